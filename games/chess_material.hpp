#pragma once

// Which men an ending has on the board, and what captures may leave of them: each such material is
// a tier of the ending, since without pawns no man ever comes back.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/chess_board.hpp>

namespace zugzwang::games::chess {

/// The most men of an ending, kings included: their squares and who is on move fit into 31 bits.
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

/// A material with all that moves in both directions need to know of it. Its men stand in slots 0,
/// 1 …: White's, then Black's, in the order of the material.
struct Tier {
  /// A tier from which a capture leads here, and the slot that the captured man had there: the last
  /// one of those that were alike.
  struct Parent {
    std::uint8_t tier = 0;
    std::uint8_t slot = 0;
    bool operator==(const Parent&) const = default;
  };

  std::array<Kind, most_men> kinds{};  ///< by slot
  std::uint8_t men = 0;
  std::uint8_t white_men = 0;
  /// Bit i where the men in the slots i and i + 1 are alike: of one player and one kind.
  std::uint8_t alike = 0;
  std::array<std::uint8_t, most_men> children{};  ///< the tier without the man of that slot
  std::array<FixedList<Parent, most_men - 2>, 2> parents{};  ///< by the player who loses a man
  /// The low three bits of all squares of a place: their files.
  std::uint32_t files = 0;
  bool operator==(const Tier&) const = default;

  constexpr std::size_t begin_of(Player player) const {
    return player == Player::white ? 0 : white_men;
  }
  constexpr std::size_t end_of(Player player) const {
    return player == Player::white ? white_men : men;
  }
  /// Where the square in a slot stands in a place: those of later slots stand below it.
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

/// All tiers of an ending, that of all men first and the bare kings last; at most 8.
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

/// Lists what captures can leave of a material, itself first, with the ways between them.
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

}  // namespace zugzwang::games::chess
