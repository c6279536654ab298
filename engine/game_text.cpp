#include "game_text.hpp"

#include <algorithm>

namespace zugzwang {

const Shelf* shelf_called(std::string_view name) {
  const auto* const shelf = std::ranges::find(shelves, name, &Shelf::name);
  return shelf == shelves.end() ? nullptr : shelf;
}

std::optional<std::string> GameText::number_on(const Shelf& shelf) const {
  const std::string begin = std::string(shelf.name) + "-";
  for (const std::string& other : also)
    if (other.starts_with(begin)) return other.substr(begin.size());
  return std::nullopt;
}

}  // namespace zugzwang
