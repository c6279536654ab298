#pragma once

// Chomp: a bar of chocolate whose first square is poisoned. A player in turn bites off a square
// with all that lies below it and to the right of it; whoever is left with the poisoned square has
// lost.
//
// F. Schuh, "Spel van delers", Nieuw Tijdschrift voor Wiskunde 39 (1952), has it as a game of
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

  /// The lengths of the rows, none longer than the one before; those that are gone are 0.
  using State = std::array<std::uint8_t, most_rows>;
  /// A square, counted from 0: row 0, column 0 is the poisoned one.
  struct Move {
    std::uint8_t row = 0;
    std::uint8_t column = 0;
    bool operator==(const Move&) const = default;
  };

  /// Nobody eats the poisoned square: who has no other left cannot move.
  static constexpr bool impartial = true;

  /// What can be left of a bar of 1 to 16 rows and 1 to 200 columns, whose `bars` are below 2^63.
  Chomp(unsigned rows, unsigned columns) : rows_(rows), columns_(columns) {}
  /// How many bars can be left of so many rows and columns, the one that is whole among them;
  /// Binomials::too_many for more than that.
  static std::uint64_t bars(unsigned rows, unsigned columns) {
    const std::uint64_t subsets = Binomials::choose(rows + columns, rows);
    return subsets == Binomials::too_many ? subsets : subsets - 1;
  }

  unsigned rows() const { return rows_; }
  unsigned columns() const { return columns_; }

  /// The smallest bites first: from the last row up, and in each from its end.
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

  // The edge of a bar, from its lower left to its upper right, goes up as often as there are rows:
  // these steps are a subset of all. A bite gives the bar a lesser number.

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
