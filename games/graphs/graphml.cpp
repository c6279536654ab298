#include <algorithm>
#include <exception>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <expat.h>

#include <zugzwang/games/graphs/graph_text.hpp>

namespace zugzwang::games {

namespace {

/// Returns a name without the prefix of a namespace.
std::string_view local(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// The attributes of an element, as Expat lists them: names and values in turn.
class Attributes {
 public:
  explicit Attributes(const XML_Char** list) : list_(list) {}
  /// Returns the value of an attribute; empty if there is none.
  std::string_view operator[](std::string_view name) const {
    for (const XML_Char** at = list_; *at != nullptr; at += 2)
      if (name == *at) return at[1];
    return {};
  }

 private:
  const XML_Char** list_;
};

class GraphmlReader {
 public:
  GraphText read(std::string_view text) && {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* reader, const XML_Char* tag, const XML_Char** attributes) {
          call(reader, [&](auto& self) { self.begin(tag, Attributes(attributes)); });
        },
        [](void* reader, const XML_Char*) { call(reader, [](auto& self) { self.end(); }); });
    XML_SetCharacterDataHandler(parser_.get(), [](void* reader, const XML_Char* data, int size) {
      call(reader, [&](auto& self) { self.add_text({data, static_cast<std::size_t>(size)}); });
    });
    parse(text);
    if (!has_graph_) refuse_graph("its GraphML has no graph");
    ids_.settle();
    node_of_.resize(ids_.names.size(), nowhere);
    refuse_missing_ends();
    return named();
  }

 private:
  using Vertex = GraphText::Vertex;
  static constexpr Vertex nowhere = std::numeric_limits<Vertex>::max();

  enum class Kind { graphml, graph, node, data, drawing, other };
  /// An element that has begun and not ended.
  struct Element {
    Kind kind = Kind::other;
    std::size_t node = 0;                  // of a node, or of what is in one
    std::string usual{};                   // of a graph: the edgedefault
    std::vector<std::string>* meant = {};  // of data or a label: what it is for each node, if used
  };
  struct Release {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
  };

  /// Expat copies each part, and reads again what has not ended with it, such as a long comment:
  /// the parts grow as long as they have no end, so that each byte is read a few times at most.
  void parse(std::string_view text) {
    std::size_t part_bytes = std::size_t{1} << 20;
    constexpr std::size_t most_part_bytes = std::size_t{1} << 30;
    for (std::size_t begin = 0, end = 0; begin == 0 || begin < text.size(); begin = end) {
      const std::string_view part = text.substr(begin, part_bytes);
      end = begin + part.size();
      const XML_Status status = XML_Parse(parser_.get(), part.data(), static_cast<int>(part.size()),
                                          end == text.size() ? XML_TRUE : XML_FALSE);
      if (failure_) std::rethrow_exception(failure_);
      if (status != XML_STATUS_OK)
        refuse_line(
            XML_GetCurrentLineNumber(parser_.get()),
            std::string("it is no XML: ") + XML_ErrorString(XML_GetErrorCode(parser_.get())));
      if (XML_GetCurrentByteIndex(parser_.get()) < static_cast<XML_Index>(begin))
        part_bytes = std::min(2 * part_bytes, most_part_bytes);
    }
  }

  /// Calls `work` with the reader. No exception may pass through Expat, which is written in C.
  static void call(void* reader, const auto& work) {
    auto& self = *static_cast<GraphmlReader*>(reader);
    if (self.failure_) return;
    try {
      work(self);
    } catch (...) {
      self.failure_ = std::current_exception();
      XML_StopParser(self.parser_.get(), XML_FALSE);
    }
  }

  void begin(std::string_view tag, const Attributes& attributes) {
    if (open_.size() == deepest_nesting)
      refuse_graph("its elements are nested more than " + std::to_string(deepest_nesting) +
                   " deep");
    const std::string_view name = local(tag);
    Element element;
    if (open_.empty()) {
      if (name != "graphml")
        refuse_graph("its XML is <" + std::string(tag) + "> and not <graphml>");
      element.kind = Kind::graphml;
    } else {
      const Element& outer = open_.back();
      element.node = outer.node;
      if (outer.kind == Kind::graphml && name == "key") {
        read_key(attributes);
      } else if (outer.kind == Kind::graphml && name == "graph") {
        if (has_graph_) refuse_graph("its GraphML has more than one graph");
        has_graph_ = true;
        element.kind = Kind::graph;
      } else if (outer.kind == Kind::node && name == "graph") {
        element.kind = Kind::graph;
      } else if (outer.kind == Kind::graph && name == "node") {
        element.kind = Kind::node;
        element.node = add_node(attributes["id"]);
      } else if (outer.kind == Kind::graph && name == "edge") {
        add_edge(attributes, outer.usual);
      } else if (outer.kind == Kind::graph && name == "hyperedge") {
        refuse_graph("its GraphML has a hyperedge");
      } else if (outer.kind == Kind::node && name == "data") {
        element.kind = Kind::data;
        const std::string key(attributes["key"]);
        if (names_of_.contains(key)) element.meant = &names_;
        if (labels_of_.contains(key)) element.meant = &labels_;
        text_.clear();
      } else if ((outer.kind == Kind::data || outer.kind == Kind::drawing) &&
                 outer.meant == nullptr) {
        element.kind = Kind::drawing;
        const bool is_labelled = outer.node < labels_.size() && !labels_[outer.node].empty();
        if (name == "NodeLabel" && !is_labelled) {
          element.meant = &labels_;
          text_.clear();
        }
      }
      if (element.kind == Kind::graph) element.usual = attributes["edgedefault"];
    }
    open_.push_back(std::move(element));
  }

