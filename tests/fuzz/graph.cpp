// A graph in DOT, in GraphML or as a list of edges.

#include <algorithm>

#include <zugzwang/core/error.hpp>
#include <zugzwang/games/graphs/directed_graph.hpp>

#include "fuzz.hpp"

using namespace zugzwang;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const games::DirectedGraph graph = games::read_graph(fuzz::text_of(data, size));
    fuzz::require(graph.find(graph.names().back()) == graph.size() - 1);
    for (std::size_t from = 0; from < graph.size(); ++from)
      for (const auto to : graph.successors(from))
        fuzz::require(std::ranges::binary_search(graph.predecessors(to), from));
  } catch (const Error&) {
  }
  return 0;
}
