// Subtraction games: both conventions against plain recursion, and the edges of what is allowed.

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/heaps/subtraction.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "games/nimbers.hpp"
#include "support.hpp"

namespace zugzwang::subtraction_tests {
namespace {

using games::AllButSubtraction;
using games::Heaps;
using games::MisereAllButSubtraction;
using games::MisereSubtraction;
using games::Subtraction;
using games::SubtractionMove;
using testing::max64;
using testing::nimbers;

using Set = std::vector<std::uint64_t>;

/// Who wins, by the words of the rules: try every move.
class Play {
 public:
  Play(Set set, bool stuck_loses) : set_(std::move(set)), stuck_loses_(stuck_loses) {}

  bool wins(Heaps heaps) {
    std::ranges::sort(heaps);
    if (const auto known = known_.find(heaps); known != known_.end()) return known->second;
    bool stuck = true;
    bool won = false;
    for (std::size_t i = 0; i < heaps.size(); ++i)
      for (const std::uint64_t take : set_)
        if (take <= heaps[i]) {
          Heaps after = heaps;
          after[i] -= take;
          stuck = false;
          won = won || !wins(after);
        }
    return known_[heaps] = stuck ? !stuck_loses_ : won;
  }

 private:
  Set set_;
  bool stuck_loses_;
  std::map<Heaps, bool> known_;
};

TEST_CASE("both conventions have the outcomes of plain recursion", "[subtraction]") {
  Random random(17);
  for (int trial = 0; trial < 20; ++trial) {
    Set set;
    for (std::uint64_t left = random() % 4; left > 0; --left) set.push_back(1 + random() % 7);
    CAPTURE(set);
    Play normal(set, true);
    Play misere(set, false);
    HeapSolver<Subtraction> sums{Subtraction(set)};
    MemoSolver<MisereSubtraction, ByOutcome> search{MisereSubtraction(set)};
    bool all_same = true;
    for (std::uint64_t a = 0; a < 12; ++a)
      for (std::uint64_t b = 0; b < 12; ++b) {
        const Heaps heaps{a, b, 6};
        if (sums.solve(heaps, {}) != Status::complete) all_same = false;
        if (search.solve(heaps, {}) != Status::complete) all_same = false;
        all_same = all_same && (sums.value(heaps) != 0) == normal.wins(heaps) &&
                   (search.value(heaps) == Outcome::win) == misere.wins(heaps);
      }
    CHECK(all_same);
  }
}

TEST_CASE("all-but subtraction equals subtraction of all other numbers, by both conventions",
          "[subtraction]") {
  Random random(23);
  for (int trial = 0; trial < 20; ++trial) {
    Set left_out;
    for (std::uint64_t left = random() % 5; left > 0; --left) left_out.push_back(1 + random() % 7);
    CAPTURE(left_out);
    Set others;
    for (std::uint64_t take = 1; take < 20; ++take)
      if (std::ranges::find(left_out, take) == left_out.end()) others.push_back(take);
    const AllButSubtraction all_but(left_out);
    const Subtraction set(others);
    const MisereAllButSubtraction misere_all_but(left_out);
    const MisereSubtraction misere(others);
    for (const Heaps& heaps : {Heaps{19, 4}, Heaps{0, 7, 1}, Heaps{1, 2, 3}, Heaps{}}) {
      std::vector<SubtractionMove> expected;
      for (const SubtractionMove& move : set.moves(heaps)) expected.push_back(move);
      // The smaller take comes first.
      std::ranges::sort(expected, {}, [](const auto& m) { return std::pair(m.heap, m.take); });
      std::vector<SubtractionMove> moves;
      for (const SubtractionMove& move : all_but.moves(heaps)) moves.push_back(move);
      CHECK(moves == expected);
      CHECK(all_but.result(heaps) == set.result(heaps));
      CHECK(misere_all_but.result(heaps) == misere.result(heaps));
      for (std::uint64_t take = 0; take <= 20; ++take)
        CHECK(all_but.legal(heaps, {0, take}) == set.legal(heaps, {0, take}));
    }
    CHECK(nimbers(all_but, 20) == nimbers(set, 20));
  }
}

TEST_CASE("the rules of all-but subtraction apply to all larger numbers", "[subtraction]") {
  const HeapRules rules = AllButSubtraction({4, 2}).heap_rules();
  std::vector<std::pair<std::uint64_t, int>> told;
  for (const HeapRule& rule : rules.rules) told.emplace_back(rule.removed, rule.digit);
  CHECK(told == std::vector<std::pair<std::uint64_t, int>>{{1, 3}, {2, 0}, {3, 3}, {4, 0}});
  CHECK(rules.beyond == 3);
  CHECK(AllButSubtraction(Set{}).heap_rules().rules.empty());
}

TEST_CASE("the moves of a large heap are listed lazily", "[subtraction]") {
  const AllButSubtraction game({1, 3, max64});
  std::vector<std::uint64_t> takes;
  const Heaps heaps{max64};
  for (const SubtractionMove& move : game.moves(heaps)) {
    takes.push_back(move.take);
    if (takes.size() == 3) break;
  }
  CHECK(takes == Set{2, 4, 5});
  CHECK_FALSE(game.legal({max64}, {0, max64}));
  CHECK(game.legal({max64}, {0, max64 - 1}));
  CHECK(game.move_leaving({9, max64}, 1, {max64 - 4}) == SubtractionMove{1, 4});
  CHECK(game.move_leaving({9, max64}, 0, {}) == SubtractionMove{0, 9});
}

}  // namespace
}  // namespace zugzwang::subtraction_tests
