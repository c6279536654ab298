#pragma once

// The state of an ending in one word, and its moves in both directions as sets of squares, a man
// each: lists that are filled without a loop over squares, and read one by one.

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/chess_board.hpp>
#include <zugzwang/games/chess_material.hpp>

namespace zugzwang::games::chess {

/// A position of an ending. Its place tells who is on move (0: White) and then, in six bits each,
/// the squares of the men in the order of the tier's slots; those of men that are alike rise.
struct State {
  std::uint32_t place = 0;
  std::uint32_t tier = 0;
  bool operator==(const State&) const = default;
};

struct Move {
  Square from = 0;
  Square to = 0;
  bool operator==(const Move&) const = default;
};

struct Man {
  Player player = Player::white;
  Kind kind = Kind::king;
  Square square = 0;
  bool operator==(const Man&) const = default;
};

/// The men on the board and who is on move.
struct Placement {
  FixedList<Man, most_men> men{};
  Player turn = Player::white;
};

/// Puts the squares of men that are alike in rising order.
constexpr std::uint32_t sorted(const Tier& tier, std::uint32_t place) {
  if (tier.alike == 0) [[likely]]
    return place;
  for (std::size_t end = 1; end < tier.men; ++end)
    for (std::size_t slot = end; slot > 0 && (tier.alike >> (slot - 1) & 1U) != 0; --slot) {
      const unsigned shift = tier.shift_of(slot);
      const std::uint32_t both = place >> shift;
      const std::uint32_t unlike = (both ^ both >> 6) & 63;
      if ((both & 63) >= (both >> 6 & 63)) break;
      place ^= (unlike | unlike << 6) << shift;
    }
  return place;
}

/// The moves of the men one after the other, each man's by rising squares.
class Moves : public std::ranges::view_interface<Moves> {
 public:
  class iterator {
   public:
    using value_type = Move;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr explicit iterator(const Moves& moves) : moves_(&moves) { skip(); }
    constexpr Move operator*() const { return {moves_->from_[man_], lowest(left_)}; }
    constexpr iterator& operator++() {
      left_ &= left_ - 1;
      if (left_ == 0) {
        ++man_;
        skip();
      }
      return *this;
    }
    constexpr iterator operator++(int) {
      const iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const iterator& other) const {
      return man_ == other.man_ && left_ == other.left_;
    }
    constexpr bool operator==(std::default_sentinel_t) const { return left_ == 0; }

   private:
    constexpr void skip() {
      for (; man_ < moves_->men_; ++man_)
        if (left_ = moves_->to_[man_]; left_ != 0) return;
    }

    const Moves* moves_ = nullptr;
    std::size_t man_ = 0;
    Squares left_ = 0;
  };

  constexpr void add(Square from, Squares to) {
    from_[men_] = from;
    to_[men_++] = to;
  }
  constexpr iterator begin() const { return iterator(*this); }
  constexpr std::default_sentinel_t end() const { return {}; }

 private:
  std::array<Squares, most_men> to_;
  std::array<Square, most_men> from_;
  std::size_t men_ = 0;
};

/// The moves that lead to a position, by the man that made them and what it captured.
class Unmoves : public std::ranges::view_interface<Unmoves> {
  /// The states before, in which the man stood on any of these squares.
  struct Group {
    Squares from;
    const Tier* tier;
    std::uint32_t place;   // without the square of the man
    std::uint32_t number;  // of the tier
    unsigned shift;        // of the man's square
    Square to;
  };

 public:
  class iterator {
   public:
    using value_type = Predecessor<State, Move>;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr explicit iterator(const Unmoves& unmoves)
        : group_(unmoves.groups_.data()),
          end_(group_ + unmoves.size_),
          left_(group_ == end_ ? 0 : group_->from) {}
    constexpr value_type operator*() const {
      const Square from = lowest(left_);
      const std::uint32_t place = group_->place | std::uint32_t{from} << group_->shift;
      return {{sorted(*group_->tier, place), group_->number}, {from, group_->to}};
    }
    constexpr iterator& operator++() {
      left_ &= left_ - 1;
      if (left_ == 0 && ++group_ != end_) left_ = group_->from;
      return *this;
    }
    constexpr iterator operator++(int) {
      const iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const iterator& other) const {
      return group_ == other.group_ && left_ == other.left_;
    }
    constexpr bool operator==(std::default_sentinel_t) const { return left_ == 0; }

   private:
    const Group* group_ = nullptr;
    const Group* end_ = nullptr;
    Squares left_ = 0;
  };

  constexpr void add(Squares from, const Tier& tier, std::uint32_t number, std::uint32_t place,
                     unsigned shift, Square to) {
    groups_[size_] = {from, &tier, place, number, shift, to};
    size_ += from != 0;
  }
  constexpr iterator begin() const { return iterator(*this); }
  constexpr std::default_sentinel_t end() const { return {}; }

 private:
  // n men on the board of at most 5: n − 1 of the mover, for each of which there are an un-move
  // and up to 5 − n un-captures; and one more that `add` may write and not keep.
  static constexpr std::size_t most = 7;

  std::array<Group, most> groups_;
  std::size_t size_ = 0;
};

}  // namespace zugzwang::games::chess
