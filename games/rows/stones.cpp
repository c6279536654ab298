#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/stones.hpp>

namespace zugzwang::games {

namespace {

struct StonesProblem {
  std::uint64_t max_take = 3;
  std::uint64_t pile = 0;
  std::uint64_t mine = 0;
  std::uint64_t theirs = 0;
};

/// Mullin's player: a random winning take, or a random take if there is none.
class StonesPlayers final : public OwnPlayers {
 public:
  std::vector<std::string> names() const override { return {"mullin"}; }
  Datum move(const GameGraph& positions, std::uint64_t position, std::string_view,
             Random& random) const override {
    const auto& stones = dynamic_cast<const GameGraphIn<Stones>&>(positions);
    const Stones::State state = stones.state(position);
    const auto winning = stones.game().best_moves(state);
    if (!winning.empty()) return winning[draw_below(winning.size(), random)];
    return 1 + draw_below(stones.game().moves(state).size(), random);
  }
};

class StonesPresentation final : public Presentation<StonesProblem, Stones> {
 public:
  GameText text() const override { return prose("stones"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("max_take", &Problem::max_take).rule().range(1, ~std::uint64_t{0}),
        field("pile", &Problem::pile).word(),
        field("mine", &Problem::mine).optional(),
        field("theirs", &Problem::theirs).optional(),
    };
  }

  Rules rules(const Problem& problem) const override { return Stones(problem.max_take); }

  Stones::State state(const Stones&, const Problem& problem) const override {
    if ((problem.pile ^ problem.mine ^ problem.theirs) % 2 == 0)
      refuse_position("pile", "pile, mine and theirs (" + std::to_string(problem.pile) + ", " +
                                  std::to_string(problem.mine) + ", " +
                                  std::to_string(problem.theirs) +
                                  ") add up to an even total; it must be odd");
    return {problem.pile, static_cast<std::uint8_t>(problem.mine % 2)};
  }

  /// Only the parity of the mover's stones matters; the opponent's number makes the total odd.
  PositionText position(const Stones&, const State& state) const override {
    const auto word = [](std::uint64_t number) { return number % 2 == 1 ? "odd" : "even"; };
    return {.line = counted(state.pile, "stone") + " left, the player on move holds an " +
                    word(state.parity) + " number",
            .label = std::to_string(state.pile) + " " + word(state.parity),
            .scene =
                [&state, word] {
                  return Scene{
                      scene::Heaps{"pile", {state.pile}},
                      scene::Number{"stones of the player on move", word(state.parity)},
                      scene::Number{"stones of the other", word(state.pile + state.parity + 1)}};
                },
            .fields = Datum::Object{{"pile", state.pile},
                                    {"mine", state.parity},
                                    {"theirs", (state.pile + state.parity + 1) % 2}}};
  }
  MoveText move(const Stones&, const State& state, const Move& take) const override {
    return {"take " + std::to_string(take), scene::token("pile", 0, state.pile - take)};
  }

  std::string row_name() const override { return "pile"; }
  std::vector<std::string> column_names(const Stones&) const override { return {"even", "odd"}; }

  Ability* find_ability(std::string_view name) const override {
    return name == OwnPlayers::ability_name ? &players_ : nullptr;
  }

 private:
  mutable StonesPlayers players_;
};

}  // namespace

void register_stones(Registry& registry) {
  register_game<StonesPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
