// Moves and un-moves of chess endings, held against a slow board on which every move is tried.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/chess/chess_ending.hpp>
#include <zugzwang/games/chess/chess_notation.hpp>

#include "catch.hpp"
#include "games/chess/slow_chess.hpp"

namespace zugzwang::chess_moves_tests {
namespace {

using games::ChessEnding;
using games::ChessRules;
using testing::random_position;
using testing::random_state;
using testing::SlowChess;
namespace chess = games::chess;

constexpr std::array endings = {"KK",   "KQK",  "KBK",  "KKN",  "KBNK",  "KQKR",  "KRKB",  "KRKN",
                                "KBBK", "KNNK", "KKRR", "KQKQ", "KBNKN", "KRBKR", "KQQQK", "KRRKN"};

ChessEnding ending(const char* material) { return ChessEnding(chess::read_material(material)); }

std::vector<SlowChess::Step> moves_of(const ChessRules& rules, const chess::State& state) {
  std::vector<SlowChess::Step> steps;
  for (const chess::Move move : rules.moves(state))
    steps.push_back({move, SlowChess(rules.placement(rules.play(state, move)))});
  return steps;
}

bool same(std::vector<SlowChess::Step> a, std::vector<SlowChess::Step> b) {
  const auto order = [](const SlowChess::Step& x, const SlowChess::Step& y) {
    return x.after < y.after;
  };
  std::ranges::sort(a, order);
  std::ranges::sort(b, order);
  return std::ranges::equal(a, b, [](const SlowChess::Step& x, const SlowChess::Step& y) {
    return x.move == y.move && x.after == y.after;
  });
}

TEST_CASE("the positions of an ending are those of the slow board", "[chess]") {
  Random random(31);
  int positions = 0;
  for (const char* const material : endings) {
    const ChessEnding game = ending(material);
    for (int trial = 0; trial < 300; ++trial) {
      const chess::State state = random_state(game, random);
      CAPTURE(material, state.place);
      // Of men that are alike every order but one is another way to write the same position.
      const bool in_order = game.state(game.placement(state)) == state;
      REQUIRE(game.is_position(state) == (in_order && SlowChess(game.placement(state)).legal()));
      positions += game.is_position(state) ? 1 : 0;
    }
  }
  CHECK(positions > 1000);
}

TEST_CASE("moves, their number and the ends of play are those of the slow board", "[chess]") {
  Random random(32);
  int checks = 0;
  for (const char* const material : endings) {
    const ChessEnding game = ending(material);
    for (int trial = 0; trial < 60; ++trial) {
      const chess::State state = random_position(game, random);
      CAPTURE(material, chess::fen_of(game.placement(state)));
      const SlowChess slow(game.placement(state));
      const std::vector<SlowChess::Step> moves = slow.moves();
      REQUIRE(same(moves_of(game, state), moves));
      REQUIRE(game.option_count(state) == moves.size());
      REQUIRE(game.in_check(state) == slow.in_check());
      REQUIRE(game.result(state).has_value() == moves.empty());
      for (const chess::Move move : game.moves(state))
        REQUIRE(game.is_position(game.play(state, move)));
      checks += slow.in_check() ? 1 : 0;
    }
  }
  CHECK(checks > 50);
}

TEST_CASE("perft of four men agrees with the slow board", "[chess]") {
  struct Case {
    const char* fen;
    int plies;
  };
  // Pins, checks by two men, captures on either side, protected and not.
  const Case cases[] = {{"8/8/8/3k4/8/2B5/3N4/K7 w - -", 3}, {"8/8/8/8/r3K2Q/8/8/k7 w - -", 3},
                        {"8/8/2k5/3b4/8/8/8/K2R4 b - -", 4}, {"k7/1n6/8/8/8/1R6/8/K7 b - -", 4},
                        {"k1K5/8/8/8/8/B7/8/6B1 w - -", 3},  {"k7/2N5/2K5/8/8/8/8/R7 b - -", 4},
                        {"K7/8/1q6/8/8/8/8/k6q w - -", 4},   {"8/8/8/3nk3/8/8/2K1R3/8 b - -", 3}};
  for (const auto& [fen, plies] : cases) {
    CAPTURE(fen);
    const chess::Placement placement = chess::read_fen(fen);
    REQUIRE(SlowChess(placement).legal());
    const ChessEnding game(chess::material_of(placement));
    const auto perft = [&](auto self, const chess::State& state, int left) -> std::uint64_t {
      if (left == 0) return 1;
      std::uint64_t count = 0;
      for (const chess::Move move : game.moves(state))
        count += self(self, game.play(state, move), left - 1);
      return count;
    };
    CHECK(perft(perft, game.state(placement).value(), plies) == SlowChess(placement).perft(plies));
  }
}

TEST_CASE("predecessors are exactly the moves that lead to a position", "[chess]") {
  Random random(33);
  int captures = 0;
  for (const char* const material : endings) {
    const ChessEnding game = ending(material);
    for (int trial = 0; trial < 40; ++trial) {
      const chess::State before = random_position(game, random);
      CAPTURE(material, chess::fen_of(game.placement(before)));
      for (const chess::Move move : game.moves(before)) {
        const chess::State after = game.play(before, move);
        captures += after.tier != before.tier ? 1 : 0;
        CHECK(std::ranges::count(game.predecessors(after),
                                 Predecessor<chess::State, chess::Move>{before, move}) == 1);
        if (trial % 8 != 0) continue;
        for (const auto& [state, back] : game.predecessors(after)) {
          REQUIRE(game.is_position(state));
          REQUIRE_FALSE(game.result(state));
          REQUIRE(game.play(state, back) == after);
          REQUIRE(std::ranges::count(game.moves(state), back) == 1);
        }
      }
    }
  }
  CHECK(captures > 100);
}

}  // namespace
}  // namespace zugzwang::chess_moves_tests
