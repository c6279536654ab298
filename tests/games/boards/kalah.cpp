// Kalah: its rules seed by seed, its values by plain recursion, and who wins by the literature.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/kalah.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang::kalah_tests {
namespace {

using games::Kalah;
using testing::all_answer;
using testing::answer;
using testing::broken;
using testing::check_refused;
using testing::none;

using Pits = std::vector<int>;

/// The board as it stands on the table: the pits of the player on move, his store, the other's pits
/// and his store, in a ring.
struct PlainKalah {
  Pits mine;
  Pits theirs;
  int lead = 0;        // of the stores
  bool again = false;  // after a move: whether the same player goes on
  bool over = false;

  PlainKalah after(std::size_t pit) const {
    const std::size_t pits = mine.size();
    Pits ring = mine;
    ring.push_back(0);
    ring.insert(ring.end(), theirs.begin(), theirs.end());
    int hand = std::exchange(ring[pit], 0);
    std::size_t at = pit;
    for (; hand > 0; --hand) {
      at = (at + 1) % ring.size();
      ++ring[at];
    }
    if (at < pits && ring[at] == 1 && ring[2 * pits - at] > 0) {
      ring[pits] += 1 + ring[2 * pits - at];
      ring[at] = ring[2 * pits - at] = 0;
    }
    PlainKalah next;
    next.mine.assign(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(pits));
    next.theirs.assign(ring.begin() + static_cast<std::ptrdiff_t>(pits) + 1, ring.end());
    next.lead = ring[pits];
    next.again = at == pits;
    const auto seeds = [](const Pits& side) {
      int sum = 0;
      for (const int pit_seeds : side) sum += pit_seeds;
      return sum;
    };
    if (seeds(next.mine) == 0 || seeds(next.theirs) == 0) {
      next.over = true;
      next.lead += seeds(next.mine) - seeds(next.theirs);
    }
    return next;
  }
};

/// By how many seeds the player on move leads from here on.
int plain_lead(const PlainKalah& board, std::map<std::pair<Pits, Pits>, int>& known) {
  const std::pair key{board.mine, board.theirs};
  if (const auto place = known.find(key); place != known.end()) return place->second;
  int best = -1000;
  for (std::size_t pit = 0; pit < board.mine.size(); ++pit) {
    if (board.mine[pit] == 0) continue;
    PlainKalah next = board.after(pit);
    int lead = next.lead;
    if (!next.over) {
      const bool again = next.again;
      if (!again) std::swap(next.mine, next.theirs);
      lead += again ? plain_lead(next, known) : -plain_lead(next, known);
    }
    best = std::max(best, lead);
  }
  known.emplace(key, best);
  return best;
}

Kalah::State state_of(const Pits& mine, const Pits& theirs) {
  Kalah::State state;
  for (std::size_t pit = 0; pit < mine.size(); ++pit) {
    state.mine |= static_cast<Kalah::Side>(mine[pit]) << 8 * pit;
    state.theirs |= static_cast<Kalah::Side>(theirs[pit]) << 8 * pit;
  }
  return state;
}

Kalah::State start(unsigned pits, int seeds) {
  return state_of(Pits(pits, seeds), Pits(pits, seeds));
}

TEST_CASE("moves of Kalah sow, take and end play seed by seed", "[kalah]") {
  Random random(12);
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t pits = 1 + random() % 8;
    PlainKalah board{Pits(pits), Pits(pits)};
    const std::uint64_t most = trial % 3 == 0 ? 13 : 4;
    for (std::size_t pit = 0; pit < pits; ++pit) {
      board.mine[pit] = static_cast<int>(random() % most);
      board.theirs[pit] = static_cast<int>(random() % most);
    }
    board.mine[random() % pits] = static_cast<int>(1 + random() % (trial % 7 == 0 ? 40 : most));
    const Kalah game(static_cast<unsigned>(pits));
    const Kalah::State state = state_of(board.mine, board.theirs);
    CAPTURE(board.mine, board.theirs);
    std::vector<std::size_t> moves;
    for (std::size_t pit = 0; pit < pits; ++pit)
      if (board.mine[pit] > 0) moves.push_back(pit);
    REQUIRE(std::ranges::equal(game.moves(state), moves));
    for (const std::size_t pit : moves) {
      CAPTURE(pit);
      const auto move = static_cast<Kalah::Move>(pit);
      const PlainKalah next = board.after(pit);
      REQUIRE(game.gain(state, move) == next.lead);
      const Kalah::State option = game.play(state, move);
      REQUIRE(game.result(option).has_value() == next.over);
      if (next.over) continue;
      REQUIRE(game.keeps_turn(state, move) == next.again);
      REQUIRE(option ==
              (next.again ? state_of(next.mine, next.theirs) : state_of(next.theirs, next.mine)));
    }
  }
}

