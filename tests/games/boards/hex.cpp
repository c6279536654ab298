// Virtual connections of Hex against the outcomes of all positions of small boards, and of
// positions of larger ones that are nearly full.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/hex.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>

#include "catch.hpp"

namespace zugzwang::hex_tests {
namespace {

using games::Hex;

/// Hex by its rules alone, cell by cell.
class PlainHex {
 public:
  PlainHex(unsigned rows, unsigned columns)
      : rows_(static_cast<int>(rows)), columns_(static_cast<int>(columns)) {}

  bool connects(SquareSet stones, bool is_first) const {
    SquareSet seen = 0;
    std::vector<int> open;
    const auto visit = [&](int row, int column) {
      if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return;
      const SquareSet cell = SquareSet{1} << (row * columns_ + column);
      if ((stones & cell) == 0 || (seen & cell) != 0) return;
      seen |= cell;
      open.push_back(row * columns_ + column);
    };
    for (int i = 0; i < (is_first ? columns_ : rows_); ++i) is_first ? visit(0, i) : visit(i, 0);
    while (!open.empty()) {
      const int row = open.back() / columns_;
      const int column = open.back() % columns_;
      open.pop_back();
      if (is_first ? row == rows_ - 1 : column == columns_ - 1) return true;
      for (const auto& [down, right] : neighbours) visit(row + down, column + right);
    }
    return false;
  }
  /// Returns whether the player on move wins, where the opponent has not won.
  bool wins(SquareSet own, SquareSet other, bool is_first) {
    const auto found = known_.find({own, other});
    if (found != known_.end()) return found->second;
    bool won = false;
    for (int cell = 0; cell < rows_ * columns_ && !won; ++cell) {
      const SquareSet stone = SquareSet{1} << cell;
      if (((own | other) & stone) != 0) continue;
      won = connects(own | stone, is_first) || !wins(other, own | stone, !is_first);
    }
    return known_[{own, other}] = won;
  }

 private:
  static constexpr std::array<std::pair<int, int>, 6> neighbours{
      {{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, 1}, {1, -1}}};

  int rows_;
  int columns_;
  std::map<std::pair<SquareSet, SquareSet>, bool> known_;
};

struct Counts {
  std::size_t positions = 0;
  std::size_t proved = 0;
  std::size_t wrong = 0;
};
/// Compares an unfinished position with plain play.
void compare(const Hex& game, PlainHex& plain, const Hex::State& state, Counts& counts) {
  ++counts.positions;
  const bool first = game.first_moves(state);
  const auto outcome = game.proved(state);
  if (!outcome) return;
  ++counts.proved;
  const bool won = first ? plain.wins(state.x, state.o, true) : plain.wins(state.o, state.x, false);
  if ((*outcome == Outcome::win) != won) ++counts.wrong;
}

TEST_CASE("sides that are connected virtually are connected, in every position of small boards",
          "[hex][bounds]") {
  Counts counts;
  for (const Board board : {Board(3, 3), Board(2, 5), Board(5, 2), Board(1, 6), Board(3, 4)}) {
    const Hex game(board);
    PlainHex plain(board.rows(), board.columns());
    for (SquareSet x = 0; x <= board.all(); ++x) {
      const SquareSet rest = board.all() & ~x;
      for (SquareSet o = rest;; o = (o - 1) & rest) {
        const int more = count_bits(x) - count_bits(o);
        const Hex::State state{x, o};
        if ((more == 0 || more == 1) && !plain.connects(x, true) && !plain.connects(o, false))
          compare(game, plain, state, counts);
        if (o == 0) break;
      }
    }
  }
  CHECK(counts.wrong == 0);
  CHECK(counts.positions > 100'000);
  CHECK(static_cast<double>(counts.proved) > 0.99 * static_cast<double>(counts.positions));
}

TEST_CASE("sides that are connected virtually are connected, in late positions of large boards",
          "[hex][bounds]") {
  Random random(31);
  Counts counts;
  for (const Board board : {Board(4, 4), Board(5, 5), Board(6, 6), Board(5, 8), Board(8, 5)}) {
    const Hex game(board);
    for (int trial = 0; trial < 200; ++trial) {
      Hex::State state;
      for (unsigned left = board.squares(); left > 9 && !game.result(state); --left) {
        const auto moves = game.moves(state);
        state = game.play(state, moves[static_cast<std::size_t>(random() % moves.size())]);
      }
      if (game.result(state)) continue;
      PlainHex plain(board.rows(), board.columns());
      compare(game, plain, state, counts);
    }
  }
  CHECK(counts.wrong == 0);
  CHECK(counts.proved > 200);
}

// J. F. Nash: the first player wins every rhombus.
TEST_CASE("Hex on 36 cells is solved", "[hex][known values]") {
  const Hex game(Board(6, 6));
  ProofNumberSolver<Hex> solver(game);
  REQUIRE(solver.solve({}, {}) == Status::complete);
  CHECK(solver.value({}) == Outcome::win);
  CHECK(solver.statistics().positions < 1'000);
}

}  // namespace
}  // namespace zugzwang::hex_tests
