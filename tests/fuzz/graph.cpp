// A graph in DOT, in GraphML or as a list of edges.

#include <string>

#include <zugzwang/core/error.hpp>
#include <zugzwang/games/graphs/directed_graph.hpp>

#include "fuzz.hpp"

using namespace zugzwang;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const games::DirectedGraph graph = games::read_graph(std::string(fuzz::text_of(data, size)));
    fuzz::require(graph.names.size() == num_vertices(graph.edges));
    fuzz::require(graph.find(graph.names.back()) < graph.names.size());
  } catch (const Error&) {
  }
  return 0;
}
