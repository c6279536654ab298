// A chess position in Forsyth-Edwards notation; of one that the rules allow, its moves in writing.

#include <zugzwang/core/error.hpp>
#include <zugzwang/games/chess/chess_notation.hpp>

#include "fuzz.hpp"

using namespace zugzwang;
namespace chess = games::chess;

namespace {

void try_moves(const games::ChessRules& rules, const chess::State& state) {
  std::uint64_t moves = 0;
  for (const chess::Move move : rules.moves(state)) {
    fuzz::require(rules.is_position(rules.play(state, move)));
    if (moves++ % 8 == 0)
      fuzz::require(chess::read_move(rules, state, chess::san(rules, state, move)) == move);
  }
  fuzz::require(moves == rules.option_count(state));
  fuzz::require(rules.result(state).has_value() == (moves == 0));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const chess::Placement placement = chess::read_fen(fuzz::text_of(data, size));
    const games::ChessEnding game(chess::material_of(placement));
    const std::optional<chess::State> state = game.state(placement);
    fuzz::require(state && game.state(chess::read_fen(chess::fen_of(placement))) == state);
    fuzz::require(game.state_at(game.index(*state)) == *state);
    if (game.is_position(*state)) try_moves(game, *state);
  } catch (const Error&) {
  }
  return 0;
}
