#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/on_move.hpp>
#include <zugzwang/facade/registration.hpp>
#include <zugzwang/games/domineering.hpp>
#include <zugzwang/games/dominoes_face.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang::games {

namespace {

struct DomineeringProblem {
  std::string board;
  std::string turn = "vertical";
};

using DomineeringOnMove = OnMove<Domineering>;

class DomineeringFace final : public Face<DomineeringProblem, DomineeringOnMove> {
 public:
  const GameText& text() const override {
    static const GameText text{
        .name = "domineering",
        .title = "Domineering",
        .summary = "one player puts dominoes upright, the other crosswise; whoever cannot loses",
        .rules =
            "A player in turn puts a domino on two free squares of a board side by side: the "
            "vertical player, Left, on two of a column, the horizontal one, Right, on two of a "
            "row. Whoever cannot has lost.",
        .move = domino_move,
        .answer = "whether the player on move wins",
        .sources =
            {"E. R. Berlekamp, J. H. Conway and R. K. Guy, \"Winning Ways\", chapter 5: the game "
             "of G. Andersson",
             "D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, \"Solving 8x8 "
             "Domineering\", Theoretical Computer Science 230 (2000): who wins boards to 8 by 8",
             "N. Bullock, \"Domineering: solving large combinatorial search spaces\", ICGA Journal "
             "25 (2002)"},
        .example = {"--board", "4x5"},
        .also = {"crosscram"},
    };
    return text;
  }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::board, domino_board_help).rule().word(),
            field("turn", &Problem::turn, "who is on move, by how his dominoes stand")
                .one_of({name(Player::left), name(Player::right)})
                .optional()};
  }

  Rules rules(const Problem& problem) const override {
    return Rules(Domineering(read_domino_board(problem.board).board()));
  }
  State state(const Rules&, const Problem& problem) const override {
    return {read_domino_board(problem.board).set_of('.'),
            problem.turn == name(Player::left) ? Player::left : Player::right};
  }
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (const char* board : {"1x1", "1x2", "3x1", "2x2", "2x3", "3x3", "4x3", "1x9", "9x1", "#",
                              "..#.|..#.|.#..", "..../.##./....", "...#/...#/...#"})
      for (const Player turn : {Player::left, Player::right})
        problems.push_back({board, name(turn)});
    return problems;
  }
  std::optional<Problem> random_problem(std::uint64_t size,
                                        std::mt19937_64& random) const override {
    return Problem{random_board(size < 12 ? 10 : 16, "....#", random),
                   name(random() % 2 == 0 ? Player::left : Player::right)};
  }

  std::string show(const Rules& game, const State& state) const override {
    return domino_board_text(game.rules().board(), state.position) + ", " + name(state.player) +
           " to move";
  }
  std::string label(const Rules& game, const State& state) const override {
    return domino_board_text(game.rules().board(), state.position) +
           (state.player == Player::left ? " v" : " h");
  }
  std::string tell(const Rules& game, const State&, const Move& domino) const override {
    return words_of(game.rules().board(), domino);
  }
  Scene scene(const Rules& game, const State& state) const override {
    return {board_part(domino_board_text(game.rules().board(), state.position), {})};
  }
  std::string place(const Rules& game, const State&, const Move& domino) const override {
    return domino_place(game.rules().board(), domino);
  }
  Datum datum_of(const Rules& game, const Move& domino) const override {
    return places_of(game.rules().board(), domino);
  }
  Datum answer(const Rules&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
  std::string mover(const Rules&, const State& state) const override { return name(state.player); }

 private:
  static const char* name(Player player) {
    return player == Player::left ? "vertical" : "horizontal";
  }
};

}  // namespace

void register_domineering(Registry& registry) {
  register_game<DomineeringFace>(registry, AllSolvers{}, Compiled<AlphaBeta>{});
}

}  // namespace zugzwang::games
