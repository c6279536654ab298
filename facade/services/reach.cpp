#include "reach.hpp"

#include <unordered_set>

namespace zugzwang {

std::vector<std::uint64_t> reachable_positions(Positions& positions, std::uint64_t root,
                                               std::size_t most) {
  std::vector<std::uint64_t> reached;
  std::unordered_set<std::uint64_t> seen;
  const auto visit = [&](std::uint64_t position) {
    if (reached.size() < most && seen.insert(position).second) reached.push_back(position);
  };
  visit(root);
  for (std::size_t i = 0; i < reached.size() && reached.size() < most; ++i) {
    std::size_t followed = 0;
    positions.each_option(reached[i], [&](const Option& option) {
      visit(option.to);
      return ++followed < options_followed;
    });
  }
  return reached;
}

}  // namespace zugzwang
