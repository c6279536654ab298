#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <vector>

#include <zugzwang/games/graphs/graph_text.hpp>

namespace zugzwang::games {

namespace {

enum class Kind { name, quoted, mark, end };

struct Token {
  Kind kind = Kind::end;
  std::string text;  // of a mark: one of { } [ ] = ; , : + -> --
  std::size_t line = 1;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// Whether a character is a letter of an unquoted name: a letter, an underscore, or any character
/// beyond ASCII.
bool is_letter_of_name(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

class Lexer {
 public:
  explicit Lexer(const std::string& text) : text_(text) {}

  Token next() {
    skip();
    Token token{Kind::end, "", line_};
    if (at_ == text_.size()) return token;
    const char c = text_[at_];
    if (c == '"') {
      token.kind = Kind::quoted;
      token.text = quoted_name();
    } else if (c == '<') {
      token.kind = Kind::quoted;
      token.text = html();
    } else if (is_letter_of_name(c)) {
      token.kind = Kind::name;
      while (at_ < text_.size() && (is_letter_of_name(text_[at_]) || is_digit(text_[at_])))
        token.text += text_[at_++];
    } else if (text_.compare(at_, 2, "->") == 0 || text_.compare(at_, 2, "--") == 0) {
      token.kind = Kind::mark;
      token.text = text_.substr(at_, 2);
      at_ += 2;
    } else if (is_digit(c) || c == '.' || c == '-') {
      token.kind = Kind::name;
      token.text = number();
    } else if (std::string_view("{}[]=;,:+").find(c) != std::string_view::npos) {
      token.kind = Kind::mark;
      token.text = c;
      ++at_;
    } else {
      refuse_line(line_, excerpt(text_.substr(at_, 1)) + " has no place in DOT outside of quotes");
    }
    return token;
  }

 private:
  /// Skips blanks and comments, including lines that begin with #.
  void skip() {
    while (at_ < text_.size()) {
      const bool starts_line = at_ == 0 || text_[at_ - 1] == '\n';
      if (text_[at_] == '\n') {
        ++line_;
        ++at_;
      } else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      } else if (text_.compare(at_, 2, "//") == 0 || (text_[at_] == '#' && starts_line)) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.compare(at_, 2, "/*") == 0) {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string::npos) refuse_line(line_, "a comment has no end");
        pass(end + 2);
      } else {
        return;
      }
    }
  }

  void pass(std::size_t to) {
    line_ +=
        static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                            text_.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
    at_ = to;
  }

