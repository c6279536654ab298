// Values of many positions, also by a solution that forgets.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/by_definition.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/reach.hpp>
#include <zugzwang/engine/services/values_of.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::problem;

/// A row of piles, solved with a window of two layers.
struct Row {
  std::unique_ptr<Problem> asked = problem("stone-game", R"({"piles":[5,3,4,9,2,7,1,1,30,2]})");
  Session session = open(*asked, {.solver = "bottom_up", .strategy = "window"});
  std::uint64_t root = session.graph->number_of(*asked);
  std::vector<std::uint64_t> all = reachable_positions(*session.graph, root, 1000);
};

/// Notes what it is asked to solve; the value of a position is its number.
class Notes final : public AnySolver {
 public:
  explicit Notes(std::vector<std::uint64_t>& solved) : solved_(solved) {}

  Status solve(std::uint64_t position, const Limits&) override {
    solved_.push_back(position);
    return Status::complete;
  }
  AnyValue value(std::uint64_t position) const override { return Nimber{position}; }
  Datum best_move(std::uint64_t) const override { return {}; }
  const Statistics& statistics() const override { return statistics_; }

 private:
  std::vector<std::uint64_t>& solved_;
  Statistics statistics_;
};

TEST_CASE("positions are solved in the order of their numbers, each once", "[values_of]") {
  std::vector<std::uint64_t> solved;
  Session session{.solver_name = "notes",
                  .evaluation = EvaluationKind::nimber,
                  .graph = nullptr,
                  .solver = std::make_unique<Notes>(solved)};
  KnownValues values(session);
  CHECK(values.solve({5, 2, 9, 5}, {}) == Status::complete);
  CHECK(values.solve({9, 7, 1, 2}, {}) == Status::complete);
  CHECK(solved == std::vector<std::uint64_t>{2, 5, 9, 1, 7});
  CHECK(values.at(9) == AnyValue(Nimber{9}));
}

TEST_CASE("values that a window of layers drops remain known", "[values_of]") {
  Row row;
  const auto defined =
      values_by_definition(*row.session.graph, row.root, EvaluationKind::margin, 1000);
  REQUIRE(defined);
  REQUIRE(defined->size() == row.all.size());
  Random random(3);
  std::ranges::shuffle(row.all, random);
  KnownValues values(row.session);
  // In two parts, so that the second goes back to layers that the window has left.
  const auto middle = row.all.begin() + static_cast<std::ptrdiff_t>(row.all.size() / 2);
  CHECK(values.solve({row.all.begin(), middle}, {}) == Status::complete);
  CHECK(values.solve({middle, row.all.end()}, {}) == Status::complete);
  for (const auto& [position, value] : *defined) {
    CHECK(values.at(position) == value);
    CHECK(values.find(position) == value);
  }
}

TEST_CASE("a position may be requested twice, and others are not known", "[values_of]") {
  Row row;
  KnownValues values(row.session);
  CHECK_FALSE(values.find(row.root));
  CHECK(values.solve({row.root, row.root}, {}) == Status::complete);
  CHECK(values.solve({row.root}, {}) == Status::complete);
  CHECK(values.find(row.root) == AnyValue(row.session.solver->value(row.root)));
  CHECK_FALSE(values.find(row.all.back()));
}

TEST_CASE("values can be discarded", "[values_of]") {
  Row row;
  KnownValues values(row.session);
  CHECK(values.solve({row.root}, {}) == Status::complete);
  values.clear();
  CHECK_FALSE(values.find(row.root));
}

TEST_CASE("a limit ends the solves with its status and keeps the known values", "[values_of]") {
  const auto asked = problem("stones", R"({"max_take":1000000,"pile":900000001})");
  Session session = open(*asked, {.solver = "bottom_up", .evaluation = EvaluationKind::outcome});
  GameGraph& positions = *session.graph;
  const std::uint64_t far = positions.number_of(*asked);
  const std::uint64_t near = positions.ability<Rows>()->position(3, 0);
  KnownValues values(session);
  CHECK(values.solve({near}, {}) == Status::complete);
  CHECK(values.solve({near, far}, {.memory = 1}) == Status::memory_limit);
  CHECK(values.find(near));
  CHECK_FALSE(values.find(far));
}

}  // namespace
}  // namespace zugzwang
