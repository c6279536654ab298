// Sums of heaps: their nimbers, their winning moves, and the periods of single heaps.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/heaps/nim.hpp>
#include <zugzwang/games/heaps/subtraction.hpp>
#include <zugzwang/games/rows/flip_game.hpp>
#include <zugzwang/solvers/heaps/heap_solver.hpp>

#include "catch.hpp"
#include "games/nimbers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using games::FlipGame;
using games::Nim;
using games::Subtraction;
using testing::contains;
using testing::max64;
using testing::nimbers;
using testing::Reference;

/// One heap of a taking-and-breaking game, told by its octal digits after the point.
class Octal {
 public:
  using State = std::uint64_t;
  using Move = std::array<std::uint64_t, 2>;  // the heaps that are left of it
  static constexpr bool impartial = true;

  explicit Octal(std::vector<std::uint8_t> digits) : digits_(std::move(digits)) {}

  std::vector<Move> heap_options(std::uint64_t heap) const {
    std::vector<Move> options;
    for (std::uint64_t removed = 1; removed <= digits_.size() && removed <= heap; ++removed) {
      const std::uint8_t digit = digits_[removed - 1];
      const std::uint64_t left = heap - removed;
      if ((digit & 1) != 0 && left == 0) options.push_back({0, 0});
      if ((digit & 2) != 0 && left > 0) options.push_back({left, 0});
      if ((digit & 4) != 0)
        for (std::uint64_t part = 1; 2 * part <= left; ++part)
          options.push_back({part, left - part});
    }
    return options;
  }
  std::array<std::uint64_t, 1> heaps(State heap) const { return {heap}; }
  HeapRules heap_rules() const {
    HeapRules rules;
    for (std::size_t i = 0; i < digits_.size(); ++i) rules.rules.push_back({i + 1, digits_[i]});
    return rules;
  }

  // As a game it is asked about single heaps alone.
  std::vector<Move> moves(State heap) const { return heap_options(heap); }
  State play(State, const Move& parts) const { return parts[0] + parts[1]; }
  std::optional<Outcome> result(State heap) const {
    return heap_options(heap).empty() ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State heap) const { return heap; }

 private:
  std::vector<std::uint8_t> digits_;
};

template <TakingBreakingGame G>
SequenceReport proved(const G& game) {
  HeapSolver<G> solution(game);
  Status status{};
  const auto reports = solution.sequences({}, status);
  REQUIRE(status == Status::complete);
  REQUIRE(reports.size() == 1);
  REQUIRE(reports[0].found);
  CHECK(reports[0].of == "nimber");
  return reports[0];
}

template <TakingBreakingGame G>
Period period_of(const G& game) {
  return proved(game).found->period;
}

/// Whose nimbers are computed by the definition alone.
struct NimWithoutRules : Nim {
  HeapRules heap_rules() const = delete;
};
static_assert(HeapGame<NimWithoutRules> && !TakingBreakingGame<NimWithoutRules>);

Subtraction taking(std::vector<std::uint64_t> set) { return Subtraction(std::move(set)); }

TEST_CASE("sums of heaps have the nimbers of the recursion", "[heaps]") {
  Random random(5);
  const auto below = [&](std::uint64_t bound) { return random() % bound; };
  Reference<Nim> nim{Nim{}};
  HeapSolver<Nim> nim_solution{Nim{}};
  HeapSolver<NimWithoutRules> by_definition{NimWithoutRules{}};
  for (int trial = 0; trial < 30; ++trial) {
    const games::Heaps heaps{below(8), below(8), below(8)};
    REQUIRE(nim_solution.solve(heaps, {}) == Status::complete);
    CHECK(nim_solution.value(heaps) == nim.nimber(heaps));
    REQUIRE(by_definition.solve(heaps, {}) == Status::complete);
    CHECK(by_definition.value(heaps) == nim.nimber(heaps));
  }
  for (int trial = 0; trial < 30; ++trial) {
    const Subtraction game = taking({1 + below(3), 2 + below(6), 1 + below(9)});
    Reference<Subtraction> reference(game);
    HeapSolver<Subtraction> solution(game);
    const games::Heaps heaps{below(15), below(15), below(15)};
    REQUIRE(solution.solve(heaps, {}) == Status::complete);
    CHECK(solution.value(heaps) == reference.nimber(heaps));
  }
  Reference<FlipGame> flips{FlipGame{}};
  HeapSolver<FlipGame> flip_solution{FlipGame{}};
  for (int trial = 0; trial < 60; ++trial) {
    std::string board;
    for (std::uint64_t left = below(15); left > 0; --left) board += below(5) == 0 ? '-' : '+';
    REQUIRE(flip_solution.solve(board, {}) == Status::complete);
    CHECK(flip_solution.value(board) == flips.nimber(board));
  }
}

