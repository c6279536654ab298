#include "tier_order.hpp"

#include <cstddef>
#include <unordered_map>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/topological_sort.hpp>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

std::vector<TierStep> tier_order(
    const std::vector<std::uint64_t>& roots,
    const std::function<std::vector<std::uint64_t>(std::uint64_t)>& next) {
  std::vector<TierStep> met;
  std::unordered_map<std::uint64_t, std::size_t> numbers;
  const auto number = [&](std::uint64_t tier) {
    const auto [place, is_new] = numbers.try_emplace(tier, met.size());
    if (is_new) met.push_back({.tier = tier});
    return place->second;
  };
  for (const std::uint64_t root : roots) number(root);
  boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> graph;
  for (std::size_t from = 0; from < met.size(); ++from)
    for (const std::uint64_t tier : next(met[from].tier)) {
      if (tier == met[from].tier) {
        met[from].moves_inside = true;
        continue;
      }
      const std::size_t to = number(tier);
      met[from].below.push_back(tier);
      boost::add_edge(from, to, graph);
    }
  std::vector<std::size_t> numbers_in_order;
  while (boost::num_vertices(graph) < met.size()) boost::add_vertex(graph);
  try {
    boost::topological_sort(graph, std::back_inserter(numbers_in_order));
  } catch (const boost::not_a_dag&) {
    throw Error(ErrorCode::not_applicable,
                "retrograde: by the game's next_tiers, play may come back to a tier it has left");
  }
  std::vector<TierStep> order;
  for (const std::size_t i : numbers_in_order) order.push_back(std::move(met[i]));
  return order;
}

}  // namespace zugzwang
