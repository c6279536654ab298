#pragma once

// A solution of one game under one evaluation, without their types: what every solver can do is
// three calls and a move, what only some can do is an ability.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

enum class Status;
struct Limits;
class Meter;
struct Statistics;
struct Census;
struct MoveFamily;

class AnySolver : public HasAbilities {
 public:
  /// Makes the value of a position known, or says which limit ended the search.
  /// Throws Error{not_applicable} where the solver turns out not to solve this game.
  virtual Status solve(std::uint64_t position, const Limits& limits) = 0;
  /// Returns the value of the position that was solved last.
  virtual AnyValue value(std::uint64_t position) const = 0;
  /// Returns a move that attains that value; null when play is over.
  virtual Datum best_move(std::uint64_t position) const = 0;
  virtual const Statistics& statistics() const = 0;
};

/// The values of all options become known together with that of a position.
struct SolvesOptions : Ability {
  static constexpr std::string_view ability_name = "options/1";

  /// Makes `value` of the position and of each of its options known, until the next solve.
  virtual Status solve_options(std::uint64_t position, const Limits& limits) = 0;
};

/// A solve that a limit has ended has found out something of the value.
struct ReportsBounds : Ability {
  static constexpr std::string_view ability_name = "bounds/1";

  /// Returns the least and the largest value that the position may have; nothing where there is no
  /// such bound.
  virtual std::optional<AnyValue> at_least(std::uint64_t position) const = 0;
  virtual std::optional<AnyValue> at_most(std::uint64_t position) const = 0;
};

/// The best moves of a position are known without a look at all moves; not where every move loses
/// alike. Both functions end where the meter says so, with what they have found.
struct ListsBestMoves : Ability {
  static constexpr std::string_view ability_name = "best_moves/2";

  /// Returns the first of them, at most `most`, in order of preference.
  virtual Datum::List best_moves(std::uint64_t position, std::size_t most, Meter& meter) const = 0;
  /// Returns all of them in at most so many families; nothing where there are more families, or
  /// where the solver knows none.
  virtual std::optional<std::vector<MoveFamily>> best_families(std::uint64_t position,
                                                               std::size_t most,
                                                               Meter& meter) const = 0;
};

/// All positions of the rules that are numbered can be solved and counted together.
struct TakesCensus : Ability {
  static constexpr std::string_view ability_name = "census/1";

  /// Counts them by value, and by plies where the evaluation is distance. A limit ends it with its
  /// status; the census is then of no use. Throws Error{not_applicable} where positions that are
  /// alike cannot be counted.
  virtual Status census(const Limits& limits, Census& census) = 0;
};

/// One solver at work on one rule set, whose positions it keeps alive. It keeps what it has found,
/// for further positions.
struct Session {
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::shared_ptr<GameGraph> positions;
  std::unique_ptr<AnySolver> solution;
  /// Whether the solver is compiled for the game; else it runs on its model. Nothing where no
  /// solver runs, since the values have been stored.
  std::optional<bool> is_compiled{};
};

}  // namespace zugzwang
