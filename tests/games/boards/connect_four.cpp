// Connect-Four: its rules stone by stone, and positions at the borders of a word.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_set.hpp>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/games/boards/connect_four.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang::connect_four_tests {
namespace {

using games::ConnectFour;
using testing::problem;

/// The rules in the words of the box: a column is a text of stones from the bottom up, x those of
/// the player who begins.
class PlainBoard {
 public:
  using Columns = std::vector<std::string>;

  PlainBoard(unsigned width, unsigned height, unsigned connect)
      : columns_(width), height_(height), connect_(static_cast<int>(connect)) {}

  std::vector<unsigned> moves() const {
    std::vector<unsigned> moves;
    for (unsigned column = 0; column < columns_.size(); ++column)
      if (columns_[column].size() < height_) moves.push_back(column);
    return moves;
  }
  PlainBoard after(unsigned column) const {
    PlainBoard next = *this;
    next.columns_[column] += stones() % 2 == 0 ? 'x' : 'o';
    return next;
  }
  std::size_t stones() const {
    std::size_t stones = 0;
    for (const std::string& column : columns_) stones += column.size();
    return stones;
  }
  std::size_t squares() const { return columns_.size() * height_; }
  /// As the player on move sees it.
  std::optional<Outcome> result() const {
    for (int column = 0; column < static_cast<int>(columns_.size()); ++column)
      for (int row = 0; row < static_cast<int>(height_); ++row)
        for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          int length = 0;
          while (length < connect_ && at(column, row) != '.' &&
                 at(column + length * right, row + length * up) == at(column, row))
            ++length;
          if (length == connect_) return Outcome::loss;
        }
    return moves().empty() ? std::optional(Outcome::draw) : std::nullopt;
  }
  bool can_win() const {
    return std::ranges::any_of(
        moves(), [this](unsigned column) { return after(column).result() == Outcome::loss; });
  }
  std::vector<unsigned> safe_moves() const {
    std::vector<unsigned> safe;
    for (const unsigned column : moves())
      if (!after(column).can_win()) safe.push_back(column);
    return safe;
  }
  const Columns& columns() const { return columns_; }

 private:
  char at(int column, int row) const {
    if (column < 0 || column >= static_cast<int>(columns_.size()) || row < 0) return '.';
    const std::string& stones = columns_[static_cast<std::size_t>(column)];
    return row < static_cast<int>(stones.size()) ? stones[static_cast<std::size_t>(row)] : '.';
  }

  Columns columns_;
  unsigned height_;
  int connect_;
};

template <class Moves>
std::vector<unsigned> sorted(Moves moves) {
  std::vector<unsigned> sorted(moves.begin(), moves.end());
  std::ranges::sort(sorted);
  return sorted;
}

struct Size {
  unsigned width;
  unsigned height;
  unsigned connect;
};

/// Boards of up to 63 bits, of a single row or column, and where lines would go round an edge.
const std::vector<Size> sizes = {
    {7, 6, 4},  {8, 6, 4},  {9, 6, 4},  {7, 7, 4},  {7, 8, 4},  {4, 4, 4},  {5, 4, 4},  {4, 5, 4},
    {6, 7, 4},  {1, 62, 4}, {1, 62, 2}, {1, 61, 2}, {31, 1, 4}, {31, 1, 2}, {30, 1, 3}, {21, 2, 2},
    {21, 2, 4}, {3, 20, 4}, {3, 20, 2}, {2, 30, 3}, {15, 3, 3}, {12, 4, 5}, {10, 5, 5}, {5, 11, 6},
    {3, 3, 3},  {4, 3, 3},  {1, 1, 2},  {2, 2, 2},  {2, 2, 3},  {6, 5, 7},  {7, 6, 32}};

