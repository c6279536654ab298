#pragma once

// Reads the games that programs in this folder take as two words: "quixo 4", "chess KBNK".

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>

#include <zugzwang/games/boards/quixo.hpp>
#include <zugzwang/games/chess/chess_ending.hpp>

namespace zugzwang {

/// Reads White's men, and Black's from the second king on; returns nothing if they are not those of
/// an ending.
inline std::optional<games::chess::Material> material_named(std::string_view text) {
  using games::chess::Kind;
  games::chess::Material material;
  std::size_t kings = 0;
  for (const char letter : text) {
    const std::size_t kind = games::chess::letters.find(letter);
    kings += kind == 0 ? 1 : 0;
    if (kind == std::string_view::npos || kings == 0 || kings > 2 ||
        material.men() == games::chess::most_men)
      return std::nullopt;
    (kings == 1 ? material.white : material.black).push_back(static_cast<Kind>(kind));
  }
  if (kings != 2) return std::nullopt;
  std::sort(material.white.begin(), material.white.end());
  std::sort(material.black.begin(), material.black.end());
  return material;
}

/// Calls `visit` with the rules of the game, in which symmetric states are equivalent; returns
/// false if the game is unknown.
template <class Visit>
bool with_named_game(std::string_view game, std::string_view rules, const Visit& visit) {
  if (game == "chess") {
    const auto material = material_named(rules);
    if (material) visit(games::SymmetricChessEnding(*material));
    return material.has_value();
  }
  unsigned size = 0;
  std::from_chars(rules.data(), rules.data() + rules.size(), size);
  if (game != "quixo" || size < games::Quixo::least_size || size > games::Quixo::most_size)
    return false;
  visit(games::Quixo(size));
  return true;
}

}  // namespace zugzwang
