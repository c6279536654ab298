#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/lower.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/games/graphs/directed_graph.hpp>
#include <zugzwang/games/graphs/graph_text.hpp>

namespace zugzwang::games {

namespace {

/// Distributes numbers to lists: for each i below `count`, `number_of(i)` to list `list_of(i)`,
/// where `number_of` is called in that order. Each number waits for the memory, so that it is
/// requested before.
void distribute(std::vector<std::uint32_t>& begin, std::vector<DirectedGraph::Vertex>& numbers,
                std::size_t count, const auto& list_of, const auto& number_of) {
  constexpr std::size_t ahead = 16;
  for (std::size_t i = 0; i < count; ++i) ++begin[list_of(i) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  numbers.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (i + 2 * ahead < count) {
      __builtin_prefetch(&begin[list_of(i + 2 * ahead)], 1);
      __builtin_prefetch(numbers.data() + begin[list_of(i + ahead)], 1);
    }
    numbers[begin[list_of(i)]++] = number_of(i);
  }
  std::shift_right(begin.begin(), begin.end(), 1);  // each is now the end of its list
  begin.front() = 0;
}

/// Returns the place of the first word, after blanks, lines that begin with #, and comments of DOT.
std::size_t first_word(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (is_blank(text[at]))
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
    word += lower(c);
  }
  constexpr std::array words = {"digraph", "graph", "strict"};
  return std::ranges::find(words, word) != words.end() && text.find('{') != std::string_view::npos;
}

}  // namespace

void refuse_doubt(const std::string& what) { throw Error(ErrorCode::bad_value, "graph", what); }

void refuse_graph(const std::string& what) {
  refuse_doubt(what +
               "; give DOT, GraphML, or edges \"from to\" one a line or separated by commas");
}

void refuse_line(std::size_t line, const std::string& what) {
  refuse_graph("line " + std::to_string(line) + ": " + what);
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 40;
  text = without_blanks(text);
  std::size_t length = std::min(text.size(), longest);
  // Do not cut a character of UTF-8.
  while (length < text.size() && length > 0 && (text[length] & 0xC0) == 0x80) --length;
  std::string shown(text.substr(0, length));
  std::ranges::replace_if(
      shown, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }, '?');
  return "'" + shown + (length < text.size() ? "…'" : "'");
}

DirectedGraph::DirectedGraph(std::vector<std::string> names, std::vector<Edge> edges)
    : names_(std::move(names)), to_{std::vector<std::uint32_t>(size() + 1), {}}, from_(to_) {
  distribute(
      to_.begin, to_.vertices, edges.size(), [&](std::size_t i) { return edges[i].first; },
      [&](std::size_t i) { return edges[i].second; });
  edges = std::vector<Edge>();  // which releases the memory, unlike {}
  std::uint32_t kept = 0;       // without repetitions
  for (std::uint32_t v = 0, next = 0; v < size(); ++v) {
    const auto list = std::span(to_.vertices).subspan(next, to_.begin[v + 1] - next);
    next = to_.begin[v + 1];
    std::ranges::sort(list);
    const auto end = std::unique_copy(list.begin(), list.end(), to_.vertices.begin() + kept);
    kept = to_.begin[v + 1] = static_cast<std::uint32_t>(end - to_.vertices.begin());
  }
  to_.vertices.resize(kept);
  Vertex from = 0;
  distribute(
      from_.begin, from_.vertices, kept, [&](std::size_t i) { return to_.vertices[i]; },
      [&](std::size_t i) {
        while (i >= to_.begin[from + 1]) ++from;
        return from;
      });
}

std::size_t DirectedGraph::find(std::string_view name) const {
  const auto place = std::ranges::find(names_, name);
  if (place != names_.end()) return static_cast<std::size_t>(place - names_.begin());
  const std::vector<std::string> near = nearest_names(std::string(name), names_);
  constexpr std::size_t most_shown = 60;
  const std::string& suggestion = near.empty() ? names_.front() : near.front();
  throw Error(ErrorCode::bad_value, "start",
              "" + Datum(name).to_short_json(most_shown) +
                  " is not a vertex of the graph; give the name of one, such as " +
                  suggestion.substr(0, most_shown));
}

DirectedGraph read_graph(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) return read_graph(text.substr(3));  // a byte order mark
  if (is_dot(text)) return read_dot(text).graph();
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin != std::string_view::npos && text[begin] == '<') return read_graphml(text).graph();
  return read_edges(text).graph();
}

}  // namespace zugzwang::games
