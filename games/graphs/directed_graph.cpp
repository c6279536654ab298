#include <algorithm>
#include <array>
#include <cctype>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/games/graphs/directed_graph.hpp>
#include <zugzwang/games/graphs/graph_text.hpp>

namespace zugzwang::games {

namespace {

DirectedGraph make(GraphText text) {
  if (text.names.empty()) refuse_graph("it has no vertices");
  auto& edges = text.edges;
  std::ranges::sort(edges);
  const auto repeated = std::ranges::unique(edges);
  edges.erase(repeated.begin(), repeated.end());
  DirectedGraph::Edges graph(boost::edges_are_unsorted_multi_pass, edges.begin(), edges.end(),
                             text.names.size());
  return {std::move(graph), std::move(text.names)};
}

/// Returns the place of the first word, after blanks, lines that begin with #, and comments of DOT.
std::size_t first_word(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0)
      ++at;
    else if (text[at] == '#' || text.substr(at, 2) == "//")
      at = std::min(text.find('\n', at), text.size());
    else if (text.substr(at, 2) == "/*" && text.find("*/", at) != std::string_view::npos)
      at = text.find("*/", at) + 2;
    else
      return at;
  }
  return at;
}

/// Whether the text is DOT, and not a list of edges between words such as "graph".
bool is_dot(std::string_view text) {
  std::string word;
  for (const char c : text.substr(first_word(text))) {
    if (std::isalpha(static_cast<unsigned char>(c)) == 0) break;
    word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  constexpr std::array words = {"digraph", "graph", "strict"};
  return std::ranges::find(words, word) != words.end() && text.find('{') != std::string_view::npos;
}

}  // namespace

void refuse_doubt(const std::string& what) { throw Error(ErrorCode::bad_value, "graph: " + what); }

void refuse_graph(const std::string& what) {
  refuse_doubt(what +
               "; give DOT, GraphML, or edges \"from to\" one a line or separated by commas, or "
               "@FILE with one of these");
}

void refuse_line(std::size_t line, const std::string& what) {
  refuse_graph("line " + std::to_string(line) + ": " + what);
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 40;
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0)
    text.remove_suffix(1);
  std::size_t length = std::min(text.size(), longest);
  // Do not cut a character of UTF-8.
  while (length < text.size() && length > 0 && (text[length] & 0xC0) == 0x80) --length;
  std::string shown(text.substr(0, length));
  std::ranges::replace_if(
      shown, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }, '?');
  return "'" + shown + (length < text.size() ? "…'" : "'");
}

std::size_t DirectedGraph::find(const std::string& name) const {
  const auto place = std::ranges::find(names, name);
  if (place != names.end()) return static_cast<std::size_t>(place - names.begin());
  const std::vector<std::string> near = nearest_names(name, names);
  constexpr std::size_t most_shown = 60;
  const std::string& suggestion = near.empty() ? names.front() : near.front();
  throw Error(ErrorCode::bad_value,
              "start: " + Datum(name).to_short_json(most_shown) +
                  " is not a vertex of the graph; give the name of one, such as " +
                  suggestion.substr(0, most_shown));
}

DirectedGraph read_graph(const std::string& text) {
  if (text.starts_with("\xEF\xBB\xBF")) return read_graph(text.substr(3));  // a byte order mark
  if (is_dot(text)) return make(read_dot(text));
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin != std::string::npos && text[begin] == '<') return make(read_graphml(text));
  return make(read_edges(text));
}

}  // namespace zugzwang::games
