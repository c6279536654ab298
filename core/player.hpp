#pragma once

// The two players of a partizan game, neither of whom is on move in its positions.

#include <cstdint>
#include <string_view>

namespace zugzwang {

/// Left is she whose advantage is positive.
enum class Player : std::uint8_t { left, right };

constexpr Player opponent(Player player) noexcept {
  return player == Player::left ? Player::right : Player::left;
}

constexpr std::string_view name_of(Player player) noexcept {
  return player == Player::left ? "left" : "right";
}

}  // namespace zugzwang
