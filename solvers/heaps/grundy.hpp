#pragma once

// Sprague–Grundy theory: the nimber of a sum is the xor of those of its components, that of a
// single component the mex of those of its options. Heap games use the sequence of nimbers by heap
// size; other games are searched, those that split for the nimbers of their components.

#include <array>
#include <concepts>
#include <string_view>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/heaps/heap_solution.hpp>
#include <zugzwang/solvers/search/nimber_search.hpp>
#include <zugzwang/solvers/search/top_down.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// The solver of impartial games: nimbers by mex, and by xor if a position splits.
struct Grundy {
  static constexpr std::string_view name = "grundy";
  static constexpr std::string_view summary =
      "nimbers by mex, sums by xor: each component once, heaps by the sequence of their sizes";

  template <Game G>
  static constexpr std::string_view missing = ImpartialGame<G> ? "" : "ImpartialGame";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = std::same_as<E, ByNimber>;
  template <Game G>
  static constexpr auto strategies = [] {
    if constexpr (TakingBreakingGame<G>)
      return std::array<std::string_view, 2>{"period", "all_heaps"};
    else
      return std::array<std::string_view, 0>{};
  }();

  template <Game G>
  static constexpr OnModel on_model =
      !HeapGame<G> && !DecomposableGame<G> ? OnModel::slower : OnModel::never;
  static constexpr Wanted wanted{.keys_are_indices = true};

  /// `strategy` is "period" (the default) or "all_heaps", which computes every heap up to the
  /// largest. A game that does not split is searched by the same code as top-down.
  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, [[maybe_unused]] std::string_view strategy) {
    if constexpr (TakingBreakingGame<G>)
      return HeapSolution<G>(game, strategy == "all_heaps" ? UsePeriod::no : UsePeriod::yes);
    else if constexpr (HeapGame<G>)
      return HeapSolution<G>(game);
    else if constexpr (DecomposableGame<G>)
      return NimberSearchSolution<G>(game);
    else
      return MemoSolution<G, E>(game);
  }
};

}  // namespace zugzwang
