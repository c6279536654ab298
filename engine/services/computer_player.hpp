#pragma once

// A program that plays: within the time for a move it proves what it can, and looks ahead where it
// cannot. It always moves, and reports what it knows.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/lookahead.hpp>
#include <zugzwang/engine/services/session_cache.hpp>

namespace zugzwang {

enum class Level : std::uint8_t {
  perfect,  ///< proves the value if it can, and else looks ahead
  good,     ///< looks at 30,000 positions ahead
  casual,   ///< looks two plies ahead, and often plays a worse move
};
inline constexpr std::array<std::pair<std::string_view, Level>, 3> levels = {
    {{"perfect", Level::perfect}, {"good", Level::good}, {"casual", Level::casual}}};
std::optional<Level> level_named(std::string_view name);

/// A move, and what is known of the position in which it is made.
struct ChosenMove {
  Datum move{};
  /// The outcome of the whole game for the player on move, its distance, and in a scoring game by
  /// how much he leads in the end, where they are proved.
  std::optional<Outcome> outcome{};
  std::optional<std::uint64_t> plies{};
  std::optional<Margin> margin{};
  std::optional<OtherValue> other{};  ///< of a registered evaluation
  /// The solver that found the distance, where the values that were to be used hold none.
  std::string distance_by{};
  bool is_at_least_draw = false;  ///< if the outcome is not proved
  unsigned looked_ahead = 0;      ///< plies; 0 if the move is proved
  /// The limit that ended the proof of a perfect player; `cancelled` if the choice was interrupted.
  Status status = Status::complete;
};

class ComputerPlayer {
 public:
  using MakeProblem = std::function<std::unique_ptr<Problem>()>;

  /// Plays from the position of the problem that `make_problem` makes, each time the same.
  ComputerPlayer(MakeProblem make_problem, SessionRequest solving, std::uint64_t seed)
      : make_problem_(std::move(make_problem)),
        problem_(make_problem_()),
        solving_(std::move(solving)),
        random_(seed) {
    if (solving_.cache == nullptr) solving_.cache = &own_sessions_;
  }

  /// Refuses a solver, an evaluation or stored values that cannot prove the first move, before it
  /// is to be made. Throws Error as `solve` does.
  void require_applicable();

  /// Chooses a move after the moves of `line`, where play is not over. A limit on time is that of
  /// the move, of which a perfect player spends at most six tenths on a proof; without one, it
  /// proves within three million positions and looks at 300,000 ahead, so that it chooses the
  /// same move on every machine. Memory is limited as far as it is not held from earlier moves.
  ChosenMove choose(const Datum::List& line, Level level, const Limits& limits);

 private:
  bool prove(ChosenMove& chosen, const Datum::List& line, const Limits& limits);
  void make_progress(ChosenMove& chosen, Answer& answer, const Datum::List& line,
                     const Limits& limits);
  Prospect look_ahead(const Datum::List& line, const Limits& limits, unsigned most_plies);
  Datum casual_move(const Prospect& prospect);

  MakeProblem make_problem_;
  std::unique_ptr<Problem> problem_;
  SessionCache own_sessions_{100, Limits::unlimited};
  SessionRequest solving_;
  Random random_;
};

}  // namespace zugzwang
