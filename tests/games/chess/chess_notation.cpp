// Chess in writing: materials, FEN and algebraic notation.

#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/chess/chess_notation.hpp>

#include "catch.hpp"
#include "games/chess/slow_chess.hpp"
#include "support.hpp"

namespace zugzwang::chess_notation_tests {
namespace {

using games::ChessEnding;
namespace chess = games::chess;

bool begins(const std::string& text, const std::string& with) {
  CAPTURE(text, with);
  CHECK(text.starts_with(with));
  return text.starts_with(with);
}

struct Read {
  ChessEnding game;
  chess::State state;
};
Read read(const char* fen) {
  const chess::Placement placement = chess::read_fen(fen);
  const ChessEnding game(chess::material_of(placement));
  return {game, game.state(placement).value()};
}

TEST_CASE("materials are written in the order of the kinds of men", "[chess]") {
  CHECK(chess::text_of(chess::read_material("KNBK")) == "KBNK");
  CHECK(chess::text_of(chess::read_material("KKNQ")) == "KKQN");
  CHECK(chess::text_of(chess::read_material("KBNKN")) == "KBNKN");
  for (const char* const text :
       {"KQK", "kqk", "KQvK", "KQ-K", "KQvsK", "KQ vs K", "KQ v. K", "KQ_K", "Kq:k"}) {
    CAPTURE(text);
    CHECK(chess::text_of(chess::read_material(text, 4)) == "KQK");
  }
}

TEST_CASE("a position is read from FEN and written back", "[chess]") {
  const std::string board = "7k/8/8/3n4/8/8/1Q6/K7";
  const chess::Placement placement = chess::read_fen(board + " b - - 12 40");
  CHECK(placement.turn == chess::Player::black);
  CHECK(std::ranges::count(placement.men,
                           chess::Man{chess::Player::white, chess::Kind::queen, 9}) == 1);
  CHECK(std::ranges::count(placement.men,
                           chess::Man{chess::Player::black, chess::Kind::knight, 35}) == 1);
  for (const char* rest : {" b", " b -", " b - -", " b - - 0", " b - - 12 40"})
    CHECK(chess::fen_of(chess::read_fen(board + rest)) == board + " b - -");
  for (const std::string& text : {" " + board + " b", board + "  b  - ", board + "\tb\n",
                                  board + "_b_-_-", board + " b KQkq e3 7 9"}) {
    CAPTURE(text);
    CHECK(chess::fen_of(chess::read_fen(text)) == board + " b - -");
  }
  Random random(35);
  for (const char* const material : {"KK", "KBNK", "KBBKN"}) {
    const ChessEnding game(chess::read_material(material));
    for (int trial = 0; trial < 100; ++trial) {
      const chess::State state = testing::random_position(game, random);
      CHECK(game.state(chess::read_fen(chess::fen_of(game.placement(state)))) == state);
    }
  }
}

TEST_CASE("ignored parts of FEN are reported", "[chess]") {
  const std::string board = "7k/8/8/3n4/8/8/1Q6/K7";
  for (const char* const rest : {" b", " b - -", " b - - 0 12"})
    CHECK(chess::ignored_in_fen(board + rest).empty());
  const std::vector<std::string> notes = chess::ignored_in_fen(board + " w Kq e3 99 120");
  REQUIRE(notes.size() == 3);
  begins(notes[0], "fen: the castling right Kq is ignored: ");
  begins(notes[1], "fen: the en passant square e3 is ignored: ");
  begins(notes[2], "fen: the half-move counter 99 is ignored: ");
}

std::vector<std::string> written(const char* fen) {
  const auto [game, state] = read(fen);
  std::vector<std::string> moves;
  for (const chess::Move move : game.moves(state)) moves.push_back(chess::san(game, state, move));
  return moves;
}
bool writes(const char* fen, const char* move) {
  const std::vector<std::string> moves = written(fen);
  CAPTURE(fen, move, moves);
  CHECK(std::ranges::count(moves, move) == 1);
  return std::ranges::count(moves, move) == 1;
}

TEST_CASE("moves are written in algebraic notation", "[chess]") {
  CHECK(written("8/8/8/8/8/k7/8/K7 w - -") == std::vector<std::string>{"Kb1"});
  writes("k7/8/1K6/8/8/8/8/7R w - -", "Rh8#");
  writes("k7/8/8/1K6/8/8/8/7R w - -", "Rh8+");
  writes("k7/8/8/1K6/7r/8/8/7R w - -", "Rxh4");
  // By the file, where that tells two men apart; else by the rank; else by both.
  writes("7k/8/8/8/8/8/8/RK1R4 w - -", "Rc1");
  writes("7k/8/8/8/8/K7/8/R2R4 w - -", "Rab1");
  writes("7k/8/R7/8/8/K7/8/R7 w - -", "Ra2");
  writes("7k/8/8/8/R7/6K1/8/R7 w - -", "R1a2");
  writes("8/7k/8/8/Q7/6K1/8/Q2Q4 w - -", "Qa1d4");
  writes("8/7k/8/8/Q7/6K1/8/Q2Q4 w - -", "Q4d4");
  writes("7k/8/8/3r4/1N6/8/8/K3N3 w - -", "Nxd5");
  writes("7k/8/8/3N4/8/8/8/1K1N4 w - -", "N1c3");
  writes("7k/8/8/1N6/8/8/8/1K1N4 w - -", "Nbc3");
}

TEST_CASE("a pinned rival needs no disambiguation", "[chess]") {
  // The knight on e3 may not leave the file of its king.
  writes("4r2k/8/8/8/8/4N3/8/N3K3 w - -", "Nc2");
}

TEST_CASE("every move is read as it is written", "[chess]") {
  Random random(36);
  for (const char* const material : {"KQQK", "KNNK", "KRKR", "KQQQK"}) {
    const ChessEnding game(chess::read_material(material));
    for (int trial = 0; trial < 20; ++trial) {
      const chess::State state = testing::random_position(game, random);
      CAPTURE(chess::fen_of(game.placement(state)));
      for (const chess::Move move : game.moves(state)) {
        const std::string san = chess::san(game, state, move);
        CHECK(chess::read_move(game, state, san) == move);
        CHECK(chess::read_move(game, state, chess::coordinates(move)) == move);
      }
    }
  }
}

TEST_CASE("an invalid move is not read", "[chess]") {
  const auto [game, state] = read("k7/8/1K6/8/8/8/8/7R w - -");
  CHECK(chess::read_move(game, state, "Rh8"));
  CHECK(chess::read_move(game, state, "h1h8"));
  for (const char* text : {"", "+", "Ra9", "h1h9", "b6b7", "Kb7", "Rhh8", "rh8", "h8", "Rh8##"})
    CHECK_FALSE(chess::read_move(game, state, text));
}

}  // namespace
}  // namespace zugzwang::chess_notation_tests