TEST_CASE("random play on boards of all shapes follows the plain rules", "[connect_four]") {
  Random random(4);
  for (const auto& [width, height, connect] : sizes) {
    CAPTURE(width, height, connect);
    const ConnectFour game(width, height, connect);
    for (int trial = 0; trial < 12; ++trial) {
      ConnectFour::State state;
      PlainBoard plain(width, height, connect);
      for (;;) {
        CAPTURE(plain.columns());
        REQUIRE(game.result(state) == plain.result());
        REQUIRE(game.rank(state) == plain.squares() - plain.stones());
        if (plain.result()) break;
        REQUIRE(sorted(game.moves(state)) == plain.moves());
        REQUIRE(game.can_win(state) == plain.can_win());
        if (!plain.can_win()) REQUIRE(sorted(game.safe_moves(state)) == plain.safe_moves());
        // Moves that do not end play at once, where there are such, so that boards fill up.
        std::vector<unsigned> moves = plain.moves();
        if (trial % 3 > 0) {
          std::erase_if(moves, [&](unsigned move) { return plain.after(move).result(); });
          if (moves.empty()) moves = plain.moves();
        }
        const unsigned move = moves[random() % moves.size()];
        state = game.play(state, static_cast<ConnectFour::Move>(move));
        plain = plain.after(move);
      }
    }
  }
}

/// The keys of the positions after so many plies, from play on that is not over.
std::vector<std::uint64_t> positions_by_plies(const ConnectFour& game, unsigned most_plies) {
  std::vector<std::uint64_t> counts;
  std::vector<ConnectFour::State> states(1);
  while (!states.empty() && counts.size() <= most_plies) {
    counts.push_back(states.size());
    boost::unordered_flat_set<std::uint64_t> keys;
    std::vector<ConnectFour::State> next;
    for (const ConnectFour::State& state : states) {
      if (game.result(state)) continue;
      for (const ConnectFour::Move move : game.moves(state)) {
        const ConnectFour::State option = game.play(state, move);
        if (keys.insert(game.key(option)).second) next.push_back(option);
      }
    }
    states = std::move(next);
  }
  return counts;
}

TEST_CASE("Connect-Four has the published numbers of positions", "[connect_four]") {
  // OEIS A212693, by J. Tromp.
  CHECK(positions_by_plies(ConnectFour(7, 6, 4), 8) ==
        std::vector<std::uint64_t>{1, 7, 49, 238, 1120, 4263, 16'422, 54'859, 184'275});
  // J. Tromp, "John's Connect Four Playground": 161,029 positions of 4 by 4.
  std::uint64_t all = 0;
  for (const std::uint64_t count : positions_by_plies(ConnectFour(4, 4, 4), 16)) all += count;
  CHECK(all == 161'029);
}

/// How many ways play can go from a position to its end.
std::uint64_t courses_of_play(const ConnectFour& game, const ConnectFour::State& state,
                              std::map<std::uint64_t, std::uint64_t>& known) {
  if (game.result(state)) return 1;
  const auto [place, is_new] = known.emplace(game.key(state), 0);
  if (!is_new) return place->second;
  std::uint64_t courses = 0;
  for (const ConnectFour::Move move : game.moves(state))
    courses += courses_of_play(game, game.play(state, move), known);
  return known[game.key(state)] = courses;
}

TEST_CASE("Connect-Four has the published numbers of games", "[connect_four]") {
  // OEIS A342329, by R. Jehn: on boards of n + 1 columns and n rows.
  std::uint64_t rows = 1;
  for (const std::uint64_t right : {2, 90, 356'232}) {
    std::map<std::uint64_t, std::uint64_t> known;
    CHECK(courses_of_play(
              ConnectFour(static_cast<unsigned>(rows) + 1, static_cast<unsigned>(rows), 4), {},
              known) == right);
    ++rows;
  }
}

TEST_CASE("a board is drawn with its columns numbered", "[connect_four]") {
  const auto drawn = [](const std::string& fields) {
    return drawing(Walk(*problem("connect-four", fields)));
  };
  CHECK(drawn(R"({"width":4,"height":3,"connect":3,"moves":"2123"})") ==
        " . . . .\n"
        " . x . .\n"
        " o x o .\n"
        " 1 2 3 4\n"
        "x to move.");
  CHECK(drawn(R"({"width":11,"height":1,"connect":2,"moves":"29b3"})") ==
        " . x o . . . . . o . x\n"
        "                   1 1\n"
        " 1 2 3 4 5 6 7 8 9 0 1\n"
        "x to move.");
  CHECK(drawn(R"({"width":2,"height":1,"connect":2,"moves":"12"})") ==
        " x o\n"
        " 1 2\n"
        "Play is over.");
}

}  // namespace
}  // namespace zugzwang::connect_four_tests
