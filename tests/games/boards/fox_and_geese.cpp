// Fox and Geese: the ends of play on small boards by plain play, and what is known of the full one.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/games/boards/fox_and_geese.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "games/plain_play.hpp"

namespace zugzwang::fox_and_geese_tests {
namespace {

using games::FoxAndGeese;
using games::FoxBoard;
using Player = FoxAndGeese::Player;
using State = FoxAndGeese::State;

static_assert(RankedGame<FoxAndGeese> && TieredGame<FoxAndGeese> && !SymmetricGame<FoxAndGeese>);

/// The rows of the board from the top, light squares too, and who is on move.
std::string text_of(const FoxAndGeese& game, const State& state) {
  const FoxBoard& board = game.board();
  std::string text(board.board().squares(), '.');
  for (unsigned square = 0; square < board.squares(); ++square) {
    if ((state.geese >> square & 1U) != 0) text[board.on_board(square)] = 'g';
    if (state.fox == square) text[board.on_board(square)] = 'f';
  }
  return text + (state.turn == Player::fox ? 'f' : 'g');
}

/// The fox goes to any corner of its square, a goose to an upper one.
std::vector<std::string> options(const std::string& position, int size) {
  const char mover = position.back();
  std::vector<std::string> options;
  for (int from = 0; from < size * size; ++from) {
    if (position[static_cast<std::size_t>(from)] != mover) continue;
    for (const int rows : {-1, 1})
      for (const int columns : {-1, 1}) {
        const int row = from / size + rows;
        const int column = from % size + columns;
        if (row < 0 || row >= size || column < 0 || column >= size) continue;
        if (mover == 'g' && rows > 0) continue;
        const auto to = static_cast<std::size_t>(row * size + column);
        if (position[to] != '.') continue;
        std::string option = position;
        option[static_cast<std::size_t>(from)] = '.';
        option[to] = mover;
        option.back() = mover == 'g' ? 'f' : 'g';
        options.push_back(option);
      }
  }
  return options;
}

/// Wherever the fox begins, with either on move.
std::vector<State> starts_of(const FoxAndGeese& game) {
  std::vector<State> starts;
  State start = game.start();
  for (const Player turn : {Player::geese, Player::fox})
    for (unsigned fox = 0; fox < game.board().squares() - game.board().geese(); ++fox) {
      start.fox = static_cast<std::uint8_t>(fox);
      start.turn = turn;
      starts.push_back(start);
    }
  return starts;
}

TEST_CASE("Fox and Geese has the values of plain iteration", "[fox_and_geese]") {
  for (const unsigned size : {4U, 6U}) {
    CAPTURE(size);
    const FoxAndGeese game(size);
    // All positions of the small board, and what play reaches from the starts of the next.
    std::vector<State> states;
    if (size == 4)
      for (std::uint64_t index = 0; index < game.size(); ++index)
        states.push_back(game.state_at(index));
    else
      states = starts_of(game);
    std::vector<std::string> texts;
    for (const State& state : states) texts.push_back(text_of(game, state));
    const auto ends = testing::plain_ends(texts, [&](const std::string& position) {
      return options(position, static_cast<int>(size));
    });
    RetrogradeSolver<FoxAndGeese, ByDistance> solution(game);
    std::uint64_t met = 0;
    bool agree = true;
    for (std::uint64_t index = 0; index < game.size(); ++index) {
      const State state = game.state_at(index);
      const auto end = ends.find(text_of(game, state));
      if (end == ends.end()) continue;
      ++met;
      agree = agree && solution.solve(state, {}) == Status::complete &&
              solution.value(state) == end->second;
    }
    CHECK(agree);
    CHECK(met == ends.size());
  }
}

// C(8, 2) · 6, C(18, 3) · 15 and C(32, 4) · 28 placements, with either on move.
TEST_CASE("Fox and Geese has a number for every placement", "[fox_and_geese]") {
  CHECK(FoxAndGeese(4).size() == 2 * 28 * 6);
  CHECK(FoxAndGeese(6).size() == 2 * 816 * 15);
  CHECK(FoxAndGeese(8).size() == 2 * 35'960 * 28);
}

TEST_CASE("each move of Fox and Geese leads one tier down", "[fox_and_geese]") {
  const FoxAndGeese game(6);
  // Three geese have five rows before them at most, and the fox may be on move besides.
  CHECK(game.tiers() == 2 * 15 + 2);
  CHECK(game.tier_begin(0) == 0);
  CHECK(game.tier_begin(game.tiers()) == game.size());
  bool holds = true;
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const State state = game.state_at(index);
    const std::uint64_t tier = game.tier(state);
    std::uint64_t moves = 0;
    for (const FoxAndGeese::Move& move : game.moves(state)) {
      const auto next = game.next_tiers(tier);
      holds = holds && next.size() == 1 && game.tier(game.play(state, move)) == next[0];
      ++moves;
    }
    holds = holds && game.index(state) == index && game.tier_begin(tier) <= index &&
            index < game.tier_begin(tier + 1) && game.result(state).has_value() == (moves == 0);
  }
  CHECK(holds);
}

// Winning Ways, chapter 20: the geese win.
TEST_CASE("the geese win on the full board, whoever begins", "[fox_and_geese]") {
  const auto asked = testing::problem("fox-and-geese", "{}");
  Session session = open(*asked, {"bottom_up", EvaluationKind::distance, ""});
  const FoxAndGeese game(8);
  for (const State& start : starts_of(game)) {
    const bool geese = start.turn == Player::geese;
    std::string board = text_of(game, start);
    board.pop_back();
    for (std::size_t row = 7; row > 0; --row) board.insert(8 * row, "/");
    const auto problem =
        testing::problem("fox-and-geese", R"({"board":")" + board + R"(","turn":")" +
                                              (geese ? "geese" : "fox") + R"("})");
    const Answer answer = zugzwang::answer(session, *problem, {});
    CAPTURE(board, geese);
    CHECK(answer.answer == Datum(geese ? 1 : -1));
    CHECK(answer.plies == (geese ? 43 : 44));
  }
}

}  // namespace
}  // namespace zugzwang::fox_and_geese_tests
