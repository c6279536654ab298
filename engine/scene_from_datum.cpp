#include "scene_from_datum.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t most_echoed = 60;
constexpr std::uint64_t most_number = std::numeric_limits<std::uint64_t>::max();

[[noreturn]] void reject(std::string_view name, const Datum& datum, std::string_view wanted) {
  throw Error(ErrorCode::bad_value, "scene",
              fmt::format("{} is {}; give {}", name, datum.to_short_json(most_echoed), wanted));
}

/// The members of one object of a scene.
class Members {
 public:
  Members(const Datum& object, std::string_view what) : object_(object) {
    if (object.get<Datum::Object>() == nullptr) reject(what, object, "an object");
  }

  std::string text(std::string_view name, std::string_view fallback = "") const {
    return read(name, std::string(fallback), "a text", text_in);
  }
  bool flag(std::string_view name) const {
    return read(name, false, "true or false", [](const Datum& datum) { return datum.get<bool>(); });
  }
  std::uint64_t number(std::string_view name, std::uint64_t fallback = 0,
                       std::uint64_t most = most_number) const {
    return read(name, fallback, fmt::format("a whole number up to {}", most),
                [&](const Datum& datum) { return number_in(datum, most); });
  }
  double part_of_one(std::string_view name) const {
    const double part = read(name, 0.0, "a number from 0 to 1", decimal_in);
    if (!(part >= 0 && part <= 1)) reject(name, *object_.find(name), "a number from 0 to 1");
    return part;
  }
  std::optional<std::uint64_t> number_if_any(std::string_view name) const {
    const Datum* const given = object_.find(name);
    if (given == nullptr || given->is_null()) return std::nullopt;
    return number(name);
  }
  Datum datum(std::string_view name) const {
    const Datum* const given = object_.find(name);
    return given == nullptr ? Datum() : *given;
  }
  /// Returns the place of one of these words; the first where it is left out.
  template <class Word, std::size_t n>
  Word word(std::string_view name, const std::array<std::string_view, n>& words,
            Word fallback) const {
    const Datum* const given = object_.find(name);
    if (given == nullptr) return fallback;
    const std::string text = this->text(name);
    const auto found = std::ranges::find(words, text);
    if (found == words.end())
      reject(name, *given,
             "one of " + joined(std::vector<std::string>(words.begin(), words.end()), ", "));
    return static_cast<Word>(found - words.begin());
  }
  scene::Owner owner() const {
    static constexpr std::array<std::string_view, 5> words = {"first", "second", "nobody", "mover",
                                                              "other"};
    return word("owner", words, scene::Owner::nobody);
  }
  /// Returns what `read` makes of each element of a list.
  template <class Read>
  auto list(std::string_view name, const Read& read) const {
    std::vector<decltype(read(Datum()))> all;
    const Datum* const given = object_.find(name);
    if (given == nullptr) return all;
    const auto* const elements = given->get<Datum::List>();
    if (elements == nullptr) reject(name, *given, "a list");
    for (const Datum& element : *elements) all.push_back(read(element));
    return all;
  }
  std::vector<std::string> texts(std::string_view name) const {
    return list(name, [&](const Datum& datum) {
      const std::string* const text = text_in(datum);
      if (text == nullptr) reject(name, datum, "a text");
      return *text;
    });
  }
  std::vector<std::uint64_t> numbers(std::string_view name,
                                     std::uint64_t most = most_number) const {
    return list(name, [&](const Datum& datum) {
      const auto number = number_in(datum, most);
      if (!number) reject(name, datum, fmt::format("whole numbers up to {}", most));
      return *number;
    });
  }

