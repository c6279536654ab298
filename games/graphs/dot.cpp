#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/lower.hpp>
#include <zugzwang/games/graphs/graph_text.hpp>

namespace zugzwang::games {

namespace {

enum class Kind { name, quoted, mark, end };

struct Token {
  Kind kind = Kind::end;
  std::string_view text;  // as it is written, without quotes
  std::size_t line = 1;
  char mark = 0;  // one of { } [ ] = ; , : + or the last character of -> and --
  bool has_escapes = false;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// Whether a character is a letter of an unquoted name: a letter, an underscore, or any character
/// beyond ASCII.
bool is_letter_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Appends the name that a token stands for: \" is a quote, and a name goes on after a backslash at
/// the end of a line.
void append_name(std::string& name, const Token& token) {
  const std::string_view text = token.text;
  if (!token.has_escapes) {
    name += text;
    return;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      if (text[++i] == '\n') continue;
      if (text[i] != '"') name += '\\';
    }
    name += text[i];
  }
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Token next() {
    skip();
    Token token{Kind::end, {}, line_};
    if (at_ == text_.size()) return token;
    const char c = text_[at_];
    if (c == '"') {
      read_quoted(token);
    } else if (c == '<') {
      token.kind = Kind::quoted;
      token.text = html();
    } else if (is_letter_of_name(c)) {
      token.kind = Kind::name;
      const std::size_t begin = at_;
      while (at_ < text_.size() && (is_letter_of_name(text_[at_]) || is_digit(text_[at_]))) ++at_;
      token.text = text_.substr(begin, at_ - begin);
    } else if (is_next('-', '>') || is_next('-', '-')) {
      token = mark(2);
    } else if (is_digit(c) || c == '.' || c == '-') {
      token.kind = Kind::name;
      token.text = number();
    } else if (std::string_view("{}[]=;,:+").find(c) != std::string_view::npos) {
      token = mark(1);
    } else {
      refuse_line(line_, excerpt(text_.substr(at_, 1)) + " has no place in DOT outside of quotes");
    }
    return token;
  }

 private:
  /// Skips blanks and comments, among them the rest of a line from a # behind a blank.
  void skip() {
    while (at_ < text_.size()) {
      const bool starts_word = at_ == 0 || is_blank(text_[at_ - 1]);
      if (text_[at_] == '\n') {
        ++line_;
        ++at_;
      } else if (is_blank(text_[at_])) {
        ++at_;
      } else if (is_next('/', '/') || (text_[at_] == '#' && starts_word)) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (is_next('/', '*')) {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string::npos) refuse_line(line_, "a comment has no end");
        pass(end + 2);
      } else {
        return;
      }
    }
  }

  bool is_next(char first, char second) const {
    return text_[at_] == first && at_ + 1 < text_.size() && text_[at_ + 1] == second;
  }

  Token mark(std::size_t size) {
    at_ += size;
    return {Kind::mark, text_.substr(at_ - size, size), line_, text_[at_ - 1]};
  }

  void pass(std::size_t to) {
    line_ +=
        static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                            text_.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
    at_ = to;
  }

  void read_quoted(Token& token) {
    const std::size_t begin = ++at_;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        token.has_escapes = true;
        ++at_;
      }
      if (text_[at_] == '\n') ++line_;
    }
    if (at_ == text_.size()) refuse_line(token.line, "a quoted name has no end");
    token.kind = Kind::quoted;
    token.text = text_.substr(begin, at_++ - begin);
  }

  /// Reads a text in balanced angle brackets.
  std::string_view html() {
    const std::size_t begin = at_;
    const std::size_t first_line = line_;
    std::size_t open = 0;
    std::size_t end = at_;
    do {
      end = text_.find_first_of("<>", end);
      if (end == std::string::npos) refuse_line(first_line, "a text in <…> has no end");
      open += text_[end] == '<' ? 1 : std::size_t(-1);
      ++end;
    } while (open > 0);
    pass(end);
    return text_.substr(begin, end - begin);
  }

  std::string_view number() {
    const std::size_t begin = at_;
    const auto digits = [&] {
      const std::size_t first = at_;
      while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
      return at_ - first;
    };
    if (text_[at_] == '-') ++at_;
    std::size_t count = digits();
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      count += digits();
    }
    if (count == 0 || (at_ < text_.size() && is_letter_of_name(text_[at_])))
      refuse_line(line_, excerpt(text_.substr(begin, at_ + 1 - begin)) +
                             " begins no name and no number; put the name in quotes");
    return text_.substr(begin, at_ - begin);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

class DotReader {
 public:
  explicit DotReader(std::string_view text) : lexer_(text) { take(); }

  GraphText read() && {
    if (is_word("strict")) take();
    undirected_ = is_word("graph");
    if (!undirected_ && !is_word("digraph")) refuse("'graph' or 'digraph'");
    take();
    if (is_name()) read_name();
    expect('{');
    read_statements(1);
    if (next_.kind != Kind::end) refuse("nothing more");
    return std::move(graph_);
  }

 private:
  using Members = std::vector<GraphText::Vertex>;

  Token take() { return std::exchange(next_, lexer_.next()); }

  bool is(char mark) const { return next_.mark == mark; }
  /// Takes a mark if it is next.
  bool took(char mark) {
    const bool is_next = is(mark);
    if (is_next) take();
    return is_next;
  }
  bool is_name() const { return next_.kind == Kind::name || next_.kind == Kind::quoted; }
  /// Keywords are case-insensitive.
  bool is_word(std::string_view word) const {
    return next_.kind == Kind::name && lowered(next_.text) == word;
  }
  bool is_keyword() const {
    if (next_.kind != Kind::name || next_.text.size() < 4 || is_digit(next_.text[0])) return false;
    return is_word("graph") || is_word("digraph") || is_word("node") || is_word("edge") ||
           is_word("subgraph") || is_word("strict");
  }

