#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <set>
#include <sstream>

#include <zugzwang/games/graphs/graph_text.hpp>

namespace zugzwang::games {

namespace {

using Words = std::vector<std::string>;

Words words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// Whether a word looks like the name of a file, such as "graph.dot" or "graphs/third".
bool looks_like_file(const std::string& word) {
  const std::size_t dot = word.rfind('.');
  const bool has_ending = dot != std::string::npos && dot > 0 && dot + 1 < word.size() &&
                          word.size() - dot <= 9 && is_letter(word[dot + 1]);
  return has_ending || word.find('/') != std::string::npos;
}

/// Whether other programs may read a word as an edge, such as "a-b" or "1:2".
bool looks_like_edge(const std::string& word) {
  const std::size_t mark = word.find_first_of("-:=|/\\", 1);
  return mark != std::string::npos && mark + 1 < word.size();
}

bool is_mark(const std::string& word) {
  return word.find_first_not_of("-=~:|&+/\\") == std::string::npos;
}

/// The reader of a list of edges, line by line.
class EdgeList {
 public:
  GraphText read(const std::string& text) && {
    refuse_file(text);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      ++line_;
      line.erase(std::min(line.find('#'), line.size()));
      read_line(line);
    }
    for (const Doubt& doubt : doubts_)
      if (!ends_.contains(graph_.vertex(doubt.name)))
        refuse_doubt(in_line(doubt.line, doubt.name) +
                     " may be an edge or one vertex; write an edge as \"from to\"");
    return std::move(graph_);
  }

 private:
  /// A vertex that stands alone and looks like an edge.
  struct Doubt {
    std::size_t line;
    std::string name;
  };

  static void refuse_file(const std::string& text) {
    const Words words = words_of(text);
    if (words.empty() || text.find_first_of(",;#\n") != std::string::npos) return;
    const bool one_name = words.size() == 1 && looks_like_file(words[0]);
    // A file name that contains a blank.
    constexpr std::array endings = {".dot", ".gv", ".graphml", ".xml", ".txt", ".csv", ".edges"};
    const bool two_words =
        words.size() == 2 && std::ranges::any_of(endings, [&](const char* ending) {
          return words[1].ends_with(ending);
        });
    if (!one_name && !two_words) return;
    const std::string name = words.size() == 1 ? words[0] : words[0] + " " + words[1];
    refuse_doubt(excerpt(name) + " looks like the name of a file; did you mean @" + name + "?");
  }

  /// Returns text such as "'a,b' in line 3".
  static std::string in_line(std::size_t line, const std::string& text) {
    return excerpt(text) + " in line " + std::to_string(line);
  }

  void read_line(const std::string& line) {
    std::string separated = line;
    std::ranges::replace(separated, ';', ',');
    std::size_t alone = 0;
    bool has_edge = false;
    std::istringstream parts(separated);
    for (std::string part; std::getline(parts, part, ',');) {
      const Words ends = ends_of(part);
      if (ends.size() == 1) {
        ++alone;
        graph_.vertex(ends[0]);
        if (looks_like_edge(ends[0])) doubts_.push_back({line_, ends[0]});
      }
      for (std::size_t i = 1; i < ends.size(); ++i) add_edge(ends[i - 1], ends[i]);
      has_edge = has_edge || ends.size() > 1;
    }
    if (alone > 1 && !has_edge)
      refuse_doubt(in_line(line_, line) +
                   " may be edges or vertices; write an edge as \"from to\", and each "
                   "vertex without edges on a line of its own");
  }

  void add_edge(const std::string& from, const std::string& to) {
    const std::size_t source = graph_.vertex(from);
    const std::size_t target = graph_.vertex(to);
    graph_.edge(source, target);
    ends_.insert({source, target});
  }

  /// Returns the vertices of "from to" or of "from -> to -> …", or a single one.
  Words ends_of(const std::string& part) const {
    if (part.find("->") == std::string::npos) {
      const Words words = words_of(part);
      for (const std::string& word : words) check_name(word, part);
      if (words.size() > 2)
        refuse_graph(in_line(line_, part) + " is no edge: it names more than two vertices");
      return words;
    }
    Words ends;
    for (std::size_t begin = 0; begin <= part.size();) {
      const std::size_t arrow = std::min(part.find("->", begin), part.size());
      const Words words = words_of(part.substr(begin, arrow - begin));
      if (words.size() != 1)
        refuse_graph(in_line(line_, part) + " has " + (words.empty() ? "no" : "more than one") +
                     " name at an end of an arrow");
      check_name(words[0], part);
      ends.push_back(words[0]);
      begin = arrow + 2;
    }
    return ends;
  }

  void check_name(const std::string& word, const std::string& part) const {
    if (word.starts_with("//") || word.starts_with('%'))
      refuse_doubt(in_line(line_, part) + " is no edge; # begins a comment");
    if (is_mark(word) || word.find("--") != std::string::npos)
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

  GraphText graph_;
  std::set<std::size_t> ends_;  // the vertices of edges
  std::vector<Doubt> doubts_;
  std::size_t line_ = 0;
};

}  // namespace

GraphText read_edges(const std::string& text) { return EdgeList().read(text); }

}  // namespace zugzwang::games
