#pragma once

// Stone Game VI (LeetCode 1686): stones that Alice and Bob value differently. In turn each takes
// one and scores his own value of it. Taking a stone also denies the opponent its value: the best
// move takes the stone with the largest sum of both values.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>
#include <boost/container_hash/hash.hpp>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

/// A set of indices from 0 on, each of which is inserted at most once. Up to 64 indices need no
/// allocation.
class IndexSet {
 public:
  IndexSet() = default;
  /// The empty set of indices below `capacity`.
  explicit IndexSet(std::size_t capacity) : words_((capacity + 63) / 64) {}

  bool contains(std::size_t index) const { return (words_[index / 64] >> index % 64 & 1) != 0; }
  void insert(std::size_t index) { words_[index / 64] |= std::uint64_t{1} << index % 64; }
  /// Cost: one step for every 64 of the capacity.
  std::size_t size() const {
    std::size_t size = 0;
    for (const std::uint64_t word : words_) size += static_cast<std::size_t>(count_bits(word));
    return size;
  }

  bool operator==(const IndexSet&) const = default;
  std::uint64_t allocated_bytes() const { return zugzwang::allocated_bytes(words_); }
  std::size_t hash() const { return boost::hash_range(words_.begin(), words_.end()); }

 private:
  boost::container::small_vector<std::uint64_t, 1> words_;
};

class StoneGameVI {
 public:
  using State = IndexSet;      ///< the stones taken; Alice is on move if their number is even
  using Move = std::uint32_t;  ///< the index of a stone

  /// As many values for Alice as for Bob, fewer than 2^32, all totals below 2^61.
  StoneGameVI(std::vector<std::int64_t> alice, std::vector<std::int64_t> bob)
      : alice_(std::move(alice)), bob_(std::move(bob)), order_(alice_.size()) {
    std::iota(order_.begin(), order_.end(), Move{0});
    std::ranges::sort(order_,
                      [&](Move i, Move j) { return sum(i) != sum(j) ? sum(i) > sum(j) : i < j; });
  }
  State start() const { return IndexSet(alice_.size()); }
  bool alice_moves(const State& taken) const { return taken.size() % 2 == 0; }

  /// The players' values of the stones.
  const std::vector<std::int64_t>& alice() const { return alice_; }
  const std::vector<std::int64_t>& bob() const { return bob_; }

  /// Lists the stones by descending sum of both values.
  auto moves(const State& taken) const {
    return order_ | std::views::filter([&taken](Move stone) { return !taken.contains(stone); });
  }
  bool legal(const State& taken, Move stone) const {
    return stone < alice_.size() && !taken.contains(stone);
  }
  State play(State taken, Move stone) const {
    taken.insert(stone);
    return taken;
  }
  std::optional<Outcome> result(const State& taken) const {
    return taken.size() == alice_.size() ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::int64_t gain(const State& taken, Move stone) const { return own_values(taken)[stone]; }
  State key(const State& taken) const { return taken; }

  /// Let the stones that are left have sums s1 >= s2 >= ... of both values. The mover gets s1, s3,
  /// ... and leads by s1 + s3 + ... less the value of all of them to the opponent. Each stone that
  /// he takes adds its sum to this constant, so he maximizes the total of the sums that he takes,
  /// and so does the opponent.
  Margin closed_form(const State& taken) const {
    const std::vector<std::int64_t>& others = other_values(taken);
    Margin lead = 0;
    bool mine = true;
    for (const Move stone : moves(taken)) {
      lead += (mine ? sum(stone) : 0) - others[stone];
      mine = !mine;
    }
    return lead;
  }

  /// If the mover first takes the stone of rank k, he gets s_k and every second one of the rest.
  std::vector<Move> best_moves(const State& taken) const {
    std::vector<Move> left;
    for (const Move stone : moves(taken)) left.push_back(stone);
    // Without the stone of rank k, those before it keep their place and those after it move up by
    // one: the mover then gets those of odd rank before it, and of even rank after it, counted from
    // 0.
    std::int64_t before = 0;
    std::int64_t after = 0;
    for (std::size_t k = 0; k < left.size(); k += 2) after += sum(left[k]);
    const std::int64_t most = after;
    std::vector<Move> best;
    for (std::size_t k = 0; k < left.size(); ++k) {
      const std::int64_t own = sum(left[k]);
      if (k % 2 == 0) after -= own;
      if (before + own + after == most) best.push_back(left[k]);
      if (k % 2 == 1) before += own;
    }
    return best;
  }

 private:
  const std::vector<std::int64_t>& own_values(const State& taken) const {
    return alice_moves(taken) ? alice_ : bob_;
  }
  const std::vector<std::int64_t>& other_values(const State& taken) const {
    return alice_moves(taken) ? bob_ : alice_;
  }
  std::int64_t sum(Move stone) const { return alice_[stone] + bob_[stone]; }

  std::vector<std::int64_t> alice_;
  std::vector<std::int64_t> bob_;
  std::vector<Move> order_;  // by descending sum
};

}  // namespace zugzwang::games

template <>
struct std::hash<zugzwang::games::IndexSet> {
  std::size_t operator()(const zugzwang::games::IndexSet& set) const { return set.hash(); }
};