  [[noreturn]] void refuse(const std::string& wanted) const {
    std::string name;
    append_name(name, next_);
    refuse_line(next_.line, (next_.kind == Kind::end ? "the end of the text" : excerpt(name)) +
                                " stands where DOT has " + wanted);
  }
  void expect(char mark) {
    if (!took(mark)) refuse("'" + std::string(1, mark) + "'");
  }

  /// Reads a name, which may consist of several quoted pieces. It is valid until the next is read.
  std::string_view read_name() {
    if (!is_name() || is_keyword()) refuse("a name");
    const Token token = take();
    if (token.kind == Kind::name || (!token.has_escapes && !is('+'))) return token.text;
    name_.clear();
    append_name(name_, token);
    while (took('+')) {
      if (next_.kind != Kind::quoted) refuse("a name in quotes");
      append_name(name_, take());
    }
    return name_;
  }

  /// Reads statements up to the closing brace. Returns all vertices that the statements of a group
  /// name.
  Members read_statements(std::size_t depth) {
    if (depth > deepest_nesting)
      refuse_line(next_.line,
                  "groups are nested more than " + std::to_string(deepest_nesting) + " deep");
    Members named;
    while (!took('}')) {
      if (took(';')) continue;
      if (is_word("graph") || is_word("node") || is_word("edge")) {
        take();
        if (!is('[')) refuse("'['");
        skip_attributes();
      } else {
        const Members members = read_statement(depth);
        if (depth > 1) append(named, members);  // the graph itself is no group
      }
    }
    std::ranges::sort(named);
    const auto repeated = std::ranges::unique(named);
    named.erase(repeated.begin(), repeated.end());
    return named;
  }

  /// Reads a vertex, a group, a chain of edges between these, or an attribute. Returns the vertices
  /// that it names, if it is in a group.
  Members read_statement(std::size_t depth) {
    if (!is_name() || is_keyword()) return read_chain(read_group(depth), depth);
    std::string name(read_name());
    if (took('=')) {
      read_name();
      return {};
    }
    skip_port();
    bool has_edge = false;
    // As long as nothing needs their numbers, vertices are looked up later.
    for (; depth == 1 && took_arrow(); has_edge = true) {
      if (is_group()) {
        const Members from = {graph_.vertex(name)};
        return read_chain(joined(from, read_group(depth)), depth);
      }
      const std::string_view to = read_name();
      graph_.edge(name, to);
      if (undirected_) graph_.edge(to, name);
      name = to;
      skip_port();
    }
    if (!has_edge) return read_chain({graph_.vertex(name)}, depth);
    skip_attributes();
    return {};
  }

  Members read_chain(Members from, std::size_t depth) {
    Members named = from;
    while (took_arrow()) {
      from = joined(from, is_group() ? read_group(depth) : read_vertex());
      append(named, from);
    }
    skip_attributes();
    return named;
  }

  /// Adds the edges between two ends of an arrow, and returns the second.
  Members joined(const Members& from, Members to) {
    if (from.size() * to.size() > 1)
      count(from.size() * to.size() * (undirected_ ? std::size_t{2} : std::size_t{1}));
    for (const GraphText::Vertex source : from)
      for (const GraphText::Vertex target : to) {
        graph_.edge(source, target);
        if (undirected_) graph_.edge(target, source);
      }
    return to;
  }

  bool took_arrow() {
    if (!is('>') && !is('-')) return false;
    if (is('>') == undirected_)
      refuse(undirected_ ? "'--', since the graph is undirected"
                         : "'->', since the graph is directed");
    take();
    return true;
  }

  Members read_vertex() {
    const GraphText::Vertex vertex = graph_.vertex(read_name());
    skip_port();
    return {vertex};
  }
  /// Skips a port, and a side of it.
  void skip_port() {
    for (int parts = 0; parts < 2 && took(':'); ++parts) read_name();
  }
  bool is_group() const { return is('{') || is_word("subgraph"); }

  Members read_group(std::size_t depth) {
    std::string name;
    if (is_word("subgraph")) {
      take();
      if (is_name()) name = read_name();
      // A reference to an earlier group.
      if (!name.empty() && !is('{')) {
        count(groups_[name].size());
        return groups_[name];
      }
    }
    if (!took('{')) refuse("a name, '{' or '}'");
    Members members = read_statements(depth + 1);
    count(members.size());
    if (!name.empty()) append(groups_[name], members);
    return members;
  }

  void skip_attributes() {
    while (took('['))
      while (!took(']')) {
        read_name();
        if (took('=')) read_name();
        if (!took(',')) took(';');
      }
  }

  static void append(Members& members, const Members& more) {
    members.insert(members.end(), more.begin(), more.end());
  }

  /// Limits the edges and vertices for which groups stand, since a few words can stand for very
  /// many.
  void count(std::size_t more) {
    constexpr std::size_t most = 4'000'000;
    counted_ += more;
    if (counted_ > most)
      refuse_line(next_.line,
                  "groups stand for more than " + std::to_string(most) + " vertices and edges");
  }

  Lexer lexer_;
  Token next_;
  std::string name_;  // the last one that is not written as such
  GraphText graph_;
  std::map<std::string, Members> groups_;
  std::size_t counted_ = 0;
  bool undirected_ = false;
};

}  // namespace

GraphText read_dot(std::string_view text) { return DotReader(text).read(); }

}  // namespace zugzwang::games
