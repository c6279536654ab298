// docs/add-an-operation.md shows the whole of examples/operation/quick_wins.cpp, and an operation
// that counts correctly.

// It may have been added, too.
#define quick_wins_operation quick_wins_of_page
#include "../../examples/operation/quick_wins.cpp"
#undef quick_wins_operation
#include "api/asked.hpp"
#include "catch.hpp"
#include "page.hpp"

namespace zugzwang::tests {
namespace {

TEST_CASE("the page on adding an operation shows the whole of it", "[docs]") {
  CHECK(difference(text_of_file("docs/add-an-operation.md"),
                   text_of_file("examples/operation/quick_wins.cpp")) == "");
}

TEST_CASE("the operation counts positions that are won by the next move", "[docs]") {
  const Operation operation = quick_wins_of_page();
  SessionCache sessions(1, 0);
  HeldValues values;
  calls::Context context{
      .registry = testing::bundled(), .sessions = sessions, .values = values, .limits = {}};
  const auto answer = [&](const char* request) {
    return operation.answer(context, *Datum::from_json(request).get<Datum::Object>());
  };
  // Of 1, 2: itself no; 2 and 1 yes, 1 of each; 1, 1 no; 0 over.
  const Result nim = answer(R"({"game":"nim","problem":{"heaps":[1,2]}})");
  CHECK(testing::at(Datum(nim.members), "status") == Datum("complete"));
  CHECK(nim.text(80) == "3 of 6 positions won by the next move.\n");
  const Result wide = answer(R"({"game":"nim","problem":{"heaps":[5000]}})");
  CHECK(wide.text(80) == "5,000 of 5,001 positions won by the next move.\n");
  const Result few = answer(R"({"game":"nim","problem":{"heaps":[1,2]},"most":1})");
  CHECK(few.text(80) == "0 of 1 position won by the next move.\n");
  const Result ended = answer(R"({"game":"nim","problem":{"heaps":[90,90]},"seconds":1e-9})");
  CHECK(ended.ended_by.starts_with("the time limit of "));
  CHECK_THROWS_WITH(answer(R"({"game":"nim","problem":{"heaps":[1]},"most":0})"),
                    "most: 0 is not valid; give a number of positions, at least 1");
}

}  // namespace
}  // namespace zugzwang::tests
