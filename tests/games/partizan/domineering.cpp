// Domineering: its rules square by square, its outcomes by plain recursion over texts, and who is
// known to win.

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/on_move.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang::domineering_tests {
namespace {

using testing::all_answer;
using testing::answer;
using testing::broken;
using testing::check_refused;
using testing::none;
using Domineering = OnMove<games::Domineering>;

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

TEST_CASE("Domineering keeps the laws", "[laws][domineering]") {
  Random random(43);
  for (const Board board : {Board(1, 2), Board(3, 4), Board(5, 3), Board(4, 4), Board(2, 8)})
    for (const Player turn : {Player::left, Player::right}) {
      CAPTURE(board.rows(), board.columns());
      const SquareSet some = random() & board.all();
      CHECK(broken(Domineering(board), {{board.all(), turn}, {some, turn}}) == none);
    }
}

TEST_CASE("a full board of Domineering has keys for all positions", "[laws][domineering]") {
  for (const Board board : {Board(8, 8), Board(4, 16), Board(1, 64), Board(64, 1)}) {
    CAPTURE(board.rows(), board.columns());
    const Domineering game(board);
    CHECK(broken(game, {{board.all(), Player::left}, {board.all(), Player::right}}, 300) == none);
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

TEST_CASE("who wins rectangular boards of Domineering is known", "[domineering]") {
  // By rows, from 2 on, and columns, from as many as there are rows: the first player, the second,
  // vertical or horizontal. D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, "Solving
  // 8x8 Domineering", Theoretical Computer Science 230 (2000); M. Lachmann, C. Moore and I.
  // Rapaport, "Who wins Domineering on rectangular boards?" (2002).
  const std::vector<std::string> winners = {"11HV11", "1HHHH", "1V1V", "2HH", "1V", "1"};
  for (unsigned rows = 2; rows <= 7; ++rows)
    for (unsigned columns = rows; columns <= 7; ++columns) {
      const Board board(rows, columns);
      const char winner = winners[rows - 2][columns - rows];
      CAPTURE(rows, columns, winner);
      AlphaBetaSolver<Domineering, ByOutcome> solution{Domineering(board)};
      for (const Player turn : {Player::left, Player::right}) {
        if (columns == 7 && rows > 5 && turn == Player::right) continue;  // takes long
        const bool won = winner == '1' || winner == (turn == Player::left ? 'V' : 'H');
        REQUIRE(solution.solve({board.all(), turn}, {}) == Status::complete);
        CHECK(solution.value({board.all(), turn}) == (won ? Outcome::win : Outcome::loss));
      }
      // The same turned by a quarter, with the players exchanged.
      if (columns > 5) continue;
      const Board turned(columns, rows);
      AlphaBetaSolver<Domineering, ByOutcome> of_turned{Domineering(turned)};
      REQUIRE(of_turned.solve({turned.all(), Player::right}, {}) == Status::complete);
      CHECK((of_turned.value({turned.all(), Player::right}) == Outcome::win) ==
            (winner == '1' || winner == 'V'));
    }
}

TEST_CASE("Domineering by outcome is searched with bounds", "[domineering]") {
  const Answer given = answer("domineering", R"({"board":"5x5","turn":"vertical"})",
                              {"", EvaluationKind::outcome, ""});
  CHECK(given.solver == "alpha_beta");
  CHECK(given.answer == Datum(false));
}

TEST_CASE("the answer of Domineering is whether the mover wins", "[domineering]") {
  const auto all = [](const std::string& fields, bool right) {
    return all_answer("domineering", "{" + fields + "}", right);
  };
  CHECK(all(R"("board":"2x1")", true));  // the integer 1
  CHECK(all(R"("board":"2x1","turn":"horizontal")", false));
  CHECK(all(R"("board":"..#/#..","turn":"horizontal")", true));
  CHECK(all(R"("board":".#/..")", true));  // the switch of 1 and -1
  CHECK(all(R"("board":".#/..","turn":"horizontal")", true));
  CHECK(all(R"("board":"1x1")", false));
}

TEST_CASE("a board that is none of Domineering is refused", "[domineering]") {
  check_refused("domineering", R"({})", "board");
  check_refused("domineering", R"({"board":"5x13"})", "board: 5x13 is not a board size");
  check_refused("domineering", R"({"board":"..x/..."})", "row 1 of 2 has 'x'; give '.' or '#'");
  check_refused("domineering", R"({"board":"2x2","turn":"left"})", "turn");
}

}  // namespace
}  // namespace zugzwang::domineering_tests
