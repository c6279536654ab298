#include <bit>
#include <string>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/partizan/clobber.hpp>
#include <zugzwang/games/partizan/impartial_presentation.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/solvers/search/sums.hpp>

namespace zugzwang::games {

namespace {

class ClobberPresentation final
    : public PartizanPresentation<PartizanOrImpartialText, Clobber, Impartial<Clobber>> {
 public:
  ClobberPresentation() : PartizanPresentation("x", "o") {}

  GameText text() const override { return prose("clobber"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::position).of_board("xxxooo.#").sample_to(9).rule().word(),
            turn_field(), impartial_field<Problem>()};
  }

  GameRules rules(const Problem& problem) const override {
    const BoardText text = read(problem);
    const SquareSet squares = text.board().all() & ~text.set_of('#');
    if (const int count = std::popcount(squares); count > static_cast<int>(Clobber::most_squares))
      refuse_position("board",
                      "it has " + std::to_string(count) + " squares beside holes; give at most " +
                          std::to_string(Clobber::most_squares) + ", and '#' for empty ones");
    if (problem.impartial) return Impartial<Clobber>(text.board(), squares);
    return Rules(text.board(), squares);
  }
  State state(const Rules&, const Problem& problem) const override {
    const BoardText text = read(problem);
    return {{text.set_of('x'), text.set_of('o')}, problem.turn};
  }
  std::vector<Problem> further_problems() const override {
    return with_both_turns<Problem>({"xoxo/oxox/xoxo"});
  }

  MoveText move(const Rules& game, const State&, const Move& move) const override {
    const Board& board = game.rules().board();
    return {"move from " + way_name(board, move), way_place(board, move)};
  }
  Datum move_to_json(const Rules& game, const Move& move) const override {
    return way_datum(game.rules().board(), move);
  }

 private:
  static BoardText read(const Problem& problem) {
    return read_board("board", problem.position, ".xo#");
  }

 protected:
  PositionText position_text(const Clobber& rules, const Clobber::State& at) const override {
    const auto text = [&](unsigned square) {
      if ((at.x >> square & 1) != 0) return 'x';
      if ((at.o >> square & 1) != 0) return 'o';
      return (rules.squares() >> square & 1) != 0 ? '.' : '#';
    };
    return on_board(write_board(rules.board(), text), x_and_o("disc", "disc"));
  }
};

template <class>
using ImpartialClobber = ImpartialPositions<ClobberPresentation, Clobber>;

}  // namespace

void register_clobber(Registry& registry) {
  register_game<ClobberPresentation, ImpartialClobber>(registry, AllSolvers{}, Compiled<Sums>{});
}

}  // namespace zugzwang::games
