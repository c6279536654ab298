#pragma once

// Depth-first search without a memo: a position is searched again whenever play reaches it again.
// It stores only the current path, and serves to measure what a memo is worth.

#include <array>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/stable_stack.hpp>
#include <zugzwang/solvers/solver_description.hpp>

namespace zugzwang {

/// When to stop reading the options of a position.
enum class Cut { when_decided, never };

template <RankedGame G, EvaluationOf<G> E>
class DepthFirstSolver {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  DepthFirstSolver(const G& game, Cut cut) : game_(game), cut_(cut) {}

  /// Computes the values of `root` and of all its options, from which it follows.
  Status solve(const State& root, const Limits& limits) {
    Meter meter(limits);
    const Status status = search_options(root, meter);
    statistics_.seconds += meter.seconds();
    statistics_.bytes = bytes();
    return status;
  }
  Status solve_options(const State& root, const Limits& limits) { return solve(root, limits); }

  /// Returns the value of a state that has been solved, or of an option of one.
  Value value(const State& state) const {
    if (const std::optional<Outcome> result = game_.result(state)) return E::finished(*result);
    return known_.at(game_.key(state));
  }

  /// Returns the first move that attains the value of a state that has been solved.
  std::optional<MoveOf<G>> best_move(const State& state) const {
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const State& option) { return value(option); });
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  using Moves =
      std::remove_cvref_t<decltype(std::declval<const G&>().moves(std::declval<const State&>()))>;

  /// A position on the path, and how far its options have been read. Its address does not change,
  /// since ranges may point into it.
  struct Frame {
    Frame(const G& game, const State& position)
        : state(position), moves(game.moves(state)), next(std::ranges::begin(moves)) {}

    State option(const G& game) const { return game.play(state, *next); }
    /// Adds the value of that option; returns true if another option is needed.
    bool take(const G& game, Value value, Cut cut) {
      const bool open = fold.add(E::seen(game, state, *next, value)) || cut == Cut::never;
      ++next;
      return open && next != std::ranges::end(moves);
    }

    State state;
    Moves moves;
    std::ranges::iterator_t<Moves> next;
    typename E::Fold fold{};
  };

  Status search_options(const State& root, Meter& meter) {
    if (game_.result(root)) return Status::complete;
    for (const MoveOf<G>& move : game_.moves(root)) {
      const State option = game_.play(root, move);
      if (game_.result(option) || known_.contains(game_.key(option))) continue;
      if (const Status status = search(option, meter); status != Status::complete) return status;
    }
    const auto value_of = [this](const State& option) { return value(option); };
    known_[game_.key(root)] = evaluate<E>(game_, root, value_of);
    return Status::complete;
  }

  /// Descends to a finished position, returns to one that needs another option, and descends again.
  Status search(const State& start, Meter& meter) {
    constexpr std::uint64_t positions_a_check = 4096;
    StableStack<Frame> path;
    for (State state = start;; state = path.back().option(game_)) {
      if (++statistics_.positions % positions_a_check == 0)
        if (const Status status = check(meter, path.size()); status != Status::complete)
          return status;
      const std::optional<Outcome> result = game_.result(state);
      if (!result) {
        path.emplace(game_, state);
        continue;
      }
      Value value = E::finished(*result);
      while (!path.empty() && !path.back().take(game_, value, cut_)) {
        value = path.back().fold.value();
        path.pop();
      }
      if (path.empty()) {
        known_[game_.key(start)] = value;
        return Status::complete;
      }
    }
  }

  Status check(Meter& meter, std::uint64_t depth) const {
    const Status status = meter.allows(bytes() + depth * sizeof(Frame));
    if (status != Status::complete) return status;
    return meter.check({"positions", statistics_.positions, 0});
  }

  std::uint64_t bytes() const { return known_.size() * sizeof(typename Known::value_type); }

  using Known = std::unordered_map<KeyOf<G>, Value>;

  G game_;
  Cut cut_;
  Known known_;  // of solved states and their options; the search itself does not use it
  Statistics statistics_;
};

/// Searches every line of play, without a memo of positions.
struct DepthFirst {
  static constexpr std::string_view name = "depth_first";
  static constexpr std::array<std::string_view, 2> strategies = {"cut", "whole"};
  static constexpr SolverDescription description{
      .name = name,
      .summary = "every line of play without a memo; for games of few plies",
      .missing = [](const GameTraits& game) -> std::string_view {
        return game.ranked ? "" : "RankedGame";
      },
      .strategies = [](const GameTraits&) -> SolverDescription::Strategies { return strategies; }};

  /// `strategy` is "cut" (also if empty) or "whole", which reads all options of every position.
  template <RankedGame G, EvaluationOf<G> E>
  static DepthFirstSolver<G, E> open(const G& game, std::string_view strategy) {
    return DepthFirstSolver<G, E>(game, strategy == "whole" ? Cut::never : Cut::when_decided);
  }
};

}  // namespace zugzwang
