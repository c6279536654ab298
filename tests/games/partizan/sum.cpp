// Sums of games: who wins them is what their value says, and the text of a sum is read as an
// expression of values is.

#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/calculator.hpp>
#include <zugzwang/engine/services/solve_request.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;

std::unique_ptr<Problem> sum(const std::string& of, const char* turn) {
  return bundled().find("sum").problem(
      Datum(Datum::Object{{"of", of}, {"turn", std::string(turn)}}), Scope::position);
}
bool wins(const std::string& of, const char* turn, const char* solver) {
  const SolveRequest request{
      .session = {.choice = {.solver = solver, .evaluation = EvaluationKind::outcome}}};
  const SolvedAnswer answer = solve(*sum(of, turn), request, Limits{});
  REQUIRE(answer.status == Status::complete);
  return answer.outcome == Outcome::win;
}
/// Returns the letter of the outcome class by the solver.
std::string class_by(const std::string& of, const char* solver) {
  const bool left = wins(of, "left", solver);
  const bool right = wins(of, "right", solver);
  return left ? (right ? "N" : "L") : (right ? "R" : "P");
}
std::string class_by_value(const std::string& of) {
  Calculator calculator(bundled());
  return calculator.calculate("(" + of + ").OutcomeClass", {}, Limits{}).text;
}
std::string fault_of(const std::string& of) {
  const auto error = testing::error_of([&] { sum(of, "left"); });
  return error ? error->what() : "";
}

TEST_CASE("who wins a sum is what its value says", "[sum]") {
  for (const char* const of :
       {"clobber(xo/ox) + domineering(3x3) - 2.^ + {3|-1}", "0", "*", "1 - 1", "-1^ - 2",
        "{2|-2} + {3|-3} - *2", "nim(3,4) - nim(7)", "kayles(5) + clobber(xoxoxo)",
        "-domineering(2x3) + domineering(3x2)", "domineering(2x3) + domineering(3x2)",
        "hackenbush(bbr) - 1/2", "clobber(xoxo) + clobber(oxox) + 1/4", "2.clobber(xxo) - ^ - ^*",
        "(clobber(xo) + ^) - (^* - 1)"}) {
    CAPTURE(of);
    const std::string by_value = class_by_value(of);
    CHECK(class_by(of, "sums") == by_value);
    CHECK(class_by(of, "top_down") == by_value);
  }
}

TEST_CASE("who wins random sums is what their values say", "[sum]") {
  Random random(11);
  const GameEntry& game = bundled().find("sum");
  for (int trial = 0; trial < 150; ++trial) {
    const Datum::Object fields = game.random_problem(10, random);
    const std::string of = *Datum(fields).find("of")->get<std::string>();
    CAPTURE(of);
    CHECK(class_by(of, "sums") == class_by_value(of));
  }
}

TEST_CASE("a move of a sum is a move in one of its parts", "[sum]") {
  const auto of = sum("clobber(xo) - domineering(1x3) + {2|*}", "right");
  GameGraph& graph = *of->graph();
  const std::uint64_t start = graph.number_of(*of);
  std::vector<std::string> moves;
  std::vector<std::uint64_t> places(graph.count_moves(start, 100));
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
  for (const Datum& move : graph.moves(start, places))
    moves.push_back(graph.move_text(start, move).words);
  // In the second part Right places the dominoes of Left, who has no room.
  CHECK(moves == std::vector<std::string>{"part 1: move from b1 to a1", "part 3: move to *"});
  CHECK(graph.moves(start, std::vector<std::uint64_t>{1}).front() ==
        Datum(Datum::Object{{"part", std::uint64_t{3}}, {"move", "*"}}));
  CHECK(graph.position_text(start).line == "clobber(xo) - domineering(...) + {2|*}, right to move");
}

TEST_CASE("the parts of a sum are drawn one below the other", "[sum]") {
  const auto of = sum("clobber(xo/ox) + {2|*}", "left");
  const std::string text = drawing(Walk(*of));
  CAPTURE(text);
  CHECK(text.starts_with("part 1: Clobber\n2 x o\n1 o x\n  a b\n"));
  CHECK(testing::contains(text, "part 2: {2|*}\noptions: 2\n"));
}

TEST_CASE("a sum that cannot be read is refused with the column", "[sum]") {
  CHECK(fault_of("") == "of: a value is missing at column 1");
  CHECK(fault_of("clobber(xo) +") == "of: a value is missing at column 14");
  CHECK(fault_of("1 + {2|") == "of: a value is missing at column 8");
  CHECK(fault_of("\u2191 + fo(3)").starts_with("of: game: 'fo' is unknown"));
  CHECK(fault_of("\u2191 + fo(3)").ends_with("at column 5"));
  CHECK(fault_of("1 + clobber(xz)").ends_with("at column 5"));
  CHECK(fault_of("1 = 1") == "of: a value is needed here at column 1");
  CHECK(fault_of("{domineering(7x8)|0}").starts_with("of: a value in it takes too long"));
  CHECK(fault_of(std::string(70'000, '1')).starts_with("of: it is longer"));
  CHECK(fault_of("connect-four() + 1").ends_with("at column 1"));
}

}  // namespace
}  // namespace zugzwang
