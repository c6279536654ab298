// Kalah: its rules seed by seed, and its values by plain recursion.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/kalah.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang::kalah_tests {
namespace {

using games::Kalah;
using games::KalahRules;
using testing::all_answer;

using Pits = std::vector<int>;

/// The board as it stands on the table: the pits of the player on move, his store, the other's pits
/// and his store, in a ring.
struct PlainKalah {
  Pits mine;
  Pits theirs;
  int lead = 0;        // of the stores
  bool again = false;  // after a move: whether the same player goes on
  bool over = false;

  PlainKalah after(std::size_t pit, const KalahRules& rules = {}) const {
    const std::size_t pits = mine.size();
    Pits ring = mine;
    ring.push_back(0);
    ring.insert(ring.end(), theirs.begin(), theirs.end());
    std::size_t at = pit;
    do {
      for (int hand = std::exchange(ring[at], 0); hand > 0; --hand) {
        at = (at + 1) % ring.size();
        ++ring[at];
      }
    } while (rules.laps && at != pits && ring[at] > 1);
    if (at < pits && ring[at] == 1 && (rules.empty_capture || ring[2 * pits - at] > 0)) {
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
      const int of_mover = seeds(next.mine) - seeds(next.theirs);
      if (rules.sweep == KalahRules::Sweep::owner) next.lead += of_mover;
      if (rules.sweep == KalahRules::Sweep::emptier) next.lead -= of_mover;
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
    // Every second time by the usual rules.
    const int variant = trial % 2 == 0 ? 0 : trial / 2 % 12;
    const KalahRules rules{variant % 2 == 1, static_cast<KalahRules::Sweep>(variant / 4),
                           variant / 2 % 2 == 1};
    const Kalah game(static_cast<unsigned>(pits), rules);
    const Kalah::State state = state_of(board.mine, board.theirs);
    CAPTURE(board.mine, board.theirs, variant);
    std::vector<std::size_t> moves;
    for (std::size_t pit = 0; pit < pits; ++pit)
      if (board.mine[pit] > 0) moves.push_back(pit);
    REQUIRE(std::ranges::equal(game.moves(state), moves));
    for (const std::size_t pit : moves) {
      CAPTURE(pit);
      const auto move = static_cast<Kalah::Move>(pit);
      const PlainKalah next = board.after(pit, rules);
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

}  // namespace
}  // namespace zugzwang::kalah_tests
