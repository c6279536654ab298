#pragma once

// The two players of a partizan game, whose positions do not have a player on move.

#include <cstdint>
#include <string_view>

namespace zugzwang {

/// Left is the player whose advantage is positive.
enum class Player : std::uint8_t { left, right };

constexpr Player opponent(Player player) noexcept {
  return player == Player::left ? Player::right : Player::left;
}

constexpr std::string_view name_of(Player player) noexcept {
  return player == Player::left ? "left" : "right";
}

}  // namespace zugzwang
