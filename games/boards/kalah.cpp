#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/kalah.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct KalahProblem {
  unsigned pits = 6;
  unsigned seeds = 4;
  std::optional<std::vector<unsigned>> south{};
  std::optional<std::vector<unsigned>> north{};
  std::string turn = "south";
  bool empty_capture = false;
  std::string sweeps = "owner";
  bool laps = false;
};

class KalahPresentation final : public Presentation<KalahProblem, Kalah> {
 public:
  GameText text() const override { return prose("kalah"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("pits", &Problem::pits).rule().range(1, Kalah::most_pits).optional(),
        field("seeds", &Problem::seeds).range(1, most_in_a_pit).optional(),
        field("south", &Problem::south).range(0, most_in_a_pit).at_most(Kalah::most_pits),
        field("north", &Problem::north).range(0, most_in_a_pit).at_most(Kalah::most_pits),
        field("turn", &Problem::turn).one_of({"south", "north"}).optional(),
        field("empty_capture", &Problem::empty_capture).rule().optional(),
        field("sweeps", &Problem::sweeps).one_of({"owner", "emptier", "nobody"}).rule().optional(),
        field("laps", &Problem::laps).rule().optional(),
    };
  }

  Rules rules(const Problem& problem) const override {
    using Sweep = KalahRules::Sweep;
    const Sweep sweep = problem.sweeps == "owner"     ? Sweep::owner
                        : problem.sweeps == "emptier" ? Sweep::emptier
                                                      : Sweep::nobody;
    return Kalah(problem.pits, {problem.empty_capture, sweep, problem.laps});
  }
  State state(const Kalah& game, const Problem& problem) const override {
    if (problem.south.has_value() != problem.north.has_value())
      refuse_position(problem.south ? "north" : "south", "it is missing; give both sides");
    const std::vector<unsigned> start(game.pits(), problem.seeds);
    const std::vector<unsigned>& south = problem.south.value_or(start);
    const std::vector<unsigned>& north = problem.north.value_or(start);
    std::uint64_t seeds = 0;
    const auto side_of = [&](const char* name, const std::vector<unsigned>& pits) {
      if (pits.size() != game.pits())
        refuse_position(name, "it has " + counted(pits.size(), "pit") + "; give " +
                                  std::to_string(game.pits()) + ", or that number as pits");
      Kalah::Side side = 0;
      for (unsigned pit = 0; pit < pits.size(); ++pit) {
        side |= Kalah::Side{pits[pit]} << 8 * pit;
        seeds += pits[pit];
      }
      return side;
    };
    State state{side_of("south", south), side_of("north", north)};
    if (seeds > game.most_seeds())
      refuse_position(problem.south ? "south" : "seeds",
                      "there are " + std::to_string(seeds) + " seeds in all; give at most " +
                          std::to_string(game.most_seeds()) + " with " +
                          counted(game.pits(), "pit"));
    if ((state.mine == 0) != (state.theirs == 0))
      refuse_position(state.mine == 0 ? "south" : "north",
                      "all its pits are empty, and so the other side's " + counted(seeds, "seed") +
                          " went to its store; give no seed there, or seeds on both sides");
    if (problem.turn == "north") std::swap(state.mine, state.theirs);
    return state;
  }
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    constexpr unsigned sizes[][2]{{1, 1}, {1, 2}, {1, 3}, {1, 7}, {2, 1},
                                  {2, 2}, {2, 3}, {3, 1}, {4, 1}};
    for (const auto& [pits, seeds] : sizes)
      problems.push_back({pits, seeds, std::nullopt, std::nullopt, "south"});
    for (unsigned first = 0; first < 4; ++first)
      for (unsigned second = 0; second < 6; ++second)
        for (const char* const turn : {"south", "north"})
          problems.push_back(
              {2, 4, std::vector{first, 3 - first}, std::vector{second, 5 - second}, turn});
    return problems;
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    Problem problem;
    problem.pits = 1 + random_below(4, random);
    const auto side = [&] {
      std::vector<unsigned> pits(problem.pits);
      for (std::uint64_t seeds = 1 + random_below(static_cast<unsigned>(size), random); seeds > 0;
           --seeds)
        ++pits[random_below(problem.pits, random)];
      return pits;
    };
    problem.south = side();
    problem.north = side();
    problem.turn = random_below(2, random) == 0 ? "south" : "north";
    const unsigned variant = random_below(24, random);  // half of them by the usual rules
    problem.empty_capture = variant < 12 && variant % 2 == 1;
    problem.laps = variant < 12 && variant / 2 % 2 == 1;
    if (variant < 12) problem.sweeps = variant < 4 ? "owner" : variant < 8 ? "emptier" : "nobody";
    return problem;
  }

  PositionText position(const Kalah& game, const State& state) const override {
    const std::string mine = list_of(game, state.mine);
    const std::string theirs = list_of(game, state.theirs);
    return {.line = "pits of the player on move " + mine + ", of the other " + theirs,
            .label = mine + " / " + theirs,
            .scene = [&] { return drawn(game, state); },
            .fields = Datum::Object{{"south", datum_of_side(game, state.mine)},
                                    {"north", datum_of_side(game, state.theirs)},
                                    {"turn", "south"}}};
  }
  MoveText move(const Kalah&, const State&, const Move& pit) const override {
    return {"sow pit " + scene::column_name(pit), scene::place("pits", scene::Cell{pit, 1})};
  }
  Datum answer(const Kalah&, const State&, const Answer& answer) const override {
    return *answer.margin;
  }

 private:
  static constexpr unsigned most_in_a_pit = 255;

  static Scene drawn(const Kalah& game, const State& state) {
    scene::Pits pits{"pits"};
    for (unsigned pit = 0; pit < game.pits(); ++pit) {
      pits.far.push_back(Kalah::seeds_in(state.theirs, game.pits() - 1 - pit));
      pits.near.push_back(Kalah::seeds_in(state.mine, pit));
    }
    return {pits};
  }
  static std::string list_of(const Kalah& game, Kalah::Side side) {
    std::string text;
    for (unsigned pit = 0; pit < game.pits(); ++pit)
      text += (pit == 0 ? "" : " ") + std::to_string(Kalah::seeds_in(side, pit));
    return text;
  }
  static Datum datum_of_side(const Kalah& game, Kalah::Side side) {
    Datum::List pits;
    for (unsigned pit = 0; pit < game.pits(); ++pit) pits.emplace_back(Kalah::seeds_in(side, pit));
    return pits;
  }
};

}  // namespace

void register_kalah(Registry& registry) {
  register_game<KalahPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
