// The calls `explain` and `puzzle`: what they tell agrees with what the solvers find.

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/random.hpp>

#include "asked.hpp"
#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::at;
using testing::bundled;
using testing::list_at;
using testing::result_of;
using testing::text_at;

std::string request(std::string_view call, std::string_view game, const Datum& problem,
                    std::string_view more = "") {
  return fmt::format(R"({{"call":"{}","game":"{}","problem":{}{}}})", call, game, problem.to_json(),
                     more);
}
Datum explanation_of(std::string_view game, std::string_view problem) {
  return result_of(request("explain", game, Datum::from_json(std::string(problem))));
}

std::uint64_t nim_sum_of(const Datum& object) {
  std::uint64_t sum = 0;
  for (const Datum& part : list_at(object, "parts"))
    sum ^= *at(part, "nimber").get<std::uint64_t>();
  return sum;
}

TEST_CASE("the win of the heaps 3, 4, 5 of Nim is explained", "[call]") {
  const Datum answer = explanation_of("nim", R"({"heaps":[3,4,5]})");
  CHECK(at(answer, "nimber") == Datum(2));
  CHECK(list_at(answer, "parts").size() == 3);
  const Datum evening = at(answer, "evening");
  CHECK(at(evening, "tell") == Datum("reduce heap 1 to 1"));
  CHECK(nim_sum_of(evening) == 0);
  CHECK(answer.find("line") == nullptr);
  const Datum lost = explanation_of("nim", R"({"heaps":[1,4,5]})");
  CHECK(at(lost, "nimber") == Datum(0));
  CHECK(lost.find("evening") == nullptr);
}

TEST_CASE("an explanation names the heap that a heap repeats", "[call]") {
  const Datum answer = explanation_of("kayles", R"({"heaps":[100,5]})");
  const Datum period = at(answer, "period");  // OEIS A002186
  CHECK(at(period, "period") == Datum(12));
  CHECK(at(period, "preperiod") == Datum(71));
  const Datum::List parts = list_at(answer, "parts");
  CHECK(at(parts.at(0), "heap") == Datum(100));
  CHECK(at(parts.at(0), "repeats") == Datum(76));
  CHECK(at(parts.at(1), "repeats") == Datum(5));
}

TEST_CASE("an explanation shows the row of a position and those before it", "[call]") {
  const Datum chart = at(explanation_of("tip", R"({"total":16,"face":1})"), "chart");
  CHECK(at(chart, "row") == Datum(16));
  CHECK(at(chart, "column") == Datum(0));
  const Datum::List rows = list_at(chart, "rows");
  CHECK(rows.size() == 10);
  CHECK(list_at(rows.back(), "outcomes").at(0) == Datum("win"));
  CHECK(list_at(rows.back(), "moves").at(0) == Datum(4));
  const Datum far = explanation_of("stones", R"({"max_take":3,"pile":1001})");
  const std::uint64_t repeated = *at(at(far, "chart"), "repeats").get<std::uint64_t>();
  const std::uint64_t period = *at(at(far, "period"), "period").get<std::uint64_t>();
  CHECK(repeated < 1001);
  CHECK((1001 - repeated) % period == 0);
}

TEST_CASE("a cyclic game is explained by a line instead of nimbers", "[call]") {
  const Datum answer = explanation_of("digraph", R"({"graph":"a b, b c, c a, c d","start":"c"})");
  CHECK(answer.find("nimber") == nullptr);
  CHECK(list_at(answer, "line").size() == 1);
  CHECK(at(answer, "line_end") == Datum("over"));
}

/// Checks the nimbers of an explanation against its own and that of the best move.
void check_nimbers(const Datum& answer, const Datum& position) {
  if (answer.find("nimber") == nullptr) return;
  const std::uint64_t nimber = *at(answer, "nimber").get<std::uint64_t>();
  CHECK(nim_sum_of(answer) == nimber);
  CHECK((nimber != 0) == (at(at(position, "value"), "outcome") == Datum("win")));
  CHECK((answer.find("evening") != nullptr) == (nimber != 0));
  if (const Datum* const evening = answer.find("evening")) CHECK(nim_sum_of(*evening) == 0);
}

