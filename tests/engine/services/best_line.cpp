// The best line of play.

#include <zugzwang/engine/services/best_line.hpp>
#include <zugzwang/engine/services/choose.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::problem;

TEST_CASE("the best line goes to the end, or round", "[best_line]") {
  const auto won = problem("digraph", R"({"graph":"a b; b c; c d; b d","start":"a"})");
  Session session = open(*won);
  const BestLine line = best_line(session, session.positions->number_of(*won), 100, {});
  CHECK(line.end == BestLine::End::over);
  CHECK(line.plies.size() == 2);
  CHECK(session.positions->show(line.last) == "the token is on d");
  CHECK(best_line(session, session.positions->number_of(*won), 1, {}).end == BestLine::End::cut);
  const auto drawn = problem("digraph", R"({"graph":"a b; b c; c a","start":"a"})");
  Session round = open(*drawn);
  const BestLine circle = best_line(round, round.positions->number_of(*drawn), 100, {});
  CHECK(circle.end == BestLine::End::repeated);
  CHECK(circle.plies.size() == 6);
}

}  // namespace
}  // namespace zugzwang
