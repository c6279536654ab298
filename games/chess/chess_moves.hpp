#pragma once

// The men of an ending, and what captures may leave of them: each such material is a tier of the
// ending, since without pawns no man ever comes back. The state of an ending takes one word, and
// its moves in both directions are sets of squares, one for each man: lists that are filled without
// a loop over squares, and read one by one.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <utility>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/chess/chess_board.hpp>

namespace zugzwang::games::chess {

/// The most men of an ending, kings included: their squares and the player on move fit into 31
/// bits.
inline constexpr std::size_t most_men = 5;

/// The men of both players, each with the king first and then in the order of the kinds.
struct Material {
  using Men = FixedList<Kind, most_men>;

  Men white{};
  Men black{};

  std::size_t men() const { return white.size() + black.size(); }
  const Men& of(Player player) const { return player == Player::white ? white : black; }
  Men& of(Player player) { return player == Player::white ? white : black; }
  bool operator==(const Material&) const = default;
};

/// A material with the data that moves in both directions need. Its men have the slots 0, 1 …:
/// White's, then Black's, in the order of the material.
struct Tier {
  /// A tier from which a capture leads here, and the slot of the captured man in that tier: the
  /// last of the men that were alike.
  struct Parent {
    std::uint8_t tier = 0;
    std::uint8_t slot = 0;
    bool operator==(const Parent&) const = default;
  };

  std::array<Kind, most_men> kinds{};  ///< by slot
  std::uint8_t men = 0;
  std::uint8_t white_men = 0;
  /// Bit i is set if the men in the slots i and i + 1 are alike: of the same player and kind.
  std::uint8_t alike = 0;
  std::array<std::uint8_t, most_men> children{};  ///< the tier without the man of that slot
  std::array<FixedList<Parent, most_men - 2>, 2> parents{};  ///< by the player who loses a man
  /// A mask of the low three bits of all squares of a place: their files.
  std::uint32_t files = 0;
  bool operator==(const Tier&) const = default;

  constexpr std::size_t begin_of(Player player) const {
    return player == Player::white ? 0 : white_men;
  }
  constexpr std::size_t end_of(Player player) const {
    return player == Player::white ? white_men : men;
  }
  /// Returns the lowest bit of a slot's square in a place; the squares of later slots are below it.
  constexpr unsigned shift_of(std::size_t slot) const {
    return 6 * (men - 1U - static_cast<unsigned>(slot));
  }
  constexpr unsigned turn_shift() const { return 6U * men; }
  constexpr Player owner(std::size_t slot) const {
    return slot < white_men ? Player::white : Player::black;
  }
  Material material() const {
    Material material;
    for (std::size_t slot = 0; slot < men; ++slot) material.of(owner(slot)).push_back(kinds[slot]);
    return material;
  }
};

/// All tiers of an ending, from that of all men to the bare kings; at most 8.
using Tiers = FixedList<Tier, 8>;

namespace detail {

inline Material without(const Material& material, Player player, std::size_t place) {
  Material rest = material;
  Material::Men men;
  for (std::size_t i = 0; i < material.of(player).size(); ++i)
    if (i != place) men.push_back(material.of(player)[i]);
  rest.of(player) = men;
  return rest;
}

inline Tier tier_of(const Material& material) {
  Tier tier;
  tier.men = static_cast<std::uint8_t>(material.men());
  tier.white_men = static_cast<std::uint8_t>(material.white.size());
  std::size_t slot = 0;
  for (const Player player : {Player::white, Player::black})
    for (const Kind kind : material.of(player)) {
      if (slot > tier.begin_of(player) && tier.kinds[slot - 1] == kind)
        tier.alike = static_cast<std::uint8_t>(tier.alike | 1U << (slot - 1));
      tier.files |= std::uint32_t{7} << tier.shift_of(slot);
      tier.kinds[slot++] = kind;
    }
  return tier;
}

}  // namespace detail

/// Lists the materials that captures can leave of `whole`, itself first, with the links between
/// them.
inline Tiers tiers_of(const Material& whole) {
  std::array<Material, 8> materials{whole};
  std::size_t count = 1;
  const auto find = [&](const Material& material) {
    return static_cast<std::size_t>(
        std::ranges::find(materials.begin(), materials.begin() + count, material) -
        materials.begin());
  };
  std::array<Tier, 8> tiers{};
  for (std::size_t from = 0; from < count; ++from) {
    Tier tier = detail::tier_of(materials[from]);
    for (const Player player : {Player::white, Player::black})
      for (std::size_t i = 1; i < materials[from].of(player).size(); ++i) {
        const Material rest = detail::without(materials[from], player, i);
        const std::size_t to = find(rest);
        if (to == count) materials[count++] = rest;
        tier.children[tier.begin_of(player) + i] = static_cast<std::uint8_t>(to);
      }
    tiers[from] = tier;
  }
  for (std::size_t from = 0; from < count; ++from) {
    const Tier& tier = tiers[from];
    for (std::size_t slot = 0; slot < tier.men; ++slot)
      if (tier.kinds[slot] != Kind::king && (tier.alike >> slot & 1U) == 0)
        tiers[tier.children[slot]].parents[static_cast<std::size_t>(tier.owner(slot))].push_back(
            {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(slot)});
  }
  Tiers list;
  for (std::size_t i = 0; i < count; ++i) list.push_back(tiers[i]);
  return list;
}

/// A position of an ending. Its place consists of the player on move (0: White) and then, in six
/// bits each, the squares of the men in the order of the tier's slots; the squares of men that are
/// alike ascend.
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

/// The men on the board and the player on move.
struct Placement {
  FixedList<Man, most_men> men{};
  Player turn = Player::white;
};

/// Puts the squares of men that are alike in ascending order.
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

/// A view of the elements of several groups, one group after the other: each group has an element
/// `at(square)` for every square of its set, in ascending order. A group without squares is left
/// out, but there must be room to write it.
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

/// The squares from which a man may have come, with the man that it may have captured: predecessors
/// of a state.
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
/// With n men on the board, at most 5, the player who has moved has at most n − 1, each with an
/// un-move and up to 5 − n un-captures; one more group may be written and not kept.
using Unmoves = SquareGroups<MovesBack, 7>;

}  // namespace zugzwang::games::chess
