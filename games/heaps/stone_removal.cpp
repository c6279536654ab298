#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/stone_removal.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class StoneRemovalPresentation final : public Presentation<StoneRemoval::State, StoneRemoval> {
 public:
  GameText text() const override { return prose("stone-removal"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("n", &Problem::n).word().range(0, std::uint64_t{1} << 47),
            field("take", &Problem::take).range(0, 65'535).optional()};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const StoneRemoval&, const Problem& problem) const override { return problem; }

  PositionText position(const StoneRemoval&, const State& state) const override {
    return {.line = counted(state.n, "stone") + ", of which to take " + std::to_string(state.take),
            .scene =
                [state] {
                  return Scene{scene::Heaps{"stones", {state.n}},
                               scene::Number{"stones to take", state.take}};
                },
            .fields = Datum::Object{{"n", state.n}, {"take", state.take}}};
  }
  MoveText move(const StoneRemoval&, const State& state, const Move& taken) const override {
    return {"take " + std::to_string(taken), scene::token("stones", 0, state.n - taken)};
  }
  Datum answer(const StoneRemoval&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
};

}  // namespace

void register_stone_removal(Registry& registry) {
  register_game<StoneRemovalPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
