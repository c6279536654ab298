#include "tier_plan.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_map>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/topological_sort.hpp>

#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/retrograde/canonical_index_set.hpp>
#include <zugzwang/solvers/retrograde/frontier.hpp>
#include <zugzwang/solvers/retrograde/partition.hpp>
#include <zugzwang/solvers/retrograde/percolation.hpp>
#include <zugzwang/solvers/retrograde/reverse_graph.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>
#include <zugzwang/solvers/retrograde/update_exchange.hpp>
#include <zugzwang/solvers/retrograde/value_iteration.hpp>

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
                "retrograde: according to next_tiers, play may return to a tier it has left");
  }
  std::vector<TierStep> order;
  for (const std::size_t i : numbers_in_order) order.push_back(std::move(met[i]));
  return order;
}

unsigned parts_of_table(std::uint64_t places, unsigned threads) {
  constexpr std::uint64_t least_a_part = 1 << 16;  // fewer are not worth a thread
  constexpr unsigned most_parts = 1024;            // for which Partition is exact by far
  const std::uint64_t worth = std::max<std::uint64_t>(1, places / least_a_part);
  const std::uint64_t parts = std::min<std::uint64_t>(std::clamp(threads, 1U, most_parts), worth);
  return places / parts < UpdateExchange::most_places / 2 ? static_cast<unsigned>(parts) : 1;
}

std::uint64_t bytes_at_work(std::uint64_t places, unsigned parts, std::uint64_t cell_bytes) {
  const Partition partition(places, parts);
  std::uint64_t bytes = TierTable::cells_for(places) * cell_bytes;
  for (unsigned part = 0; part < parts; ++part)
    bytes += 2 * Frontier::bytes_for(partition.count(part));
  return bytes;
}

TierBytes bytes_of(const TierPlan& plan, const TierShare& share, CellWidth width) {
  // If half of the indices or more are canonical, all have places.
  const bool packs = plan.is_symmetric && share.places < share.indices / 2;
  const std::uint64_t places = packs ? share.places : share.indices;
  const std::uint64_t canonical = packs ? CanonicalIndexSet::bytes_of(share.indices, places) : 0;
  const std::uint64_t chosen = plan.is_symmetric && !packs ? share.indices / 8 : 0;
  const std::uint64_t cells = TierTable::cells_for(places);
  const unsigned parts = parts_of_table(places, share.threads);
  TierBytes bytes;
  // Without distances, the table is packed into two bits a place.
  const bool widens = width == CellWidth::widened;
  bytes.finished = canonical + (plan.keeps_distances ? (widens ? 2 : 1) * cells : cells / 4);
  bytes.working = canonical + chosen + bytes_at_work(places, parts, widens ? 3 : 1) +
                  (plan.has_orbits ? places / 8 : 0) - bytes.finished;
  if (share.processes > 1)
    bytes.buffers = plan.takes_moves_back
                        ? bytes_between(share.processes, parts)
                        : bytes_of_questions(share.places == 0 ? 0 : share.moves / share.places);
  else if (plan.turns_moves_round)
    bytes.working +=
        ReverseGraph(std::array{places, share.places_below}, false).bytes_with(share.moves);
  return bytes;
}

}  // namespace zugzwang
