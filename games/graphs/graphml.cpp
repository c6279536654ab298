#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>

#include <zugzwang/games/graphs/graph_text.hpp>

namespace zugzwang::games {

namespace {

using Element = boost::property_tree::ptree;

constexpr std::string_view blanks = " \t\r\n";

/// Follows the tags of a text exactly as the parser of Boost does, which reads elements
/// recursively. The depth of its recursion is bounded only if both recognize the same tags.
class Tags {
 public:
  /// The parser stops at a zero byte.
  explicit Tags(std::string_view text) : rest_(text.substr(0, text.find('\0'))) {
    hold(text.size() * bytes_of_character);
  }

  /// Rejects elements nested so deeply that the parser would exhaust the stack, and text that would
  /// take too much memory. Stops where the parser rejects the text.
  void check() && {
    std::size_t depth = 0;
    for (skip_to("<"); take("<"); skip_to("<")) {
      if (take("!")) {
        hold(bytes_of_text);
        skip_declaration();
      } else if (take("?")) {
        hold(bytes_of_text);
        skip_past("?>");
      } else if (take("/")) {
        if (depth == 0 || !close()) return;
        --depth;
      } else {
        hold(bytes_of_element);
        const Tag tag = open();
        if (tag == Tag::broken) return;
        if (tag == Tag::opening && ++depth > deepest_nesting)
          refuse_graph("its elements are nested more than " + std::to_string(deepest_nesting) +
                       " deep");
      }
    }
  }

 private:
  enum class Tag { opening, empty, broken };

  // Measured upper bounds on the memory held at once: for the copies of a character, a piece of
  // text between tags, an element with the text behind it, and an attribute.
  static constexpr std::size_t bytes_of_character = 10;
  static constexpr std::size_t bytes_of_text = 150;
  static constexpr std::size_t bytes_of_element = 700;
  static constexpr std::size_t bytes_of_attribute = 400;

  void hold(std::size_t bytes) {
    constexpr std::size_t most_mebibytes = 256;
    held_ += bytes;
    if (held_ > most_mebibytes << 20)
      refuse_graph("its GraphML takes more than " + std::to_string(most_mebibytes) +
                   " MiB of memory to read");
  }

  /// Continues after "<!".
  void skip_declaration() {
    if (take("--")) {
      skip_past("-->");
    } else if (take("[CDATA[")) {
      skip_past("]]>");
    } else if (rest_.starts_with("DOCTYPE") && is_blank(std::string_view("DOCTYPE").size())) {
      for (skip_to("[>"); take("["); skip_to("[>"))
        for (std::size_t brackets = 1; brackets > 0 && !rest_.empty(); rest_.remove_prefix(1)) {
          if (rest_.front() == '[') ++brackets;
          if (rest_.front() == ']') --brackets;
        }
      take(">");
    } else {
      skip_past(">");
    }
  }

  /// Continues after "</".
  bool close() {
    skip_to(" \t\r\n/>?");
    skip_blanks();
    return take(">");
  }

  /// Continues after "<". Quotes may be part of names.
  Tag open() {
    skip_to(" \t\r\n/>?");
    skip_blanks();
    while (!rest_.empty() && !is_one_of("/<>=?!")) {
      hold(bytes_of_attribute);
      skip_to(" \t\r\n/<>=?!");
      skip_blanks();
      if (!take("=")) return Tag::broken;
      skip_blanks();
      if (rest_.empty() || !is_one_of("'\"")) return Tag::broken;
      const std::string_view quote = rest_.substr(0, 1);
      take(quote);
      skip_past(quote);
      skip_blanks();
    }
    if (take("/>")) return Tag::empty;
    return take(">") ? Tag::opening : Tag::broken;
  }

  bool is_one_of(std::string_view marks) const {
    return marks.find(rest_.front()) != std::string_view::npos;
  }
  bool is_blank(std::size_t place) const {
    return place < rest_.size() && blanks.find(rest_[place]) != std::string_view::npos;
  }
  bool take(std::string_view mark) {
    if (!rest_.starts_with(mark)) return false;
    rest_.remove_prefix(mark.size());
    return true;
  }
  void skip_to(std::string_view marks) {
    rest_.remove_prefix(std::min(rest_.find_first_of(marks), rest_.size()));
  }
  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
  }
  void skip_past(std::string_view mark) {
    const std::size_t found = rest_.find(mark);
    rest_.remove_prefix(found == std::string_view::npos ? rest_.size() : found + mark.size());
  }

