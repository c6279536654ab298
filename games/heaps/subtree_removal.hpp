#pragma once

// Subtree Removal Game with Fibonacci Tree (LeetCode 2005): the Fibonacci tree of order n has as
// subtrees those of orders n − 2 and n − 1; that of order 1 is one node, that of order 0 none. A
// move removes a node with all below it, and who has to remove the root loses: so a player loses
// who finds nothing else. This is Green Hackenbush on a tree, where the nimber of a node is the xor
// of those of its children, each increased by 1 (the colon principle; Winning Ways, chapter 7).

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class SubtreeRemoval {
 public:
  /// The way down from the root to a node, of l and r.
  using Path = std::string;
  using Move = Path;
  /// The nodes that were removed, in order; none is below another.
  struct State {
    std::vector<Path> removed;
    bool operator==(const State&) const = default;
    std::uint64_t allocated_bytes() const { return zugzwang::allocated_bytes(removed); }
  };

  static constexpr bool impartial = true;
  static constexpr unsigned most_order = 100;

  /// `order` is from 1 to 100.
  explicit SubtreeRemoval(unsigned order) : order_(order) {
    nodes_[1] = 1;
    for (unsigned n = 2; n <= order; ++n) {
      nodes_[n] = std::min(most_nodes, 1 + nodes_[n - 2] + nodes_[n - 1]);
      nimbers_[n] = (n > 2 ? nimbers_[n - 2] + 1 : 0) ^ (nimbers_[n - 1] + 1);
    }
  }
  unsigned order() const { return order_; }

  /// Lists the nodes in preorder. Of more than 2^62 nodes, those beyond are not reached.
  auto moves(const State& state) const {
    return std::views::iota(std::uint64_t{1},
                            std::max<std::uint64_t>(nodes(state, order_, ""), 1)) |
           std::views::transform(
               [this, &state](std::uint64_t place) { return node_at(state, place); });
  }
  bool legal(const State& state, const Path& path) const {
    unsigned order = order_;
    for (const char turn : path) {
      if (order < (turn == 'l' ? 3U : 2U) || (turn != 'l' && turn != 'r')) return false;
      order -= turn == 'l' ? 2 : 1;
    }
    return !path.empty() && std::ranges::none_of(state.removed, [&](const Path& removed) {
      return path.starts_with(removed);
    });
  }
  State play(State state, const Path& path) const {
    std::erase_if(state.removed, [&](const Path& removed) { return removed.starts_with(path); });
    state.removed.insert(std::ranges::upper_bound(state.removed, path), path);
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    return nodes(state, order_, "") == 1 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::string key(const State& state) const {
    std::string key;
    for (const Path& path : state.removed) key += path + ',';
    return key;
  }

  Nimber closed_form(const State& state) const { return nimber(state, order_, ""); }

 private:
  static constexpr std::uint64_t most_nodes = std::uint64_t{1} << 62;

  /// Whether any of the removed nodes is this one or below it.
  static bool is_whole(const State& state, const Path& path) {
    const auto first = std::ranges::lower_bound(state.removed, path);
    return first == state.removed.end() || !first->starts_with(path);
  }
  static bool is_removed(const State& state, const Path& path) {
    return std::ranges::binary_search(state.removed, path);
  }
  /// Returns the number of nodes of the tree of this order at the end of a path.
  std::uint64_t nodes(const State& state, unsigned order, const Path& path) const {
    if (is_whole(state, path)) return nodes_[order];
    if (is_removed(state, path)) return 0;
    std::uint64_t nodes = 1 + this->nodes(state, order - 1, path + 'r');
    if (order > 2) nodes += this->nodes(state, order - 2, path + 'l');
    return std::min(nodes, most_nodes);
  }
  Nimber nimber(const State& state, unsigned order, const Path& path) const {
    if (is_whole(state, path)) return nimbers_[order];
    Nimber sum = 0;
    for (const char turn : {'l', 'r'}) {
      const unsigned below = order - (turn == 'l' ? 2 : 1);
      if (below > 0 && below < order && !is_removed(state, path + turn))
        sum ^= nimber(state, below, path + turn) + 1;
    }
    return sum;
  }
  /// Returns the node at a place in preorder; the root is at 0.
  Path node_at(const State& state, std::uint64_t place) const {
    Path path;
    for (unsigned order = order_; place > 0;) {
      --place;
      const std::uint64_t left = order > 2 ? nodes(state, order - 2, path + 'l') : 0;
      const bool goes_left = place < left;
      if (!goes_left) place -= left;
      path += goes_left ? 'l' : 'r';
      order -= goes_left ? 2 : 1;
    }
    return path;
  }

  unsigned order_;
  std::array<std::uint64_t, most_order + 1> nodes_{};  // of a whole tree, by its order
  std::array<Nimber, most_order + 1> nimbers_{};
};

}  // namespace zugzwang::games
