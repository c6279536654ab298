// Domineering: its rules square by square, and its outcomes by plain recursion over texts.

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang::domineering_tests {
namespace {

using testing::answer;
using Domineering = WithMover<games::Domineering>;

/// The boards after each move, by the words of the rules: rows with '/' between them.
std::vector<std::string> plain_options(const std::string& board, Player turn) {
  const std::size_t width = std::min(board.find('/'), board.size()) + 1;
  const std::size_t step = turn == Player::left ? width : 1;
  std::vector<std::string> options;
  for (std::size_t i = 0; i + step < board.size(); ++i) {
    if (board[i] != '.' || board[i + step] != '.') continue;
    options.push_back(board);
    options.back()[i] = options.back()[i + step] = '#';
  }
  return options;
}
using Known = std::map<std::pair<std::string, Player>, bool>;
bool plainly_won(const std::string& board, Player turn, Known& known) {
  const auto place = known.find({board, turn});
  if (place != known.end()) return place->second;
  bool won = false;
  for (const std::string& option : plain_options(board, turn))
    won = won || !plainly_won(option, opponent(turn), known);
  return known[{board, turn}] = won;
}

std::string text_of(const Board& board, SquareSet free) {
  return write_board(board, [&](unsigned square) { return (free >> square & 1) != 0 ? '.' : '#'; });
}

TEST_CASE("a domino of Domineering stands in the mover's direction", "[domineering]") {
  Random random(41);
  for (const Board board : {Board(1, 1), Board(1, 64), Board(64, 1), Board(8, 8), Board(3, 5)})
    for (int trial = 0; trial < 20; ++trial)
      for (const Player turn : {Player::left, Player::right}) {
        const Domineering game(board);
        const Domineering::State state{trial == 0 ? board.all() : random() & board.all(), turn};
        std::vector<std::string> options;
        for (const Domineering::Move& move : game.moves(state)) {
          const Domineering::State option = game.play(state, move);
          CHECK(option.player == opponent(turn));
          options.push_back(text_of(board, option.position));
        }
        std::vector<std::string> right = plain_options(text_of(board, state.position), turn);
        std::ranges::sort(options);
        std::ranges::sort(right);
        CHECK(options == right);
        CHECK(game.result(state) == (right.empty() ? std::optional(Outcome::loss) : std::nullopt));
      }
}

/// Domineering with one of its abilities hidden.
struct WithoutSettled : Domineering {
  using Domineering::Domineering;
  void settled() const = delete;
};
struct WithoutOrder : Domineering {
  using Domineering::Domineering;
  void search_order() const = delete;
};
struct WithoutForms : WithoutSettled {
  using WithoutSettled::WithoutSettled;
  void canonical() const = delete;
};
static_assert(SettledGame<Domineering> && SearchOrderGame<Domineering>);
static_assert(!SettledGame<WithoutSettled> && !SearchOrderGame<WithoutOrder>);
static_assert(!SymmetricGame<WithoutForms> && RankedGame<WithoutForms>);

TEMPLATE_TEST_CASE("Domineering has the outcomes of plain recursion", "[domineering]", Domineering,
                   WithoutSettled, WithoutOrder, WithoutForms) {
  Random random(42);
  for (const Board board : {Board(3, 3), Board(2, 5), Board(3, 4), Board(4, 3), Board(4, 4)}) {
    const TestType game(board);
    Known known;
    AlphaBetaSolver<TestType, ByOutcome> solution(game);
    ProofNumberSolver<TestType> by_proofs(game);
    for (int trial = 0; trial < 30; ++trial)
      for (const Player turn : {Player::left, Player::right}) {
        const SquareSet free = trial == 0 ? board.all() : random() & board.all();
        REQUIRE(solution.solve({free, turn}, {}) == Status::complete);
        REQUIRE(by_proofs.solve({free, turn}, {}) == Status::complete);
        const bool won = plainly_won(text_of(board, free), turn, known);
        CHECK(solution.value({free, turn}) == (won ? Outcome::win : Outcome::loss));
        CHECK(by_proofs.value({free, turn}) == (won ? Outcome::win : Outcome::loss));
      }
  }
}

template <template <class> class Solution>
void searches_few() {
  const Board board(5, 5);
  Solution<Domineering> with{Domineering(board)};
  Solution<WithoutSettled> without{WithoutSettled(board)};
  REQUIRE(with.solve({board.all()}, {}) == Status::complete);
  REQUIRE(without.solve({board.all()}, {}) == Status::complete);
  CHECK(with.value({board.all()}) == without.value({board.all()}));
  CHECK(4 * with.statistics().positions < without.statistics().positions);
}
template <class G>
using ByBounds = AlphaBetaSolver<G, ByOutcome>;

TEST_CASE("settled positions of Domineering are not searched",
          "[domineering][alpha_beta][proof_number]") {
  searches_few<ByBounds>();
  searches_few<ProofNumberSolver>();
}

TEST_CASE("a full board of Domineering has keys for all positions", "[laws][domineering]") {
  for (const Board board : {Board(8, 8), Board(4, 16), Board(1, 64), Board(64, 1)}) {
    CAPTURE(board.rows(), board.columns());
    const Domineering game(board);
    // Canonical forms, too, of positions deep in play: none has the key of another.
    Random random(44);
    std::map<std::uint64_t, Domineering::State> keys;
    for (int trial = 0; trial < 200; ++trial)
      for (Domineering::State state{board.all()}; !game.result(state);) {
        const auto moves = game.moves(state);
        state = game.play(state, moves[random() % moves.size()]);
        for (const auto& met : {state, game.canonical(state)})
          REQUIRE(keys.emplace(game.key(met), met).first->second == met);
      }
  }
}

TEST_CASE("partizan games are searched with bounds by outcome", "[domineering][clobber]") {
  const SolverChoice by_outcome{"", EvaluationKind::outcome, ""};
  CHECK(answer("domineering", R"({"board":"5x5","turn":"vertical"})", by_outcome).solver ==
        "alpha_beta");
  CHECK(answer("clobber", R"({"board":"xoxo"})", by_outcome).solver == "alpha_beta");
}

}  // namespace
}  // namespace zugzwang::domineering_tests
