#include <string>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/hex.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>

namespace zugzwang::games {

namespace {

class HexPresentation final : public Presentation<BoardProblem, Hex> {
 public:
  GameText text() const override { return prose("hex"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::board).of_board("xo...").sample_to(9).rule().word()};
  }
  Rules rules(const Problem& problem) const override { return Hex(read(problem).board()); }
  State state(const Hex& game, const Problem& problem) const override {
    const BoardText text = read(problem);
    const State state{text.set_of('x'), text.set_of('o')};
    const int more = count_bits(state.x) - count_bits(state.o);
    if (more != 0 && more != 1)
      refuse_position("board", "x begins, so that it has as many stones as o or one more");
    if (game.connects(state, game.first_moves(state)))
      refuse_position("board", "the player on move has connected his sides already");
    return state;
  }
  std::vector<Problem> further_problems() const override { return {{"3x3"}, {"2x4"}}; }

  PositionText position(const Hex& game, const State& state) const override {
    PositionText text = on_board(write_board(game.board(),
                                             [&](unsigned cell) {
                                               return (state.x >> cell & 1) != 0   ? 'x'
                                                      : (state.o >> cell & 1) != 0 ? 'o'
                                                                                   : '.';
                                             }),
                                 x_and_o("disc", "disc"));
    text.mover = game.first_moves(state) ? "x" : "o";
    return text;
  }
  MoveText move(const Hex& game, const State&, const Move& cell) const override {
    return {"put a stone on " + square_name(game.board(), cell), cell_place(game.board(), cell)};
  }
  Datum move_to_json(const Hex& game, const Move& cell) const override {
    return place_of(game.board(), cell);
  }
  Datum answer(const Hex&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

 private:
  static BoardText read(const Problem& problem) {
    BoardText text = read_board("board", problem.board, ".xo");
    if (text.squares.size() > Hex::most_cells)
      refuse_position("board", "it has " + std::to_string(text.squares.size()) +
                                   " cells; give at most " + std::to_string(Hex::most_cells));
    return text;
  }
};

}  // namespace

void register_hex(Registry& registry) {
  register_game<HexPresentation>(registry, AllSolvers{}, Compiled<ProofNumber>{});
}

}  // namespace zugzwang::games
