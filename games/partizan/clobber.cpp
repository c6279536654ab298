#include <algorithm>
#include <cstddef>
#include <string>
#include <variant>
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

constexpr PlayerNames names{"x", "o"};

BoardText read(const std::string& board) {
  return read_board("board", board, ".xo#", WideClobber::most_squares);
}

class ClobberPresentation final
    : public GamePresentation<PartizanOrImpartialText, WithMover<Clobber>, Impartial<Clobber>,
                              WithMover<WideClobber>, Impartial<WideClobber>> {
 public:
  GameText text() const override { return prose("clobber"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::position).of_board("xxxooo.#").sample_to(9).rule().word(),
            turn_field<Problem>(names), impartial_field<Problem>()};
  }
  Rules rules(const Problem& problem) const override {
    const BoardText text = read(problem.position);
    const auto holes = std::ranges::count(text.squares, '#');
    const bool is_wide =
        text.squares.size() > Board::most_squares ||
        text.squares.size() - static_cast<std::size_t>(holes) > Clobber::most_squares;
    return is_wide ? rules_on<WideSquareSet>(text, problem.impartial)
                   : rules_on<SquareSet>(text, problem.impartial);
  }
  std::vector<Problem> further_problems() const override {
    return with_both_turns<Problem>({"xoxo/oxox/xoxo"});
  }

 private:
  template <SetOfSquares Set>
  static Rules rules_on(const BoardText& text, bool impartial) {
    const BoardOf<Set> board = text.board<Set>();
    const Set squares = board.all() & ~text.set_of<Set>('#');
    if (impartial) return Impartial<ClobberOf<Set>>(board, squares);
    return WithMover<ClobberOf<Set>>(board, squares);
  }
};

template <class R>
class PartizanClobber final : public PartizanPositions<PartizanOrImpartialText, R> {
 public:
  using Base = PartizanPositions<PartizanOrImpartialText, R>;
  using typename Base::Problem;
  using typename Base::Rules;
  using typename Base::State;
  using Squares = decltype(StateOf<R>::x);

  PartizanClobber() : Base(names) {}

  State state(const Rules&, const Problem& problem) const override {
    const BoardText text = read(problem.position);
    return {{text.set_of<Squares>('x'), text.set_of<Squares>('o')}, problem.turn};
  }
  MoveText move(const Rules& game, const State&, const SquareMove& move) const override {
    const BoardSize& board = game.rules().board();
    return {"move from " + way_name(board, move), way_place(board, move)};
  }
  Datum move_to_json(const Rules& game, const SquareMove& move) const override {
    return way_datum(game.rules().board(), move);
  }

 protected:
  PositionText position_text(const R& rules, const StateOf<R>& at) const override {
    const auto text = [&](unsigned square) {
      if ((at.x >> square & 1) != 0) return 'x';
      if ((at.o >> square & 1) != 0) return 'o';
      return (rules.squares() >> square & 1) != 0 ? '.' : '#';
    };
    return on_board(write_board(rules.board(), text), x_and_o("disc", "disc"));
  }
};

template <class G>
struct Presented;
template <class R>
struct Presented<WithMover<R>> {
  using Positions = PartizanClobber<R>;
};
template <class R>
struct Presented<Impartial<R>> {
  using Positions = ImpartialPositions<PartizanClobber<R>, R>;
};
template <class G>
using ClobberPositions = typename Presented<G>::Positions;

}  // namespace

void register_clobber(Registry& registry) {
  register_game<ClobberPresentation, ClobberPositions>(registry, AllSolvers{}, Compiled<Sums>{});
}

}  // namespace zugzwang::games
