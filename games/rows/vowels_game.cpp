#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/vowels_game.hpp>

namespace zugzwang::games {

namespace {

struct VowelsGameProblem {
  std::string s;
  std::string turn = "Alice";
};

class VowelsGamePresentation final : public Presentation<VowelsGameProblem, VowelsGame> {
 public:
  GameText text() const override { return prose("vowels-game"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("s", &Problem::s)
                .of_characters("abcdefghijklmnopqrstuvwxyz")
                .word()
                .sample_to(6)
                .at_most(std::numeric_limits<std::int32_t>::max()),
            field("turn", &Problem::turn).one_of({"Alice", "Bob"}).optional()};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const VowelsGame&, const Problem& problem) const override {
    return {problem.s, problem.turn == "Bob"};
  }
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (const char* text : {"", "b", "a", "ab", "ae", "bcd", "leet", "aeb", "eau", "banana"})
      for (const char* turn : {"Alice", "Bob"}) problems.push_back({text, turn});
    return problems;
  }

  PositionText position(const VowelsGame&, const State& state) const override {
    const std::string mover = state.bob_moves ? "Bob" : "Alice";
    return {.line = state.text.empty() ? "no letters" : state.text,
            .label = mover + " " + state.text,
            .scene =
                [&state] {
                  scene::Row row{"letters", scene::Look::cards};
                  for (const char letter : state.text) row.items.emplace_back(1, letter);
                  return Scene{row};
                },
            .mover = mover,
            .fields = Datum::Object{{"s", state.text}, {"turn", mover}}};
  }
  MoveText move(const VowelsGame&, const State& state, const Move& move) const override {
    return {"remove '" + state.text.substr(move.begin, move.length) + "' from letter " +
                std::to_string(move.begin + 1),
            scene::place("letters", move.begin)};
  }
  Datum move_to_json(const VowelsGame&, const Move& move) const override {
    return Datum::Object{{"begin", move.begin}, {"length", move.length}};
  }
  std::optional<Move> read_move(const VowelsGame& game, const State& state,
                                const Datum& datum) const override {
    const auto numbers = datum.two_numbers("begin", "length");
    if (!numbers || (numbers->first | numbers->second) >> 32 != 0) return std::nullopt;
    const Move move{static_cast<std::uint32_t>(numbers->first),
                    static_cast<std::uint32_t>(numbers->second)};
    return game.legal(state, move) ? std::optional(move) : std::nullopt;
  }
  Datum answer(const VowelsGame&, const State& state, const Answer& answer) const override {
    return (answer.outcome == Outcome::win) != state.bob_moves;
  }
};

}  // namespace

void register_vowels_game(Registry& registry) {
  register_game<VowelsGamePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
