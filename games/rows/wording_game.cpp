#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
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
      return field(name, member)
          .of_characters("abcdefghijklmnopqrstuvwxyz, ")
          .rule()
          .word()
          .joined_by(',');
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
                [&game, state, last] {
                  return Scene{scene::Text{last.empty() ? "no word yet" : last},
                               row(game, state, false), row(game, state, true)};
                },
            .mover = name(state.bob_moves)};
  }
  MoveText move(const WordingGame& game, const State& state, const Move& word) const override {
    const bool bob = state.bob_moves;
    const std::size_t gone = game.words(bob).size() - game.left(state, bob).size();
    return {"play " + game.words(bob)[word], scene::place(name(bob), word - gone)};
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
  static const char* name(bool bob) { return bob ? "Bob" : "Alice"; }
  /// Returns the row of the words that a player may still come to play.
  static scene::Row row(const WordingGame& game, const State& state, bool bob) {
    const std::span<const std::string> words = game.left(state, bob);
    return {name(bob), scene::Look::cards, {words.begin(), words.end()}, name(bob)};
  }
};

}  // namespace

void register_wording_game(Registry& registry) {
  register_game<WordingGamePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
