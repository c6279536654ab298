#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/fibonacci_nim.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct FibonacciNimProblem {
  std::uint32_t heap = 0;
  std::optional<std::uint32_t> most{};
};

class FibonacciNimPresentation final : public Presentation<FibonacciNimProblem, FibonacciNim> {
 public:
  GameText text() const override { return prose("fibonacci-nim"); }

  std::vector<Field<Problem>> fields() const override {
    constexpr std::uint64_t most = (std::uint64_t{1} << 32) - 2;
    return {field("heap", &Problem::heap).word().range(0, most),
            field("most", &Problem::most).word().range(0, most)};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const FibonacciNim&, const Problem& problem) const override {
    const std::uint32_t all_but_one = problem.heap == 0 ? 0 : problem.heap - 1;
    return {problem.heap, std::min(problem.heap, problem.most.value_or(all_but_one))};
  }

  PositionText position(const FibonacciNim&, const State& state) const override {
    return {.line = counted(state.heap, "token") + ", at most " + std::to_string(state.most) +
                    " to take",
            .scene =
                [state] {
                  return Scene{scene::Heaps{"heap", {state.heap}},
                               scene::Number{"most to take", state.most}};
                },
            .fields = Datum::Object{{"heap", state.heap}, {"most", state.most}}};
  }
  MoveText move(const FibonacciNim&, const State& state, const Move& take) const override {
    return {"take " + std::to_string(take), scene::token("heap", 0, state.heap - take)};
  }
  Datum answer(const FibonacciNim&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
};

}  // namespace

void register_fibonacci_nim(Registry& registry) {
  register_game<FibonacciNimPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
