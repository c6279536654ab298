#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/ultimate_tic_tac_toe.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct UltimateProblem {
  std::vector<std::uint8_t> moves;
};

class UltimatePresentation final : public Presentation<UltimateProblem, UltimateTicTacToe> {
 public:
  GameText text() const override { return prose("ultimate-tic-tac-toe"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("moves", &Problem::moves).range(0, 80).at_most(81).optional().word()};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const UltimateTicTacToe& game, const Problem& problem) const override {
    State state;
    for (std::size_t i = 0; i < problem.moves.size(); ++i) {
      if (game.result(state) || !game.may_play(state, problem.moves[i]))
        refuse_position(
            "moves", "move " + std::to_string(i + 1) + ", " + std::to_string(problem.moves[i]) +
                         (game.result(state) ? ", comes after the end of play" : ", is not legal"));
      state = game.play(state, problem.moves[i]);
    }
    return state;
  }
  std::vector<Problem> small_problems() const override {
    Random random(5);
    std::vector<Problem> problems;
    for (int i = 0; i < 60; ++i) problems.push_back(*random_problem(4, random));
    return problems;
  }
  /// Returns a game of random moves that has filled most cells, but its last ones.
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    constexpr std::size_t most_cells = 68;
    const UltimateTicTacToe game;
    for (;;) {
      Problem problem;
      for (State state; !game.result(state);) {
        std::vector<std::uint8_t> moves;
        for (const Move move : game.moves(state)) moves.push_back(move);
        problem.moves.push_back(moves[random_below(static_cast<unsigned>(moves.size()), random)]);
        state = game.play(state, problem.moves.back());
      }
      problem.moves.resize(problem.moves.size() - (size < 9 ? 2 : 4));
      if (problem.moves.size() >= most_cells) return problem;
    }
  }

  PositionText position(const UltimateTicTacToe&, const State& state) const override {
    const std::vector<std::string> rows = rows_of(state);
    std::string line;
    for (const std::string& row : rows) line += (line.empty() ? "" : "/") + row;
    const char* const mover = state.o_moves ? "o" : "x";
    line += std::string(", ") + mover + " on " +
            (state.board == UltimateTicTacToe::any_board ? "any board"
                                                         : "board " + std::to_string(state.board));
    return {.line = line,
            .scene =
                [&state] {
                  scene::Board board{"board", rows_of(state), x_and_o("cross", "nought")};
                  scene::name_cells(board);
                  return Scene{board};
                },
            .mover = mover};
  }
  MoveText move(const UltimateTicTacToe&, const State&, const Move& move) const override {
    return {"mark " + scene::cell_name(cell_of(move), 9), scene::place("board", cell_of(move))};
  }
  Datum answer(const UltimateTicTacToe&, const State&, const Answer& answer) const override {
    return sign_of(answer);
  }

 private:
  static scene::Cell cell_of(Move move) {
    return {move / 9U % 3 * 3 + move % 3U, move / 27U * 3 + move % 9U / 3};
  }
  static std::vector<std::string> rows_of(const State& state) {
    std::vector<std::string> rows(9, std::string(9, '.'));
    for (Move move = 0; move < 81; ++move)
      for (const std::size_t player : {0, 1})
        if ((state.marks[player][move / 9] >> move % 9 & 1) != 0)
          rows[cell_of(move).row][cell_of(move).column] = player == 0 ? 'x' : 'o';
    return rows;
  }
};

}  // namespace

void register_ultimate_tic_tac_toe(Registry& registry) {
  register_game<UltimatePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
