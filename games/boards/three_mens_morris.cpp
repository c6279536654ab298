#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/nine_points_presentation.hpp>
#include <zugzwang/games/boards/three_mens_morris.hpp>
#include <zugzwang/games/prose.hpp>

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
  GameText text() const override { return prose("three-mens-morris"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("steps", &Problem::steps)
            .one_of({steps_names.begin(), steps_names.end()})
            .rule()
            .optional(),
        field("winning_lines", &Problem::winning_lines)
            .one_of({lines_names.begin(), lines_names.end()})
            .rule()
            .optional(),
        field("board", &Problem::board).word().optional(),
        field("turn", &Problem::turn).one_of({"x", "o"}),
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
