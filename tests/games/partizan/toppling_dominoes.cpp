// Toppling Dominoes: its rules domino by domino, its values by plain recursion, and those known
// from the literature.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/partizan/toppling_dominoes.hpp>

#include "catch.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::toppling_dominoes_tests {
namespace {

using games::RowsText;
using games::TopplingDominoes;
using testing::braces;
using testing::ValuesOf;

RowsText read(const std::string& rows) {
  return games::read_rows("rows", rows, "xog.", TopplingDominoes::most_squares);
}
TopplingDominoes::State position_of(const std::string& rows) {
  const RowsText text = read(rows);
  return {text.set_of('x') | text.set_of('g'), text.set_of('o') | text.set_of('g')};
}
TopplingDominoes game_of(const std::string& rows) { return TopplingDominoes(read(rows).rows()); }
PartizanValue value_of(const std::string& rows, PartizanValues& table) {
  return ValuesOf<TopplingDominoes>(game_of(rows), table)(position_of(rows));
}
std::string copies(std::size_t count, char domino) { return std::string(count, domino); }

/// The rows after each move, by the words of the rules.
std::vector<std::string> plain_options(const std::string& rows, Player player) {
  const char mine = player == Player::left ? 'x' : 'o';
  const auto stands = [&](std::size_t i) {
    return i < rows.size() && rows[i] != '.' && rows[i] != '/';
  };
  std::vector<std::string> options;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] != mine && rows[i] != 'g') continue;
    for (const bool to_right : {false, true}) {
      options.push_back(rows);
      for (std::size_t at = i; stands(at); to_right ? ++at : --at) options.back()[at] = '.';
    }
  }
  return options;
}
std::string text_of(const std::string& rows, const TopplingDominoes::State& at) {
  std::string text = rows;
  for (unsigned i = 0; i < text.size(); ++i)
    if (text[i] != '/' && (at.standing() >> i & 1) == 0) text[i] = '.';
  return text;
}
std::string random_dominoes(std::size_t length, Random& random) {
  const std::string characters = "xxxoooggg.";
  std::string rows;
  for (std::size_t i = 0; i < length; ++i) rows += characters[random() % characters.size()];
  if (length > 4) rows[length / 3] = '/';
  return rows;
}

TEST_CASE("a domino falls with all on one side of it", "[toppling_dominoes]") {
  Random random(91);
  for (int trial = 0; trial < 300; ++trial)
    for (const Player player : {Player::left, Player::right}) {
      const std::string rows = random_dominoes(1 + random() % 31, random);
      CAPTURE(rows, name_of(player));
      const TopplingDominoes game = game_of(rows);
      std::vector<std::string> options;
      for (const auto& move : game.moves(position_of(rows), player)) {
        const auto option = game.play(position_of(rows), player, move);
        CHECK(option == position_of(rows).within(option.standing()));
        options.push_back(text_of(rows, option));
      }
      std::vector<std::string> right = plain_options(rows, player);
      std::ranges::sort(options);
      std::ranges::sort(right);
      CHECK(options == right);
    }
}

TEST_CASE("components and representatives of Toppling Dominoes have the values of plain recursion",
          "[laws][toppling_dominoes]") {
  Random random(92);
  for (int trial = 0; trial < 100; ++trial) {
    const std::string rows = random_dominoes(1 + random() % 10, random);
    CAPTURE(rows);
    testing::check_partizan_laws(game_of(rows), position_of(rows), 60);
  }
}

TEST_CASE("simple rows of Toppling Dominoes have the values that follow by hand",
          "[toppling_dominoes]") {
  PartizanValues t;
  for (std::size_t n = 1; n <= 31; ++n) {
    const auto count = static_cast<std::int64_t>(n);
    CHECK(value_of(copies(n, 'x'), t) == t.integer(count));
    CHECK(value_of(copies(n, 'o'), t) == t.integer(-count));
    CHECK(value_of(copies(n, 'g'), t) == t.nimber(static_cast<std::uint32_t>(n)));
  }
  // Left keeps all but one of hers, or Right of his.
  for (std::size_t a = 1; a <= 10; ++a)
    for (std::size_t b = 1; b <= 10; ++b)
      CHECK(value_of(copies(a, 'x') + copies(b, 'o'), t) ==
            braces(t, {t.integer(static_cast<std::int64_t>(a) - 1)},
                   {t.integer(1 - static_cast<std::int64_t>(b))}));
}

TEST_CASE("each number is one row of Toppling Dominoes at most, and a palindrome",
          "[toppling_dominoes]") {
  // A. Fink, R. J. Nowakowski, A. N. Siegel and D. Wolfe, "Toppling Conjectures" (2015), of rows
  // without grey dominoes: so it is; and of a value *m there are m rows but for their direction.
  PartizanValues table;
  std::set<std::uint32_t> numbers;
  std::map<std::uint32_t, std::size_t> nimbers;
  for (unsigned length = 1; length <= 10; ++length)
    for (unsigned colours = 0; colours < 1U << length; ++colours) {
      std::string rows;
      for (unsigned i = 0; i < length; ++i) rows += (colours >> i & 1) != 0 ? 'x' : 'o';
      const std::string back(rows.rbegin(), rows.rend());
      if (back < rows) continue;
      const PartizanValue value = value_of(rows, table);
      CAPTURE(rows);
      if (table.is_number(value)) {
        CHECK(rows == back);
        CHECK(numbers.insert(value.id).second);
      } else if (const auto nimber = table.as_nimber(value)) {
        ++nimbers[*nimber];
      }
    }
  CHECK(numbers.size() > 30);
  CHECK(nimbers[1] == 1);
  CHECK(nimbers[2] == 2);
  for (const auto& [nimber, rows] : nimbers) CHECK(rows <= nimber);
}

}  // namespace
}  // namespace zugzwang::toppling_dominoes_tests