TEST_CASE("every solver has the leads of plain recursion in Kalah", "[kalah]") {
  for (const auto& [pits, most] : {std::pair{1U, 9}, {2U, 4}, {3U, 2}})
    for (int seeds = 1; seeds <= most; ++seeds) {
      CAPTURE(pits, seeds);
      std::map<std::pair<Pits, Pits>, int> known;
      const int lead = plain_lead({Pits(pits, seeds), Pits(pits, seeds)}, known);
      CHECK(all_answer(
          "kalah",
          "{\"pits\":" + std::to_string(pits) + ",\"seeds\":" + std::to_string(seeds) + "}", lead));
    }
}

// G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000).
TEST_CASE("Kalah is won by whom the literature has it", "[kalah]") {
  const std::vector<std::string_view> winners = {"DLWLWD", "WLLLWW", "DWWWWL", "WWWW"};
  for (unsigned pits = 1; pits <= winners.size(); ++pits) {
    const Kalah game(pits);
    for (int seeds = 1; seeds <= static_cast<int>(winners[pits - 1].size()); ++seeds) {
      CAPTURE(pits, seeds);
      AlphaBetaSolver<Kalah, ByMargin> solution(game);
      const Kalah::State state = start(pits, seeds);
      REQUIRE(solution.solve(state, {}) == Status::complete);
      const Margin lead = solution.value(state);
      const char winner = lead > 0 ? 'W' : lead < 0 ? 'L' : 'D';
      CHECK(winner == winners[pits - 1][static_cast<std::size_t>(seeds - 1)]);
      if (pits == 3 && seeds > 3) continue;
      std::map<std::pair<Pits, Pits>, int> known;
      if (pits < 4) CHECK(lead == plain_lead({Pits(pits, seeds), Pits(pits, seeds)}, known));
    }
  }
}

TEST_CASE("Kalah keeps the laws", "[laws][kalah]") {
  Random random(13);
  for (unsigned pits = 1; pits <= 8; ++pits) {
    CAPTURE(pits);
    const Kalah game(pits);
    CHECK(broken(game, {start(pits, 3)}, 200) == none);
    CHECK(broken(game, {start(pits, static_cast<int>(game.most_seeds() / (2 * pits)))}, 100) ==
          none);
    Pits mine(pits);
    Pits theirs(pits);
    for (unsigned pit = 0; pit < pits; ++pit) {
      mine[pit] = static_cast<int>(random() % 5);
      theirs[pit] = static_cast<int>(random() % 5);
    }
    mine[0] = theirs[0] = 1;
    CHECK(broken(game, {state_of(mine, theirs)}, 200) == none);
  }
}

TEST_CASE("positions of Kalah are told by both sides and whose turn it is", "[kalah]") {
  const std::string sides = R"({"pits":2,"south":[0,1],"north":[2,0])";
  CHECK(all_answer("kalah", sides + "}", -1));
  CHECK(all_answer("kalah", sides + R"(,"turn":"north"})", 1));
  CHECK(all_answer("kalah", R"({"pits":2,"south":[0,0],"north":[0,0]})", 0));
}

TEST_CASE("sides that are none of Kalah are refused", "[kalah]") {
  check_refused("kalah", R"({"pits":0})", "pits");
  check_refused("kalah", R"({"pits":9})", "pits");
  check_refused("kalah", R"({"seeds":0})", "seeds");
  check_refused("kalah", R"({"seeds":100})", "seeds: there are 1200 seeds in all");
  check_refused("kalah", R"({"pits":2,"south":[1,2]})", "north: it is missing");
  check_refused("kalah", R"({"pits":2,"north":[1,2]})", "south: it is missing");
  check_refused("kalah", R"({"pits":2,"south":[1],"north":[1,2]})", "south: it has 1 pit; give 2");
  check_refused("kalah", R"({"pits":2,"south":[1,2],"north":[1,2,3]})",
                "north: it has 3 pits; give 2");
  check_refused("kalah", R"({"pits":2,"south":[1,2],"north":[0,0]})",
                "north: all its pits are empty");
  check_refused("kalah", R"({"pits":2,"south":[0,0],"north":[0,4]})",
                "south: all its pits are empty");
  check_refused("kalah", R"({"pits":2,"south":[255,1],"north":[0,4]})",
                "south: there are 260 seeds");
  check_refused("kalah", R"({"pits":2,"south":[256,1],"north":[0,4]})", "south");
  check_refused("kalah", R"({"pits":2,"turn":"east"})", "turn");
}

}  // namespace
}  // namespace zugzwang::kalah_tests