  void end() {
    const Element& element = open_.back();
    if (element.kind == Kind::graph && element.usual != "directed" && element.usual != "undirected")
      refuse_graph("the edgedefault of its GraphML is " + excerpt(element.usual) +
                   " and not 'directed' or 'undirected'");
    if (element.meant != nullptr) {
      if (element.meant->size() <= element.node) element.meant->resize(element.node + 1);
      (*element.meant)[element.node] = without_blanks(text_);
    }
    open_.pop_back();
  }

  void add_text(std::string_view text) {
    if (open_.back().meant != nullptr) text_ += text;
  }

  void read_key(const Attributes& key) {
    const std::string_view of = key["for"];
    if (of != "node" && of != "all" && !of.empty()) return;
    const std::string_view name = key["attr.name"];
    if (name != "name" && name != "label") return;
    if (has_graph_) refuse_graph("its GraphML has a key behind the graph");
    (name == "name" ? names_of_ : labels_of_).emplace(key["id"]);
  }

  std::size_t add_node(std::string_view id) {
    if (id.empty()) refuse_graph("its GraphML has a node without an id");
    const Vertex vertex = ids_.vertex(id);
    node_of_.resize(ids_.names.size(), nowhere);
    if (node_of_[vertex] != nowhere) refuse_graph("two nodes have the id " + excerpt(id));
    return node_of_[vertex] = nodes_++;
  }

  void add_edge(const Attributes& edge, std::string_view usual) {
    const std::string_view from = edge["source"];
    const std::string_view to = edge["target"];
    ids_.edge(from, to);
    const std::string_view directed = edge["directed"];
    if (directed.empty() ? usual == "undirected" : directed == "false") ids_.edge(to, from);
  }

  void refuse_missing_ends() const {
    if (nodes_ == node_of_.size()) return;
    for (const auto& [from, to] : ids_.edges)
      for (const Vertex end : {from, to})
        if (node_of_[end] == nowhere)
          refuse_graph(std::string("the ") + (end == from ? "source" : "target") +
                       " of an edge is " + excerpt(ids_.names[end]) +
                       ", which is the id of no node");
  }

  /// Returns the graph with the nodes called by their names, in their order in the text.
  GraphText named() {
    const auto is_empty = [](const std::string& name) { return name.empty(); };
    const bool has_names = !std::ranges::all_of(names_, is_empty);
    const bool has_labels =
        labels_.size() == nodes_ && std::ranges::none_of(labels_, is_empty) &&
        std::set<std::string_view>(labels_.begin(), labels_.end()).size() == nodes_;
    // An id that is not a node's has been refused, so that the numbers differ.
    if (!has_names && !has_labels && std::ranges::is_sorted(node_of_)) return std::move(ids_);
    GraphText graph;
    graph.names.reserve(nodes_);
    std::vector<Vertex> ids(nodes_);
    for (Vertex id = 0; id < ids.size(); ++id) ids[node_of_[id]] = id;
    for (std::size_t node = 0; node < nodes_; ++node) {
      const bool has_name = node < names_.size() && !names_[node].empty();
      const std::string& name = has_name                   ? names_[node]
                                : !has_names && has_labels ? labels_[node]
                                                           : ids_.names[ids[node]];
      if (graph.vertex(name) != node) refuse_graph("two nodes have the name " + excerpt(name));
    }
    graph.edges = std::move(ids_.edges);
    for (auto& [from, to] : graph.edges) {
      from = node_of_[from];
      to = node_of_[to];
    }
    return graph;
  }

  std::unique_ptr<XML_ParserStruct, Release> parser_{XML_ParserCreate(nullptr)};
  std::exception_ptr failure_;
  std::vector<Element> open_;
  std::string text_;  // of the data that are read
  bool has_graph_ = false;
  std::set<std::string> names_of_;   // the keys of the nodes' names
  std::set<std::string> labels_of_;  // the keys of their labels
  GraphText ids_;                    // the ids, and the edges between them
  std::vector<Vertex> node_of_;      // the number of the node with each id
  Vertex nodes_ = 0;
  std::vector<std::string> names_;  // of the nodes, as far as they are called by them
  std::vector<std::string> labels_;
};

}  // namespace

GraphText read_graphml(std::string_view text) { return GraphmlReader().read(text); }

}  // namespace zugzwang::games
