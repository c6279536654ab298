// Search with bounds: the values of the textbook's recursion, whatever the game tells the search.

#include <algorithm>
#include <ranges>
#include <utility>
#include <vector>

#include <zugzwang/games/boards/connect_four.hpp>
#include <zugzwang/games/rows/stone_game.hpp>
#include <zugzwang/games/rows/stone_game_ii.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>

#include "catch.hpp"
#include "search_games.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace testing;
using namespace toys;
using games::ConnectFour;
using games::Stones;
using games::Tip;

TEST_CASE("search with bounds agrees with the recursion on small games", "[alpha_beta]") {
  agrees<AlphaBeta, ByOutcome>(Take742{}, states_below(Take742{}, 60));
  agrees<AlphaBeta, ByDistance>(Take742{}, states_below(Take742{}, 60));
  agrees<AlphaBeta, ByOutcome>(DrawAtOne{}, states_below(DrawAtOne{}, 60));
  agrees<AlphaBeta, ByOutcome>(DrawsAreTold{}, states_below(DrawsAreTold{}, 60));
  agrees<AlphaBeta, ByDistance>(DrawAtOne{}, states_below(DrawAtOne{}, 60));
  agrees<AlphaBeta, ByOutcome>(TwoGoesOn{}, states_below(TwoGoesOn{}, 60));
  agrees<AlphaBeta, ByDistance>(TwoGoesOn{}, states_below(TwoGoesOn{}, 60));
  agrees<AlphaBeta, ByMargin>(ScoringTake21{}, states_below(ScoringTake21{}, 60));
  agrees<AlphaBeta, ByDistance>(Sided{}, states_below(Sided{}, 60));
  agrees<AlphaBeta, ByDistance>(Stones(6), states_below(Stones(6), 60));
  agrees<AlphaBeta, ByDistance>(Tip{}, states_below(Tip{}, 40));
}

TEST_CASE("threads on one table find the values that one finds alone", "[alpha_beta][threads]") {
  const ConnectFour game(6, 5, 4);
  AlphaBetaSolver<ConnectFour, ByDistance> alone(game);
  AlphaBetaSolver<ConnectFour, ByDistance> together(game);
  agree_in_threads<ByDistance>(game, alone, together);
}

TEST_CASE("a limit ends a search in threads, and a later call continues", "[alpha_beta][threads]") {
  const ConnectFour game(6, 5, 4);
  AlphaBetaSolver<ConnectFour, ByDistance> solution(game);
  CHECK(solution.solve({}, {.time = std::chrono::duration<double>(0.05), .threads = 3}) ==
        Status::time_limit);
  REQUIRE(solution.solve({}, {.threads = 3}) == Status::complete);
  CHECK(solution.value({}) == Distance::draw());
  AlphaBetaSolver<ConnectFour, ByDistance> small(game);
  const Limits limits{.memory = BoundTable::least_bytes + (1 << 20), .threads = 3};
  REQUIRE(small.solve({}, limits) == Status::complete);
  CHECK(small.value({}) == Distance::draw());
  CHECK(small.statistics().bytes <= limits.memory);
}

/// From 0 to 1, from there to one of many, and from each of these to the end.
struct Fan {
  using State = std::uint64_t;
  using Move = std::uint64_t;
  static constexpr State last = 300'000;

  auto moves(State at) const {
    return at == 0 ? std::views::iota(State{1}, State{2})
                   : std::views::iota(at == 1 ? State{2} : last, at == 1 ? last : last + 1);
  }
  State play(State, Move to) const { return to; }
  std::optional<Outcome> result(State at) const {
    return at == last ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State at) const { return at; }
};

TEST_CASE("threads use what is already known of a position", "[alpha_beta][threads]") {
  AlphaBetaSolver<Fan, ByDistance> solution(Fan{});
  const Limits limits{.time = std::chrono::duration<double>(20), .threads = 3};
  REQUIRE(solution.solve(0, {}) == Status::complete);
  REQUIRE(solution.solve(1, limits) == Status::complete);
  CHECK(solution.value(1) == Distance::loss(2));
}

TEST_CASE("threads for which there is no memory do not work", "[alpha_beta][threads]") {
  AlphaBetaSolver<ConnectFour, ByDistance> solution(ConnectFour(6, 5, 4));
  const std::uint64_t memory = BoundTable::least_bytes + (1 << 20);
  REQUIRE(solution.solve({}, {.memory = memory, .threads = 64}) == Status::complete);
  CHECK(solution.value({}) == Distance::draw());
  CHECK(solution.statistics().bytes <= memory);
}

