#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/nine_points_presentation.hpp>
#include <zugzwang/games/boards/pong_hau_ki.hpp>

namespace zugzwang::games {

namespace {

struct PongHauKiProblem {
  std::string board = "x#x/#.#/o#o";
  std::string turn = "x";
};

class PongHauKiPresentation final : public NinePointsPresentation<PongHauKiProblem, PongHauKi> {
 public:
  GameText text() const override {
    return {
        .name = "pong-hau-ki",
        .title = "Pong Hau K'i",
        .summary = "two men each on five points; the player who cannot move loses",
        .rules =
            "The points are the corners of a square and its centre. Lines join the centre to the "
            "corners, and the corners along the sides, but for the upper side, which is open: a "
            "corner is called a3, c3, a1 or c1, and the centre b2. Each player has two men. A "
            "player in turn moves one of his men along a line to the empty point; the player who "
            "cannot move has lost. Play that goes on for ever is a draw. At the start the men of x "
            "are at the ends of the open side, and the centre is empty. Sources differ: in Korea, "
            "where the game is Umul Gonu, the start is x#o/#.#/x#o, and the first move must not "
            "win at once, which here it may; some place the men in turn before they move.",
        .move = R"("a3-b2": from a point to the empty one)",
        .answer = "1 when the player on move wins, 0 for a draw, -1 when the other wins",
        .sources =
            {"P. D. Straffin, \"Position Graphs for Pong Hau K'i and Mu Torere\", "
             "Mathematics Magazine 68 (1995): a draw, if both look two plies ahead",
             "R. C. Bell, \"Board and Table Games from Many Civilizations\", revised edition "
             "(1979), p. 56"},
        .example = {"--board", "x#o/#.#/x#o"},
        .also = {"umul-gonu"},
        .idea = "loopy games",
    };
  }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("board", &Problem::board,
              "rows from the top, '/' or '|' between them: two x, two o, '.' the empty point, and "
              "between the points '#'")
            .word()
            .optional(),
        field("turn", &Problem::turn, "who is on move").one_of({"x", "o"}).optional(),
    };
  }

  Rules rules(const Problem&) const override { return {}; }
  State state(const PongHauKi&, const Problem& problem) const override {
    const Colour turn = colour_of(problem.turn);
    const Men men = read_men(problem.board, PongHauKi::points, turn);
    expect_men(men, PongHauKi::men_each, turn);
    return {men, turn};
  }
  Every every() const override { return {.problems = {Problem{}}}; }
};

}  // namespace

void register_pong_hau_ki(Registry& registry) {
  register_game<PongHauKiPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
