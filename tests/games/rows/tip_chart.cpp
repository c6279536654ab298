// TIP's chart of best tips, and its lines packed into decimal numbers.

#include <algorithm>
#include <array>
#include <vector>

#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::tip_chart_tests {
namespace {

using games::CondensedTip;
using games::pack_line;
using games::packed_entry;
using games::Tip;
using games::unpack_line;

using Line = std::vector<int>;

/// BestStrategy(total, face) for every face: the highest winning one, 0 when none wins.
template <RowGame G>
Line line(RowSolver<G, ByOutcome>& solution, std::uint64_t total) {
  const G game;
  solution.solve(game.state(total, 0), {});
  Line faces;
  for (std::size_t column = 0; column < game.columns(); ++column)
    faces.push_back(solution.winning_move(game.state(total, column)).value_or(0));
  return faces;
}

Line six(std::uint64_t total) {
  static RowSolver<Tip, ByOutcome> solution(Tip{});
  return line(solution, total);
}
Line three(std::uint64_t total) {
  static RowSolver<CondensedTip, ByOutcome> solution(CondensedTip{});
  return line(solution, total);
}

TEST_CASE("State Maps: lines 7, 16 and 17 of the chart", "[tip]") {
  CHECK(six(7) == Line{4, 6, 6, 6, 6, 4});
  CHECK(six(16) == Line{4, 4, 2, 2, 4, 4});
  CHECK(six(17) == Line{4, 4, 0, 0, 4, 4});
}

TEST_CASE("the chart gives the highest winning face", "[tip]") {
  testing::Reference<Tip> reference(Tip{});
  for (std::uint64_t total = 0; total <= 300; ++total)
    for (std::uint8_t face = 1; face <= 6; ++face) {
      int highest = 0;
      for (const Tip::Move tip : Tip{}.moves({total, face}))
        if (reference.outcome(Tip{}.play({total, face}, tip)) == Outcome::loss)
          highest = std::max<int>(highest, tip);
      REQUIRE(six(total)[face - 1U] == highest);
    }
}

TEST_CASE("State Maps: lines 9 to 14 equal lines 18 to 23", "[tip]") {
  for (std::uint64_t total = 9; total <= 14; ++total) {
    CHECK(six(total) == six(total + 9));
    CHECK(three(total) == three(total + 9));
  }
}

TEST_CASE("erratum of State Maps: line 8 equals line 17 already, line 7 not line 16", "[tip]") {
  CHECK(six(8) == six(17));
  CHECK(three(8) == three(17));
  CHECK(six(7) != six(16));
}

TEST_CASE("erratum of State Maps: (T - 8) mod 9 + 8 projects a total from 8 on only", "[tip]") {
  for (std::uint64_t total = 8; total <= 500; ++total)
    CHECK(six(total) == six((total - 8) % 9 + 8));
  for (const std::uint64_t far : {1'000'000'000ULL, 18446744073709551615ULL}) {
    CHECK(six(far) == six((far - 8) % 9 + 8));
    CHECK(three(far) == three((far - 8) % 9 + 8));
  }
  CHECK(six(7) != six(7 + 9));
}

TEST_CASE("a condensed line is the first half of the line, and the other half mirrors it",
          "[tip]") {
  for (std::uint64_t total = 0; total <= 500; ++total) {
    Line whole = three(total);
    for (const std::size_t column : {2U, 1U, 0U}) whole.push_back(whole[column]);
    CHECK(six(total) == whole);
  }
}

TEST_CASE("State Maps: line 7 packs to 466 and 466664", "[tip]") {
  CHECK(pack_line(three(7)) == 466);
  CHECK(pack_line(six(7)) == 466664);
  CHECK(unpack_line<3>(466) == std::array<std::uint8_t, 3>{4, 6, 6});
  CHECK(unpack_line<6>(466664) == std::array<std::uint8_t, 6>{4, 6, 6, 6, 6, 4});
}

TEST_CASE("every line survives packing", "[tip]") {
  const auto same = [](const auto& entries, const Line& faces) {
    return std::ranges::equal(entries, faces, {}, [](std::uint8_t entry) { return int{entry}; });
  };
  for (std::uint64_t total = 0; total <= 50; ++total) {
    CHECK(same(unpack_line<3>(pack_line(three(total))), three(total)));
    CHECK(same(unpack_line<6>(pack_line(six(total))), six(total)));
    for (std::size_t column = 0; column < 6; ++column)
      CHECK(packed_entry(pack_line(six(total)), 6, column) == six(total)[column]);
    for (std::size_t column = 0; column < 3; ++column)
      CHECK(packed_entry(pack_line(three(total)), 3, column) == three(total)[column]);
  }
  CHECK(unpack_line<3>(6) == std::array<std::uint8_t, 3>{0, 0, 6});
}

TEST_CASE("a packed line with more digits than columns is refused", "[tip]") {
  for (const std::uint32_t packed : {1000U, 466664U, 4294967295U})
    CHECK(testing::fails_with(ErrorCode::bad_value, [&] { unpack_line<3>(packed); }));
  CHECK(testing::fails_with(ErrorCode::bad_value, [] { unpack_line<6>(1000000); }));
  CHECK_NOTHROW(unpack_line<3>(999));
}

TEST_CASE("erratum of State Maps: no packed line is 666", "[tip]") {
  for (std::uint64_t total = 0; total <= 2000; ++total) REQUIRE(pack_line(three(total)) != 666);
}

}  // namespace
}  // namespace zugzwang::tip_chart_tests
