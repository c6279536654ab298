#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/coin_turning.hpp>

namespace zugzwang::games {

namespace {

struct CoinsProblem {
  std::string coins;
};

class CoinTurningPresentation final : public Presentation<CoinsProblem, CoinTurning> {
 public:
  CoinTurningPresentation(const char* name, Turns turns) : name_(name), turns_(turns) {}

  GameText text() const override { return prose(name_); }

  std::vector<Field<Problem>> fields() const override {
    return {field("coins", &Problem::coins).of_characters("HT").at_most(63).word().sample_to(7)};
  }
  Rules rules(const Problem&) const override { return CoinTurning(turns_); }
  State state(const CoinTurning&, const Problem& problem) const override {
    State heads = 0;
    for (std::size_t i = 0; i < problem.coins.size(); ++i)
      if (problem.coins[i] == 'H') heads |= State{1} << i;
    return heads;
  }
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (State heads = 0; heads < 64; ++heads) problems.push_back({row_of(heads)});
    return problems;
  }

  PositionText position(const CoinTurning&, const State& heads) const override {
    const std::string coins = row_of(heads);
    return {.line = coins.empty() ? "no heads" : coins,
            .scene =
                [coins] {
                  scene::Row row{"coins", scene::Look::coins};
                  for (const char side : coins) row.items.emplace_back(1, side);
                  return Scene{row};
                },
            .fields = Datum::Object{{"coins", coins}}};
  }
  MoveText move(const CoinTurning&, const State&, const Move& turned) const override {
    std::vector<unsigned> coins;
    for (const unsigned coin : LowBits(turned)) coins.push_back(coin + 1);
    return {noun_after(coins.size(), "turn coin") + " " + listed(coins),
            scene::place("coins", static_cast<unsigned>(std::bit_width(turned)) - 1)};
  }
  Datum move_to_json(const CoinTurning&, const Move& turned) const override {
    Datum::List coins;
    for (const unsigned coin : LowBits(turned)) coins.emplace_back(coin);
    return coins;
  }
  Datum answer(const CoinTurning&, const State&, const Answer& answer) const override {
    return answer.nimber ? Datum(*answer.nimber) : Datum();
  }

 private:
  /// Returns the coins up to the rightmost head.
  static std::string row_of(State heads) {
    std::string row;
    for (; heads != 0; heads >>= 1) row += (heads & 1) != 0 ? 'H' : 'T';
    return row;
  }

  const char* name_;
  Turns turns_;
};

}  // namespace

void register_coin_turning(Registry& registry) {
  const auto add = [&](const char* name, Turns turns) {
    register_game<CoinTurningPresentation>(registry, AllSolvers{}, {}, name, turns);
  };
  add("turning-turtles", Turns::turtles);
  add("mock-turtles", Turns::mock_turtles);
  add("ruler", Turns::ruler);
}

}  // namespace zugzwang::games
