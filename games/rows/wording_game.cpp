#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/wording_game.hpp>

namespace zugzwang::games {

namespace {

struct WordingGameProblem {
  std::string alice;
  std::string bob;
};

class WordingGamePresentation final : public Presentation<WordingGameProblem, WordingGame> {
 public:
  GameText text() const override { return prose("wording-game"); }

  std::vector<Field<Problem>> fields() const override {
    const auto words = [](const char* name, std::string Problem::* member) {
      return field(name, member).of_characters("abcdefghijklmnopqrstuvwxyz, ").rule().word();
    };
    return {words("alice", &Problem::alice).also_called({"a"}),
            words("bob", &Problem::bob).also_called({"b"})};
  }
  Rules rules(const Problem& problem) const override {
    return {words_of(problem.alice), words_of(problem.bob)};
  }
  State state(const WordingGame&, const Problem&) const override { return {}; }

  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    Problem problem;
    for (std::string* const words : {&problem.alice, &problem.bob})
      for (std::uint64_t left = draw_below(size, random) + 1; left > 0; --left) {
        *words += static_cast<char>('a' + draw_below(5, random));
        *words += static_cast<char>('a' + draw_below(26, random));
        *words += left > 1 ? "," : "";
      }
    return problem;
  }

  PositionText position(const WordingGame& game, const State& state) const override {
    const std::string last(game.last(state));
    return {.line = last.empty() ? "no word yet" : "the last word is " + last,
            .scene =
                [&game, last] {
                  return Scene{scene::Text{last.empty() ? "no word yet" : last},
                               row(game, false, "Alice"), row(game, true, "Bob")};
                },
            .mover = state.bob_moves ? "Bob" : "Alice"};
  }
  MoveText move(const WordingGame& game, const State& state, const Move& word) const override {
    return {"play " + game.words(state.bob_moves)[word],
            scene::place(state.bob_moves ? "Bob" : "Alice", word)};
  }
  Datum answer(const WordingGame&, const State& state, const Answer& answer) const override {
    return (answer.outcome == Outcome::win) != state.bob_moves;
  }

 private:
  static WordingGame::Words words_of(std::string text) {
    std::ranges::replace(text, ',', ' ');
    std::istringstream stream(text);
    WordingGame::Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
  }
  static scene::Row row(const WordingGame& game, bool bob, const char* name) {
    return {name, scene::Look::cards, game.words(bob), name};
  }
};

}  // namespace

void register_wording_game(Registry& registry) {
  register_game<WordingGamePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
