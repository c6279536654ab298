#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>
#include <zugzwang/games/heaps/staircase_nim.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

Datum nim_heaps_as_answer(const Heaps& steps) {
  const Heaps heaps = StaircaseNim::nim_heaps(steps);
  return Datum::List(heaps.begin(), heaps.end());
}

std::optional<StaircaseNim::Move> read_stair_move(const StaircaseNim& game, const Heaps& steps,
                                                  const Datum& datum, std::string_view step,
                                                  std::string_view take) {
  const auto numbers = datum.two_numbers(step, take);
  if (!numbers || numbers->first >= steps.size()) return std::nullopt;
  const StaircaseNim::Move move{static_cast<std::uint32_t>(numbers->first), numbers->second};
  return game.legal(steps, move) ? std::optional(move) : std::nullopt;
}

struct StaircaseProblem {
  Heaps steps;
};

class StaircasePresentation final : public Presentation<StaircaseProblem, StaircaseNim> {
 public:
  GameText text() const override { return prose("staircase-nim"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("steps", &Problem::steps).word().range(0, std::uint64_t{1} << 40).sample_to(3)};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const StaircaseNim&, const Problem& problem) const override { return problem.steps; }

  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    Problem problem;
    for (std::uint64_t steps = 1 + draw_below(3, random); steps > 0; --steps)
      problem.steps.push_back(draw_below(std::min<std::uint64_t>(size, 8) / 2 + 1, random));
    return problem;
  }

  PositionText position(const StaircaseNim&, const State& steps) const override {
    PositionText text = heaps_text(steps);
    text.line = "steps with " + (steps.empty() ? "nothing" : listed(steps));
    text.fields = Datum::Object{{"steps", Datum::List(steps.begin(), steps.end())}};
    return text;
  }
  MoveText move(const StaircaseNim&, const State& steps, const Move& move) const override {
    return {
        "bring " + std::to_string(move.take) + " down from step " + std::to_string(move.step + 1),
        scene::token("heaps", move.step, steps[move.step] - move.take)};
  }
  Datum move_to_json(const StaircaseNim&, const Move& move) const override {
    return Datum::Object{{"step", move.step}, {"take", move.take}};
  }
  std::optional<Move> read_move(const StaircaseNim& game, const State& steps,
                                const Datum& datum) const override {
    return read_stair_move(game, steps, datum, "step", "take");
  }
  Datum answer(const StaircaseNim&, const State& steps, const Answer&) const override {
    return nim_heaps_as_answer(steps);
  }
};

/// A strip of squares with coins, each of which moves to the left without passing another: what the
/// gap before a coin loses, the gap after it wins. The gaps are the steps, the last of them the
/// lowest.
struct StripProblem {
  std::string strip;
};

class SilverDollarPresentation final : public Presentation<StripProblem, StaircaseNim> {
 public:
  GameText text() const override { return prose("silver-dollar"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("strip", &Problem::strip).of_characters(".o").word().sample_to(8)};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const StaircaseNim&, const Problem& problem) const override {
    State gaps;
    std::uint64_t gap = 0;
    for (const char square : problem.strip)
      if (square == 'o')
        gaps.insert(gaps.begin(), std::exchange(gap, 0));
      else
        ++gap;
    return gaps;
  }

  PositionText position(const StaircaseNim&, const State& gaps) const override {
    std::string strip;
    for (std::size_t i = gaps.size(); i > 0; --i) strip += std::string(gaps[i - 1], '.') + 'o';
    return {.line = strip.empty() ? "no coins" : strip,
            .scene =
                [strip] {
                  scene::Row row{"strip", scene::Look::coins};
                  for (const char square : strip) row.items.emplace_back(1, square);
                  return Scene{row};
                },
            .fields = Datum::Object{{"strip", strip}}};
  }
  MoveText move(const StaircaseNim&, const State& gaps, const Move& move) const override {
    std::uint64_t square = 0;  // of the coin
    for (std::size_t i = gaps.size(); i > move.step; --i) square += gaps[i - 1] + 1;
    return {"move coin " + std::to_string(move.step + 1) + " from the right by " +
                counted(move.take, "square"),
            scene::place("strip", square - 1 - move.take)};
  }
  Datum move_to_json(const StaircaseNim&, const Move& move) const override {
    return Datum::Object{{"coin", move.step}, {"squares", move.take}};
  }
  std::optional<Move> read_move(const StaircaseNim& game, const State& gaps,
                                const Datum& datum) const override {
    return read_stair_move(game, gaps, datum, "coin", "squares");
  }
  Datum answer(const StaircaseNim&, const State& gaps, const Answer&) const override {
    return nim_heaps_as_answer(gaps);
  }
};

}  // namespace

void register_staircase_nim(Registry& registry) {
  register_game<StaircasePresentation>(registry, AllSolvers{});
  register_game<SilverDollarPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
