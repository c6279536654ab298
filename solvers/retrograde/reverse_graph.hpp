#pragma once

// The moves of an indexed game turned round: for each state, the states that can move to it. For
// games that do not give their predecessors. The graph is a compressed-sparse-row graph of
// Boost.Graph, which reads the moves in two passes: one counts, one puts them in place.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

#include <boost/graph/compressed_sparse_row_graph.hpp>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

namespace detail {

/// What a pass over the moves throws when a limit ends it.
struct PassEnded {
  Status status;
};

/// A move of an unfinished state, as an edge from the option's index to the state's.
struct ReversedMove {
  std::pair<std::uint32_t, std::uint32_t> edge;
  bool mover_changes = true;
};

/// All moves of all unfinished states, in order of the states' indices. A copy stands at the same
/// place and goes its own way from there.
template <IndexedGame G>
class ReversedMoves {
 public:
  ReversedMoves(const G& game, std::uint64_t state, Meter& meter)
      : game_(&game), meter_(&meter), state_(state) {}
  ReversedMoves(const ReversedMoves& other)
      : game_(other.game_), meter_(other.meter_), state_(other.state_), move_(other.move_) {}
  ReversedMoves& operator=(const ReversedMoves& other) {
    moves_.reset();
    game_ = other.game_;
    meter_ = other.meter_;
    state_ = other.state_;
    move_ = other.move_;
    return *this;
  }

  const ReversedMove& here() const {
    settle();
    return moves_->here;
  }
  void advance() {
    settle();
    ++move_;
    if (moves_->advance(*game_)) return;
    moves_.reset();
    ++state_;
    move_ = 0;
  }
  bool at(const ReversedMoves& other) const {
    settle();
    other.settle();
    return state_ == other.state_ && move_ == other.move_;
  }

 private:
  using Range =
      std::remove_cvref_t<decltype(std::declval<const G&>().moves(std::declval<StateOf<G>>()))>;

  /// The moves of one state, read as far as `next`.
  struct Moves {
    Moves(const G& game, std::uint64_t index)
        : state(game.state_at(index)), range(game.moves(state)), next(std::ranges::begin(range)) {
      here.edge.second = static_cast<std::uint32_t>(index);
      if (!game.result(state)) look(game);
    }
    Moves(const Moves&) = delete;
    Moves& operator=(const Moves&) = delete;

    bool advance(const G& game) {
      ++next;
      if (next == std::ranges::end(range)) return false;
      look(game);
      return true;
    }
    void look(const G& game) {
      const MoveOf<G> move = *next;
      here.edge.first = static_cast<std::uint32_t>(game.index(game.play(state, move)));
      here.mover_changes = mover_changes(game, state, move);
    }

    StateOf<G> state;
    Range range;
    std::ranges::iterator_t<Range> next;
    ReversedMove here;
  };

  /// Stands on a move, past states that are finished.
  void settle() const {
    constexpr std::uint64_t states_a_check = 1 << 12;
    while (!moves_ && state_ < game_->size()) {
      if (state_ % states_a_check == 0) {
        const Status status = meter_->check({"states turned round", state_, game_->size()});
        if (status != Status::complete) throw PassEnded{status};
      }
      if (game_->result(game_->state_at(state_))) {
        ++state_;
        continue;
      }
      moves_.emplace(*game_, state_);
      for (std::uint64_t i = 0; i < move_; ++i) moves_->advance(*game_);
    }
  }

  const G* game_;
  Meter* meter_;
  mutable std::uint64_t state_;
  std::uint64_t move_ = 0;
  mutable std::optional<Moves> moves_{};
};

/// The same as an iterator, over what `Part` takes of each move.
template <IndexedGame G, class Part>
class ReversedMovesIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = std::invoke_result_t<Part, const ReversedMove&>;
  using difference_type = std::ptrdiff_t;
  using pointer = const value_type*;
  using reference = value_type;

  explicit ReversedMovesIterator(const ReversedMoves<G>& moves) : moves_(moves) {}
  value_type operator*() const { return Part{}(moves_.here()); }
  ReversedMovesIterator& operator++() {
    moves_.advance();
    return *this;
  }
  ReversedMovesIterator operator++(int) {
    ReversedMovesIterator before = *this;
    moves_.advance();
    return before;
  }
  bool operator==(const ReversedMovesIterator& other) const { return moves_.at(other.moves_); }

 private:
  ReversedMoves<G> moves_;
};

}  // namespace detail

/// The predecessors of every state of a game of fewer than 2^32 states.
template <IndexedGame G>
class ReverseGraph {
 public:
  /// The memory of a graph of so many states and moves, and of making it.
  static std::uint64_t bytes_for(std::uint64_t states, std::uint64_t moves) {
    const std::uint64_t a_move = sizeof(Vertex) + (ExtraTurnGame<G> ? sizeof(Turn) : 0);
    return 2 * (states + 1) * sizeof(std::uint64_t) + moves * a_move;
  }

  /// Reads all moves. Throws detail::PassEnded when a limit ends that.
  ReverseGraph(const G& game, std::uint64_t, Meter& meter) : graph_(make(game, meter)) {}

  /// Calls `visit(predecessor, mover_changes)` for each move that leads to a state.
  template <class Visit>
  [[gnu::always_inline]] void each(std::uint64_t state, Visit visit) const {
    if constexpr (ExtraTurnGame<G>) {
      for (auto [edge, end] = out_edges(static_cast<Vertex>(state), graph_); edge != end; ++edge)
        visit(target(*edge, graph_), graph_[*edge].mover_changes);
    } else {
      for (auto [v, end] = adjacent_vertices(static_cast<Vertex>(state), graph_); v != end; ++v)
        visit(*v, true);
    }
  }

 private:
  using Vertex = std::uint32_t;
  struct Turn {
    bool mover_changes = true;
  };
  using Property = std::conditional_t<ExtraTurnGame<G>, Turn, boost::no_property>;
  using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Property,
                                                   boost::no_property, Vertex, std::uint64_t>;

  static Graph make(const G& game, Meter& meter) {
    using Edge = decltype([](const detail::ReversedMove& move) { return move.edge; });
    using TurnOf =
        decltype([](const detail::ReversedMove& move) { return Turn{move.mover_changes}; });
    using Edges = detail::ReversedMovesIterator<G, Edge>;
    const detail::ReversedMoves<G> first(game, 0, meter);
    const detail::ReversedMoves<G> last(game, game.size(), meter);
    const auto states = static_cast<Vertex>(game.size());
    if constexpr (ExtraTurnGame<G>)
      return Graph(boost::edges_are_unsorted_multi_pass, Edges(first), Edges(last),
                   detail::ReversedMovesIterator<G, TurnOf>(first), states);
    else
      return Graph(boost::edges_are_unsorted_multi_pass, Edges(first), Edges(last), states);
  }

  Graph graph_;
};

}  // namespace zugzwang
