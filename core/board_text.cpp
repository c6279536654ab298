#include "board_text.hpp"

#include <algorithm>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/lower.hpp>

namespace zugzwang {

namespace detail {

std::string quoted_characters(std::string_view characters) {
  std::string text;
  for (std::size_t i = 0; i < characters.size(); ++i)
    text += std::string(i == 0                       ? ""
                        : i + 1 == characters.size() ? " or "
                                                     : ", ") +
            "'" + characters[i] + "'";
  return text;
}

std::vector<std::string_view> parts_between(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find_first_of(separators);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string shown(char character) {
  if (character < ' ' || character > '~') return "a character that is not ASCII or not printable";
  return std::string("'") + character + "'";
}

}  // namespace detail

using namespace detail;

std::optional<std::pair<std::string_view, std::string_view>> sides_of_size(std::string_view text) {
  const auto is_number = [](std::string_view side) {
    return !side.empty() && std::ranges::all_of(side, is_digit);
  };
  for (const std::string_view cross : {"x", "X", "\u00D7"})
    if (const std::size_t at = text.find(cross); at != std::string_view::npos)
      if (const std::string_view first = text.substr(0, at),
          second = text.substr(at + cross.size());
          is_number(first) && is_number(second))
        return std::pair(first, second);
  return std::nullopt;
}

std::string plain_rows(std::string_view text, std::string_view characters) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  text = text.substr(0, text.find_last_not_of(blanks) + 1);
  const auto is_valid = [&](char character) {
    return characters.find(character) != std::string_view::npos;
  };
  std::string rows;
  for (const char character : text) {
    const char small = lower(character);
    if (character == '\n') rows.resize(rows.find_last_not_of(blanks) + 1);
    rows += character == '\n' ? '/' : !is_valid(character) && is_valid(small) ? small : character;
  }
  return rows;
}

namespace {

// Returns a number of rows or columns, capped at one more than `most`.
unsigned side_of(std::string_view digits, unsigned most) {
  unsigned side = 0;
  for (const char digit : digits)
    side = std::min(10 * side + static_cast<unsigned>(digit - '0'), most + 1);
  return side;
}

}  // namespace

BoardText read_board(std::string_view field, std::string_view text, std::string_view characters,
                     unsigned most) {
  const std::string plain = plain_rows(text, characters);
  if (const auto sides = sides_of_size(plain)) {
    const unsigned rows = side_of(sides->first, most);
    const unsigned columns = side_of(sides->second, most);
    if (rows == 0 || columns == 0 || rows > most / columns)
      refuse_position(field, plain.substr(0, 60) + " is not a board size; give one of 1 to " +
                                 std::to_string(most) + " squares");
    return {rows, columns, std::string(std::size_t{rows} * columns, '.')};
  }
  BoardText board;
  const std::vector<std::string_view> rows = parts_between(plain, "/|");
  const auto this_row = [&] {
    return "row " + std::to_string(board.rows) + " of " + std::to_string(rows.size());
  };
  for (const std::string_view row : rows) {
    ++board.rows;
    if (const std::size_t stray = row.find_first_not_of(characters);
        stray != std::string_view::npos)
      refuse_position(field, this_row() + " has " + shown(row[stray]) + "; give " +
                                 quoted_characters(characters) +
                                 " for each square, and '/' between rows");
    if (board.rows == 1) board.columns = static_cast<unsigned>(row.size());
    if (row.size() != board.columns)
      refuse_position(field, this_row() + " has " + counted(row.size(), "square") +
                                 ", and the first " + std::to_string(board.columns) +
                                 "; give rows of equal length");
    board.squares += row;
    if (board.squares.size() > most)
      refuse_position(field, "it has more than " + std::to_string(most) + " squares; give fewer");
  }
  if (board.squares.empty()) refuse_position(field, "it has no squares; give rows such as ../..");
  return board;
}

BoardText read_board(std::string_view field, std::string_view text, std::string_view characters,
                     const BoardSize& size) {
  BoardText board =
      read_board(field, text, characters, std::max(Board::most_squares, size.squares()));
  if (board.rows != size.rows() || board.columns != size.columns())
    refuse_position(field, "it has " + counted(board.rows, "row") + " of " +
                               counted(board.columns, "square") + "; give " +
                               counted(size.rows(), "row") + " of " +
                               std::to_string(size.columns()));
  return board;
}

}  // namespace zugzwang
