// Problems made from the declarations of fields alone.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/random_problem.hpp>
#include <zugzwang/engine/samples.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using samples::IsProblem;
using samples::random_problem;
using samples::small_problems;
using testing::bundled;
using testing::fails_with;

struct Sample {
  std::uint64_t large = 0;
  std::int64_t balance = 0;
  bool misere = false;
  std::string variant = "plain";
  std::string board;
  std::vector<std::uint64_t> heaps;
  std::vector<std::vector<std::uint16_t>> graph;
};

const IsProblem anything = [](const Datum::Object&) { return true; };

std::vector<FieldInfo> fields_of(const std::vector<Field<Sample>>& declared) {
  return {declared.begin(), declared.end()};
}

std::vector<FieldInfo> every_field() {
  return fields_of({
      field("large", &Sample::large, "").range(3, testing::max64),
      field("balance", &Sample::balance, "").range(-2, 2),
      field("misere", &Sample::misere, ""),
      field("variant", &Sample::variant, "").one_of({"plain", "odd"}),
      field("board", &Sample::board, "").of_characters("+-").at_most(5),
      field("heaps", &Sample::heaps, "").range(1, 9).at_most(3),
      field("graph", &Sample::graph, ""),
  });
}

/// The values of one field in these problems.
std::vector<Datum> values_of(const std::vector<Datum::Object>& problems) {
  std::vector<Datum> values;
  for (const Datum::Object& problem : problems) {
    REQUIRE(problem.size() == 1);
    values.push_back(problem[0].second);
  }
  return values;
}