/// Checks that the values of the parts add up to that of the position.
void check_values(const Datum& answer) {
  if (answer.find("sum") == nullptr) return;
  std::string expression = "-(" + text_at(at(answer, "sum"), "value") + ")";
  for (const Datum& part : list_at(answer, "parts"))
    expression += "+(" + text_at(part, "value") + ")";
  if (expression.find("...") != std::string::npos) return;  // not written in full
  const Datum sum = result_of(
      fmt::format(R"({{"call":"calculate","expression":{}}})", Datum(expression).to_json()));
  INFO(expression);
  CHECK(at(sum, "value") == Datum("0"));
}

/// The first of the best moves, as a page lists them: by outcome, and then by margin or plies.
Datum best_of(const Datum& position) {
  const Datum* best = nullptr;
  const auto rank = [](const Datum& move) {
    const std::string outcome = text_at(move, "outcome");
    const std::int64_t won = outcome == "win" ? 1 : outcome == "loss" ? -1 : 0;
    const auto number = [&](const char* name) {
      const Datum* const found = move.find(name);
      return found == nullptr ? 0 : std::stoll(found->to_text());
    };
    const bool has_margin = move.find("margin") != nullptr;
    const std::int64_t plies = number("plies");
    return std::pair(won, has_margin ? number("margin") : won > 0 ? -plies : plies);
  };
  const Datum::List moves = list_at(position, "moves");
  for (const Datum& move : moves)
    if (best == nullptr || rank(move) > rank(*best)) best = &move;
  return at(*best, "move");
}

/// Plays the line of best play, and checks that it leads where it should.
void check_line(const GameEntry& game, const Datum& fields, const Datum& answer,
                const Datum& position) {
  if (answer.find("line") == nullptr) return;
  std::string moves;
  for (const Datum& move : list_at(answer, "line"))
    moves += (moves.empty() ? "" : ",") + at(move, "move").to_json();
  const Datum end =
      result_of(request("position", game.text().name, fields, R"(,"moves":[)" + moves + "]"));
  if (at(answer, "line_end") != Datum("over")) return;
  const Datum value = at(position, "value");
  const bool first_wins = at(end, "winner") == Datum(0);
  CHECK(first_wins == (at(value, "outcome") == Datum("win")));
  if (const Datum* const final = answer.find("final_scores")) CHECK(*final == at(end, "scores"));
}

Datum example_of(const GameEntry& game) {
  return at(result_of(R"({"call":"describe","game":")" + game.text().name + R"("})"), "example");
}

TEST_CASE("every position is explained by what the solvers find", "[call]") {
  Random random(11);
  for (const GameEntry* game : bundled().games()) {
    std::vector<Datum::Object> problems = game->small_problems(12);
    problems.push_back(*example_of(*game).get<Datum::Object>());
    for (int trial = 0; trial < 3; ++trial) problems.push_back(game->random_problem(7, random));
    for (const Datum::Object& fields : problems) {
      const std::string asked = request("explain", game->text().name, fields);
      INFO(asked);
      const Datum answer = result_of(asked);
      CHECK(at(answer, "status") == Datum("complete"));
      const Datum position =
          result_of(request("position", game->text().name, fields, R"(,"values":true)"));
      if (at(position, "result") != Datum()) continue;
      const Datum best = best_of(position);
      if (const Datum* const evening = answer.find("evening")) CHECK(at(*evening, "move") == best);
      if (answer.find("line") != nullptr) CHECK(at(list_at(answer, "line").at(0), "move") == best);
      check_nimbers(answer, position);
      check_values(answer);
      check_line(*game, fields, answer, position);
    }
  }
}