  std::string quoted_name() {
    const std::size_t first_line = line_;
    std::string name;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (text_.compare(at_, 2, "\\\n") == 0) {  // a name continues on the next line
        ++at_;
        ++line_;
        continue;
      }
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        if (text_[at_ + 1] != '"') name += '\\';
        ++at_;
      }
      name += text_[at_];
    }
    if (at_ == text_.size()) refuse_line(first_line, "a quoted name has no end");
    ++at_;
    return name;
  }

  /// Reads a text in balanced angle brackets.
  std::string html() {
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

  std::string number() {
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

  const std::string& text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

class DotReader {
 public:
  explicit DotReader(const std::string& text) : lexer_(text) { take(); }

  GraphText read() && {
    if (is_word("strict")) take();
    undirected_ = is_word("graph");
    if (!undirected_ && !is_word("digraph")) refuse("'graph' or 'digraph'");
    take();
    if (is_name()) read_name();
    expect("{");
    read_statements(1);
    if (next_.kind != Kind::end) refuse("nothing more");
    return std::move(graph_);
  }

 private:
  using Members = std::vector<std::size_t>;

  Token take() {
    Token taken = std::move(next_);
    next_ = lexer_.next();
    return taken;
  }

  bool is(std::string_view mark) const { return next_.kind == Kind::mark && next_.text == mark; }
  /// Takes a mark if it is next.
  bool took(std::string_view mark) {
    const bool is_next = is(mark);
    if (is_next) take();
    return is_next;
  }
  bool is_name() const { return next_.kind == Kind::name || next_.kind == Kind::quoted; }
  /// Keywords are case-insensitive.
  bool is_word(std::string_view word) const {
    return next_.kind == Kind::name && std::ranges::equal(next_.text, word, {}, [](char c) {
             return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
           });
  }
  bool is_keyword() const {
    return is_word("graph") || is_word("digraph") || is_word("node") || is_word("edge") ||
           is_word("subgraph") || is_word("strict");
  }

  [[noreturn]] void refuse(const std::string& wanted) const {
    const std::string found = next_.kind == Kind::end ? "the end of the text" : excerpt(next_.text);
    refuse_line(next_.line, found + " stands where DOT has " + wanted);
  }
  void expect(std::string_view mark) {
    if (!took(mark)) refuse("'" + std::string(mark) + "'");
  }

  /// Reads a name, which may consist of several quoted pieces.
  std::string read_name() {
    if (!is_name() || is_keyword()) refuse("a name");
    Token token = take();
    while (token.kind == Kind::quoted && took("+")) {
      if (next_.kind != Kind::quoted) refuse("a name in quotes");
      token.text += take().text;
    }
    return token.text;
  }

  /// Reads statements up to the closing brace. Returns all vertices that the statements of a group
  /// name.
  Members read_statements(std::size_t depth) {
    if (depth > deepest_nesting)
      refuse_line(next_.line,
                  "groups are nested more than " + std::to_string(deepest_nesting) + " deep");
    Members named;
    while (!took("}")) {
      if (took(";")) continue;
      if (is_word("graph") || is_word("node") || is_word("edge")) {
        take();
        if (!is("[")) refuse("'['");
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

  /// Reads a vertex, a group, a chain of edges between these, or an attribute.
  Members read_statement(std::size_t depth) {
    if (is_name() && !is_keyword()) {
      const std::string name = read_name();
      if (!took("=")) return read_chain(vertex(name), depth);
      read_name();
      return {};
    }
    return read_chain(read_group(depth), depth);
  }

  Members read_chain(Members from, std::size_t depth) {
    Members named = from;
    while (is("->") || is("--")) {
      if (is("->") == undirected_)
        refuse(undirected_ ? "'--', since the graph is undirected"
                           : "'->', since the graph is directed");
      take();
      Members to = is("{") || is_word("subgraph") ? read_group(depth) : vertex(read_name());
      if (from.size() * to.size() > 1)
        count(from.size() * to.size() * (undirected_ ? std::size_t{2} : std::size_t{1}));
      for (const std::size_t source : from)
        for (const std::size_t target : to) {
          graph_.edge(source, target);
          if (undirected_) graph_.edge(target, source);
        }
      append(named, to);
      from = std::move(to);
    }
    skip_attributes();
    return named;
  }

  Members vertex(const std::string& name) {
    for (int parts = 0; parts < 2 && took(":"); ++parts) read_name();  // a port, and a side of it
    return {graph_.vertex(name)};
  }

  Members read_group(std::size_t depth) {
    std::string name;
    if (is_word("subgraph")) {
      take();
      if (is_name()) name = read_name();
      // A reference to an earlier group.
      if (!name.empty() && !is("{")) {
        count(groups_[name].size());
        return groups_[name];
      }
    }
    if (!took("{")) refuse("a name, '{' or '}'");
    Members members = read_statements(depth + 1);
    count(members.size());
    if (!name.empty()) append(groups_[name], members);
    return members;
  }

  void skip_attributes() {
    while (took("["))
      while (!took("]")) {
        read_name();
        if (took("=")) read_name();
        if (!took(",")) took(";");
      }
  }

  static void append(Members& members, const Members& more) {
    members.insert(members.end(), more.begin(), more.end());
  }

  /// Limits the edges and vertices for which groups stand, since a few words can stand for very
  /// many. Each edge takes up to 64 bytes until the graph is made, and a vertex in a group less, so
  /// these take at most 256 MiB.
  void count(std::size_t more) {
    constexpr std::size_t most = 4'000'000;
    counted_ += more;
    if (counted_ > most)
      refuse_line(next_.line,
                  "groups stand for more than " + std::to_string(most) + " vertices and edges");
  }

  Lexer lexer_;
  Token next_;
  GraphText graph_;
  std::map<std::string, Members> groups_;
  std::size_t counted_ = 0;
  bool undirected_ = false;
};

}  // namespace

GraphText read_dot(const std::string& text) { return DotReader(text).read(); }

}  // namespace zugzwang::games