TEST_CASE("OEIS A002187: the nimbers of 0.07 have period 34, with eight exceptions", "[heaps]") {
  // Dawson's Kayles. The sequence of the OEIS is that of Dawson's chess, one heap ahead.
  const std::vector<Nimber> listed = {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2,
                                      3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1,
                                      1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2};
  const SequenceReport report = proved(FlipGame{});
  CHECK(report.found->period == Period{53, 34, 0});
  CHECK(contains(report.found->proof, "Guy-Smith"));
  CHECK(report.rows_computed > 2 * 53 + 2 * 34 + 2);

  HeapSolver<FlipGame> solution{FlipGame{}};
  REQUIRE(solution.solve(std::string(200, '+'), {}) == Status::complete);
  const auto nimber = [&](std::size_t run) { return solution.value(std::string(run, '+')); };
  CHECK(nimber(0) == 0);
  for (std::size_t i = 0; i < listed.size(); ++i) CHECK(nimber(i + 1) == listed[i]);
  std::vector<std::size_t> exceptions;
  for (std::size_t run = 0; run + 68 <= 200; ++run)
    if (nimber(run) != nimber(run + 68)) exceptions.push_back(run);
  CHECK(exceptions == std::vector<std::size_t>{0, 1, 15, 17, 18, 32, 35, 52});

  const std::vector<Nimber> all = nimbers(FlipGame{}, 200);
  const auto largest = std::ranges::max_element(all);
  REQUIRE(report.maximum);
  CHECK(report.maximum->value == *largest);
  CHECK(report.maximum->value == 9);
  CHECK(report.maximum->heap == static_cast<std::uint64_t>(largest - all.begin()));
}

TEST_CASE("Guy and Smith: the periods of octal games", "[heaps]") {
  // Preperiods as their table counts them: one past the last exception.
  CHECK(period_of(Octal({7, 7})) == Period{71, 12, 0});     // Kayles
  CHECK(period_of(Octal({1, 3, 7})) == Period{52, 34, 0});  // Dawson's chess
  CHECK(period_of(Octal({0, 7})) == Period{53, 34, 0});     // Dawson's Kayles
  CHECK(period_of(Octal({1, 5})) == Period{1, 10, 0});      // Guiles
  CHECK(period_of(Octal({4, 4})) == Period{143, 24, 0});
  CHECK(period_of(Octal({1, 5, 6})) == Period{3479, 349, 0});
  const std::vector<Nimber> kayles = nimbers(Octal({7, 7}), 100);
  const auto largest = std::ranges::max_element(kayles);
  CHECK(proved(Octal({7, 7})).maximum->value == *largest);
  CHECK(proved(Octal({7, 7})).maximum->heap ==
        static_cast<std::uint64_t>(largest - kayles.begin()));
}

TEST_CASE("known periods of subtraction sets", "[heaps]") {
  // Winning Ways, chapter 4: {1,3,4} has the nimbers 0,1,0,1,2,3,2 with period 7, and {2,4,7}
  // 0,0,1,1,2,2,0,3 and then 1,0,2 for ever.
  CHECK(period_of(taking({1, 3, 4})) == Period{0, 7, 0});
  CHECK(period_of(taking({2, 4, 7})) == Period{8, 3, 0});
  const SequenceReport report = proved(taking({4, 1, 3}));
  CHECK(report.found->proof == "window of 4 values, the most tokens that a move removes");
  REQUIRE(report.maximum);
  CHECK(report.maximum->value == 3);
  CHECK(report.maximum->heap == 5);
  // Take 1 to k: n modulo k + 1. Take k alone: k zeros and k ones.
  for (std::uint64_t k = 1; k <= 20; ++k) {
    CAPTURE(k);
    std::vector<std::uint64_t> to_k;
    for (std::uint64_t take = 1; take <= k; ++take) to_k.push_back(take);
    CHECK(period_of(taking(to_k)) == Period{0, k + 1, 0});
    CHECK(proved(taking(to_k)).maximum->value == k);
    CHECK(proved(taking(to_k)).maximum->heap == k);
    CHECK(period_of(taking({k})) == Period{0, 2 * k, 0});
  }
  // Odd numbers alone: whose turn it is decides.
  CHECK(period_of(taking({1, 5, 11})) == Period{0, 2, 0});
}

TEST_CASE("a period far beyond the first heaps is found", "[heaps]") {
  // Take 1000 alone repeats after 2000 heaps, and take 1 or 999 after 2.
  CHECK(period_of(taking({1000})) == Period{0, 2000, 0});
  CHECK(period_of(taking({1, 999})) == Period{0, 2, 0});
  CHECK(period_of(taking({1, 1000})) == Period{0, 1001, 0});
}

TEST_CASE("nothing may be taken from an empty set", "[heaps]") {
  HeapSolver<Subtraction> solution(taking({}));
  REQUIRE(solution.solve({max64, 7}, {}) == Status::complete);
  CHECK(solution.value({max64, 7}) == 0);
  const SequenceReport report = proved(taking({}));
  CHECK(report.found->period == Period{0, 1, 0});
  REQUIRE(report.maximum);
  CHECK(report.maximum->value == 0);
}

