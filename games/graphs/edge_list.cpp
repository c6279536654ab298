#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/lower.hpp>
#include <zugzwang/games/graphs/graph_text.hpp>

namespace zugzwang::games {

namespace {

using Words = std::vector<std::string_view>;

/// Replaces `words` by those of a text.
void split_words(std::string_view text, Words& words) {
  words.clear();
  std::size_t at = 0;
  const auto pass = [&](bool blanks) {
    while (at < text.size() && is_blank(text[at]) == blanks) ++at;
    return at;
  };
  for (std::size_t begin; (begin = pass(true)) < text.size();)
    words.push_back(text.substr(begin, pass(false) - begin));
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// Whether a word looks like the name of a file, such as "graph.dot" or "graphs/third".
bool looks_like_file(std::string_view word) {
  const std::size_t dot = word.rfind('.');
  const bool has_ending = dot != std::string_view::npos && dot > 0 && dot + 1 < word.size() &&
                          word.size() - dot <= 9 && is_letter(word[dot + 1]);
  return has_ending || word.find('/') != std::string_view::npos;
}

/// The arrow and dashes of typeset text.
constexpr std::string_view typeset_arrow = "→";
constexpr std::array<std::string_view, 8> typeset_marks = {"—", "–", "−", "‐", "↔", "⇒", "←", "⟶"};

/// Whether other programs, or people, may read a word as an edge, such as "a-b" or "1:2".
bool looks_like_edge(std::string_view word) {
  const auto holds = [&](std::size_t at, std::size_t size) {
    return at != std::string_view::npos && at + size < word.size();
  };
  return holds(word.find_first_of("-:=|/\\~", 1), 1) ||
         std::ranges::any_of(typeset_marks, [&](std::string_view mark) {
           return holds(word.find(mark, 1), mark.size());
         });
}

/// Whether two words may be read as two edges that follow each other, "a-b b-c", or as a list of
/// neighbours, "a:b c", rather than as two vertices.
bool look_like_edges(std::string_view first, std::string_view second) {
  constexpr std::string_view marks = "-:=|~";
  const std::size_t mark = first.find_first_of(marks, 1);
  if (mark == std::string_view::npos || mark + 1 >= first.size()) return false;
  const std::size_t other = second.find_first_of(marks, 1);
  if (other == std::string_view::npos) return first[mark] == ':';
  return first[mark] == second[other] && first.substr(mark + 1) == second.substr(0, other);
}

bool is_mark(std::string_view word) {
  return word.find_first_not_of("-=~:|&+/\\") == std::string_view::npos ||
         std::ranges::find(typeset_marks, word) != typeset_marks.end();
}

/// Whether a word is a number such as 3, -2.5 or 1e-3.
bool is_number(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return !word.empty() && std::ranges::any_of(word, is_digit) &&
         (is_digit(word.front()) || word.front() == '.') &&
         word.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
}

/// Whether a comment can begin behind a text: at the beginning of a line, or behind a blank or a
/// separator. Elsewhere its signs are a part of a name.
bool ends_word(std::string_view before) {
  return before.empty() || is_blank(before.back()) || before.back() == ',' || before.back() == ';';
}

/// Whether a word begins a comment to the end of the line.
bool begins_comment(std::string_view word) {
  return word.starts_with('#') || word.starts_with("//");
}

/// Returns a line up to such a comment.
std::string_view without_comment(std::string_view line) {
  for (std::size_t at = 0; (at = line.find_first_of("#/", at)) != std::string_view::npos; ++at)
    if (begins_comment(line.substr(at)) && ends_word(line.substr(0, at))) return line.substr(0, at);
  return line;
}

/// Returns the fields of a line of CSV. A field may stand in quotes, which are doubled inside it.
std::vector<std::string> csv_fields(std::string_view line, char separator) {
  std::vector<std::string> fields(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"')
      fields.back() += line[++i];
    else if (line[i] == '"')
      is_quoted = !is_quoted;
    else if (line[i] == separator && !is_quoted)
      fields.emplace_back();
    else
      fields.back() += line[i];
  }
  for (std::string& field : fields) field = without_blanks(field);
  return fields;
}

/// The columns of a table of edges, as its first line names them.
struct CsvHeader {
  /// Returns what the line names; nothing if it does not name the ends of edges.
  static std::optional<CsvHeader> in(std::string_view line) {
    constexpr std::array<std::string_view, 6> sources = {"source", "from",  "src",
                                                         "tail",   "start", "node1"};
    constexpr std::array<std::string_view, 6> targets = {"target", "to",  "dst",
                                                         "head",   "end", "node2"};
    const std::size_t mark = line.find_first_of(",;\t");
    if (mark == std::string_view::npos) return std::nullopt;
    CsvHeader header{line[mark]};
    const std::vector<std::string> names = csv_fields(line, header.separator);
    for (std::size_t column = 0; column < names.size(); ++column) {
      const std::string name = lowered(names[column]);
      if (std::ranges::find(sources, name) != sources.end()) header.source = column;
      if (std::ranges::find(targets, name) != targets.end()) header.target = column;
      if (name == "type" || name == "directed") header.type = column;
    }
    return header.source && header.target ? std::optional(header) : std::nullopt;
  }

  char separator;
  std::optional<std::size_t> source{};
  std::optional<std::size_t> target{};
  std::optional<std::size_t> type{};  ///< says of each edge whether it is directed
};

/// The reader of a list of edges, line by line.
class EdgeList {
 public:
  GraphText read(std::string_view text) && {
    refuse_file(text);
    // Most lines are edges, of four characters or more with the end of the line.
    const auto ends = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    graph_.edges.reserve(std::min(ends + 1, text.size() / 4 + 1));
    const bool has_blocks = text.find("/*") != std::string_view::npos;
    bool is_first = true;
    std::optional<CsvHeader> header;
    for (std::size_t begin = 0; begin < text.size();) {
      ++line_;
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string_view line = text.substr(begin, end - begin);
      begin = end + 1;
      if (has_blocks) line = without_blocks(line);
      if (without_blanks(without_comment(line)).empty()) continue;
      if (header)
        read_row(line, *header);
      else if (!is_first || begin >= text.size() || !(header = CsvHeader::in(line)))
        read_line(line);
      is_first = false;
    }
    if (block_ != 0) refuse_line(block_, "a comment has no end");
    graph_.settle();
    refuse_doubts();
    return std::move(graph_);
  }

 private:
  /// Returns a line without its comments from /* to */, which may go on in the next line.
  std::string_view without_blocks(std::string_view line) {
    kept_.clear();
    for (std::size_t at = 0; at < line.size();) {
      if (block_ == 0 && (line.substr(at, 2) != "/*" || !ends_word(kept_))) {
        if (begins_comment(line.substr(at)) && ends_word(kept_)) break;
        kept_ += line[at++];
        continue;
      }
      if (block_ == 0) at += 2;
      const std::size_t end = line.find("*/", at);
      block_ = end == std::string_view::npos ? (block_ == 0 ? line_ : block_) : 0;
      if (block_ != 0) break;
      kept_ += ' ';
      at = end + 2;
    }
    return kept_;
  }

  /// Reads a line of a table of edges.
  void read_row(std::string_view line, const CsvHeader& header) {
    const std::vector<std::string> fields = csv_fields(line, header.separator);
    const auto field = [&](const std::optional<std::size_t>& column) {
      return column && *column < fields.size() ? fields[*column] : std::string();
    };
    const std::string from = field(header.source);
    const std::string to = field(header.target);
    if (from.empty() || to.empty())
      refuse_graph(in_line(line_, line) + " has no " + (from.empty() ? "source" : "target"));
    graph_.edge(from, to);
    const std::string type = lowered(field(header.type));
    if (type == "undirected" || type == "false") graph_.edge(to, from);
  }

  /// A vertex that stands alone and looks like an edge.
  struct Doubt {
    std::size_t line;
    GraphText::Vertex vertex;
  };

  void refuse_doubts() const {
    for (const std::string& name : graph_.names)
      if (const auto weight = weights_.find(name); weight != weights_.end())
        refuse_doubt(in_line(weight->second, name) +
                     " may be the weight of an edge or a vertex; leave out the weights, and list "
                     "the neighbours of a vertex as \"a: b c\"");
    if (doubts_.empty()) return;
    std::vector<bool> has_edge(graph_.names.size());
    for (const auto& [from, to] : graph_.edges) has_edge[from] = has_edge[to] = true;
    for (const Doubt& doubt : doubts_)
      if (!has_edge[doubt.vertex])
        refuse_doubt(in_line(doubt.line, graph_.names[doubt.vertex]) +
                     " may be an edge or one vertex; write an edge as \"from to\"");
  }

  static void refuse_file(std::string_view text) {
    if (text.find_first_of(",;#\n") != std::string_view::npos) return;
    if (without_blanks(text).starts_with("//") || text.find("/*") != std::string_view::npos) return;
    Words words;
    split_words(text, words);
    if (words.empty()) return;
    const bool one_name = words.size() == 1 && looks_like_file(words[0]);
    // A file name that contains a blank.
    constexpr std::array endings = {".dot", ".gv", ".graphml", ".xml", ".txt", ".csv", ".edges"};
    const bool two_words =
        words.size() == 2 && std::ranges::any_of(endings, [&](const char* ending) {
          return words[1].ends_with(ending);
        });
    if (!one_name && !two_words) return;
    std::string name(words[0]);
    if (two_words) name.append(" ").append(words[1]);
    refuse_doubt(excerpt(name) + " looks like the name of a file; give what the file contains");
  }

  /// Returns text such as "'a,b' in line 3".
  static std::string in_line(std::size_t line, std::string_view text) {
    return excerpt(text) + " in line " + std::to_string(line);
  }

  void read_line(std::string_view line) {
    if (read_attributed(line)) return;
    line = without_comment(line);
    for (std::size_t begin = 0; begin < line.size();) {
      const std::size_t end = std::min(line.find(';', begin), line.size());
      const std::string_view part = line.substr(begin, end - begin);
      if (!read_neighbours(part)) read_parts(part, line);
      begin = end + 1;
    }
    if (alone_ > 1 && !has_edge_)
      refuse_doubt(in_line(line_, line) +
                   " may be edges or vertices; write an edge as \"from to\", and each "
                   "vertex without edges on a line of its own");
    alone_ = 0;
    has_edge_ = false;
  }

  /// Reads an edge with its attributes in braces, such as "a b {'weight': 3}", and returns whether
  /// the line is one.
  bool read_attributed(std::string_view line) {
    const std::size_t brace = line.find('{');
    if (brace == std::string_view::npos || !without_blanks(line).ends_with('}')) return false;
    const std::string_view ends = without_blanks(line.substr(0, brace));
    split_words(ends, ends_);
    if (ends_.size() != 2 || !is_blank(line[brace - 1]) || begins_comment(ends_[0])) return false;
    for (const std::string_view word : ends_) check_name(word, ends);
    graph_.edge(ends_[0], ends_[1]);
    return true;
  }

  /// Reads a vertex and those that edges lead to, such as "a: b c", and returns whether the text is
  /// of this form.
  bool read_neighbours(std::string_view part) {
    if (part.find(':') == std::string_view::npos) return false;  // most have none
    split_words(part, ends_);
    if (ends_.empty() || ends_[0].size() < 2 || !ends_[0].ends_with(':')) return false;
    const std::string_view from = ends_[0].substr(0, ends_[0].size() - 1);
    std::string rest(without_blanks(part).substr(ends_[0].size()));
    std::ranges::replace(rest, ',', ' ');
    split_words(rest, ends_);
    check_name(from, part);
    for (const std::string_view to : ends_) {
      check_name(to, part);
      if (to.ends_with(':'))
        refuse_doubt(in_line(line_, part) +
                     " has two lists of neighbours; write each on a line of its own");
    }
    const GraphText::Vertex vertex = graph_.vertex(from);
    for (const std::string_view to : ends_) graph_.edge(vertex, graph_.vertex(to));
    has_edge_ = true;
    return true;
  }

  /// Reads edges and vertices with commas between them.
  void read_parts(std::string_view part, std::string_view line) {
    for (std::size_t begin = 0; begin < part.size();) {
      const std::size_t end = std::min(part.find(',', begin), part.size());
      read_ends(part.substr(begin, end - begin), line);
      if (ends_.size() == 1) {
        ++alone_;
        const GraphText::Vertex vertex = graph_.vertex(ends_[0]);
        if (looks_like_edge(ends_[0])) doubts_.push_back({line_, vertex});
      }
      for (std::size_t i = 1; i < ends_.size(); ++i) graph_.edge(ends_[i - 1], ends_[i]);
      has_edge_ = has_edge_ || ends_.size() > 1;
      begin = end + 1;
    }
  }

  /// Reads the vertices of "from to", also with a weight, or of "from -> to -> …", or a single one,
  /// into `ends_`. The weight makes no difference to the game.
  void read_ends(std::string_view part, std::string_view line) {
    const std::size_t arrow = next_arrow(part, 0);
    if (arrow != part.size()) return read_arrows(part, arrow);
    split_words(part, ends_);
    for (const std::string_view word : ends_) check_name(word, part);
    if (ends_.size() == 2 && look_like_edges(ends_[0], ends_[1]))
      refuse_doubt(in_line(line_, part) +
                   " may be more than one edge; write an edge as \"from to\", neighbours as "
                   "\"a: b c\", and in DOT names with such signs in quotes");
    if (ends_.size() <= 2) return;
    const bool is_weight = ends_.size() == 3 && is_number(ends_[2]);
    const bool has_point = ends_[2].find('.') != std::string_view::npos;
    if (!is_weight)
      refuse_graph(in_line(line_, part) +
                   " is no edge: it names more than two vertices; write neighbours as \"a: b c\"");
    if (!has_point && is_number(ends_[0]) && is_number(ends_[1]))
      refuse_doubt(in_line(line_, line) +
                   " may be an edge with its weight or a vertex with two neighbours; leave out the "
                   "weight, or write the neighbours as \"1: 2 3\"");
    weights_.emplace(ends_[2], line_);
    ends_.pop_back();
  }

  /// Returns the place of the next arrow, or the end of the text.
  static std::size_t next_arrow(std::string_view part, std::size_t begin) {
    return std::min({part.find("->", begin), part.find(typeset_arrow, begin), part.size()});
  }

  /// The same of a text with arrows, the first at `arrow`.
  void read_arrows(std::string_view part, std::size_t arrow) {
    ends_.clear();
    Words words;
    for (std::size_t begin = 0; begin <= part.size();) {
      arrow = next_arrow(part, begin);
      split_words(part.substr(begin, arrow - begin), words);
      if (words.size() != 1)
        refuse_graph(in_line(line_, part) + " has " + (words.empty() ? "no" : "more than one") +
                     " name at an end of an arrow");
      check_name(words[0], part);
      ends_.push_back(words[0]);
      begin = arrow + (part.substr(arrow, 2) == "->" ? 2 : typeset_arrow.size());
    }
  }

  void check_name(std::string_view word, std::string_view part) const {
    if (std::ranges::all_of(word, is_plain)) return;
    if (word.starts_with("//") || word.starts_with('%'))
      refuse_doubt(in_line(line_, part) + " is no edge; # or // begins a comment");
    if (is_mark(word) || word.find("--") != std::string_view::npos)
      refuse_doubt(in_line(line_, part) +
                   " is no edge; write \"a b\" or \"a -> b\", and an edge that can be "
                   "followed both ways as \"a b, b a\"");
    for (const char c : word)
      if (std::string_view("[]{}()<>\"").find(c) != std::string_view::npos ||
          std::iscntrl(static_cast<unsigned char>(c)) != 0)
        refuse_graph(in_line(line_, part) +
                     " has brackets, quotes or control characters in it, which names "
                     "have in DOT and GraphML only");
  }
  /// Whether a character may stand anywhere in a name.
  static bool is_plain(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  GraphText graph_;
  Words ends_;  // of the edge that is read
  std::vector<Doubt> doubts_;
  std::map<std::string, std::size_t, std::less<>> weights_;  // each once, with its first line
  std::size_t alone_ = 0;                                    // vertices of the line, not in an edge
  bool has_edge_ = false;                                    // of the line
  std::size_t line_ = 0;
  std::string kept_;       // of the line, without comments from /* to */
  std::size_t block_ = 0;  // the line where such a comment has begun that is still open; 0 if none
};

}  // namespace

GraphText read_edges(std::string_view text) { return EdgeList().read(text); }

}  // namespace zugzwang::games