std::vector<Datum> small_values(const Field<Sample>& declared) {
  return values_of(small_problems(fields_of({declared}), 100'000, anything));
}

bool has(const std::vector<Datum>& values, const std::string& json) {
  return std::ranges::find(values, Datum::from_json(json)) != values.end();
}

TEST_CASE("small numbers are counted from the least that is allowed", "[samples]") {
  CHECK(small_values(field("balance", &Sample::balance, "").range(-2, 2)) ==
        std::vector<Datum>{-2, -1, 0, 1, 2});
  CHECK(small_values(field("large", &Sample::large, "").range(3, testing::max64)).front() ==
        Datum(3));
  CHECK(small_values(field("large", &Sample::large, "").range(7, 7)) == std::vector<Datum>{7});
  CHECK(small_values(field("misere", &Sample::misere, "")) == std::vector<Datum>{false, true});
}

TEST_CASE("small texts are all choices, or short texts of the permitted characters", "[samples]") {
  CHECK(small_values(field("variant", &Sample::variant, "").one_of({"plain", "odd"})) ==
        std::vector<Datum>{"plain", "odd"});
  const auto boards = small_values(field("board", &Sample::board, "").of_characters("+-"));
  for (const char* board : {"\"\"", "\"+\"", "\"-\"", "\"+-+\"", "\"++++\""})
    CHECK(has(boards, board));
  CHECK(small_values(field("board", &Sample::board, "").of_characters("+-").at_most(1)) ==
        std::vector<Datum>{"", "+", "-"});
}

TEST_CASE("small lists have few elements of small value, in every order", "[samples]") {
  const auto heaps = small_values(field("heaps", &Sample::heaps, "").range(1, 9).at_most(3));
  for (const char* list : {"[]", "[1]", "[4]", "[1,2]", "[2,1]", "[3,3,3]"})
    CHECK(has(heaps, list));
  for (const Datum& list : heaps) CHECK(list.get<Datum::List>()->size() <= 3);
}

TEST_CASE("small graphs are all of two and three nodes", "[samples]") {
  const auto graphs = small_values(field("graph", &Sample::graph, ""));
  CHECK(graphs.size() == (1 << 4) + (1 << 9));
  for (const char* graph : {"[[],[]]", "[[0,1],[0,1]]", "[[1],[2],[0]]", "[[],[0,1,2],[]]"})
    CHECK(has(graphs, graph));
}

TEST_CASE("every combination of small values occurs once", "[samples]") {
  const auto fields = fields_of({field("balance", &Sample::balance, "").range(-2, 2),
                                 field("misere", &Sample::misere, ""),
                                 field("variant", &Sample::variant, "").one_of({"plain", "odd"})});
  const auto problems = small_problems(fields, 1000, anything);
  std::set<std::string> texts;
  for (const Datum::Object& problem : problems) texts.insert(Datum(problem).to_json());
  CHECK(problems.size() == 5 * 2 * 2);
  CHECK(texts.size() == problems.size());
  const auto few = small_problems(fields, 1000, [](const Datum::Object& problem) {
    return Datum(problem).find("balance")->get<std::int64_t>() != nullptr;  // a negative one
  });
  CHECK(few.size() == 2 * 2 * 2);
}

TEST_CASE("too many combinations are sampled, reproducibly", "[samples]") {
  const auto problems = small_problems(every_field(), 50, anything);
  CHECK(problems.size() == 50);
  CHECK(problems == small_problems(every_field(), 50, anything));
}

TEST_CASE("an optional field also occurs without a value", "[samples]") {
  struct Marked {
    std::optional<std::uint64_t> mark;
  };
  const Field<Marked> mark = field("mark", &Marked::mark, "").range(1, 2);
  CHECK(small_problems({mark}, 100, anything) ==
        std::vector<Datum::Object>{{{"mark", 1}}, {{"mark", 2}}, {}});
  Random random(12);
  std::size_t without = 0;
  for (int trial = 0; trial < 100; ++trial)
    without += random_problem({mark}, 4, random, anything).empty() ? 1 : 0;
  CHECK(without > 20);
  CHECK(without < 80);
}

TEST_CASE("random values are permitted and at most of the given size", "[samples]") {
  Random random(13);
  const auto fields = every_field();
  for (int trial = 0; trial < 500; ++trial) {
    const Datum problem = random_problem(fields, 4, random, anything);
    for (const FieldInfo& info : fields) info.check(*problem.find(info.name));
    CHECK(*problem.find("large")->get<std::uint64_t>() <= 3 + 4);
    CHECK(problem.find("board")->get<std::string>()->size() <= 4);
    CHECK(problem.find("heaps")->get<Datum::List>()->size() <= 3);
    const auto& nodes = *problem.find("graph")->get<Datum::List>();
    CHECK(nodes.size() >= 2);
    for (const Datum& neighbours : nodes)
      for (const Datum& neighbour : *neighbours.get<Datum::List>())
        CHECK(*neighbour.get<std::uint64_t>() < nodes.size());
  }
}

TEST_CASE("equal seeds draw equal problems", "[samples]") {
  Random one(14);
  Random other(14);
  std::set<std::string> texts;
  for (int trial = 0; trial < 50; ++trial) {
    const Datum problem = random_problem(every_field(), 20, one, anything);
    CHECK(problem == Datum(random_problem(every_field(), 20, other, anything)));
    texts.insert(problem.to_json());
  }
  CHECK(texts.size() == 50);
}

TEST_CASE("that no values form a problem is reported", "[samples]") {
  const IsProblem nothing = [](const Datum::Object&) { return false; };
  CHECK(small_problems(every_field(), 50, nothing).empty());
  Random random(15);
  CHECK(
      fails_with(ErrorCode::bad_value, [&] { random_problem(every_field(), 4, random, nothing); }));
}

TEST_CASE("random problems of every game keep the given rules", "[samples]") {
  for (const GameEntry* game : bundled().games()) {
    CAPTURE(game->text().name);
    for (const FieldInfo& field : game->fields()) {
      if (field.scope != Scope::rules) continue;
      CAPTURE(field.name);
      // Values that the game itself draws at random come together with its positions; those of its
      // small problems need not.
      std::set<std::string> values;
      for (const Datum small : game->small_problems(300))
        if (const Datum* const value = small.find(field.name); value != nullptr)
          if (values.size() < 4) values.insert(value->to_json());
      Random random(5);
      for (const std::string& value : values) {
        CAPTURE(value);
        for (int draw = 0; draw < 20; ++draw) {
          const Datum::Object problem = zugzwang::random_problem(
              *game, Datum::Object{{field.name, Datum::from_json(value)}}, 6, random);
          CAPTURE(Datum(problem).to_json());
          REQUIRE(game->is_problem(problem));
          REQUIRE(Datum(problem).find(field.name)->to_json() == value);
        }
      }
    }
  }
}

TEST_CASE("if a game draws no position for given rules, random play from the start does",
          "[samples]") {
  const auto drawn = [](const char* name, const Datum::Object& given) {
    const GameEntry& game = bundled().find(name);
    Random random(3);
    std::set<std::string> problems;
    for (int draw = 0; draw < 20; ++draw) {
      const Datum::Object problem = zugzwang::random_problem(game, given, 6, random);
      REQUIRE(game.is_problem(problem));
      problems.insert(Datum(problem).to_json());
    }
    return problems.size();
  };
  CHECK(drawn("quixo", {{"size", std::uint64_t{3}}}) > 5);
  CHECK(drawn("digraph", {{"graph", "a b; b c; c d"}}) > 1);
  CHECK(drawn("quixo", {{"size", std::uint64_t{3}}, {"board", "x../.../..o"}}) == 1);
}

TEST_CASE("every game has small and random problems, which it reads back", "[samples]") {
  for (const GameEntry* game : bundled().games()) {
    CAPTURE(game->text().name);
    const auto small = game->small_problems(100);
    CHECK(small.size() >= 2);
    for (const Datum::Object& problem : small)
      CHECK(Datum(game->problem(problem, Scope::position)->to_datum(Scope::position)) ==
            Datum(problem));
    Random random(16);
    for (int trial = 0; trial < 20; ++trial) {
      const Datum::Object problem = game->random_problem(12, random);
      CHECK(Datum(game->problem(problem, Scope::position)->to_datum(Scope::position)) ==
            Datum(problem));
    }
  }
}

}  // namespace
}  // namespace zugzwang
