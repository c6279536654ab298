#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/splitting.hpp>
#include <zugzwang/games/heaps/taking_breaking_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct SplittingProblem {
  std::uint8_t parts = 2;
  bool equal_parts = false;
  Heaps heaps;
};

class SplittingPresentation final : public GamePresentation<SplittingProblem, TakingBreaking> {
 public:
  GameText text() const override { return prose("splitting"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("parts", &Problem::parts).range(2, HeapParts::capacity()).rule().optional(),
        field("equal_parts", &Problem::equal_parts).rule().optional(),
        heaps_field(&Problem::heaps),
    };
  }

  Rules rules(const Problem& problem) const override {
    return TakingBreaking(splitting_rules(
        problem.parts, problem.equal_parts ? SplitInto::any_heaps : SplitInto::unequal_heaps));
  }

  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (const std::uint8_t parts : std::initializer_list<std::uint8_t>{2, 3, 7})
      for (const bool equal_parts : {false, true})
        for (const Heaps& heaps : small_heaps()) problems.push_back({parts, equal_parts, heaps});
    return problems;
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const auto parts = static_cast<std::uint8_t>(2 + random() % 6);
    const bool equal_parts = random() % 2 == 0;
    return Problem{parts, equal_parts, random_heaps(equal_parts ? size : size + size / 2, random)};
  }
};

template <class G>
class SplittingPositions final : public TakingBreakingPositions<SplittingProblem> {
 public:
  MoveText move(const G& game, const Heaps& heaps, const TakingBreakingMove& move) const override {
    MoveText text = TakingBreakingPositions::move(game, heaps, move);
    text.words = "split " + heap_name(move.heap) + " into " + listed(move.to);
    return text;
  }
};

}  // namespace

void register_splitting(Registry& registry) {
  register_game<SplittingPresentation, SplittingPositions>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
