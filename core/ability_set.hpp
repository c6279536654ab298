#pragma once

// The names of the abilities of a game that solvers use on its model, and sets of them.

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace zugzwang {

/// An ability, by the function of the game that offers it. All but `keeps_turn`, which belongs to
/// the rules, can be hidden from a solver, which then finds the same values in another way.
enum class GameAbility : std::uint8_t {
#define ZUGZWANG_HIDABLE(name, ...) name,
#include <zugzwang/core/concepts/abilities.def>
  keeps_turn,
};

/// The abilities that can be hidden, with their names, in the order in which they are listed.
struct NamedAbility {
  GameAbility ability;
  std::string_view name;
};
inline constexpr auto hidable_abilities = std::to_array<NamedAbility>({
#define ZUGZWANG_HIDABLE(name, ...) {GameAbility::name, #name},
#include <zugzwang/core/concepts/abilities.def>
});

class AbilitySet {
 public:
  /// Returns all abilities that can be hidden.
  static constexpr AbilitySet all_hidable();

  constexpr AbilitySet() = default;
  constexpr AbilitySet(std::initializer_list<GameAbility> abilities) {
    for (const GameAbility ability : abilities) bits_ |= bit(ability);
  }
  constexpr bool has(GameAbility ability) const { return (bits_ & bit(ability)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  /// Returns this set with an ability, if it applies.
  constexpr AbilitySet with(GameAbility ability, bool applies = true) const {
    return AbilitySet(bits_ | (applies ? bit(ability) : 0U));
  }
  friend constexpr AbilitySet operator&(AbilitySet a, AbilitySet b) {
    return AbilitySet(a.bits_ & b.bits_);
  }
  friend constexpr AbilitySet operator-(AbilitySet a, AbilitySet b) {
    return AbilitySet(a.bits_ & ~b.bits_);
  }
  bool operator==(const AbilitySet&) const = default;

 private:
  constexpr explicit AbilitySet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(GameAbility ability) {
    return std::uint32_t{1} << static_cast<unsigned>(ability);
  }

  std::uint32_t bits_ = 0;
};

constexpr AbilitySet AbilitySet::all_hidable() {
  AbilitySet all;
  for (const NamedAbility& each : hidable_abilities) all = all.with(each.ability);
  return all;
}

}  // namespace zugzwang