TEST_CASE("a puzzle of every game and level has one good move", "[call]") {
  std::set<std::string> without_choice;  // of who wins
  std::set<std::string> with_long_history;
  for (const GameEntry* game : bundled().games()) {
    const Datum card = example_of(*game);
    for (const char* const level : {"easy", "medium", "hard"}) {
      const std::string asked = request("puzzle", game->text().name, card,
                                        fmt::format(R"(,"level":"{}","seed":7)", level));
      INFO(asked);
      const Datum puzzle = result_of(asked);
      CHECK(at(puzzle, "status") == Datum("complete"));
      if (puzzle.find("move") == nullptr) {
        without_choice.insert(game->text().name);
        continue;
      }
      if (list_at(puzzle, "moves").size() > 12) with_long_history.insert(game->text().name);
      // A seed draws the same puzzle again.
      if (level == std::string_view("easy")) CHECK(result_of(asked) == puzzle);
      const Datum position =
          result_of(request("position", game->text().name, at(puzzle, "problem"),
                            R"(,"values":true,"moves":)" + at(puzzle, "moves").to_json()));
      std::uint64_t good = 0;
      for (const Datum& move : list_at(position, "moves"))
        if (at(move, "outcome") == at(puzzle, "outcome")) {
          ++good;
          CHECK(at(move, "move") == at(puzzle, "move"));
        } else {
          CHECK(at(move, "outcome") != Datum("win"));
        }
      CHECK(good == 1);
      CHECK(at(puzzle, "move_count") == at(position, "move_count"));
    }
  }
  CHECK(with_long_history.empty());
  CHECK(without_choice == std::set<std::string>{"colored-pieces", "guess-number", "stone-game-v",
                                                "stone-game-vii", "stone-removal", "wording-game"});
}

TEST_CASE("the natural move of a hard puzzle is wrong", "[call]") {
  const auto solved_by_chance = [](const Datum& puzzle) {
    std::string best;
    double most = -2;
    const Datum position = result_of(request(
        "position", "nim", at(puzzle, "problem"),
        R"(,"evaluation":"chance","values":true,"moves":)" + at(puzzle, "moves").to_json()));
    for (const Datum& move : list_at(position, "moves")) {
      const Datum& chance = at(move, "chance");
      const double score =
          std::stod(at(chance, "win").to_json()) - std::stod(at(chance, "loss").to_json());
      if (score > most) std::tie(most, best) = std::pair(score, at(move, "move").to_json());
    }
    return best == at(puzzle, "move").to_json();
  };
  for (unsigned seed = 0; seed < 6; ++seed) {
    const Datum puzzle = result_of(fmt::format(
        R"({{"call":"puzzle","game":"nim","problem":{{}},"level":"hard","seed":{}}})", seed));
    CAPTURE(puzzle.to_json());
    CHECK_FALSE(solved_by_chance(puzzle));
  }
}

TEST_CASE("requests that cannot be explained or set as a puzzle are refused", "[call]") {
  CHECK(testing::error_of(R"({"call":"explain","game":"nim","problem":{"heaps":[-1]}})") ==
        "bad_value heaps");
  CHECK(testing::error_of(R"({"call":"explain","game":"nim","problem":{"heaps":[1]},"most":1})") ==
        "unknown_field most");
  CHECK(testing::error_of(R"({"call":"puzzle","game":"nim","level":"cruel"})") ==
        "bad_value level");
  CHECK(testing::error_of(R"({"call":"puzzle","game":"nim","problem":{"piles":[1]}})") ==
        "unknown_field piles");
  // No move is the only good one where there is none to choose.
  const Datum none = result_of(
      R"({"call":"puzzle","game":"chess-ending","problem":{"material":"KK"},"seconds":20})");
  CHECK(none.find("move") == nullptr);
}

}  // namespace
}  // namespace zugzwang
