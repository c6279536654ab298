#include <cstdint>
#include <optional>
#include <string>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/two_heaps_presentation.hpp>
#include <zugzwang/games/heaps/wythoff.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class WythoffPresentation final : public TwoHeapsPresentation<Wythoff> {
 public:
  GameText text() const override { return prose("wythoff"); }

  MoveText move(const Wythoff&, const Heaps& heaps, const Wythoff::Move& move) const override {
    const std::uint32_t heap = move.first == 0 ? 1 : 0;
    const std::uint64_t take = move.first == 0 ? move.second : move.first;
    const bool from_both = move.first == move.second;
    return {"take " + std::to_string(take) + " from " + (from_both ? "both" : heap_name(heap)),
            scene::token("heaps", heap, heaps[heap] - take)};
  }
  Datum move_to_json(const Wythoff&, const Wythoff::Move& move) const override {
    return Datum::List{move.first, move.second};
  }
  std::optional<Wythoff::Move> read_move(const Wythoff& game, const Heaps& heaps,
                                         const Datum& datum) const override {
    const auto* const list = datum.get<Datum::List>();
    if (list == nullptr || list->size() != 2) return std::nullopt;
    const auto* const first = (*list)[0].get<std::uint64_t>();
    const auto* const second = (*list)[1].get<std::uint64_t>();
    if (first == nullptr || second == nullptr) return std::nullopt;
    const Wythoff::Move move{*first, *second};
    return game.legal(heaps, move) ? std::optional(move) : std::nullopt;
  }
};

}  // namespace

void register_wythoff(Registry& registry) {
  register_game<WythoffPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