  std::string_view rest_;
  std::size_t held_ = 0;
};

/// Returns a name without the prefix of a namespace.
std::string_view local(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

std::string attribute(const Element& element, const char* name) {
  const auto attributes = element.find("<xmlattr>");
  if (attributes == element.not_found()) return "";
  const auto found = attributes->second.find(name);
  return found == attributes->second.not_found() ? "" : found->second.data();
}

/// Returns the text of an element without the blanks around it.
std::string text_of(const Element& element) {
  const std::string& text = element.data();
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

class GraphmlReader {
 public:
  GraphText read(const Element& document) && {
    const Element* graph = nullptr;
    for (const auto& [tag, root] : document) {
      if (local(tag) != "graphml") refuse_graph("its XML is <" + tag + "> and not <graphml>");
      for (const auto& [name, element] : root) {
        if (local(name) == "key") read_key(element);
        if (local(name) != "graph") continue;
        if (graph != nullptr) refuse_graph("its GraphML has more than one graph");
        graph = &element;
      }
    }
    if (graph == nullptr) refuse_graph("its GraphML has no graph");
    read_nodes(*graph);
    name_nodes();
    read_edges(*graph);
    return std::move(graph_);
  }

 private:
  struct Node {
    std::string id;
    std::string name;
    std::string label;
  };

  void read_key(const Element& key) {
    const std::string of = attribute(key, "for");
    if (of != "node" && of != "all" && !of.empty()) return;
    if (attribute(key, "attr.name") == "name") names_.insert(attribute(key, "id"));
    if (attribute(key, "attr.name") == "label") labels_.insert(attribute(key, "id"));
  }

  /// Reads the nodes, including those of graphs inside nodes.
  void read_nodes(const Element& graph) {
    for (const auto& [tag, element] : graph) {
      if (local(tag) == "hyperedge") refuse_graph("its GraphML has a hyperedge");
      if (local(tag) != "node") continue;
      Node node{attribute(element, "id"), "", ""};
      if (node.id.empty()) refuse_graph("its GraphML has a node without an id");
      if (!ids_.emplace(node.id, nodes_.size()).second)
        refuse_graph("two nodes have the id " + excerpt(node.id));
      for (const auto& [name, inner] : element) {
        if (local(name) != "data") continue;
        if (names_.contains(attribute(inner, "key"))) node.name = text_of(inner);
        if (labels_.contains(attribute(inner, "key"))) node.label = text_of(inner);
      }
      nodes_.push_back(std::move(node));
      for (const auto& [name, inner] : element)
        if (local(name) == "graph") read_nodes(inner);
    }
  }

  void name_nodes() {
    const bool named = std::ranges::any_of(nodes_, [](const Node& n) { return !n.name.empty(); });
    std::set<std::string> labels;
    for (const Node& node : nodes_)
      if (!node.label.empty()) labels.insert(node.label);
    const bool labelled = labels.size() == nodes_.size();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Node& node = nodes_[i];
      const std::string& name = named && !node.name.empty() ? node.name
                                : !named && labelled        ? node.label
                                                            : node.id;
      if (graph_.vertex(name) != i) refuse_graph("two nodes have the name " + excerpt(name));
    }
  }

  void read_edges(const Element& graph) {
    const std::string usual = attribute(graph, "edgedefault");
    if (usual != "directed" && usual != "undirected")
      refuse_graph("the edgedefault of its GraphML is " + excerpt(usual) +
                   " and not 'directed' or 'undirected'");
    for (const auto& [tag, element] : graph) {
      if (local(tag) == "node")
        for (const auto& [name, inner] : element)
          if (local(name) == "graph") read_edges(inner);
      if (local(tag) != "edge") continue;
      const std::size_t from = end_of(element, "source");
      const std::size_t to = end_of(element, "target");
      graph_.edge(from, to);
      const std::string directed = attribute(element, "directed");
      if (directed.empty() ? usual == "undirected" : directed == "false") graph_.edge(to, from);
    }
  }

  std::size_t end_of(const Element& edge, const char* end) const {
    const std::string id = attribute(edge, end);
    const auto found = ids_.find(id);
    if (found == ids_.end())
      refuse_graph("the " + std::string(end) + " of an edge is " + excerpt(id) +
                   ", which is the id of no node");
    return found->second;
  }

  GraphText graph_;
  std::set<std::string> names_;  // the keys of the nodes' names
  std::set<std::string> labels_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::size_t> ids_;
};

}  // namespace

GraphText read_graphml(const std::string& text) {
  Tags(text).check();
  Element document;
  std::istringstream in(text);
  try {
    namespace xml = boost::property_tree::xml_parser;
    xml::read_xml(in, document, xml::no_comments);
  } catch (const boost::property_tree::xml_parser_error& error) {
    refuse_line(error.line(), "it is no XML: " + error.message());
  }
  return GraphmlReader().read(document);
}

}  // namespace zugzwang::games
