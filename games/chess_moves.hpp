#pragma once

// The state of an ending in one word, and its moves in both directions as sets of squares, a man
// each: lists that are filled without a loop over squares, and read one by one.

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <utility>

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

/// What groups stand for, one after the other: each for an element `at(square)` for every square of
/// its set, by rising squares. A group of no square is left out, but there must be room to write
/// it.
template <class Group, std::size_t most>
class SquareGroups : public std::ranges::view_interface<SquareGroups<Group, most>> {
 public:
  class iterator {
   public:
    using value_type = decltype(std::declval<const Group&>().at(Square{}));
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr explicit iterator(const SquareGroups& groups)
        : group_(groups.groups_.data()),
          end_(group_ + groups.size_),
          left_(group_ == end_ ? 0 : group_->squares) {}
    constexpr value_type operator*() const { return group_->at(lowest(left_)); }
    constexpr iterator& operator++() {
      left_ &= left_ - 1;
      if (left_ == 0 && ++group_ != end_) left_ = group_->squares;
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

  constexpr void add(const Group& group) {
    groups_[size_] = group;
    size_ += group.squares != 0;
  }
  constexpr iterator begin() const { return iterator(*this); }
  constexpr std::default_sentinel_t end() const { return {}; }

 private:
  std::array<Group, most> groups_;
  std::size_t size_ = 0;
};

/// The squares to which a man may move.
struct MovesOfMan {
  Squares squares;
  Square from;

  constexpr Move at(Square to) const { return {from, to}; }
};
using Moves = SquareGroups<MovesOfMan, most_men>;

/// The squares from which a man came, with what it captured: the states before.
struct MovesBack {
  Squares squares;
  const Tier* tier;
  std::uint32_t number;  // of the tier
  std::uint32_t place;   // without the square of the man
  unsigned shift;        // of the man's square
  Square to;

  constexpr Predecessor<State, Move> at(Square from) const {
    return {{sorted(*tier, place | std::uint32_t{from} << shift), number}, {from, to}};
  }
};
/// Of n men on the board, of at most 5, the mover has n − 1, for each of which there are an un-move
/// and up to 5 − n un-captures; and one more may be written and not kept.
using Unmoves = SquareGroups<MovesBack, 7>;

}  // namespace zugzwang::games::chess
