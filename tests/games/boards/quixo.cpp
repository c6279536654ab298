// Quixo: its rules square by square, its values by plain iteration.

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/quixo.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "games/boards/board_laws.hpp"
#include "games/plain_iteration.hpp"
#include "support.hpp"

namespace zugzwang::quixo_tests {
namespace {

using games::Quixo;
using testing::broken_promise;
using testing::contains;

/// A board by characters, x for the player on move, with the rules in the words of the box.
class PlainQuixo {
 public:
  explicit PlainQuixo(int size) : size_(size) {}

  std::size_t boards() const {
    std::size_t boards = 1;
    for (int i = 0; i < size_ * size_; ++i) boards *= 3;
    return boards;
  }
  std::string board(std::size_t number) const {
    std::string board;
    for (int i = 0; i < size_ * size_; ++i, number /= 3) board += ".xo"[number % 3];
    return board;
  }
  std::size_t number(const std::string& board) const {
    std::size_t number = 0;
    for (std::size_t i = board.size(); i-- > 0;)
      number = 3 * number + (board[i] == '.' ? 0U : board[i] == 'x' ? 1U : 2U);
    return number;
  }
  bool line(const std::string& board, char mark) const {
    bool down = true;
    bool up = true;
    for (int i = 0; i < size_; ++i) {
      bool row = true;
      bool column = true;
      for (int j = 0; j < size_; ++j) {
        row = row && at(board, i, j) == mark;
        column = column && at(board, j, i) == mark;
      }
      if (row || column) return true;
      down = down && at(board, i, i) == mark;
      up = up && at(board, i, size_ - 1 - i) == mark;
    }
    return down || up;
  }
  /// The boards after each move, seen by the next player.
  std::vector<std::string> options(const std::string& board) const {
    std::vector<std::string> options;
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column) {
        const bool border = row == 0 || column == 0 || row == size_ - 1 || column == size_ - 1;
        if (!border || at(board, row, column) == 'o') continue;
        for (const int end : {0, size_ - 1}) {
          if (end != column) {
            std::string next = board;
            for (int i = column, step = end > column ? 1 : -1; i != end; i += step)
              at(next, row, i) = at(board, row, i + step);
            at(next, row, end) = 'x';
            options.push_back(turned(next));
          }
          if (end != row) {
            std::string next = board;
            for (int i = row, step = end > row ? 1 : -1; i != end; i += step)
              at(next, i, column) = at(board, i + step, column);
            at(next, end, column) = 'x';
            options.push_back(turned(next));
          }
        }
      }
    return options;
  }
  /// The value of each board, by its number.
  std::vector<Distance> values() const {
    return testing::plain_values(
        boards(),
        [this](std::size_t i) -> std::optional<Outcome> {
          if (line(board(i), 'x')) return Outcome::win;
          if (line(board(i), 'o')) return Outcome::loss;
          return std::nullopt;
        },
        [this](std::size_t i) {
          std::vector<std::size_t> numbers;
          for (const std::string& option : options(board(i))) numbers.push_back(number(option));
          return numbers;
        });
  }

 private:
  char& at(std::string& board, int row, int column) const {
    return board[static_cast<std::size_t>(row * size_ + column)];
  }
  char at(const std::string& board, int row, int column) const {
    return board[static_cast<std::size_t>(row * size_ + column)];
  }
  static std::string turned(std::string board) {
    for (char& c : board) c = c == 'x' ? 'o' : c == 'o' ? 'x' : '.';
    return board;
  }

  int size_;
};

std::string text_of(const Quixo& game, const Quixo::State& state) {
  std::string text;
  for (unsigned square = 0; square < game.board().squares(); ++square)
    text += (state.mine >> square & 1) != 0 ? 'x' : (state.theirs >> square & 1) != 0 ? 'o' : '.';
  return text;
}

TEST_CASE("the moves of Quixo push a cube of the border in at another end", "[quixo]") {
  Random random(5);
  for (unsigned size = 2; size <= 4; ++size) {
    const Quixo game(size);
    const PlainQuixo plain(static_cast<int>(size));
    for (int trial = 0; trial < 200; ++trial) {
      const Quixo::State state = game.state_at(random() % game.size());
      const std::string board = text_of(game, state);
      CAPTURE(board);
      const auto result = game.result(state);
      CHECK((result == Outcome::win) == plain.line(board, 'x'));
      CHECK((result == Outcome::loss) == (!plain.line(board, 'x') && plain.line(board, 'o')));
      std::vector<std::string> options;
      for (const Quixo::Move& move : game.moves(state))
        options.push_back(text_of(game, game.play(state, move)));
      std::vector<std::string> right = plain.options(board);
      std::ranges::sort(options);
      std::ranges::sort(right);
      CHECK(options == right);
    }
  }
}

TEST_CASE("Quixo has the values of plain iteration", "[quixo]") {
  for (unsigned size = 2; size <= 3; ++size) {
    const Quixo game(size);
    const PlainQuixo plain(static_cast<int>(size));
    const std::vector<Distance> values = plain.values();
    RetrogradeSolver<Quixo, ByDistance> solution(game);
    REQUIRE(solution.solve({}, {}) == Status::complete);
    std::uint64_t wrong = 0;
    for (std::uint64_t index = 0; index < game.size(); ++index) {
      const Quixo::State state = game.state_at(index);
      wrong += solution.value(state) != values[plain.number(text_of(game, state))];
    }
    CHECK(wrong == 0);
    CHECK(solution.value({}) == (size == 2 ? Distance::win(3) : Distance::win(7)));
  }
}

TEST_CASE("Quixo satisfies the laws of tables at every position", "[quixo]") {
  CHECK(broken_promise(Quixo(2)).empty());
  CHECK(broken_promise(Quixo(3)).empty());
}

TEST_CASE("samples of the tiers, orbits and move counts of 4x4 are right", "[quixo]") {
  const Quixo game(4);
  REQUIRE(game.size() == 43'046'721);
  REQUIRE(game.tiers() == 17);
  CHECK(game.tier_begin(0) == 0);
  CHECK(game.tier_begin(17) == game.size());
  Random random(7);
  const BoardSymmetries symmetries(game.board());
  for (int trial = 0; trial < 2000; ++trial) {
    const std::uint64_t index = random() % game.size();
    const Quixo::State state = game.state_at(index);
    REQUIRE(game.index(state) == index);
    const std::uint64_t tier = game.tier(state);
    CHECK((game.tier_begin(tier) <= index && index < game.tier_begin(tier + 1)));
    auto moves = game.moves(state);
    CHECK(game.option_count(state) ==
          static_cast<std::uint64_t>(std::ranges::distance(moves.begin(), moves.end())));
    std::set<std::uint64_t> images;
    for (unsigned symmetry = 0; symmetry < symmetries.size(); ++symmetry) {
      const Quixo::State image{static_cast<Quixo::Set>(symmetries.image(symmetry, state.mine)),
                               static_cast<Quixo::Set>(symmetries.image(symmetry, state.theirs))};
      images.insert(game.index(image));
      CHECK(game.canonical(image) == game.canonical(state));
    }
    CHECK(images.contains(game.index(game.canonical(state))));
    CHECK(game.orbit_size(state) == images.size());
  }
}

}  // namespace
}  // namespace zugzwang::quixo_tests
