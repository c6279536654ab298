#pragma once

// Finds who wins positions of partizan games that fall apart, by the sums of their components
// (sum_search.hpp).

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/solvers/search/sum_search.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// Whether positions without a player on move have integer keys.
template <PartizanGame P>
inline constexpr bool has_integer_positions =
    std::unsigned_integral<decltype(std::declval<const P&>().key(
        std::declval<const StateOf<P>&>()))>;

template <Game G, Game Both = BothPlayers<typename G::Rules>>
class SumsSolver {
 public:
  using State = StateOf<G>;
  using Value = Outcome;

  explicit SumsSolver(const G& game) : game_(game), search_(game_.rules()) {}

  /// Solves `root`. Throws Error{too_large} as the table of values does.
  Status solve(const State& root, const Limits& limits) {
    Meter meter(limits, search_.positions());
    return ended(settle(root, limits, meter), meter);
  }
  /// Solves `root` and all its options.
  Status solve_options(const State& root, const Limits& limits) {
    Meter meter(limits, search_.positions());
    Status status = settle(root, limits, meter);
    if (status == Status::complete && !game_.result(root))
      for (const MoveOf<G>& move : game_.moves(root)) {
        status = answer(game_.play(root, move), limits, meter);
        if (status != Status::complete) break;
      }
    return ended(status, meter);
  }

  /// Returns the outcome of a state or option that was solved, or of one with the same
  /// components.
  Outcome value(const State& state) const {
    if (const std::optional<Outcome> result = game_.result(state)) return *result;
    const std::optional<bool> wins = search_.answered(state.position, state.player);
    return !wins ? ByOutcome::undecided : *wins ? Outcome::win : Outcome::loss;
  }
  /// Returns a move that attains the outcome of the state that was solved last.
  std::optional<MoveOf<G>> best_move(const State& state) const {
    return state == root_ ? best_ : std::nullopt;
  }
  const Statistics& statistics() const { return statistics_; }

  Ability* find_ability(std::string_view name) { return ability_of(search_, game_.rules(), name); }

 private:
  /// Finds who wins, and a move that attains it.
  Status settle(const State& root, const Limits& limits, Meter& meter) {
    root_ = root;
    best_.reset();
    if (game_.result(root)) return Status::complete;
    if (const Status status = answer(root, limits, meter); status != Status::complete)
      return status;
    const bool wins = search_.wins();
    best_ = search_.winning_move();
    for (const MoveOf<G>& move : search_.moves(root.position, root.player)) {
      if (best_) break;
      if (wins)
        if (const Status status = answer(game_.play(root, move), limits, meter);
            status != Status::complete)
          return status;
      if (!wins || !search_.wins()) best_ = move;
    }
    return Status::complete;
  }
  /// Finds who wins.
  Status answer(const State& state, const Limits& limits, Meter& meter) {
    return search_.ask(state.position, state.player, limits, meter);
  }
  Status ended(Status status, const Meter& meter) {
    statistics_.positions = search_.positions();
    statistics_.seconds += meter.seconds();
    statistics_.bytes = search_.bytes();
    search_.save();
    return status;
  }

  G game_;
  SumSearch<typename G::Rules, Both> search_;
  State root_{};  // solved last
  std::optional<MoveOf<G>> best_;
  Statistics statistics_;
};

/// Search of sums. The positions of the game have integer keys, also without the player on move.
struct Sums : BundledSolver {
  static constexpr std::string_view name = "sums";

  template <Game G>
  static constexpr bool beside_model = falls_apart<G>;

  template <Game G, std::same_as<ByOutcome> E>
    requires(falls_apart<G> && has_integer_positions<typename G::Rules>)
  static auto open(const G& game, std::string_view) {
    return SumsSolver<G>(game);
  }
};

}  // namespace zugzwang
