#include <cstdint>
#include <string>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/euclid.hpp>
#include <zugzwang/games/heaps/two_heaps_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class EuclidPresentation final : public TwoHeapsPresentation<Euclid> {
 public:
  GameText text() const override { return prose("euclid"); }

  MoveText move(const Euclid& game, const Heaps& numbers,
                const std::uint64_t& times) const override {
    const std::uint32_t larger = numbers[1] > numbers[0] ? 1 : 0;
    return {"subtract " + std::to_string(numbers[1 - larger]) + " " +
                (times == 1 ? "once" : counted(times, "time")),
            scene::token("heaps", larger, game.play(numbers, times)[larger])};
  }
};

}  // namespace

void register_euclid(Registry& registry) {
  register_game<EuclidPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
