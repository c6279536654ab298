#pragma once

// A graph of reached positions as a game, so that the solvers of numbered games solve it: all games
// that are solved so are one game to the compiler.

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/reach/reached_graph.hpp>

namespace zugzwang {

/// The game on a graph that is solved by E: scores count by margin, and by nimber the game is
/// impartial. Refers to the graph.
template <Turns turns, Evaluation E>
class ReachedGame {
 public:
  using State = ReachedGraph::Number;
  using Move = ReachedGraph::Number;  // its place in the graph
  static constexpr bool impartial = std::same_as<E, ByNimber>;

  explicit ReachedGame(const ReachedGraph& graph) : graph_(&graph) {
    assert((graph.turns() == turns));
  }

  std::ranges::iota_view<Move, Move> moves(State at) const { return graph_->moves(at); }
  State play(State, Move move) const { return graph_->target(move); }
  std::optional<Outcome> result(State at) const { return graph_->result(at); }
  std::uint64_t key(State at) const { return at; }

  std::uint64_t size() const { return graph_->positions(); }
  std::uint64_t index(State at) const { return at; }
  State state_at(std::uint64_t index) const { return static_cast<State>(index); }
  std::uint64_t option_count(State at) const { return graph_->moves(at).size(); }

  bool keeps_turn(State, Move move) const
    requires(turns == Turns::may_be_kept)
  {
    return graph_->keeps_turn(move);
  }
  std::int64_t gain(State, Move move) const
    requires std::same_as<E, ByMargin>
  {
    return graph_->gain(move);
  }

 private:
  const ReachedGraph* graph_;
};

/// The same on a graph that has been sorted: states are places in its order.
template <Turns turns, Evaluation E>
class SortedGame : public ReachedGame<turns, E> {
 public:
  using Base = ReachedGame<turns, E>;
  using typename Base::Move;
  using typename Base::State;

  SortedGame(const ReachedGraph& graph, std::span<const ReachedGraph::Number> order)
      : Base(graph), order_(order) {}

  std::ranges::iota_view<Move, Move> moves(State at) const { return Base::moves(order_[at]); }
  std::optional<Outcome> result(State at) const { return Base::result(order_[at]); }
  std::uint64_t rank(State at) const { return at; }
  std::uint64_t option_count(State at) const { return Base::option_count(order_[at]); }

 private:
  std::span<const ReachedGraph::Number> order_;
};

}  // namespace zugzwang