 private:
  template <class T>
  T read(std::string_view name, T fallback, std::string_view wanted, const auto& in) const {
    const Datum* const given = object_.find(name);
    if (given == nullptr) return fallback;
    const auto value = in(*given);
    if (!value) reject(name, *given, wanted);
    return *value;
  }
  static const std::string* text_in(const Datum& datum) { return datum.get<std::string>(); }
  static std::optional<std::uint64_t> number_in(const Datum& datum, std::uint64_t most) {
    const auto* const number = datum.get<std::uint64_t>();
    return number == nullptr || *number > most ? std::nullopt : std::optional(*number);
  }
  static std::optional<double> decimal_in(const Datum& datum) {
    if (const auto* const number = datum.get<std::uint64_t>()) return static_cast<double>(*number);
    if (const auto* const decimal = datum.get<Datum::Decimal>()) return decimal->value();
    return std::nullopt;
  }

  const Datum& object_;
};

scene::Part number_from(const Members& in) {
  return scene::Number{in.text("label"), in.datum("value")};
}
scene::Part text_from(const Members& in) { return scene::Text{in.text("text")}; }
scene::Part die_from(const Members& in) {
  const std::uint64_t top = in.number("top", 1, 6);
  if (top == 0) reject("top", Datum(top), "a whole number from 1 to 6");
  return scene::Die{in.text("id", "die"), static_cast<unsigned>(top)};
}
scene::Part heaps_from(const Members& in) {
  return scene::Heaps{in.text("id", "heaps"), in.numbers("sizes")};
}
scene::Part pins_from(const Members& in) {
  return scene::Pins{in.text("id", "pins"), in.numbers("lengths"), in.flag("squares")};
}
scene::Part row_from(const Members& in) {
  static constexpr std::array<std::string_view, 3> looks = {"cards", "coins", "digits"};
  return scene::Row{in.text("id", "row"), in.word("look", looks, scene::Look::cards),
                    in.texts("items"), in.text("label")};
}

scene::Piece piece_from(const Datum& datum) {
  const Members in(datum, "a piece");
  const std::string letter = in.text("letter");
  if (letter.size() != 1) reject("letter", Datum(letter), "one character");
  return {letter[0], in.text("name"), in.text("glyph", letter), in.owner()};
}
scene::Part board_from(const Members& in) {
  scene::Board board{.id = in.text("id", "board"),
                     .rows = in.texts("rows"),
                     .pieces = in.list("pieces", piece_from),
                     .chequered = in.flag("chequered"),
                     .has_holes = in.flag("holes")};
  if (board.rows.empty() || board.rows[0].empty() ||
      std::ranges::any_of(board.rows,
                          [&](const auto& row) { return row.size() != board.rows[0].size(); }))
    reject("rows", in.datum("rows"), "texts of one length");
  for (const std::string& row : board.rows)
    for (const char letter : row)
      if (letter != '.' && letter != '#' &&
          std::ranges::find(board.pieces, letter, &scene::Piece::letter) == board.pieces.end())
        board.pieces.push_back({letter, std::string(1, letter), std::string(1, letter)});
  name_cells(board);
  if (!in.datum("row_names").is_null()) board.row_names = in.texts("row_names");
  if (!in.datum("column_names").is_null()) board.column_names = in.texts("column_names");
  const auto fits = [](const std::vector<std::string>& names, std::size_t count) {
    return names.empty() || names.size() == count;
  };
  if (!fits(board.row_names, board.rows.size()))
    reject("row_names", in.datum("row_names"), "one for each row");
  if (!fits(board.column_names, board.rows[0].size()))
    reject("column_names", in.datum("column_names"), "one for each column");
  return board;
}

