#include "game_text.hpp"

namespace zugzwang {

const Shelf* shelf_called(std::string_view name) {
  for (const Shelf& shelf : shelves)
    if (shelf.name == name) return &shelf;
  return nullptr;
}

std::optional<std::string> GameText::number_on(const Shelf& shelf) const {
  const std::string begin = std::string(shelf.name) + "-";
  for (const std::string& other : also)
    if (other.starts_with(begin)) return other.substr(begin.size());
  return std::nullopt;
}

}  // namespace zugzwang
