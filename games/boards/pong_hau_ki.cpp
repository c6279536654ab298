#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/nine_points_presentation.hpp>
#include <zugzwang/games/boards/pong_hau_ki.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct PongHauKiProblem {
  std::string board = "x#x/#.#/o#o";
  std::string turn = "x";
};

class PongHauKiPresentation final : public NinePointsPresentation<PongHauKiProblem, PongHauKi> {
 public:
  GameText text() const override { return prose("pong-hau-ki"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("board", &Problem::board).word().optional(),
        field("turn", &Problem::turn).one_of({"x", "o"}).optional(),
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
