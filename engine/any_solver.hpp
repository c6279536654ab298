#pragma once

// A solver of one game under one evaluation, without their types. What every solver can do is a
// virtual function; what only some can do is an ability.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/datum.hpp>
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
  /// Solves a position, or returns the limit that ended the search. Throws Error{not_applicable} if
  /// the solver turns out not to solve this game.
  virtual Status solve(std::uint64_t position, const Limits& limits) = 0;
  /// Returns the value of the position that was solved last.
  virtual AnyValue value(std::uint64_t position) const = 0;
  /// Returns a move that attains that value; null when play is over.
  virtual Datum best_move(std::uint64_t position) const = 0;
  virtual const Statistics& statistics() const = 0;
};

/// A solver that finds the values of all options together with that of a position.
struct SolvesOptions : Ability {
  static constexpr std::string_view ability_name = "options/1";

  /// Solves a position and each of its options; `value` returns their values until the next solve.
  virtual Status solve_options(std::uint64_t position, const Limits& limits) = 0;
};

/// A solver that has bounds on the value when a limit has ended a solve.
struct ReportsBounds : Ability {
  static constexpr std::string_view ability_name = "bounds/2";

  /// Returns the least, or the greatest, value that the position may have; nothing if there is no
  /// bound.
  virtual std::optional<AnyValue> at_least(std::uint64_t position) const = 0;
  virtual std::optional<AnyValue> at_most(std::uint64_t position) const = 0;
  /// Takes the outcome of a position, which another solver has found, as bounds on its value; a
  /// solver may ignore it.
  virtual void take_outcome(std::uint64_t position, Outcome outcome) = 0;
};

/// A solver that finds the best moves of a position without examining all moves, except where every
/// move loses alike. Both functions stop when the meter reports a limit, and return what they have
/// found.
struct ListsBestMoves : Ability {
  static constexpr std::string_view ability_name = "best_moves/2";

  /// Returns the first of the best moves, at most `most`, in order of preference.
  virtual Datum::List best_moves(std::uint64_t position, std::size_t most, Meter& meter) const = 0;
  /// Returns all best moves in at most `most` families; nothing if there are more families, or if
  /// the solver has none.
  virtual std::optional<std::vector<MoveFamily>> best_families(std::uint64_t position,
                                                               std::size_t most,
                                                               Meter& meter) const = 0;
};

/// A solver that can solve and count all numbered positions of the rules together.
struct TakesCensus : Ability {
  static constexpr std::string_view ability_name = "census/1";

  /// Counts the positions by value, and by plies if the evaluation is distance. If a limit ends the
  /// census, returns its status, and the counts are of no use. Throws Error{not_applicable} if
  /// equivalent positions cannot be counted.
  virtual Status census(const Limits& limits, Census& census) = 0;
};

/// A solver for one set of rules and the game graph that it works on, which the session keeps
/// alive. The solver keeps its results for further positions.
struct Session {
  std::string solver_name;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::shared_ptr<GameGraph> graph;
  std::unique_ptr<AnySolver> solver;
  /// Whether the solver is compiled for the game rather than run on the game's model; nothing if no
  /// solver runs, since the values are stored.
  std::optional<bool> is_compiled{};
  bool is_search = false;  ///< visits only positions that the one asked about needs
};

}  // namespace zugzwang
