// Sessions stay open for problems of the same rules, as long as they do not hold too much.

#include <string>

#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/session_cache.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::problem;

/// Solves a problem in the session that is held for it, and returns how many positions that took.
std::uint64_t work(SessionCache& sessions, const Problem& asked, const std::string& way) {
  HeldSession& held = sessions.hold(asked, way, [&] { return open(asked, {.solver = way}); });
  const std::uint64_t before = held.session.solver->statistics().positions;
  answer(held.session, asked, {});
  sessions.count(held);
  return held.session.solver->statistics().positions - before;
}

TEST_CASE("a session is shared by all problems of the same rules and solver", "[sessions]") {
  SessionCache sessions(10, 1 << 20);
  const auto large = problem("cram", R"({"board":"4x5"})");
  const auto other = problem("nim", R"({"heaps":[4,5]})");
  CHECK(work(sessions, *large, "top_down") > 100);
  const std::uint64_t bytes = sessions.bytes();
  CHECK(bytes > 0);
  CHECK(work(sessions, *large, "top_down") == 0);
  CHECK(sessions.bytes() == bytes);
  CHECK(work(sessions, *large, "grundy") > 0);
  CHECK(work(sessions, *other, "top_down") > 0);
  const std::uint64_t all = sessions.bytes();
  sessions.close(*large, "top_down");
  CHECK(sessions.bytes() == all - bytes);
  CHECK(work(sessions, *large, "top_down") > 100);
}

TEST_CASE("sessions that hold too much or are too many are discarded", "[sessions]") {
  const auto asked = problem("cram", R"({"board":"4x5"})");
  SessionCache small(10, 1000);
  work(small, *asked, "top_down");
  CHECK(small.make_room());
  CHECK(small.bytes() == 0);
  CHECK_FALSE(small.make_room());
  CHECK(work(small, *asked, "top_down") > 100);

  SessionCache few(2, 1 << 30);
  work(few, *asked, "top_down");
  CHECK_FALSE(few.make_room());
  work(few, *asked, "grundy");
  CHECK(few.make_room());
}

}  // namespace
}  // namespace zugzwang
