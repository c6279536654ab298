// A plugin as it should be: take 1 to 3, and the player who takes the last one wins.

#include <string>
#include <vector>

#include <zugzwang/core/ranges.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

namespace {

using namespace zugzwang;

class TakeThree {
 public:
  using State = std::uint64_t;
  using Move = std::uint64_t;

  Countdown<Move> moves(State left) const { return Countdown<Move>(left < 3 ? left : 3); }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
};

struct Tokens {
  std::uint64_t left = 0;
};

class TokensPresentation final : public Presentation<Tokens, TakeThree> {
 public:
  GameText text() const override {
    return {.name = "take-three",
            .title = "Take Three",
            .summary = "take up to three",
            .rules = "Take up to three.",
            .move = "the number taken",
            .answer = "the move"};
  }
  std::vector<Field<Tokens>> fields() const override {
    return {field("left", &Tokens::left, "what is left")};
  }
  TakeThree rules(const Tokens&) const override { return {}; }
  State state(const TakeThree&, const Tokens& problem) const override { return problem.left; }
  PositionText position(const TakeThree&, const State& left) const override {
    return {std::to_string(left)};
  }
  MoveText move(const TakeThree&, const State&, const Move& taken) const override {
    return {"take " + std::to_string(taken)};
  }
};

}  // namespace

ZUGZWANG_PLUGIN("good", "1.0", [](Registry& registry) {
  register_game<TokensPresentation>(registry, SolverList<TopDown>{});
})
