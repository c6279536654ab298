#include "move_list.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "typed_move.hpp"

namespace zugzwang::cli {

namespace {

/// Joins items by commas, and breaks lines between them.
std::string in_lines(const std::string& heading, const std::vector<std::string>& items,
                     const std::string& end) {
  constexpr std::size_t columns = 79;
  std::string text = heading;
  std::size_t column = heading.size();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : end);
    if (column + 1 + item.size() > columns && column > 2) {
      text += "\n ";
      column = 1;
    }
    text += " " + item;
    column += 1 + item.size();
  }
  return text + "\n";
}

/// Sorted numbers as runs, such as 1-50 and 52.
std::vector<std::string> runs(const std::vector<std::uint64_t>& numbers) {
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    runs.push_back(std::to_string(numbers[i]));
    if (end - i > 1) runs.back() += "-" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return runs;
}

std::vector<std::string> items_of(const Walk& walk, const Datum::List& moves) {
  std::vector<std::string> items;
  switch (names_of(moves)) {
    case MoveNames::numbers: {
      constexpr std::size_t told_one_by_one = 12;
      std::vector<std::uint64_t> numbers;
      for (const Datum& move : moves) numbers.push_back(*move.get<std::uint64_t>());
      std::ranges::sort(numbers);
      if (numbers.size() > told_one_by_one) return runs(numbers);
      for (const std::uint64_t number : numbers) items.push_back(std::to_string(number));
      break;
    }
    case MoveNames::words:
      for (const Datum& move : moves) items.push_back(move.to_text());
      break;
    case MoveNames::places:
      for (const Datum& move : moves)
        items.push_back(fmt::format("{}: {}", items.size(), walk.tell(move)));
      break;
  }
  return items;
}

}  // namespace

std::string list_moves(const Walk& walk, std::size_t most) {
  Datum::List moves = walk.moves(moves_looked_through + 1);
  const bool are_more = moves.size() > moves_looked_through;
  if (are_more) moves.pop_back();
  std::vector<std::string> items = items_of(walk, moves);
  std::string end = are_more ? ", and more." : ".";
  if (items.size() > most && !are_more)
    end = fmt::format(", and {} more; type moves to see all.", items.size() - most);
  items.resize(std::min(items.size(), most));
  return in_lines("Moves:", items, end);
}

std::string list_choices(const Walk& walk, const Datum::List& moves, const std::string& typed,
                         std::size_t most) {
  std::vector<std::string> told;
  for (std::size_t i = 0; i < std::min(moves.size(), most); ++i)
    told.push_back(walk.tell(moves[i]));
  return in_lines(fmt::format("\"{}\" may be:", typed), told,
                  moves.size() > most ? fmt::format(", and {} more.", moves.size() - most) : ".");
}

}  // namespace zugzwang::cli
