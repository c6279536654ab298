#pragma once

// The text formats of graphs. Each format has a reader that fills a GraphText in one pass over the
// text, and rejects text with a doubtful meaning, since a misread graph is a valid game, too.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/games/graphs/directed_graph.hpp>

namespace zugzwang::games {

class GraphText {
 public:
  using Vertex = DirectedGraph::Vertex;

  /// Returns the number of the vertex of this name, and adds the vertex if it is new.
  Vertex vertex(std::string_view name);
  void edge(Vertex from, Vertex to) { edges.emplace_back(from, to); }
  /// Adds an edge between the vertices of these names, in that order if they are new. It is looked
  /// up later, together with others, since each look-up waits for the memory.
  void edge(std::string_view from, std::string_view to);
  /// Looks up what `edge` has left.
  void settle();
  /// Returns the graph. Throws Error{bad_value} if it has no vertices.
  DirectedGraph graph() &&;

  std::vector<std::string> names;          ///< in order of their first mention
  std::vector<DirectedGraph::Edge> edges;  ///< may hold an edge more than once

 private:
  /// A slot of the hash table: a vertex beside the hash of its name.
  struct Slot {
    std::uint32_t hash = 0;
    Vertex vertex = none;
  };
  /// A name at the end of an edge, as a part of `mentioned_`.
  struct Mention {
    std::uint32_t hash;
    std::size_t begin;
    std::size_t size;
  };
  static constexpr Vertex none = ~Vertex{0};
  static constexpr std::size_t mentions_at_once = 64;

  void mention(std::string_view name);
  Vertex look_up(std::string_view name, std::uint32_t hash);
  void grow();

  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // linear probing; half of them are free
  std::string mentioned_;
  std::vector<Mention> mentions_;
};

/// Returns what std::isspace returns, which is slower.
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// Returns a text without the blanks at its ends.
std::string_view without_blanks(std::string_view text);

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
/// more than 4,000,000 edges. The reader of Boost.Graph accepts neither groups without a name nor
/// names in UTF-8, and exhausts the stack if groups are nested deeply.
GraphText read_dot(std::string_view text);

/// Reads GraphML. A node is named by its "name"; if no node has one, by its "label", or by that of
/// its drawing by yEd, if the labels distinguish all nodes, and else by its id. Throws
/// Error{bad_value}. The reader of Boost.Graph drops the ids.
GraphText read_graphml(std::string_view text);

/// Reads edges "from to" or "from -> to", one a line or separated by commas or semicolons, lists of
/// neighbours such as "a: b c", or a table whose first line names the columns, such as
/// "source,target,weight". A single name is a vertex. Comments are those of DOT, and begin
/// where a word does: from # or // to the end of the line, and from /* to */. A weight behind an
/// edge is passed over, as are attributes in braces. Rejects a line such as "a,b", which may be an
/// edge in other programs, and a text that looks like the name of a file. Throws Error{bad_value}.
GraphText read_edges(std::string_view text);

}  // namespace zugzwang::games
