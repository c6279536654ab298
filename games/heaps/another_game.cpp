#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/another_game.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct AnotherGameProblem {
  Heaps heaps;
};

class AnotherGamePresentation final : public Presentation<AnotherGameProblem, AnotherGame> {
 public:
  GameText text() const override { return prose("another-game"); }

  std::vector<Field<Problem>> fields() const override {
    return {heaps_field(&Problem::heaps).sample_to(4)};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const AnotherGame&, const Problem& problem) const override { return problem.heaps; }

  PositionText position(const AnotherGame&, const State& heaps) const override {
    return heaps_text(heaps);
  }
  MoveText move(const AnotherGame&, const State& heaps, const Move& chosen) const override {
    std::vector<std::uint32_t> shown;
    for (const std::uint32_t heap : chosen) shown.push_back(heap + 1);
    const std::uint32_t first = chosen.front();
    return {
        (chosen.size() == 1 ? "take one from heap " : "take one each from heaps ") + listed(shown),
        scene::token("heaps", first, heaps[first] - 1)};
  }
  Datum move_to_json(const AnotherGame&, const Move& chosen) const override {
    return Datum::List(chosen.begin(), chosen.end());
  }
  std::optional<Move> read_move(const AnotherGame& game, const State& heaps,
                                const Datum& datum) const override {
    Move chosen;
    const auto* const list = datum.get<Datum::List>();
    if (list == nullptr) return std::nullopt;
    for (const Datum& heap : *list) {
      const auto* const number = heap.get<std::uint64_t>();
      if (number == nullptr || *number >= heaps.size()) return std::nullopt;
      chosen.push_back(static_cast<std::uint32_t>(*number));
    }
    return game.legal(heaps, chosen) ? std::optional(chosen) : std::nullopt;
  }
  Datum answer(const AnotherGame&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win ? "first" : "second";
  }
};

}  // namespace

void register_another_game(Registry& registry) {
  register_game<AnotherGamePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
