// The positions that play can reach, by number.

#include <string>
#include <vector>

#include <zugzwang/facade/services/reach.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::problem;

/// The labels of what is reached.
std::vector<std::string> reached(const std::string& graph, std::size_t most) {
  const auto asked =
      problem("digraph", Datum(Datum::Object{{"graph", graph}, {"start", "a"}}).to_json());
  Positions& positions = *asked->positions();
  std::vector<std::string> labels;
  for (const std::uint64_t position :
       reachable_positions(positions, positions.number_of(*asked), most))
    labels.push_back(positions.label(position));
  return labels;
}

using Labels = std::vector<std::string>;

TEST_CASE("positions are reached breadth first, each once, and no other", "[reach]") {
  CHECK(reached("a b; a c; b d; c a; c e; x a", 100) == Labels{"a", "b", "c", "d", "e"});
}

TEST_CASE("no more positions are reached than are asked for", "[reach]") {
  CHECK(reached("a b; a c; b d; c e", 4) == Labels{"a", "b", "c", "d"});
  CHECK(reached("a b; a c; b d; c e", 1) == Labels{"a"});
  CHECK(reached("a b; a c; b d; c e", 0).empty());
}

TEST_CASE("of a position with very many moves the first are followed", "[reach]") {
  std::string fan;
  for (int i = 0; i < 1500; ++i) fan += "a n" + std::to_string(i) + ";";
  CHECK(reached(fan, 5000).size() == 1 + options_followed);
}

}  // namespace
}  // namespace zugzwang
