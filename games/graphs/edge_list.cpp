#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

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

/// Whether other programs may read a word as an edge, such as "a-b" or "1:2".
bool looks_like_edge(std::string_view word) {
  const std::size_t mark = word.find_first_of("-:=|/\\", 1);
  return mark != std::string_view::npos && mark + 1 < word.size();
}

bool is_mark(std::string_view word) {
  return word.find_first_not_of("-=~:|&+/\\") == std::string_view::npos;
}

/// The reader of a list of edges, line by line.
class EdgeList {
 public:
  GraphText read(std::string_view text) && {
    refuse_file(text);
    // Most lines are edges, of four characters or more with the end of the line.
    const auto ends = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    graph_.edges.reserve(std::min(ends + 1, text.size() / 4 + 1));
    for (std::size_t begin = 0; begin < text.size();) {
      ++line_;
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string_view line = text.substr(begin, end - begin);
      read_line(line.substr(0, line.find('#')));
      begin = end + 1;
    }
    graph_.settle();
    refuse_doubts();
    return std::move(graph_);
  }

 private:
  /// A vertex that stands alone and looks like an edge.
  struct Doubt {
    std::size_t line;
    GraphText::Vertex vertex;
  };

  void refuse_doubts() const {
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
    refuse_doubt(excerpt(name) + " looks like the name of a file; did you mean @" + name + "?");
  }

  /// Returns text such as "'a,b' in line 3".
  static std::string in_line(std::size_t line, std::string_view text) {
    return excerpt(text) + " in line " + std::to_string(line);
  }

  void read_line(std::string_view line) {
    std::size_t alone = 0;
    bool has_edge = false;
    for (std::size_t begin = 0; begin < line.size();) {
      std::size_t end = begin;
      while (end < line.size() && line[end] != ',' && line[end] != ';') ++end;
      read_ends(line.substr(begin, end - begin));
      if (ends_.size() == 1) {
        ++alone;
        const GraphText::Vertex vertex = graph_.vertex(ends_[0]);
        if (looks_like_edge(ends_[0])) doubts_.push_back({line_, vertex});
      }
      for (std::size_t i = 1; i < ends_.size(); ++i) graph_.edge(ends_[i - 1], ends_[i]);
      has_edge = has_edge || ends_.size() > 1;
      begin = end + 1;
    }
    if (alone > 1 && !has_edge)
      refuse_doubt(in_line(line_, line) +
                   " may be edges or vertices; write an edge as \"from to\", and each "
                   "vertex without edges on a line of its own");
  }

  /// Reads the vertices of "from to" or of "from -> to -> …", or a single one, into `ends_`.
  void read_ends(std::string_view part) {
    const std::size_t arrow = part.find("->");
    if (arrow != std::string_view::npos) return read_arrows(part, arrow);
    split_words(part, ends_);
    for (const std::string_view word : ends_) check_name(word, part);
    if (ends_.size() > 2)
      refuse_graph(in_line(line_, part) + " is no edge: it names more than two vertices");
  }

  /// The same of a text with arrows, the first at `arrow`.
  void read_arrows(std::string_view part, std::size_t arrow) {
    ends_.clear();
    Words words;
    for (std::size_t begin = 0; begin <= part.size(); begin = arrow + 2) {
      arrow = std::min(part.find("->", begin), part.size());
      split_words(part.substr(begin, arrow - begin), words);
      if (words.size() != 1)
        refuse_graph(in_line(line_, part) + " has " + (words.empty() ? "no" : "more than one") +
                     " name at an end of an arrow");
      check_name(words[0], part);
      ends_.push_back(words[0]);
    }
  }

  void check_name(std::string_view word, std::string_view part) const {
    if (std::ranges::all_of(word, is_plain)) return;
    if (word.starts_with("//") || word.starts_with('%'))
      refuse_doubt(in_line(line_, part) + " is no edge; # begins a comment");
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
  std::size_t line_ = 0;
};

}  // namespace

GraphText read_edges(std::string_view text) { return EdgeList().read(text); }

}  // namespace zugzwang::games
