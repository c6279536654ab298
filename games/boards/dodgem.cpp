#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/dodgem.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct DodgemProblem {
  unsigned size = 3;
  std::optional<std::string> board{};
  std::string turn = "right";
};

class DodgemPresentation final : public Presentation<DodgemProblem, Dodgem> {
 public:
  using Player = Dodgem::Player;

  GameText text() const override { return prose("dodgem"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("size", &Problem::size)
            .rule()
            .range(Dodgem::least_size, Dodgem::most_size)
            .optional(),
        field("board", &Problem::board).word(),
        field("turn", &Problem::turn).one_of({"right", "up"}).optional(),
    };
  }

  Rules rules(const Problem& problem) const override { return Dodgem(problem.size); }
  State state(const Dodgem& game, const Problem& problem) const override {
    State state = game.start();
    if (problem.board) {
      const BoardText board = read_board("board", *problem.board, ".ru", game.board());
      for (const char car : {'r', 'u'})
        if (const int cars = count_bits(board.set_of(car)); cars > static_cast<int>(game.cars()))
          refuse_position("board", "it has " + std::to_string(cars) + " cars " + car +
                                       "; give at most " + std::to_string(game.cars()) +
                                       " of each player");
      state.right = static_cast<Dodgem::Set>(board.set_of('r'));
      state.up = static_cast<Dodgem::Set>(board.set_of('u'));
    }
    state.turn = problem.turn == "up" ? Player::up : Player::right;
    return state;
  }
  Every every() const override { return {.problems = {{2}}, .larger = {{3}}}; }
  std::vector<Problem> further_problems() const override { return {{3}}; }

  PositionText position(const Dodgem& game, const State& state) const override {
    const std::string board = board_of(game, state);
    PositionText text = on_board(board, {{'r', "car that drives right", "→", scene::Owner::first},
                                         {'u', "car that drives up", "↑", scene::Owner::second}});
    text.mover = state.turn == Player::right ? "right" : "up";
    text.line += ", " + text.mover + " to move";
    text.label = board + " " + text.mover[0];
    text.fields = Datum::Object{{"board", board}, {"turn", text.mover}};
    return text;
  }
  /// The place of a move off the board is the car's own square.
  MoveText move(const Dodgem& game, const State&, const Move& move) const override {
    const Board& board = game.board();
    if (move.to == Dodgem::off)
      return {"drive off from " + square_name(board, move.from), cell_place(board, move.from)};
    return {"drive from " + way_name(board, move), way_place(board, move)};
  }
  Datum move_to_json(const Dodgem& game, const Move& move) const override {
    return Datum::Object{
        {"from", place_of(game.board(), move.from)},
        {"to", move.to == Dodgem::off ? Datum("off") : place_of(game.board(), move.to)}};
  }
  Datum answer(const Dodgem&, const State&, const Answer& answer) const override {
    return sign_of(answer);
  }

 private:
  static std::string board_of(const Dodgem& game, const State& state) {
    return write_board(game.board(), [&](unsigned square) {
      if ((state.right >> square & 1) != 0) return 'r';
      return (state.up >> square & 1) != 0 ? 'u' : '.';
    });
  }
};

}  // namespace

void register_dodgem(Registry& registry) {
  register_game<DodgemPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
