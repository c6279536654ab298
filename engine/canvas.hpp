#pragma once

// What a drawing in characters is written to, in any order.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace zugzwang {

/// What a character of a drawing stands for: a piece of the player who began, one of the other
/// player, the brackets around the last move, or anything else.
enum class Ink { plain, first, second, last_move };

/// Returns a text as it is written in this ink, such as with the codes of a colour.
using Paint = std::function<std::string(std::string_view text, Ink ink)>;

/// Characters in rows and columns that grow as they are written to.
class Canvas {
 public:
  void put(std::size_t row, std::size_t column, std::string_view text, Ink ink = Ink::plain) {
    if (row >= rows_.size()) rows_.resize(row + 1);
    std::vector<Character>& line = rows_[row];
    if (line.size() < column + text.size()) line.resize(column + text.size());
    for (const char c : text) line[column++] = {c, ink};
  }
  char at(std::size_t row, std::size_t column) const {
    return row < rows_.size() && column < rows_[row].size() ? rows_[row][column].character : ' ';
  }
  std::size_t columns() const {
    std::size_t columns = 0;
    for (const auto& line : rows_) columns = std::max(columns, line.size());
    return columns;
  }

  /// Returns the lines, each with a line break.
  std::string text(const Paint& paint) const {
    std::string text;
    for (const auto& line : rows_) {
      const auto is_blank = [](const Character& c) { return c.character == ' '; };
      const auto end = std::find_if_not(line.rbegin(), line.rend(), is_blank).base();
      for (auto from = line.begin(); from != end;) {
        const Ink ink = from->ink;
        std::string run;
        for (; from != end && from->ink == ink; ++from) run += from->character;
        text += paint && ink != Ink::plain ? paint(run, ink) : run;
      }
      text += '\n';
    }
    return text;
  }

 private:
  struct Character {
    char character = ' ';
    Ink ink = Ink::plain;
  };
  std::vector<std::vector<Character>> rows_;
};

}  // namespace zugzwang
