#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/divisor_game.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class DivisorGamePresentation final : public Presentation<DivisorGame::State, DivisorGame> {
 public:
  GameText text() const override { return prose("divisor-game"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("n", &Problem::n).word().range(1, 1'000'000'000'000)};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const DivisorGame&, const Problem& problem) const override { return problem; }
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (std::uint64_t n = 1; n <= 60; ++n) problems.push_back({n});
    return problems;
  }

  PositionText position(const DivisorGame&, const State& state) const override {
    return {.line = "the number " + std::to_string(state.n),
            .scene = [state] { return Scene{scene::Number{"number", state.n}}; },
            .fields = Datum::Object{{"n", state.n}}};
  }
  MoveText move(const DivisorGame&, const State&, const Move& divisor) const override {
    return {"subtract " + std::to_string(divisor)};
  }
  Datum answer(const DivisorGame&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
};

}  // namespace

void register_divisor_game(Registry& registry) {
  register_game<DivisorGamePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