TEST_CASE("a sum without heaps is lost", "[heaps]") {
  HeapSolver<Nim> nim{Nim{}};
  REQUIRE(nim.solve({}, {}) == Status::complete);
  CHECK(nim.value({}) == 0);
  HeapSolver<FlipGame> flips{FlipGame{}};
  REQUIRE(flips.solve("", {}) == Status::complete);
  CHECK(flips.value("") == 0);
}

TEST_CASE("heaps of 2^64 - 1 are answered by the period", "[heaps]") {
  HeapSolver<Subtraction> seven(taking({1, 3, 4}));
  REQUIRE(seven.solve({max64, max64 - 1, 5}, {}) == Status::complete);
  // 2^64 - 1 is 1 modulo 7.
  CHECK(seven.value({max64}) == 1);
  CHECK(seven.value({max64 - 1}) == 0);
  CHECK(seven.value({max64, max64 - 1, 5}) == (1 ^ 0 ^ 3));
  HeapSolver<Subtraction> three(taking({2, 4, 7}));
  REQUIRE(three.solve({max64}, {}) == Status::complete);
  // 1,0,2 from 8 on, and 2^64 - 1 - 8 is 1 modulo 3.
  CHECK(three.value({max64}) == 0);
  CHECK(three.value({max64 - 1}) == 1);
  CHECK(three.statistics().positions < 10'000);
}

TEST_CASE("the winning moves of a sum are those to a sum of nimber 0", "[heaps]") {
  const Subtraction game = taking({2, 4, 7});
  HeapSolver<Subtraction> solution(game);
  const Limits limits;
  Meter meter(limits);
  for (std::uint64_t a = 0; a < 14; ++a)
    for (std::uint64_t b = 0; b < 14; ++b) {
      const games::Heaps heaps{a, b, 5};
      REQUIRE(solution.solve(heaps, {}) == Status::complete);
      std::vector<games::SubtractionMove> right;
      for (const auto& move : game.moves(heaps))
        if (solution.value(game.play(heaps, move)) == 0) right.push_back(move);
      std::vector<games::SubtractionMove> best;
      for (const auto& move : solution.best_moves(heaps, 1000, meter)) best.push_back(move);
      CHECK(best == right);
      CHECK(best.empty() == (solution.value(heaps) == 0));
    }
}

TEST_CASE("a limit ends a sequence with its status, and a later call continues", "[heaps]") {
  HeapSolver<FlipGame> solution(FlipGame{}, UsePeriod::no);
  const std::string board(2000, '+');
  std::stop_source stop;
  stop.request_stop();
  CHECK(solution.solve(board, {.memory = 1000}) == Status::memory_limit);
  CHECK(solution.solve(board, {.time = std::chrono::seconds(0)}) == Status::time_limit);
  CHECK(solution.solve(board, {.cancel = stop.get_token()}) == Status::cancelled);
  CHECK(solution.statistics().positions < 2000);
  REQUIRE(solution.solve(board, {}) == Status::complete);
  CHECK(solution.statistics().positions == 2001);
  CHECK(solution.value(board) == nimbers(FlipGame{}, 53 + 34)[53 + (2000 - 53) % 34]);
}

TEST_CASE("a heap too large for the memory is refused before any work", "[heaps]") {
  HeapSolver<NimWithoutRules> nim{NimWithoutRules{}};
  const Limits megabyte{.memory = 1 << 20};
  for (const std::uint64_t heap : {std::uint64_t{1} << 30, max64 - 1, max64})
    CHECK(nim.solve({heap}, megabyte) == Status::memory_limit);
  REQUIRE(nim.solve({100, 73}, megabyte) == Status::complete);
  CHECK(nim.value({100, 73}) == (100 ^ 73));
  // The numbers of the set are too large to see a repetition, whatever the heap.
  HeapSolver<Subtraction> far(taking({std::uint64_t{1} << 62}));
  CHECK(far.solve({max64}, megabyte) == Status::memory_limit);
  HeapSolver<Subtraction> farthest(taking({max64}));
  CHECK(farthest.solve({max64}, megabyte) == Status::memory_limit);
}

TEST_CASE("a heap whose values fit into the memory is solved", "[heaps]") {
  const auto ends = [](std::uint64_t memory) {
    HeapSolver<Subtraction> solution(taking({1, 2, 1000}), UsePeriod::no);
    return solution.solve({999'999}, {.memory = memory});
  };
  CHECK(ends(4'001'000) == Status::complete);
  CHECK(ends(3'999'000) == Status::memory_limit);
}

TEST_CASE("no period is claimed when a limit ends the search", "[heaps]") {
  HeapSolver<FlipGame> solution{FlipGame{}};
  Status status{};
  const auto reports = solution.sequences({.memory = 100}, status);
  CHECK(status == Status::memory_limit);
  REQUIRE(reports.size() == 1);
  CHECK_FALSE(reports[0].found);
  CHECK_FALSE(reports[0].maximum);
}

}  // namespace
}  // namespace zugzwang
