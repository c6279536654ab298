#pragma once

// The texts in which a graph can be given. Each form has a reader; all of them fill a GraphText and
// refuse what may mean something else than it says, since a misread graph is a game like any other.

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace zugzwang::games {

class GraphText {
 public:
  /// Returns the number of the vertex of this name, which is added if it is new.
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

/// Readers descend this deep into what can be nested, and no deeper.
inline constexpr std::size_t deepest_nesting = 200;

/// Throws Error{bad_value} that says what is wrong and which forms there are.
[[noreturn]] void refuse_graph(const std::string& what);
/// The same for a line, counted from 1.
[[noreturn]] void refuse_line(std::size_t line, const std::string& what);
/// Throws Error{bad_value} that says what may be meant; it tells no forms.
[[noreturn]] void refuse_doubt(const std::string& what);
/// The beginning of a text as a message can show it, in single quotes.
std::string excerpt(std::string_view text);

/// Reads a graph in the DOT language. An edge from or to a group in braces stands for one of each
/// member, and ports and attributes are left aside. Throws Error{bad_value}, also where groups
/// stand for edges that would take more than 256 MiB. The reader of Boost.Graph knows no group
/// without a name and no name in UTF-8, and exhausts the stack where groups are nested deeply.
GraphText read_dot(const std::string& text);

/// Reads GraphML. A node is called by its "name"; where no node has one, by its "label" if those
/// tell all nodes apart, and else by its id. Throws Error{bad_value}, also for what would take more
/// than 256 MiB to read.
/// The reader of Boost.Graph drops the ids.
GraphText read_graphml(const std::string& text);

/// Reads edges "from to" or "from -> to", one a line or separated by commas or semicolons, where a
/// name alone is a vertex and # begins a comment. Refuses a line such as "a,b", which may be an
/// edge of other programs, and a text that looks like the name of a file. Throws Error{bad_value}.
GraphText read_edges(const std::string& text);

}  // namespace zugzwang::games
