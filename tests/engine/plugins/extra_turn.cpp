// A game in which a move may keep the turn: take 2 or 1 of a pile, and after 2 the same player goes
// on. The player who is on move when nothing is left has lost.

#include <optional>
#include <string>

#include <zugzwang/core/ranges.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

namespace {

using namespace zugzwang;

class TwoGoesOn {
 public:
  using State = std::uint64_t;
  using Move = std::uint64_t;

  Countdown<Move> moves(State left) const { return Countdown<Move>(left < 2 ? left : 2); }
  State play(State left, Move taken) const { return left - taken; }
  bool keeps_turn(State, Move taken) const { return taken == 2; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
};
static_assert(ExtraTurnGame<TwoGoesOn>);

struct Tokens {
  std::uint64_t left = 0;
};

class TokensPresentation final : public Presentation<Tokens, TwoGoesOn> {
 public:
  GameText text() const override {
    return {.name = "two-goes-on",
            .title = "Two Goes On",
            .summary = "take 1, or take 2 and go on",
            .rules = "Take 1, or take 2 and go on.",
            .move = "the number taken",
            .answer = "the move"};
  }
  std::vector<Field<Tokens>> fields() const override {
    return {field("left", &Tokens::left, "what is left")};
  }
  TwoGoesOn rules(const Tokens&) const override { return {}; }
  State state(const TwoGoesOn&, const Tokens& problem) const override { return problem.left; }
  PositionText position(const TwoGoesOn&, const State& left) const override {
    return {std::to_string(left) + " left"};
  }
  MoveText move(const TwoGoesOn&, const State&, const Move& taken) const override {
    return {"take " + std::to_string(taken)};
  }
};

}  // namespace

ZUGZWANG_PLUGIN("extra_turn", "1.0", [](Registry& registry) {
  register_game<TokensPresentation>(registry, SolverList<TopDown>{});
})
