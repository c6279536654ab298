#include <algorithm>
#include <cctype>
#include <exception>
#include <iterator>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/registry.hpp>
#include <zugzwang/games/directed_graph.hpp>

namespace zugzwang::games {

namespace {

using EdgeList = std::vector<std::pair<std::size_t, std::size_t>>;

std::string shortened(const std::string& text, std::size_t most = 60) {
  return text.size() <= most ? text : text.substr(0, most) + "...";
}

[[noreturn]] void refuse(const std::string& what) {
  throw Error(ErrorCode::bad_value, "graph: " + what +
                                        "; give DOT, GraphML, or edges \"from to\" one a line or "
                                        "separated by commas, or @FILE with one of these");
}

DirectedGraph make(std::vector<std::string> names, EdgeList edges) {
  if (names.empty()) refuse("it has no vertices");
  std::ranges::sort(edges);
  const auto repeated = std::ranges::unique(edges);
  edges.erase(repeated.begin(), repeated.end());
  DirectedGraph::Edges graph(boost::edges_are_unsorted_multi_pass, edges.begin(), edges.end(),
                             names.size());
  return {std::move(graph), std::move(names)};
}

/// How deep braces are nested outside texts and comments.
std::size_t depth_of_dot(std::string_view text) {
  std::size_t depth = 0;
  std::size_t most = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (rest.starts_with("/*")) {
      at = std::min(text.find("*/", at + 2), text.size());
    } else if (rest.front() == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    } else if (rest.front() == '{') {
      most = std::max(most, ++depth);
    } else if (rest.front() == '}' && depth > 0) {
      --depth;
    }
  }
  return most;
}
/// How deep elements are nested.
std::size_t depth_of_xml(std::string_view text) {
  std::size_t depth = 0;
  std::size_t most = 0;
  for (std::size_t at = text.find('<'); at < text.size() - 1; at = text.find('<', at + 1)) {
    const char kind = text[at + 1];
    const std::size_t end = std::min(text.find('>', at), text.size());
    if (kind == '/')
      depth -= depth > 0 ? 1 : 0;
    else if (kind != '!' && kind != '?' && text[end - 1] != '/')
      most = std::max(most, ++depth);
  }
  return most;
}
/// Boost.Graph reads what is nested by recursion.
void refuse_deep(std::size_t depth) {
  constexpr std::size_t deepest = 500;
  if (depth > deepest)
    refuse("it is nested " + std::to_string(depth) + " levels deep, more than " +
           std::to_string(deepest));
}

struct VertexName {
  std::string name;
};
template <class Direction>
using ReadGraph = boost::adjacency_list<boost::vecS, boost::vecS, Direction, VertexName>;

template <class Graph>
DirectedGraph from_boost(const Graph& graph, bool undirected) {
  std::vector<std::string> names;
  for (auto [v, end] = vertices(graph); v != end; ++v)
    names.push_back(graph[*v].name.empty() ? std::to_string(*v) : graph[*v].name);
  EdgeList list;
  for (auto [e, end] = edges(graph); e != end; ++e) {
    list.emplace_back(source(*e, graph), target(*e, graph));
    if (undirected) list.emplace_back(target(*e, graph), source(*e, graph));
  }
  return make(std::move(names), std::move(list));
}

template <class Direction>
DirectedGraph from_dot(const std::string& text, bool undirected) {
  ReadGraph<Direction> graph;
  boost::dynamic_properties properties(boost::ignore_other_properties);
  properties.property("node_id", get(&VertexName::name, graph));
  boost::read_graphviz(text, graph, properties, "node_id");
  return from_boost(graph, undirected);
}

DirectedGraph from_dot(const std::string& text) {
  try {
    return from_dot<boost::directedS>(text, false);
  } catch (const boost::undirected_graph_error&) {
    return from_dot<boost::undirectedS>(text, true);
  }
}

/// GraphML's own ids of the nodes are not read by Boost.Graph: a node is called by its "name", or
/// else by its number in the file, from 0.
template <class Direction>
DirectedGraph from_graphml(const std::string& text, bool undirected) {
  ReadGraph<Direction> graph;
  std::istringstream in(text);
  boost::dynamic_properties properties(boost::ignore_other_properties);
  properties.property("name", get(&VertexName::name, graph));
  boost::read_graphml(in, graph, properties);
  return from_boost(graph, undirected);
}

DirectedGraph from_graphml(const std::string& text) {
  try {
    return from_graphml<boost::directedS>(text, false);
  } catch (const boost::undirected_graph_error&) {
    return from_graphml<boost::undirectedS>(text, true);
  }
}

DirectedGraph from_edges(const std::string& text) {
  std::vector<std::string> names;
  std::map<std::string, std::size_t> numbers;
  EdgeList edges;
  const auto vertex = [&](const std::string& name) {
    const auto [place, fresh] = numbers.emplace(name, names.size());
    if (fresh) names.push_back(name);
    return place->second;
  };
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    line.erase(std::min(line.find('#'), line.size()));
    std::ranges::replace(line, ';', ',');
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, ',');) {
      std::istringstream words(part);
      const std::vector<std::string> ends{std::istream_iterator<std::string>(words), {}};
      if (ends.size() > 2)
        refuse("'" + shortened(part) + "' is no edge: it names more than two vertices");
      if (ends.empty()) continue;
      const std::size_t from = vertex(ends[0]);
      if (ends.size() == 2) edges.emplace_back(from, vertex(ends[1]));
    }
  }
  return make(std::move(names), std::move(edges));
}

}  // namespace

std::size_t DirectedGraph::find(const std::string& name) const {
  const auto place = std::ranges::find(names, name);
  if (place != names.end()) return static_cast<std::size_t>(place - names.begin());
  const std::vector<std::string> near = nearest_names(name, names);
  throw Error(ErrorCode::bad_value,
              "start: \"" + shortened(name) +
                  "\" is not allowed; give the name of a vertex of the graph, such as " +
                  shortened(near.empty() ? names.front() : near.front()));
}

DirectedGraph read_graph(const std::string& text) {
  const auto begin = std::ranges::find_if_not(
      text, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
  std::string start(begin, text.end());
  start.resize(std::min<std::size_t>(start.size(), 10));
  std::ranges::transform(start, start.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  try {
    if (start.starts_with('<')) {
      refuse_deep(depth_of_xml(text));
      return from_graphml(text);
    }
    for (const char* const word : {"digraph", "graph", "strict", "//", "/*"})
      if (start.starts_with(word) && text.find('{') != std::string::npos) {
        refuse_deep(depth_of_dot(text));
        return from_dot(text);
      }
  } catch (const Error&) {
    throw;
  } catch (const std::exception& error) {
    refuse("it cannot be read (" + shortened(error.what(), 200) + ")");
  }
  return from_edges(text);
}

}  // namespace zugzwang::games
