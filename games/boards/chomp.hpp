#pragma once

// Chomp: a bar of chocolate whose first square is poisoned. A player in turn bites off a square
// with everything below it and to the right of it; a player who is left with the poisoned square
// loses.
//
// F. Schuh, "Spel van delers", Nieuw Tijdschrift voor Wiskunde 39 (1952), describes it as a game of
// divisors; D. Gale, "A curious Nim-type game", American Mathematical Monthly 81 (1974), as a bar.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ranges>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/core/subsets.hpp>

namespace zugzwang::games {

class Chomp {
 public:
  static constexpr unsigned most_rows = 16;
  static constexpr unsigned most_columns = 200;

  /// The lengths of the rows, none longer than the one before; rows that are eaten have length 0.
  using State = std::array<std::uint8_t, most_rows>;
  /// A square, counted from 0; the poisoned square is in row 0 and column 0.
  struct Move {
    std::uint8_t row = 0;
    std::uint8_t column = 0;
    bool operator==(const Move&) const = default;
  };

  /// The poisoned square is never eaten: a player with no other square left cannot move.
  static constexpr bool impartial = true;

  /// The game on a bar of 1 to 16 rows and 1 to 200 columns, for which `bars` is below 2^63.
  Chomp(unsigned rows, unsigned columns) : rows_(rows), columns_(columns) {}
  /// Returns the number of bars that can be left of a bar of `rows` rows and `columns` columns,
  /// including the whole bar; the number is capped at Binomials::too_many.
  static std::uint64_t bars(unsigned rows, unsigned columns) {
    const std::uint64_t subsets = Binomials::choose(rows + columns, rows);
    return subsets == Binomials::too_many ? subsets : subsets - 1;
  }

  unsigned rows() const { return rows_; }
  unsigned columns() const { return columns_; }

  /// Lists the smallest bites first: from the last row up, and each row from its end.
  auto moves(const State& bar) const {
    return Concatenation(rows_, [&bar, this](unsigned above) {
      const auto row = static_cast<std::uint8_t>(rows_ - 1 - above);
      const unsigned first = row == 0 ? 1 : 0;
      return mapped(Countdown<unsigned>(std::max<unsigned>(first, bar[row]) - first),
                    [row, first](unsigned squares) {
                      return Move{row, static_cast<std::uint8_t>(first + squares - 1)};
                    });
    });
  }
  bool legal(const State& bar, const Move& bite) const {
    return bite.row < rows_ && bite.column < bar[bite.row] && (bite.row > 0 || bite.column > 0);
  }
  State play(State bar, const Move& bite) const {
    for (unsigned row = bite.row; row < rows_; ++row) bar[row] = std::min(bar[row], bite.column);
    return bar;
  }
  std::optional<Outcome> result(const State& bar) const {
    return bar[0] == 1 && bar[1] == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& bar) const { return index(bar); }

  // The edge of a bar is a path from its lower left to its upper right, with one step up for each
  // row: the steps up are a subset of all steps. A bite decreases the number of the bar.

  std::uint64_t size() const { return bars(rows_, columns_); }
  std::uint64_t index(const State& bar) const {
    std::uint64_t number = 0;
    for (unsigned row = 0; row < rows_; ++row)
      number += Binomials::choose(bar[rows_ - 1 - row] + row, row + 1);
    return number - 1;
  }
  State state_at(std::uint64_t index) const {
    State bar{};
    ++index;
    unsigned step = rows_ + columns_;
    for (unsigned row = rows_; row-- > 0;) {
      do --step;
      while (Binomials::choose(step, row + 1) > index);
      index -= Binomials::choose(step, row + 1);
      bar[rows_ - 1 - row] = static_cast<std::uint8_t>(step - row);
    }
    return bar;
  }
  std::uint64_t rank(const State& bar) const { return index(bar); }

 private:
  unsigned rows_;
  unsigned columns_;
};

}  // namespace zugzwang::games
