#pragma once

// Col and Snort: players in turn paint the nodes of a graph, each with a colour of his own. In Col
// no two neighbours may have the same colour, in Snort no two may have different ones. A state
// consists of the nodes that each player may still paint. If no move on one side of an edge closes
// a node on the other, the two sides are games of their own.
//
// Col is C. Vout's game, Snort is S. Norton's: E. R. Berlekamp, J. H. Conway and R. K. Guy,
// "Winning Ways"; J. H. Conway, "On Numbers and Games", chapter 8.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_shapes.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// Bit k is the node k.
using NodeSet = std::uint64_t;

/// The nodes that each player may still paint.
struct OpenNodes {
  NodeSet left = 0;
  NodeSet right = 0;
  bool operator==(const OpenNodes&) const = default;

  NodeSet all() const { return left | right; }
  NodeSet& to(Player player) { return player == Player::left ? left : right; }
  const NodeSet& to(Player player) const { return player == Player::left ? left : right; }
};

}  // namespace zugzwang::games

template <>
struct std::hash<zugzwang::games::OpenNodes> {
  std::size_t operator()(const zugzwang::games::OpenNodes& nodes) const noexcept {
    const std::uint64_t mixed = nodes.left * 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>((mixed ^ mixed >> 32 ^ nodes.right) * 0xD6E8FEB86659FD93U);
  }
};

namespace zugzwang::games {

/// A graph of at most 64 nodes.
class ColouredGraph {
 public:
  static constexpr std::size_t most_nodes = 64;

  /// `lists[v]` are neighbours of v; an edge may be listed at one end only. Each neighbour is below
  /// the number of lists.
  explicit ColouredGraph(const std::vector<std::vector<std::uint16_t>>& lists)
      : neighbours_(lists.size()) {
    assert(lists.size() <= most_nodes);
    for (std::size_t v = 0; v < lists.size(); ++v)
      for (const std::uint16_t w : lists[v]) {
        neighbours_[v] |= Board::bit(w);
        neighbours_[w] |= Board::bit(static_cast<unsigned>(v));
      }
  }
  /// The squares of a board, with edges between neighbours in a row or a column.
  explicit ColouredGraph(const Board& board) : neighbours_(board.squares()), shapes_(board) {
    for (unsigned square = 0; square < board.squares(); ++square)
      neighbours_[square] = board.beside(Board::bit(square));
  }

  unsigned nodes() const { return static_cast<unsigned>(neighbours_.size()); }
  NodeSet neighbours(unsigned node) const { return neighbours_[node]; }
  /// Returns the board whose squares are the nodes, or null if there is none.
  const Board* board() const { return shapes_ ? &shapes_->board() : nullptr; }

  /// Returns the lesser of the sets and of the sets with the players exchanged; on a board, the
  /// least of their images under translations, reflections and transposition.
  Representative<OpenNodes> representative(const OpenNodes& open) const {
    const auto box = shapes_ ? shapes_->box_of(open.all()) : BoardShapes::Box{};
    const OpenNodes start{open.left >> box.shift, open.right >> box.shift};
    Representative<OpenNodes> least{start};
    const auto take = [&least](const OpenNodes& image) {
      take_least(least, image, false, comes_before);
      take_least(least, {image.right, image.left}, true, comes_before);
    };
    if (!shapes_) {
      take(start);
      return least;
    }
    for (unsigned reflection = 0; reflection < shapes_->reflections(); ++reflection) {
      const OpenNodes image{shapes_->reflected(reflection, start.left, box),
                            shapes_->reflected(reflection, start.right, box)};
      take(image);
      if (shapes_->can_transpose(box))
        take({shapes_->transposed(image.left), shapes_->transposed(image.right)});
    }
    return least;
  }

 private:
  static bool comes_before(const OpenNodes& a, const OpenNodes& b) {
    return a.left != b.left ? a.left < b.left : a.right < b.right;
  }

  std::vector<NodeSet> neighbours_;
  std::optional<BoardShapes> shapes_;
};

/// The colours that two neighbours may not have.
enum class ForbiddenColours { same, different };

template <ForbiddenColours forbidden>
class NodeColouring {
 public:
  using State = OpenNodes;
  using Move = unsigned;  ///< the node that is painted

  explicit NodeColouring(ColouredGraph graph) : graph_(std::move(graph)) {}
  const ColouredGraph& graph() const { return graph_; }

  /// Lists the moves in order of the nodes.
  LowBits moves(const State& open, Player player) const { return LowBits(open.to(player)); }
  State play(State open, Player player, Move node) const {
    open.left &= ~Board::bit(node);
    open.right &= ~Board::bit(node);
    open.to(closed_by(player)) &= ~graph_.neighbours(node);
    return open;
  }
  bool can_move(const State& open, Player player) const { return open.to(player) != 0; }
  /// Returns the sets themselves, which have a hash.
  State key(const State& open) const { return open; }
  std::uint64_t rank(const State& open) const {
    return static_cast<std::uint64_t>(count_bits(open.all()));
  }

  /// Returns the sets of open nodes that are connected by edges across which a player can close a
  /// node.
  FixedList<State, ColouredGraph::most_nodes> components(const State& open) const {
    FixedList<State, ColouredGraph::most_nodes> components;
    for (NodeSet rest = open.all(); rest != 0;) {
      const NodeSet together = joined(rest & (~rest + 1), open);
      components.push_back({open.left & together, open.right & together});
      rest &= ~together;
    }
    return components;
  }
  State mirrored(const State& open) const { return {open.right, open.left}; }
  Representative<State> representative(const State& open) const {
    return graph_.representative(open);
  }

 private:
  /// Returns the player to whom `player` closes the neighbours of a node that he paints.
  static constexpr Player closed_by(Player player) {
    return forbidden == ForbiddenColours::same ? player : opponent(player);
  }
  NodeSet joined(NodeSet from, const State& open) const {
    for (NodeSet fresh = from; fresh != 0;) {
      NodeSet next = 0;
      for (const unsigned node : LowBits(fresh))
        for (const Player player : {Player::left, Player::right})
          if ((open.to(player) & Board::bit(node)) != 0)
            next |= graph_.neighbours(node) & open.to(closed_by(player));
      fresh = next & ~from;
      from |= fresh;
    }
    return from;
  }

  ColouredGraph graph_;
};

using Col = NodeColouring<ForbiddenColours::same>;
using Snort = NodeColouring<ForbiddenColours::different>;

}  // namespace zugzwang::games
