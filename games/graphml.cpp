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

#include <zugzwang/games/graph_text.hpp>

namespace zugzwang::games {

namespace {

using Element = boost::property_tree::ptree;

/// Refuses elements that are nested so deeply that a recursive reader would exhaust the stack.
void refuse_deep_nesting(const std::string& text) {
  std::size_t depth = 0;
  const auto past = [&](const char* end, std::size_t from) {
    const std::size_t found = text.find(end, from);
    return found == std::string::npos ? text.size() : found + std::string_view(end).size();
  };
  for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at)) {
    if (text.compare(at, 4, "<!--") == 0) {
      at = past("-->", at + 4);
    } else if (text.compare(at, 9, "<![CDATA[") == 0) {
      at = past("]]>", at + 9);
    } else if (text.compare(at, 2, "<?") == 0) {
      at = past("?>", at + 2);
    } else if (text.compare(at, 2, "</") == 0) {
      if (depth > 0) --depth;
      at += 2;
    } else if (text.compare(at, 2, "<!") == 0) {
      at += 2;
    } else {
      if (++depth > deepest_nesting)
        refuse_graph("its elements are nested more than " + std::to_string(deepest_nesting) +
                     " deep");
      // To the end of the tag, past what stands in quotes.
      for (++at; at < text.size() && text[at] != '>'; ++at)
        if (text[at] == '"' || text[at] == '\'')
          at = std::min(text.find(text[at], at + 1), text.size() - 1);
      if (at < text.size() && text[at - 1] == '/') --depth;
    }
  }
}

/// Without the prefix of a namespace.
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

/// Without blanks around it.
std::string text_of(const Element& element) {
  constexpr const char* blanks = " \t\r\n";
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

  /// With the nodes of graphs inside nodes.
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
  std::set<std::string> names_;  // the keys of what nodes are called
  std::set<std::string> labels_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::size_t> ids_;
};

}  // namespace

GraphText read_graphml(const std::string& text) {
  // What is read takes some forty times the memory of the text.
  constexpr std::size_t most_bytes = std::size_t{32} << 20;
  if (text.size() > most_bytes)
    refuse_graph("its GraphML has more than " + std::to_string(most_bytes) + " bytes");
  refuse_deep_nesting(text);
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
