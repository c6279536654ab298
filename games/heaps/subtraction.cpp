#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>
#include <zugzwang/games/heaps/subtraction.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct SubtractionProblem {
  std::optional<std::vector<std::uint64_t>> set{};
  std::optional<std::vector<std::uint64_t>> all_but{};
  Heaps heaps{};
  std::string convention = "normal";
};

class SubtractionPresentation final
    : public GamePresentation<SubtractionProblem, Subtraction, MisereSubtraction, AllButSubtraction,
                              MisereAllButSubtraction> {
 public:
  GameText text() const override { return prose("subtraction"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("set", &Problem::set).rule().range(1, ~std::uint64_t{0}).at_most(1'000'000),
        // The rules of the heaps have an entry for each number up to the largest.
        field("all_but", &Problem::all_but).rule().range(1, 1'000'000).at_most(1'000'000),
        heaps_field(&Problem::heaps),
        convention_field(&Problem::convention),
    };
  }

  Rules rules(const Problem& problem) const override {
    if (!problem.set && !problem.all_but)
      throw Error(ErrorCode::missing_field, "set",
                  "missing; give the numbers that may be taken, whole numbers from 1 to "
                  "18446744073709551615, or with all_but those that may not");
    if (problem.set && problem.all_but)
      throw Error(ErrorCode::bad_value, "all_but",
                  "set is given too, and only one of them makes the rules; give one of them");
    const bool misere = problem.convention == "misere";
    if (problem.set && misere) return MisereSubtraction(*problem.set);
    if (problem.set) return Subtraction(*problem.set);
    if (misere) return MisereAllButSubtraction(*problem.all_but);
    return AllButSubtraction(*problem.all_but);
  }

  /// All sets of numbers up to 4, with two heaps, in each variant of the rules.
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (unsigned chosen = 0; chosen < 16; ++chosen) {
      std::vector<std::uint64_t> numbers;
      for (unsigned i = 0; i < 4; ++i)
        if ((chosen >> i & 1) != 0) numbers.push_back(i + 1);
      for (std::uint64_t large = 0; large < 6; ++large)
        for (std::uint64_t small = 0; small <= large; ++small)
          for (const char* convention : {"normal", "misere"}) {
            const Heaps heaps{small, large};
            problems.push_back({.set = numbers, .heaps = heaps, .convention = convention});
            problems.push_back({.all_but = numbers, .heaps = heaps, .convention = convention});
          }
    }
    return problems;
  }
};

template <class G>
class SubtractionPositions final : public HeapPositions<SubtractionProblem, G> {
 public:
  MoveText move(const G&, const Heaps& heaps, const SubtractionMove& move) const override {
    return {"take " + std::to_string(move.take) + " from " + heap_name(move.heap),
            scene::token("heaps", move.heap, heaps[move.heap] - move.take)};
  }
  Datum move_to_json(const G&, const SubtractionMove& move) const override {
    return Datum::Object{{"heap", move.heap}, {"take", move.take}};
  }
  std::optional<SubtractionMove> read_move(const G& game, const Heaps& heaps,
                                           const Datum& datum) const override {
    return read_heap_move(game, heaps, datum, "take");
  }
};

}  // namespace

void register_subtraction(Registry& registry) {
  register_game<SubtractionPresentation, SubtractionPositions>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
