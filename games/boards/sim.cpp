#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/sim.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct SimProblem {
  unsigned points = Sim::most_points;
  std::string colours;
};

class SimPresentation final : public Presentation<SimProblem, Sim> {
 public:
  GameText text() const override { return prose("sim"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("points", &Problem::points).rule().range(3, Sim::most_points).optional().word(),
            field("colours", &Problem::colours).of_characters(".xo").optional().word()};
  }
  Rules rules(const Problem& problem) const override { return Sim(problem.points); }
  State state(const Sim& game, const Problem& problem) const override {
    State state;
    if (problem.colours.empty()) return state;
    if (problem.colours.size() != game.lines().size())
      refuse_position("colours", "it has " + counted(problem.colours.size(), "line") + "; give " +
                                     std::to_string(game.lines().size()));
    for (std::size_t i = 0; i < problem.colours.size(); ++i) {
      if (problem.colours[i] == 'x') state.x |= static_cast<std::uint16_t>(1U << i);
      if (problem.colours[i] == 'o') state.o |= static_cast<std::uint16_t>(1U << i);
    }
    const int more = count_bits(state.x) - count_bits(state.o);
    if (more != 0 && more != 1)
      refuse_position("colours", "x begins, so that it has as many lines as o or one more");
    return state;
  }
  std::vector<Problem> small_problems() const override {
    return {{3, ""}, {4, ""}, {4, "x.o..."}, {5, "x.o..x..o."}, {6, "x.ox.o.xo..x..."}};
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const Sim game(size < 9 ? 4 : 5 + random_below(2, random));
    State state;
    for (unsigned left = 3 * game.points() + random_below(6, random) - 11; left > 0; --left)
      if (const unsigned line = random_below(static_cast<unsigned>(game.lines().size()), random);
          !game.result(state) && ((state.x | state.o) >> line & 1) == 0)
        state = game.play(state, line);
    return Problem{game.points(), text_of(game, state)};
  }

  PositionText position(const Sim& game, const State& state) const override {
    return {.line = text_of(game, state),
            .scene = [&game, &state] { return drawn(game, state); },
            .mover = game.first_moves(state) ? "x" : "o",
            .fields = Datum::Object{{"colours", text_of(game, state)}}};
  }
  MoveText move(const Sim& game, const State&, const Move& line) const override {
    const auto& [from, to] = game.lines()[line];
    return {"join " + std::to_string(from + 1) + " and " + std::to_string(to + 1),
            scene::place("sim", line)};
  }
  Datum answer(const Sim&, const State&, const Answer& answer) const override {
    return sign_of(answer);
  }

 private:
  static std::string text_of(const Sim& game, const State& state) {
    std::string text;
    for (std::size_t i = 0; i < game.lines().size(); ++i)
      text += (state.x >> i & 1) != 0 ? 'x' : (state.o >> i & 1) != 0 ? 'o' : '.';
    return text;
  }
  static Scene drawn(const Sim& game, const State& state) {
    scene::Picture picture{"sim"};
    for (unsigned point = 0; point < game.points(); ++point) {
      const double angle = 2 * std::numbers::pi * point / game.points();
      // A little above the ground, on which they do not stand, and rounded, since sines differ from
      // library to library.
      picture.nodes.push_back({std::round(500 + 480 * std::sin(angle)) / 1000,
                               std::round(500 - 480 * std::cos(angle)) / 1000,
                               std::to_string(point + 1)});
    }
    for (std::size_t i = 0; i < game.lines().size(); ++i) {
      const auto& [from, to] = game.lines()[i];
      const bool x = (state.x >> i & 1) != 0;
      const bool o = (state.o >> i & 1) != 0;
      picture.edges.push_back({from, to,
                               x   ? "x"
                               : o ? "o"
                                   : "free",
                               x   ? scene::Owner::first
                               : o ? scene::Owner::second
                                   : scene::Owner::nobody});
    }
    return {picture};
  }
};

}  // namespace

void register_sim(Registry& registry) { register_game<SimPresentation>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
