// The positions that play can reach, by number.

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/engine/services/reach.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::problem;

/// The labels of what is reached.
std::vector<std::string> reached(const std::string& graph, std::size_t most) {
  const auto asked =
      problem("digraph", Datum(Datum::Object{{"graph", graph}, {"start", "a"}}).to_json());
  GameGraph& positions = *asked->graph();
  std::vector<std::string> labels;
  for (const std::uint64_t position :
       reachable_positions(positions, positions.number_of(*asked), most))
    labels.push_back(*positions.position_text(position).label);
  return labels;
}

using Labels = std::vector<std::string>;

TEST_CASE("exactly the reachable positions are listed, breadth first", "[reach]") {
  CHECK(reached("a b; a c; b d; c a; c e; x a", 100) == Labels{"a", "b", "c", "d", "e"});
}

TEST_CASE("the number of positions reached is bounded", "[reach]") {
  CHECK(reached("a b; a c; b d; c e", 4) == Labels{"a", "b", "c", "d"});
  CHECK(reached("a b; a c; b d; c e", 1) == Labels{"a"});
  CHECK(reached("a b; a c; b d; c e", 0).empty());
}

TEST_CASE("of a position with very many moves the first are followed", "[reach]") {
  std::string fan;
  for (int i = 0; i < 1500; ++i) fan += "a n" + std::to_string(i) + ";";
  CHECK(reached(fan, 5000).size() == 1 + options_followed);
}

TEST_CASE("limits end the search with a status", "[reach]") {
  const auto asked = problem("nim", R"({"heaps":[40,40,40]})");
  GameGraph& positions = *asked->graph();
  const std::uint64_t root = positions.number_of(*asked);
  for (const auto& [limits, status] :
       {std::pair(Limits{.memory = 100'000}, Status::memory_limit),
        std::pair(Limits{.time = std::chrono::duration<double>(0)}, Status::time_limit),
        std::pair(Limits{}, Status::complete)}) {
    Meter meter(limits);
    const Reached reached = reachable_positions(positions, root, 50'000, meter);
    CHECK(reached.status == status);
    CHECK((reached.positions.size() < 20'000) == (status != Status::complete));
  }
}

}  // namespace
}  // namespace zugzwang