TEST_CASE("an error in one of several threads ends them all", "[alpha_beta][threads]") {
  AlphaBetaSolver<LateRing, ByOutcome> solution(LateRing{});
  const auto error = error_of([&] { solution.solve(1, {.threads = 3}); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::not_applicable);
}

TEST_CASE("larger boards of Connect-Four are draws", "[.research][alpha_beta]") {
  // J. Tromp, "John's Connect Four Playground".
  for (const auto& [width, height] :
       {std::pair{7U, 4U}, std::pair{6U, 5U}, std::pair{5U, 6U}, std::pair{4U, 8U}}) {
    CAPTURE(width, height);
    AlphaBetaSolver<ConnectFour, ByDistance> solution(ConnectFour(width, height, 4));
    REQUIRE(solution.solve({}, {}) == Status::complete);
    CHECK(solution.value({}) == Distance::draw());
  }
}

TEST_CASE("a deep game does not exhaust the stack of a search with bounds", "[alpha_beta]") {
  AlphaBetaSolver<Stones, ByDistance> solution(Stones(1));
  REQUIRE(solution.solve({200'001, 0}, {}) == Status::complete);
  CHECK(solution.value({200'001, 0}).plies() == 200'001);
}

/// A pile from which one may be taken, or more as it is drawn by lot for each size: no move is the
/// best for long.
struct TakeByLot {
  using State = std::uint64_t;
  using Move = std::uint64_t;
  std::uint64_t seed = 0;

  std::vector<Move> moves(State pile) const {
    const std::uint64_t lot = ((pile + 1) * 0x9E3779B97F4A7C15 + seed) * 0xD1B54A32D192ED03;
    std::vector<Move> takes{1};
    for (const Move take : {2U, 3U, 5U, 8U})
      if (take <= pile && (lot >> (40 + take) & 1) != 0) takes.push_back(take);
    return takes;
  }
  State play(State pile, Move take) const { return pile - take; }
  std::optional<Outcome> result(State pile) const {
    return pile == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State pile) const { return pile; }
};

TEST_CASE("the values of long play are right where the search orders the moves", "[alpha_beta]") {
  constexpr std::uint64_t most = 1500;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const TakeByLot game{seed};
    std::vector<Distance> values{Distance::loss(0)};
    AlphaBetaSolver<TakeByLot, ByDistance> solution(game);
    for (std::uint64_t pile = 1; pile <= most; ++pile) {
      ByDistance::Fold fold;
      for (const auto take : game.moves(pile))
        fold.add(ByDistance::seen(game, pile, take, values[pile - take]));
      values.push_back(fold.value());
    }
    for (const std::uint64_t pile : {most, most - 1, most / 2}) {
      REQUIRE(solution.solve(pile, {}) == Status::complete);
      CHECK(solution.value(pile) == values[pile]);
    }
  }
}

/// The path first.
struct PathFirst : Corridor {
  std::vector<Move> search_order(const State& at) const {
    std::vector<Move> order;
    for (const Move move : moves(at)) order.push_back(move);
    std::ranges::reverse(order);
    return order;
  }
};

TEST_CASE("a limit leaves bounds of the value", "[alpha_beta]") {
  AlphaBetaSolver<PathFirst, ByDistance> solution(PathFirst{});
  const Limits limits{.time = std::chrono::duration<double>(0.2)};
  REQUIRE(solution.solve({}, limits) == Status::time_limit);
  // To tell that it is not won sooner takes a look into trees of 300 million positions.
  CHECK(solution.at_least({}) == Distance::win(Corridor::length));
  CHECK_FALSE(solution.at_most({}));
  const PathFirst::State last{Corridor::length - 1};
  REQUIRE(solution.solve(last, {}) == Status::complete);
  CHECK_FALSE(solution.at_least(last));
  CHECK_FALSE(solution.at_most(last));
}

TEST_CASE("leads too large for a search with bounds are an error", "[alpha_beta]") {
  const games::StoneGame game({1'000'000, 1, 5'000'000, 2});
  AlphaBetaSolver<games::StoneGame, ByMargin> solution(game);
  const auto error = error_of([&] { solution.solve(game.start(), {}); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::not_applicable);
}

}  // namespace
}  // namespace zugzwang
