#include "census.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace zugzwang {

void add_up(Census& census, Communicator* others) {
  if (others == nullptr) return;
  const std::uint64_t levels = largest(others, census.by_plies.size());
  std::vector<std::uint64_t> mine = {census.win, census.loss, census.draw, census.checksum};
  const std::size_t totals = mine.size();
  mine.resize(totals + 2 * levels);
  for (std::size_t plies = 0; plies < census.by_plies.size(); ++plies) {
    mine[totals + 2 * plies] = census.by_plies[plies].win;
    mine[totals + 2 * plies + 1] = census.by_plies[plies].loss;
  }
  const std::vector<std::uint64_t> all = sums(others, mine);
  census.win = all[0];
  census.loss = all[1];
  census.draw = all[2];
  census.checksum = all[3];
  census.by_plies.resize(levels);
  for (std::size_t plies = 0; plies < levels; ++plies)
    census.by_plies[plies] = {all[totals + 2 * plies], all[totals + 2 * plies + 1]};

  constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t longest = largest(others, census.longest_win ? census.longest_win->plies : 0);
  const bool is_mine = census.longest_win && census.longest_win->plies == longest;
  const std::vector<std::uint64_t> positions =
      gathered(others, is_mine ? census.longest_win->position : none);
  const std::uint64_t lowest = std::ranges::min(positions);
  census.longest_win.reset();
  if (lowest != none) census.longest_win = {longest, lowest};
}

}  // namespace zugzwang
