// Dao: its rules square by square, its values by plain iteration.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/dao.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "games/boards/board_laws.hpp"
#include "games/plain_iteration.hpp"

namespace zugzwang::dao_tests {
namespace {

using games::Dao;

std::string text_of(const Dao& game, const Dao::State& state) {
  std::string text;
  for (unsigned square = 0; square < game.board().squares(); ++square)
    text += (state.mine >> square & 1) != 0 ? 'x' : (state.theirs >> square & 1) != 0 ? 'o' : '.';
  return text;
}

/// A board by characters, x for the player on move, with the rules in their words.
class PlainDao {
 public:
  explicit PlainDao(int size) : size_(size) {}

  char at(const std::string& board, int row, int column) const {
    if (row < 0 || row >= size_ || column < 0 || column >= size_) return '#';
    return board[static_cast<std::size_t>(row * size_ + column)];
  }
  bool wins(const std::string& board, char man) const {
    const char other = man == 'x' ? 'o' : 'x';
    const auto men = [&](int row, int column, int rows, int columns) {
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
          if (at(board, row + i, column + j) != man) return false;
      return true;
    };
    for (int i = 0; i < size_; ++i)
      if (men(i, 0, 1, size_) || men(0, i, size_, 1)) return true;
    const int last = size_ - 1;
    int corners = 0;
    for (const int row : {0, last})
      for (const int column : {0, last}) {
        if (at(board, row, column) != man) continue;
        ++corners;
        const int in_row = row == 0 ? 1 : last - 1;
        const int in_column = column == 0 ? 1 : last - 1;
        if (at(board, in_row, column) == other && at(board, row, in_column) == other &&
            at(board, in_row, in_column) == other)
          return true;
      }
    if (corners == 4) return true;
    for (int row = 0; row < last; ++row)
      for (int column = 0; column < last; ++column)
        if (men(row, column, 2, 2)) return true;
    return false;
  }
  std::optional<Outcome> result(const std::string& board) const {
    if (wins(board, 'x')) return Outcome::win;
    if (wins(board, 'o')) return Outcome::loss;
    return std::nullopt;
  }
  /// The boards after each move, seen by the next player.
  std::vector<std::string> options(const std::string& board) const {
    std::vector<std::string> options;
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column)
        for (int down = -1; down <= 1; ++down)
          for (int right = -1; right <= 1; ++right) {
            if (at(board, row, column) != 'x') continue;
            int steps = 0;
            while (at(board, row + (steps + 1) * down, column + (steps + 1) * right) == '.')
              ++steps;
            if (steps == 0) continue;
            std::string next = board;
            std::swap(next[static_cast<std::size_t>(row * size_ + column)],
                      next[static_cast<std::size_t>((row + steps * down) * size_ + column +
                                                    steps * right)]);
            for (char& c : next) c = c == 'x' ? 'o' : c == 'o' ? 'x' : '.';
            options.push_back(next);
          }
    return options;
  }

 private:
  int size_;
};

TEST_CASE("men of Dao slide as far as they can, and win by their patterns", "[dao]") {
  Random random(8);
  for (unsigned size = 3; size <= 4; ++size) {
    const Dao game(size);
    const PlainDao plain(static_cast<int>(size));
    for (int trial = 0; trial < 1000; ++trial) {
      const Dao::State state = game.state_at(random() % game.size());
      const std::string board = text_of(game, state);
      CAPTURE(board);
      CHECK(game.result(state) == plain.result(board));
      std::vector<std::string> options;
      for (const Dao::Move& move : game.moves(state))
        options.push_back(text_of(game, game.play(state, move)));
      std::vector<std::string> right = plain.options(board);
      std::ranges::sort(options);
      std::ranges::sort(right);
      CHECK(options == right);
    }
  }
}

TEST_CASE("Dao of 3x3 has the values of plain iteration", "[dao]") {
  const Dao game(3);
  const PlainDao plain(3);
  std::vector<std::string> boards;
  for (std::uint64_t index = 0; index < game.size(); ++index)
    boards.push_back(text_of(game, game.state_at(index)));
  REQUIRE(boards.size() == 1680);
  std::vector<std::pair<std::string, std::size_t>> numbers;
  for (std::size_t i = 0; i < boards.size(); ++i) numbers.emplace_back(boards[i], i);
  std::ranges::sort(numbers);
  const auto number = [&](const std::string& board) {
    return std::ranges::lower_bound(numbers, board, {}, &std::pair<std::string, std::size_t>::first)
        ->second;
  };
  const std::vector<Distance> values = testing::plain_values(
      boards.size(), [&](std::size_t i) { return plain.result(boards[i]); },
      [&](std::size_t i) {
        std::vector<std::size_t> options;
        for (const std::string& option : plain.options(boards[i]))
          options.push_back(number(option));
        return options;
      });
  for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
    RetrogradeSolver<Dao, ByDistance> solution(game, source);
    REQUIRE(solution.solve(game.start(), {}) == Status::complete);
    std::uint64_t wrong = 0;
    for (std::uint64_t index = 0; index < game.size(); ++index)
      wrong += solution.value(game.state_at(index)) != values[index];
    CHECK(wrong == 0);
  }
}

TEST_CASE("Dao satisfies the laws of tables at every position", "[dao]") {
  CHECK(testing::broken_promise(Dao(3)).empty());
}

TEST_CASE("Dao has 900,900 positions, 113,028 up to symmetry", "[dao]") {
  const Dao game(4);
  REQUIRE(game.size() == 900'900);  // C(16, 4) times C(12, 4)
  std::uint64_t canonical = 0;
  std::uint64_t all = 0;
  bool inverts = true;
  bool can_move = true;
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const Dao::State state = game.state_at(index);
    inverts = inverts && game.index(state) == index;
    if (index % 16 == 0) can_move = can_move && (game.result(state) || !game.moves(state).empty());
    if (game.canonical(state) != state) continue;
    ++canonical;
    all += game.orbit_size(state);
  }
  CHECK(inverts);
  CHECK(can_move);
  CHECK(canonical == 113'028);
  CHECK(all == game.size());
}

}  // namespace
}  // namespace zugzwang::dao_tests
