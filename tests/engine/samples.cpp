// Problems made from the declarations of fields alone.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
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

TEST_CASE("small numbers are counted from the least that is allowed, or from 0 both ways",
          "[samples]") {
  CHECK(small_values(field("balance", &Sample::balance, "").range(-2, 2)) ==
        std::vector<Datum>{0, -1, 1, -2, 2});
  CHECK(small_values(field("balance", &Sample::balance, "").range(-1, 3)) ==
        std::vector<Datum>{0, -1, 1, 2, 3});
  CHECK(small_values(field("balance", &Sample::balance, "").range(-3, 0)) ==
        std::vector<Datum>{0, -1, -2, -3});
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

/// The lengths of the rows of a board.
std::vector<std::size_t> rows_of(const Datum& board) {
  std::vector<std::size_t> rows{0};
  for (const char square : *board.get<std::string>())
    if (square == '/')
      rows.push_back(0);
    else
      ++rows.back();
  return rows;
}
std::size_t squares_of(const Datum& board) {
  const std::vector<std::size_t> rows = rows_of(board);
  return std::accumulate(rows.begin(), rows.end(), std::size_t{0});
}
bool has_even_rows(const Datum& board) {
  return std::ranges::count(rows_of(board), rows_of(board)[0]) ==
         std::ptrdiff_t(rows_of(board).size());
}

TEST_CASE("small boards have their letters, in rows of up to six", "[samples]") {
  const auto boards = small_values(field("board", &Sample::board).of_board("xo...").sample_to(9));
  CHECK(boards.size() > 80);
  std::set<std::string> texts;
  for (const Datum& board : boards) texts.insert(board.to_json());
  CHECK(texts.size() == boards.size());
  for (const Datum& board : boards) {
    CHECK(squares_of(board) <= 9);
    CHECK(has_even_rows(board));
    CHECK(board.get<std::string>()->find_first_not_of("xo./") == std::string::npos);
  }
  for (const char* const board : {"\"x\"", "\"o\"", "\".\""}) CHECK(has(boards, board));
  const auto is_of = [](std::size_t rows, std::size_t columns) {
    return [=](const Datum& board) {
      return rows_of(board) == std::vector<std::size_t>(rows, columns);
    };
  };
  CHECK(std::ranges::any_of(boards, is_of(1, 6)));
  CHECK(std::ranges::any_of(boards, is_of(3, 3)));
  CHECK_FALSE(std::ranges::all_of(small_values(field("board", &Sample::board).of_rows("xo.")),
                                  has_even_rows));
}

TEST_CASE("random boards grow with the size asked for, as far as their field says", "[samples]") {
  const auto draw = [](const Field<Sample>& declared, std::uint64_t size) {
    std::size_t most = 0;
    std::size_t letters = 0;
    std::size_t weighed = 0;
    std::size_t even = 0;
    Random random(7);
    for (int trial = 0; trial < 400; ++trial) {
      const Datum board = random_problem({declared}, size, random, anything)[0].second;
      most = std::max(most, squares_of(board));
      for (const char square : *board.get<std::string>()) {
        letters += square == '/' ? 0 : 1;
        weighed += square == '.' ? 1 : 0;
      }
      even += has_even_rows(board) ? 1 : 0;
    }
    CHECK(weighed * 4 > letters * 2);
    CHECK(weighed * 4 < letters * 4);
    return std::vector<std::size_t>{most, even};
  };
  const auto board = [] { return field("board", &Sample::board).of_board("x..."); };
  CHECK(draw(board(), 4) == std::vector<std::size_t>{10, 400});
  CHECK(draw(board(), 12) == std::vector<std::size_t>{15, 400});
  CHECK(draw(board().sample_to(6), 4) == std::vector<std::size_t>{6, 400});
  CHECK(draw(field("board", &Sample::board).of_rows("x..."), 4)[1] < 400);
}

TEST_CASE("numbers in samples stay below a limit, which users need not keep", "[samples]") {
  const auto large = [] {
    return field("large", &Sample::large).range(3, testing::max64).sample_to(5);
  };
  CHECK(small_values(large()) == std::vector<Datum>{3, 4, 5});
  large().check(Datum(6));
  Random random(8);
  for (int trial = 0; trial < 100; ++trial)
    CHECK(*random_problem({large()}, 20, random, anything)[0].second.get<std::uint64_t>() <= 5);
}

TEST_CASE("numbered positions are spread evenly and drawn at random", "[samples]") {
  const samples::NumberedPositions even{
      100,
      [](std::uint64_t number) {
        return number % 2 != 0 ? std::nullopt : std::optional(Datum::Object{{"number", number}});
      },
      [](std::uint64_t number) { return number == 6; }};
  CHECK(samples::spread(even, 1000).size() == 50);
  CHECK(values_of(samples::spread(even, 10)) ==
        std::vector<Datum>{0, 10, 20, 30, 40, 50, 60, 70, 80, 90});
  Random random(9);
  std::set<std::uint64_t> drawn;
  for (int trial = 0; trial < 500; ++trial)
    drawn.insert(*samples::random_position(even, false, random)[0].second.get<std::uint64_t>());
  CHECK(drawn.size() == 50);
  CHECK(samples::random_position(even, true, random) == Datum::Object{{"number", 6}});
  const auto nothing = [](std::uint64_t) { return std::optional<Datum::Object>(); };
  for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{3}})
    CHECK(fails_with(ErrorCode::bad_value,
                     [&] { samples::random_position({count, nothing, {}}, false, random); }));
}

TEST_CASE("all positions of small rules are small problems, beside further ones", "[samples]") {
  const auto small = [](const char* name, std::size_t most) {
    std::set<std::string> problems;
    for (const Datum::Object& problem : bundled().find(name).small_problems(most))
      problems.insert(Datum(problem).to_json());
    return problems;
  };
  CHECK(small("quixo", 2000).size() == 81 + 1);
  CHECK(small("quixo", 2000).contains(R"({"size":2,"board":"xo/.."})"));
  CHECK(small("quixo", 2000).contains(R"({"size":3})"));
  CHECK(small("quixo", 30).size() == 30);
  CHECK(small("domineering", 2000).contains(R"({"board":"4x3","turn":"horizontal"})"));
  CHECK(small("domineering", 2000).size() > 100);
}

TEST_CASE("random play leads away from the start where its text cannot be drawn", "[samples]") {
  Random random(10);
  std::set<std::size_t> marks;
  bool is_over = false;
  for (int trial = 0; trial < 200; ++trial) {
    const Datum problem = bundled().find("tic-tac-toe").random_problem(8, random);
    REQUIRE(problem.find("board") != nullptr);
    const std::string& board = *problem.find("board")->get<std::string>();
    marks.insert(
        std::ranges::count_if(board, [](char mark) { return mark == 'x' || mark == 'o'; }));
    const auto asked = bundled().find("tic-tac-toe").problem(problem, Scope::position);
    is_over |= asked->graph()->result(asked->graph()->number_of(*asked)).has_value();
  }
  CHECK(marks.size() > 5);
  CHECK(is_over);
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
