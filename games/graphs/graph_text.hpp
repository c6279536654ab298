#pragma once

// The text formats of graphs. Each format has a reader that fills a GraphText and rejects text with
// a doubtful meaning, since a misread graph is a valid game, too.

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace zugzwang::games {

class GraphText {
 public:
  /// Returns the number of the vertex of this name, and adds the vertex if it is new.
  std::size_t vertex(const std::string& name) {
    const auto [place, fresh] = numbers_.emplace(name, names.size());
    if (fresh) names.push_back(name);
    return place->second;
  }
  void edge(std::size_t from, std::size_t to) { edges.emplace_back(from, to); }

  std::vector<std::string> names;                          ///< in order of their first mention
  std::vector<std::pair<std::size_t, std::size_t>> edges;  ///< may hold an edge more than once

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
};

/// The deepest nesting that readers accept.
inline constexpr std::size_t deepest_nesting = 200;

/// Throws Error{bad_value} that says what is wrong and which formats there are.
[[noreturn]] void refuse_graph(const std::string& what);
/// The same for a line, counted from 1.
[[noreturn]] void refuse_line(std::size_t line, const std::string& what);
/// Throws Error{bad_value} that says what may be meant; it does not list the formats.
[[noreturn]] void refuse_doubt(const std::string& what);
/// Returns the beginning of a text in single quotes, as a message can show it.
std::string excerpt(std::string_view text);

/// Reads a graph in the DOT language. An edge from or to a group in braces stands for one edge for
/// each member; ports and attributes are ignored. Throws Error{bad_value}, also if groups stand for
/// edges that would take more than 256 MiB. The reader of Boost.Graph accepts neither groups
/// without a name nor names in UTF-8, and exhausts the stack if groups are nested deeply.
GraphText read_dot(const std::string& text);

/// Reads GraphML. A node is named by its "name"; if no node has one, by its "label" if the labels
/// distinguish all nodes, and else by its id. Throws Error{bad_value}, also if reading would take
/// more than 256 MiB. The reader of Boost.Graph drops the ids.
GraphText read_graphml(const std::string& text);

/// Reads edges "from to" or "from -> to", one a line or separated by commas or semicolons; a single
/// name is a vertex, and # begins a comment. Rejects a line such as "a,b", which may be an edge in
/// other programs, and a text that looks like the name of a file. Throws Error{bad_value}.
GraphText read_edges(const std::string& text);

}  // namespace zugzwang::games
