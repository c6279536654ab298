#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>
#include <zugzwang/games/partizan/partizan_subtraction.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct PartizanSubtractionProblem {
  std::vector<std::uint64_t> left{};
  std::vector<std::uint64_t> right{};
  Heaps heaps{};
  Player turn = Player::left;
};

class PartizanSubtractionPresentation final
    : public PartizanPresentation<PartizanSubtractionProblem, PartizanSubtraction> {
 public:
  PartizanSubtractionPresentation() : PartizanPresentation("left", "right") {}

  static constexpr std::uint64_t most_tokens = 1'000'000'000'000;  // in a heap
  static constexpr std::uint64_t most_heaps = 1'000'000;

  GameText text() const override { return prose("partizan-subtraction"); }

  std::vector<Field<Problem>> fields() const override {
    const auto set = [](const char* name, std::vector<std::uint64_t> Problem::* member) {
      return field(name, member).rule().range(1, most_tokens).at_most(1000);
    };
    return {
        set("left", &Problem::left),
        set("right", &Problem::right),
        heaps_field(&Problem::heaps).range(0, most_tokens).at_most(most_heaps),
        turn_field(),
    };
  }

  Rules rules(const Problem& problem) const override {
    return Rules(PartizanSubtraction(problem.left, problem.right));
  }
  State state(const Rules&, const Problem& problem) const override {
    return {problem.heaps, problem.turn};
  }
  /// All sets of numbers up to 3, each with some heaps.
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (unsigned chosen = 0; chosen < 64; ++chosen) {
      std::vector<std::uint64_t> sets[2];
      for (unsigned i = 0; i < 6; ++i)
        if ((chosen >> i & 1) != 0) sets[i / 3].push_back(i % 3 + 1);
      for (const Heaps& heaps : {Heaps{}, Heaps{1}, Heaps{5}, Heaps{4, 2}})
        for (const Player turn : {Player::left, Player::right})
          problems.push_back({sets[0], sets[1], heaps, turn});
    }
    return problems;
  }

  PositionText position(const Rules& game, const State& state) const override {
    PositionText text = PartizanPresentation::position(game, state);
    text.fields->emplace_back("turn", text.mover);
    return text;
  }
  MoveText move(const Rules&, const State& state, const Move& move) const override {
    return {"take " + std::to_string(move.take) + " from " + heap_name(move.heap),
            scene::token("heaps", move.heap, state.position[move.heap] - move.take)};
  }
  Datum move_to_json(const Rules&, const Move& move) const override {
    return Datum::Object{{"heap", move.heap}, {"take", move.take}};
  }

 protected:
  PositionText position_text(const PartizanSubtraction&, const Heaps& heaps) const override {
    return heaps_text(heaps);
  }
};

}  // namespace

void register_partizan_subtraction(Registry& registry) {
  register_game<PartizanSubtractionPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
