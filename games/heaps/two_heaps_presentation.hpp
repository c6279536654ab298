#pragma once

// Code shared by the presentations of games with two heaps.

#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/presentation.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>

namespace zugzwang::games {

struct TwoHeapsProblem {
  Heaps heaps;
};

/// The presentation of a game G whose positions are two heaps of less than 2^63.
template <class G>
class TwoHeapsPresentation : public Presentation<TwoHeapsProblem, G> {
 public:
  std::vector<Field<TwoHeapsProblem>> fields() const override {
    return {heaps_field(&TwoHeapsProblem::heaps).range(0, ~std::uint64_t{0} >> 1)};
  }
  G rules(const TwoHeapsProblem&) const override { return {}; }
  Heaps state(const G&, const TwoHeapsProblem& problem) const override {
    if (problem.heaps.size() != 2)
      refuse_position("heaps",
                      "there are " + std::to_string(problem.heaps.size()) + " of them; give two");
    return problem.heaps;
  }
  std::vector<TwoHeapsProblem> small_problems() const override {
    std::vector<TwoHeapsProblem> problems;
    for (std::uint64_t a = 0; a < 8; ++a)
      for (std::uint64_t b = 0; b < 8; ++b) problems.push_back({{a, b}});
    return problems;
  }
  std::optional<TwoHeapsProblem> random_problem(std::uint64_t size, Random& random) const override {
    const std::uint64_t first = draw_below(2 * size, random);
    return TwoHeapsProblem{{first, draw_below(2 * size, random)}};
  }
  PositionText position(const G&, const Heaps& heaps) const override { return heaps_text(heaps); }
  Datum answer(const G&, const Heaps&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
};

}  // namespace zugzwang::games
