#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/nine_points_presentation.hpp>
#include <zugzwang/games/boards/three_mens_morris.hpp>

namespace zugzwang::games {

namespace {

using Steps = ThreeMensMorris::Steps;
using Lines = ThreeMensMorris::Lines;

/// In the order of Steps and of Lines.
constexpr std::array<const char*, 3> steps_names{"orthogonal", "diagonal", "any"};
constexpr std::array<const char*, 2> lines_names{"orthogonal", "all"};

struct ThreeMensMorrisProblem {
  std::string steps = "orthogonal";
  std::string winning_lines = "all";
  std::string board = ".../.../...";
  std::optional<std::string> turn{};
};

class ThreeMensMorrisPresentation final
    : public NinePointsPresentation<ThreeMensMorrisProblem, ThreeMensMorris> {
 public:
  GameText text() const override {
    return {
        .name = "three-mens-morris",
        .title = "Three Men's Morris",
        .summary = "place three men each, then move them; three in a row win",
        .rules =
            "There are nine points in three rows, called a1 at the lower left to c3 at the upper "
            "right. Each player has three men. The players in turn place a man on an empty point; "
            "when all are placed, a player in turn moves one of his men to an empty point. By the "
            "field `steps` a man goes to the next point of its row or column (orthogonal); or also "
            "between the centre and a corner (diagonal); or to any empty point. The player who has "
            "his three men in a row, also while they are being placed, has won; by the field "
            "`winning_lines` the two diagonals are such rows (all) or not (orthogonal). A player "
            "who cannot move has lost, which can happen only where diagonals do not count. Play "
            "that goes on for ever is a draw. Sources differ: in nine holes men go to any point "
            "and only orthogonal rows win; the Tapatan of the Philippines has the diagonal steps; "
            "and some forbid the first man the centre, from where the first player wins if all "
            "rows count and men go step by step.",
        .move = R"("b2": a man is placed there; "b2-b3": a man moves there)",
        .answer = "1 when the player on move wins, 0 for a draw, -1 when the other wins",
        .sources =
            {"H. J. R. Murray, \"A History of Chess\" (1913), p. 614: the smaller merels, with "
             "orthogonal steps",
             "H. J. R. Murray, \"A History of Board-Games Other Than Chess\" (1951): nine holes",
             "R. C. Bell, \"Board and Table Games from Many Civilizations\", vol. 1, p. 91"},
        .example = {"--board", "x../.o./.x."},
        .idea = "loopy games",
    };
  }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("steps", &Problem::steps,
              "where a man moves: to the next point of its row or column, along the diagonals of "
              "the square too, or to any empty point")
            .one_of({steps_names.begin(), steps_names.end()})
            .rule()
            .optional(),
        field("winning_lines", &Problem::winning_lines,
              "the lines on which three men win: those without the diagonals, or all")
            .one_of({lines_names.begin(), lines_names.end()})
            .rule()
            .optional(),
        field("board", &Problem::board,
              "rows from the top, '/' or '|' between them, of x, o and '.', the empty points")
            .word()
            .optional(),
        field("turn", &Problem::turn,
              "who is on move; if left out, the player with fewer men, and x where both have as "
              "many")
            .one_of({"x", "o"}),
    };
  }

  Rules rules(const Problem& problem) const override {
    return ThreeMensMorris(
        static_cast<Steps>(std::ranges::find(steps_names, problem.steps) - steps_names.begin()),
        static_cast<Lines>(std::ranges::find(lines_names, problem.winning_lines) -
                           lines_names.begin()));
  }
  State state(const ThreeMensMorris& game, const Problem& problem) const override {
    State state;
    state.men = read_men(problem.board, ThreeMensMorris::points, Colour::x);
    const unsigned x = count_points(state.men.mine);
    const unsigned o = count_points(state.men.theirs);
    if (std::max(x, o) > ThreeMensMorris::men_each || std::max(x, o) - std::min(x, o) > 1)
      refuse_position(
          "board",
          "it has " + std::to_string(x) + " x and " + std::to_string(o) +
              " o; give up to three of each, and of one as many as of the other or one more");
    if (problem.turn ? *problem.turn == "o" : o < x) {
      state.turn = Colour::o;
      std::swap(state.men.mine, state.men.theirs);
    }
    if (count_points(state.men.mine) > count_points(state.men.theirs))
      refuse_position("turn", std::string(name_of(state.turn)) +
                                  " has placed more men already; give " +
                                  name_of(other(state.turn)));
    if (!game.is_position(state))
      refuse_position("board", std::string(name_of(state.turn)) +
                                   " is on move with three men in a row, and has won before; give "
                                   "a board without that row");
    return state;
  }

  Every every() const override {
    Every all{.most = 5, .mostly_over = true};
    for (const char* const steps : steps_names)
      for (const char* const lines : lines_names) all.problems.push_back({steps, lines});
    return all;
  }
};

}  // namespace

void register_three_mens_morris(Registry& registry) {
  register_game<ThreeMensMorrisPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