scene::Part boxes_from(const Members& in) {
  constexpr std::uint64_t most_boxes = 1000;
  scene::Boxes boxes{.id = in.text("id", "boxes"),
                     .rows = static_cast<unsigned>(in.number("rows", 1, most_boxes)),
                     .columns = static_cast<unsigned>(in.number("columns", 1, most_boxes))};
  boxes.drawn = in.list("drawn", [&](const Datum& datum) {
    const Members line(datum, "a line");
    const bool down = line.flag("down");
    return scene::Boxes::Line{
        static_cast<unsigned>(line.number("column", 0, boxes.columns - (down ? 0 : 1))),
        static_cast<unsigned>(line.number("row", 0, boxes.rows - (down ? 1 : 0))), down};
  });
  return boxes;
}
scene::Part pits_from(const Members& in) {
  scene::Pits pits{in.text("id", "pits"), in.numbers("far"), in.numbers("near"),
                   in.number_if_any("far_store"), in.number_if_any("near_store")};
  if (pits.near.empty() || pits.near.size() != pits.far.size())
    reject("far", in.datum("far"), "as many numbers as near");
  return pits;
}

scene::Part graph_from(const Members& in) {
  scene::Graph graph{.id = in.text("id", "graph"), .directed = in.flag("directed")};
  graph.nodes = in.list("nodes", [&](const Datum& datum) {
    const Members node(datum, "a node");
    graph.placed = graph.placed || !node.datum("x").is_null();
    return scene::Graph::Node{node.text("label"), node.part_of_one("x"), node.part_of_one("y")};
  });
  if (graph.nodes.empty()) reject("nodes", in.datum("nodes"), "a list of them");
  const std::uint64_t last = graph.nodes.size() - 1;
  graph.edges = in.list("edges", [&](const Datum& datum) {
    const Datum::Object object{{"edge", datum}};
    const Datum edge(object);
    const std::vector<std::uint64_t> ends = Members(edge, "an edge").numbers("edge", last);
    if (ends.size() != 2) reject("an edge", datum, "two numbers of nodes");
    return std::pair(ends[0], ends[1]);
  });
  graph.tokens = in.list("tokens", [&](const Datum& datum) {
    const Members token(datum, "a token");
    return scene::Graph::Token{token.number("node", 0, last), token.text("name"),
                               token.text("glyph", "●"), token.owner()};
  });
  return graph;
}
scene::Part picture_from(const Members& in) {
  scene::Picture picture{.id = in.text("id", "picture")};
  picture.nodes = in.list("nodes", [](const Datum& datum) {
    const Members node(datum, "a node");
    return scene::Picture::Node{node.part_of_one("x"), node.part_of_one("y"),
                                node.text("label", "")};
  });
  picture.edges = in.list("edges", [&](const Datum& datum) {
    if (picture.nodes.empty()) reject("an edge", datum, "nodes before it");
    const Members edge(datum, "an edge");
    const std::uint64_t last = picture.nodes.size() - 1;
    return scene::Picture::Edge{edge.number("from", 0, last), edge.number("to", 0, last),
                                edge.text("name"), edge.owner()};
  });
  return picture;
}

struct Kind {
  std::string_view name;
  scene::Part (*read)(const Members&);
};
constexpr std::array<Kind, 11> kinds = {{{"number", number_from},
                                         {"text", text_from},
                                         {"die", die_from},
                                         {"heaps", heaps_from},
                                         {"pins", pins_from},
                                         {"row", row_from},
                                         {"board", board_from},
                                         {"boxes", boxes_from},
                                         {"pits", pits_from},
                                         {"graph", graph_from},
                                         {"picture", picture_from}}};

scene::Part part_from(const Datum& datum) {
  const Members in(datum, "a part");
  const std::string name = in.text("kind");
  const auto found = std::ranges::find(kinds, name, &Kind::name);
  if (found != kinds.end()) return found->read(in);
  std::vector<std::string> names;
  for (const Kind& kind : kinds) names.emplace_back(kind.name);
  reject("kind", Datum(name), "one of " + joined(names, ", "));
}

}  // namespace

Scene scene_from_datum(const Datum& datum) {
  const auto* const list = datum.get<Datum::List>();
  if (list == nullptr) reject("it", datum, "a list of parts");
  Scene scene;
  for (const Datum& part : *list) scene.push_back(part_from(part));
  return scene;
}

}  // namespace zugzwang
