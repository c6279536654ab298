#pragma once

// Sprague–Grundy theory: the nimber of a sum is the xor of the nimbers of its components, and the
// nimber of a component is the mex of the nimbers of its options. Heap games use the sequence of
// nimbers by heap size; other games are searched, and if they split, component by component.

#include <string_view>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/heaps/heap_solver.hpp>
#include <zugzwang/solvers/search/nimber_search.hpp>
#include <zugzwang/solvers/search/top_down.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// Nimbers of impartial games.
struct Grundy : BundledSolver {
  static constexpr std::string_view name = "grundy";
  template <Game G>
  static constexpr bool beside_model = ImpartialGame<G> && (HeapGame<G> || DecomposableGame<G>);

  /// Opens a solver by `strategy`: "period" (the default), or "all_heaps", which computes every
  /// heap up to the largest. A game that does not split is searched by the code of top-down.
  template <ImpartialGame G, std::same_as<ByNimber> E>
  static auto open(const G& game, [[maybe_unused]] std::string_view strategy) {
    if constexpr (TakingBreakingGame<G>)
      return HeapSolver<G>(game, strategy == "all_heaps" ? UsePeriod::no : UsePeriod::yes);
    else if constexpr (HeapGame<G>)
      return HeapSolver<G>(game);
    else if constexpr (DecomposableGame<G>)
      return NimberSearchSolver<G>(game);
    else
      return MemoSolver<G, E>(game);
  }
};

}  // namespace zugzwang
