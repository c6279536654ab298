#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>
#include <zugzwang/games/heaps/nim.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct NimProblem {
  Heaps heaps;
  std::string convention = "normal";
};

class NimPresentation final : public GamePresentation<NimProblem, Nim, MisereNim> {
 public:
  GameText text() const override { return prose("nim"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        heaps_field(&Problem::heaps),
        convention_field(&Problem::convention),
    };
  }

  Rules rules(const Problem& problem) const override {
    if (problem.convention == "misere") return MisereNim{};
    return Nim{};
  }
};

template <class G>
class NimPositions final : public HeapPositions<NimProblem, G> {
 public:
  MoveText move(const G&, const Heaps&, const NimMove& move) const override {
    return {"reduce " + heap_name(move.heap) + " to " + std::to_string(move.to),
            scene::token("heaps", move.heap, move.to)};
  }
  Datum move_to_json(const G&, const NimMove& move) const override {
    return Datum::Object{{"heap", move.heap}, {"to", move.to}};
  }
  std::optional<NimMove> read_move(const G& game, const Heaps& heaps,
                                   const Datum& datum) const override {
    return read_heap_move(game, heaps, datum, "to");
  }
  Datum answer(const G&, const Heaps&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
};

}  // namespace

void register_nim(Registry& registry) {
  register_game<NimPresentation, NimPositions>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
