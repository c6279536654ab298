// docs/add-a-service.md shows the whole of examples/service/count_values.hpp, and a service that
// counts correctly.

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/by_definition.hpp>
#include <zugzwang/engine/services/choose.hpp>

#include "../../examples/service/count_values.hpp"
#include "catch.hpp"
#include "games/answers.hpp"
#include "page.hpp"

namespace zugzwang::tests {
namespace {

TEST_CASE("the page on adding a service shows the whole of its service", "[docs]") {
  CHECK(difference(text_of_file("docs/add-a-service.md"),
                   text_of_file("examples/service/count_values.hpp")) == "");
}

TEST_CASE("the service counts a small game as by hand", "[docs]") {
  const auto tip = testing::problem("tip", R"({"total":3,"face":2})");
  Session session = open(*tip);
  const ValueCount count = count_values(session, session.graph->number_of(*tip), 100, {});
  CHECK(count.status == Status::complete);
  CHECK(count.positions == std::map<std::string, std::uint64_t>{{"win in 1", 2}, {"loss in 0", 2}});
}

TEST_CASE("the service counts the values of every bundled game", "[docs]") {
  for (const GameEntry* game : testing::bundled().games()) {
    CAPTURE(game->text().name);
    Random random(5);
    for (int trial = 0; trial < 5; ++trial) {
      const auto problem = game->problem(Datum(game->random_problem(6, random)), Scope::position);
      Session session = open(*problem);
      const std::uint64_t root = session.graph->number_of(*problem);
      constexpr std::size_t most = 2000;
      const auto defined = values_by_definition(*session.graph, root, session.evaluation, most);
      if (!defined) continue;
      std::map<std::string, std::uint64_t> by_hand;
      for (const auto& [position, value] : *defined) ++by_hand[to_text(value)];
      CHECK(count_values(session, root, most, {}).positions == by_hand);
    }
  }
}

}  // namespace
}  // namespace zugzwang::tests
