// Compares ways of dealing the states of a game to processes: for blocks of several sizes, the
// proportion of the updates that stay in the process that generates them, and the work of the
// busiest process in a level relative to the mean. Prints the table of docs/distributed.md:
//
//   distribution [quixo SIZE | chess MATERIAL]
//
// An update goes from a decided state to a predecessor. It is work for the process that generates
// it and for the one that owns the predecessor. A level takes as long as the process with the most
// work, so the factor printed is the sum of these over that of the means.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "named_game.hpp"

namespace {

using namespace zugzwang;

/// Blocks of 2^bits indices of a tier, dealt to the processes in turn.
struct Dealing {
  std::string name;
  int bits;  // or one of the following
  static constexpr int by_share = -1;
  static constexpr int one_block_each = -2;

  std::uint64_t owner(std::uint64_t index, std::uint64_t indices, std::uint64_t ranks) const {
    if (bits == one_block_each) return index * ranks / indices;
    return (index >> (bits == by_share ? IndexShare::block_bits(indices) : bits)) % ranks;
  }
};

const std::vector<Dealing> dealings = {{"1", 0},
                                       {"64", 6},
                                       {"512", 9},
                                       {"4096", 12},
                                       {"32768", 15},
                                       {"about √n, as is done", Dealing::by_share},
                                       {"n / ranks", Dealing::one_block_each}};
const std::vector<std::uint64_t> numbers_of_ranks = {4, 12, 64};

/// The counts for one way of dealing the states.
struct Tally {
  using Level = std::pair<std::uint64_t, std::uint64_t>;  // the tier, and the plies
  std::uint64_t ranks;
  std::uint64_t updates = 0;
  std::uint64_t stay = 0;
  std::map<Level, std::vector<std::uint64_t>> work{};  // by process

  void add(const Level& level, std::uint64_t sender, std::uint64_t receiver) {
    std::vector<std::uint64_t>& all = work[level];
    all.resize(ranks);
    ++updates;
    stay += sender == receiver ? 1 : 0;
    ++all[sender];
    ++all[receiver];
  }
  double stay_percent() const {
    return 100 * static_cast<double>(stay) / static_cast<double>(updates);
  }
  double slowest_to_mean() const {
    std::uint64_t slowest = 0;
    std::uint64_t sum = 0;
    for (const auto& [level, all] : work) {
      slowest += *std::ranges::max_element(all);
      sum += std::accumulate(all.begin(), all.end(), std::uint64_t{0});
    }
    return static_cast<double>(slowest * ranks) / static_cast<double>(sum);
  }
};

template <class G>
std::vector<Tally> tallies_of(const G& game) {
  RetrogradeSolver<G, ByDistance> solver(game);
  solver.tables().solve_all({});
  std::vector<Tally> tallies;
  for ([[maybe_unused]] const Dealing& dealing : dealings)
    for (const std::uint64_t ranks : numbers_of_ranks) tallies.push_back({ranks});

  const auto indices = [&](std::uint64_t tier) {
    return game.tier_begin(tier + 1) - game.tier_begin(tier);
  };
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const auto state = game.state_at(index);
    if (!is_stored(game, state)) continue;
    const Distance value = solver.value(state);
    if (value.outcome() == Outcome::draw) continue;
    const std::uint64_t tier = game.tier(state);
    for (const auto& before : game.predecessors(state)) {
      const std::uint64_t above = game.tier(before.state);
      const std::uint64_t to = index_of(game, before.state) - game.tier_begin(above);
      auto tally = tallies.begin();
      for (const Dealing& dealing : dealings)
        for (const std::uint64_t ranks : numbers_of_ranks)
          (tally++)->add({above, value.plies() + 1},
                         dealing.owner(index - game.tier_begin(tier), indices(tier), ranks),
                         dealing.owner(to, indices(above), ranks));
    }
  }
  return tallies;
}

void print(std::string_view name, const std::vector<Tally>& tallies) {
  std::printf("%.*s: %llu updates\n\n| block |", static_cast<int>(name.size()), name.data(),
              static_cast<unsigned long long>(tallies[0].updates));
  for (const std::uint64_t ranks : numbers_of_ranks)
    std::printf(" stay with %llu ranks | most over mean |", static_cast<unsigned long long>(ranks));
  std::printf("\n|---|");
  for (std::size_t i = 0; i < numbers_of_ranks.size(); ++i) std::printf("---|---|");
  auto tally = tallies.begin();
  for (const Dealing& dealing : dealings) {
    std::printf("\n| %s |", dealing.name.c_str());
    for (std::size_t i = 0; i < numbers_of_ranks.size(); ++i, ++tally)
      std::printf(" %.1f %% | %.2f |", tally->stay_percent(), tally->slowest_to_mean());
  }
  std::printf("\n\n");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto measure = [](std::string_view game, std::string_view rules) {
      return with_named_game(game, rules, [&](const auto& named) {
        print(std::string(game) + ' ' + std::string(rules), tallies_of(named));
      });
    };
    if (argc == 1 ? measure("chess", "KBNK") && measure("quixo", "4")
                  : argc == 3 && measure(argv[1], argv[2]))
      return 0;
    std::fputs("usage: distribution [quixo 2..4 | chess MATERIAL (such as KBNK)]\n", stderr);
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "distribution: %s\n", error.what());
    return 4;
  }
}
