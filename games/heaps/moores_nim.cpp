#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>
#include <zugzwang/games/heaps/moores_nim.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct MooresNimProblem {
  Heaps heaps;
  unsigned k = 2;
};

class MooresNimPresentation final : public Presentation<MooresNimProblem, MooresNim> {
 public:
  GameText text() const override { return prose("moores-nim"); }

  std::vector<Field<Problem>> fields() const override {
    return {heaps_field(&Problem::heaps).at_most(24).sample_to(3),
            field("k", &Problem::k).rule().range(1, 24).optional()};
  }
  Rules rules(const Problem& problem) const override { return MooresNim(problem.k); }
  State state(const MooresNim&, const Problem& problem) const override { return problem.heaps; }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    Problem problem;
    problem.k = 1 + static_cast<unsigned>(draw_below(3, random));
    for (int i = 0; i < 3; ++i)
      problem.heaps.push_back(draw_below(std::min<std::uint64_t>(size, 6), random));
    return problem;
  }

  PositionText position(const MooresNim&, const State& heaps) const override {
    return heaps_text(heaps);
  }
  MoveText move(const MooresNim&, const State& heaps, const Move& after) const override {
    std::string words = "reduce";
    std::string place;
    for (std::uint32_t i = 0; i < heaps.size(); ++i) {
      if (after[i] == heaps[i]) continue;
      words += (place.empty() ? " " : " and ") + heap_name(i) + " to " + std::to_string(after[i]);
      if (place.empty()) place = scene::token("heaps", i, after[i]);
    }
    return {words, place};
  }
  Datum move_to_json(const MooresNim&, const Move& after) const override {
    return Datum::List(after.begin(), after.end());
  }
  std::optional<Move> read_move(const MooresNim& game, const State& heaps,
                                const Datum& datum) const override {
    Move after;
    const auto* const list = datum.get<Datum::List>();
    if (list == nullptr) return std::nullopt;
    for (const Datum& heap : *list) {
      const auto* const left = heap.get<std::uint64_t>();
      if (left == nullptr) return std::nullopt;
      after.push_back(*left);
    }
    return game.legal(heaps, after) ? std::optional(after) : std::nullopt;
  }
  Datum answer(const MooresNim&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
};

}  // namespace

void register_moores_nim(Registry& registry) {
  register_game<MooresNimPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
