#include <algorithm>
#include <array>
#include <cstddef>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/mu_torere.hpp>
#include <zugzwang/games/boards/nine_points_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

/// In the order of MuTorere::Restriction.
constexpr std::array<const char*, 4> restrictions{"always", "two-moves", "one-move", "never"};

struct MuTorereProblem {
  std::string restriction = "always";
  std::string board = "xxx/o.x/ooo";
  std::string turn = "x";
  unsigned played = 0;
};

class MuTorerePresentation final : public NinePointsPresentation<MuTorereProblem, MuTorere> {
 public:
  GameText text() const override { return prose("mu-torere"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("restriction", &Problem::restriction)
            .one_of({restrictions.begin(), restrictions.end()})
            .rule()
            .optional(),
        field("board", &Problem::board).word().optional(),
        field("turn", &Problem::turn).one_of({"x", "o"}).optional(),
        field("played", &Problem::played).range(0, MuTorere::most_restricted_plies).optional(),
    };
  }

  Rules rules(const Problem& problem) const override {
    const auto name = std::ranges::find(restrictions, problem.restriction);
    return MuTorere(static_cast<MuTorere::Restriction>(name - restrictions.begin()));
  }
  State state(const MuTorere& game, const Problem& problem) const override {
    const Colour turn = colour_of(problem.turn);
    const Men men = read_men(problem.board, MuTorere::points, turn);
    expect_men(men, MuTorere::men_each, turn);
    const unsigned plies = game.restricted_plies();
    return {men, turn, static_cast<std::uint8_t>(plies - std::min(plies, problem.played))};
  }
  PositionText position(const MuTorere& game, const State& state) const override {
    PositionText text = NinePointsPresentation::position(game, state);
    const unsigned plies = state.restricted_plies;
    text.fields->emplace_back("played", game.restricted_plies() - plies);
    if (plies == 0) return text;
    text.line += ", " + counted(plies, "move") + " under the restriction";
    *text.label += " " + std::to_string(plies);
    text.scene = [points = std::move(text.scene), plies] {
      Scene parts = points();
      parts.emplace_back(scene::Number{"moves under the restriction", plies});
      return parts;
    };
    return text;
  }

  Every every() const override {
    Every all{.most = 16, .mostly_over = true};
    for (const char* const restriction : restrictions) all.problems.push_back({restriction});
    return all;
  }

 protected:
  /// The kewai stand in a circle.
  scene::Graph::Node node(unsigned point) const override {
    scene::Graph::Node node = NinePointsPresentation::node(point);
    if (node.x != 0.5 && node.y != 0.5)  // a corner
      for (double* const at : {&node.x, &node.y}) *at = 0.5 + (*at - 0.5) * std::numbers::sqrt2 / 2;
    return node;
  }
};

}  // namespace

void register_mu_torere(Registry& registry) {
  register_game<MuTorerePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
