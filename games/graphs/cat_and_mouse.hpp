#pragma once

// Cat and Mouse (LeetCode 913): a mouse and a cat move in turn along the edges of a graph. The
// mouse wins in the hole, node 0, which the cat may not enter; the cat wins on the node of the
// mouse. A game in which a player cannot move, or which never ends, is a draw. Here the graph may
// be directed, and have repeated edges and loops.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class CatAndMouse {
 public:
  static constexpr Cycles cycles = Cycles::sometimes;
  enum class Player : std::uint8_t { mouse, cat };
  using Node = std::uint16_t;
  struct State {
    Node mouse = 0;
    Node cat = 0;
    Player turn = Player::mouse;
    bool operator==(const State&) const = default;
  };
  using Move = Node;

  static constexpr std::size_t most_nodes = 65535;
  static constexpr Node hole = 0;

  /// `graph[v]` lists the nodes to which node v leads: from 2 to 65,535 nodes, each listed node
  /// below their number.
  explicit CatAndMouse(const std::vector<std::vector<Node>>& graph)
      : nodes_(static_cast<std::uint32_t>(graph.size())),
        reciprocal_(~std::uint64_t{0} / nodes_ + 1) {
    for (const Player player : {Player::mouse, Player::cat}) {
      std::vector<std::vector<Node>> from(nodes_);
      std::vector<std::vector<Node>> to(nodes_);
      for (std::uint32_t v = 0; v < nodes_; ++v) {
        std::vector<Node> edges = graph[v];
        std::ranges::sort(edges);
        const auto repeated = std::ranges::unique(edges);
        edges.erase(repeated.begin(), repeated.end());
        if (player == Player::cat) std::erase(edges, hole);
        if (v == hole) edges.clear();
        for (const Node w : edges) to[w].push_back(static_cast<Node>(v));
        from[v] = std::move(edges);
      }
      forwards(player) = Adjacency(from);
      backwards(player) = Adjacency(to);
    }
  }
  std::uint32_t nodes() const { return nodes_; }

  /// Lists the nodes in ascending order.
  std::span<const Node> moves(const State& state) const { return forwards(state.turn)[at(state)]; }
  State play(State state, Move to) const {
    if (state.turn == Player::mouse) return {to, state.cat, Player::cat};
    return {state.mouse, to, Player::mouse};
  }
  std::optional<Outcome> result(const State& state) const {
    if (state.mouse == state.cat) return won_by(Player::cat, state);
    if (state.mouse == hole) return won_by(Player::mouse, state);
    if (moves(state).empty()) return Outcome::draw;
    return std::nullopt;
  }
  std::uint64_t key(const State& state) const { return index(state); }

  // States are numbered row by row of the cat's node: a move of the mouse stays in its row, and a
  // move of the cat leads to the same place of a few other rows, so an analysis along a row needs
  // few rows at a time.

  std::uint64_t size() const { return 2 * square(); }
  std::uint64_t index(const State& state) const {
    const std::uint64_t cell = std::uint64_t{state.cat} * nodes_ + state.mouse;
    return state.turn == Player::mouse ? cell : square() + cell;
  }
  State state_at(std::uint64_t index) const {
    const Player turn = index < square() ? Player::mouse : Player::cat;
    const std::uint64_t cell = turn == Player::mouse ? index : index - square();
    const std::uint64_t cat = quotient(cell);
    return {static_cast<Node>(cell - cat * nodes_), static_cast<Node>(cat), turn};
  }

  /// The cat may not be in the hole.
  bool is_position(const State& state) const { return state.cat != hole; }

  /// Lists the predecessors in which play was not over: a mouse in the hole, or a player on the
  /// opponent's node, had no move there.
  auto predecessors(const State& to) const {
    const Node other = to.turn == Player::cat ? to.cat : to.mouse;
    return nodes_before(to) | std::views::filter([other](Node from) { return from != other; }) |
           std::views::transform([to](Node from) -> Predecessor<State, Move> {
             if (to.turn == Player::cat) return {{from, to.cat, Player::mouse}, to.mouse};
             return {{to.mouse, from, Player::cat}, to.cat};
           });
  }

 private:
  /// Lists of nodes, stored one after the other in one array.
  class Adjacency {
   public:
    Adjacency() = default;
    explicit Adjacency(const std::vector<std::vector<Node>>& lists) : begin_{0} {
      for (const std::vector<Node>& list : lists) {
        nodes_.insert(nodes_.end(), list.begin(), list.end());
        begin_.push_back(nodes_.size());
      }
    }
    std::span<const Node> operator[](Node node) const {
      return {nodes_.data() + begin_[node], begin_[node + 1U] - begin_[node]};
    }

   private:
    std::vector<std::size_t> begin_;
    std::vector<Node> nodes_;
  };

  static Outcome won_by(Player winner, const State& state) {
    return winner == state.turn ? Outcome::win : Outcome::loss;
  }
  static Node at(const State& state) {
    return state.turn == Player::mouse ? state.mouse : state.cat;
  }
  /// Returns the nodes that lead to the end of the last move. After the mouse has reached the hole,
  /// the cat no longer moves.
  std::span<const Node> nodes_before(const State& state) const {
    if (state.turn == Player::cat) return backwards(Player::mouse)[state.mouse];
    if (state.mouse == hole) return {};
    return backwards(Player::cat)[state.cat];
  }
  std::uint64_t square() const { return std::uint64_t{nodes_} * nodes_; }
  /// Divides by the number of nodes. The reciprocal is at most 1 too large, which changes the
  /// quotient of a number below 2^32 by far less than 1 / nodes.
  std::uint64_t quotient(std::uint64_t number) const {
    return static_cast<std::uint64_t>(static_cast<__uint128_t>(number) * reciprocal_ >> 64);
  }
  Adjacency& forwards(Player player) { return forwards_[static_cast<std::size_t>(player)]; }
  const Adjacency& forwards(Player player) const {
    return forwards_[static_cast<std::size_t>(player)];
  }
  Adjacency& backwards(Player player) { return backwards_[static_cast<std::size_t>(player)]; }
  const Adjacency& backwards(Player player) const {
    return backwards_[static_cast<std::size_t>(player)];
  }

  std::uint32_t nodes_;
  std::uint64_t reciprocal_;  // 2^64 divided by the number of nodes, rounded up
  Adjacency forwards_[2];
  Adjacency backwards_[2];
};

}  // namespace zugzwang::games
