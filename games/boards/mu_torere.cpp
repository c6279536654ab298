#include <algorithm>
#include <array>
#include <cstddef>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/mu_torere.hpp>
#include <zugzwang/games/boards/nine_points_presentation.hpp>

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
  GameText text() const override {
    return {
        .name = "mu-torere",
        .title = "Mu Torere",
        .summary =
            "four men each on a ring of eight points and its centre; the player who cannot move "
            "loses",
        .rules =
            "Eight points, the kewai, lie in a ring around a ninth, the putahi. The board is "
            "written as three rows of three, the putahi b2 in the middle. Each player has four "
            "men, at the start side by side on the kewai. A player in turn moves one of his men to "
            "the empty point: from a kewai to the next one, from the putahi to any kewai, or from "
            "a kewai to the putahi, but this only if the man stands beside a man of the other "
            "player. By the field `restriction` that condition holds always, in the first two "
            "moves of each player, in the first move of each, or never. The player who cannot move "
            "has lost. Play that goes on for ever is a draw. Sources differ on how long the "
            "condition holds: without it the first move wins, if it holds for one move each the "
            "second player does, and if it holds for two or always, the game is a draw.",
        .move = R"("a3-b2": from a point to the empty one)",
        .answer = "1 when the player on move wins, 0 for a draw, -1 when the other wins",
        .sources =
            {"R. C. Bell, \"Board and Table Games from Many Civilizations\": the condition holds "
             "always",
             "E. Best, \"Games and Pastimes of the Maori\" (1925): it holds for the first moves",
             "M. Ascher, \"Mu Torere: An Analysis of a Maori Game\", Mathematics Magazine 60 "
             "(1987): a draw; with the player on move 92 positions, turns and reflections apart",
             "P. D. Straffin, \"Position Graphs for Pong Hau K'i and Mu Torere\", Mathematics "
             "Magazine 68 (1995)"},
        .example = {"--board", "xox/x.x/ooo"},
        .idea = "loopy games",
    };
  }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("restriction", &Problem::restriction,
              "for how long a man may go to the putahi only from beside a man of the other player: "
              "always, in the first two moves of each, in the first move of each, or never")
            .one_of({restrictions.begin(), restrictions.end()})
            .rule()
            .optional(),
        field("board", &Problem::board,
              "rows from the top, '/' or '|' between them: four x, four o, '.' the empty point; "
              "the putahi is in the middle")
            .word()
            .optional(),
        field("turn", &Problem::turn, "who is on move").one_of({"x", "o"}).optional(),
        field("played", &Problem::played,
              "the moves of both players made so far, which matter as long as the restriction "
              "holds for the first moves alone; 4 stands for any more")
            .range(0, MuTorere::most_restricted_plies)
            .optional(),
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
  std::string show(const MuTorere& game, const State& state) const override {
    return NinePointsPresentation::show(game, state) + left_of_restriction(state);
  }
  std::optional<Datum::Object> fields_of(const MuTorere& game, const State& state) const override {
    Datum::Object fields = *NinePointsPresentation::fields_of(game, state);
    fields.emplace_back("played", game.restricted_plies() - state.restricted_plies);
    return fields;
  }
  Scene scene(const MuTorere& game, const State& state) const override {
    Scene parts = NinePointsPresentation::scene(game, state);
    if (state.restricted_plies > 0)
      parts.emplace_back(scene::Number{"moves under the restriction", state.restricted_plies});
    return parts;
  }
  std::string label(const MuTorere& game, const State& state) const override {
    const unsigned plies = state.restricted_plies;
    return NinePointsPresentation::label(game, state) +
           (plies == 0 ? "" : " " + std::to_string(plies));
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

 private:
  static std::string left_of_restriction(const State& state) {
    if (state.restricted_plies == 0) return "";
    return ", " + counted(state.restricted_plies, "move") + " under the restriction";
  }
};

}  // namespace

void register_mu_torere(Registry& registry) {
  register_game<MuTorerePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
