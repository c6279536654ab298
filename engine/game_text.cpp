#include "game_text.hpp"

namespace zugzwang {

const Shelf* shelf_called(std::string_view name) {
  for (const Shelf& shelf : shelves)
    if (shelf.name == name) return &shelf;
  return nullptr;
}

std::string GameText::help_of(std::string_view field) const {
  for (const auto& [of, help] : helps)
    if (of == field) return help;
  return "";
}

std::optional<std::string> GameText::number_on(const Shelf& shelf) const {
  const std::string begin = std::string(shelf.name) + "-";
  for (const std::string& other : also)
    if (other.starts_with(begin)) return other.substr(begin.size());
  return std::nullopt;
}

}  // namespace zugzwang
