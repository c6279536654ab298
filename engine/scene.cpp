#include "scene.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

namespace zugzwang {

namespace scene {

namespace {

std::string_view name_of(Owner owner) {
  constexpr std::array<std::string_view, 5> names = {"first", "second", "nobody", "mover", "other"};
  return names.at(static_cast<std::size_t>(owner));
}

std::string_view name_of(Look look) {
  constexpr std::array<std::string_view, 3> names = {"cards", "coins", "digits"};
  return names.at(static_cast<std::size_t>(look));
}

Datum to_datum(const Number& number) {
  return Datum::Object{{"kind", "number"}, {"label", number.label}, {"value", number.value}};
}
Datum to_datum(const Text& text) { return Datum::Object{{"kind", "text"}, {"text", text.text}}; }
Datum to_datum(const Die& die) {
  return Datum::Object{{"kind", "die"}, {"id", die.id}, {"top", die.top}};
}
Datum to_datum(const Heaps& heaps) {
  return Datum::Object{{"kind", "heaps"}, {"id", heaps.id}, {"sizes", list_of(heaps.sizes)}};
}
Datum to_datum(const Pins& pins) {
  Datum::Object object{{"kind", "pins"}, {"id", pins.id}, {"lengths", list_of(pins.lengths)}};
  if (pins.are_squares) object.emplace_back("squares", true);
  return object;
}
Datum to_datum(const Row& row) {
  return Datum::Object{{"kind", "row"},
                       {"id", row.id},
                       {"look", name_of(row.look)},
                       {"label", row.label},
                       {"items", list_of(row.items)}};
}
Datum to_datum(const Piece& piece) {
  return Datum::Object{{"letter", std::string(1, piece.letter)},
                       {"name", piece.name},
                       {"glyph", piece.glyph},
                       {"owner", name_of(piece.owner)}};
}
Datum to_datum(const Board& board) {
  Datum::List pieces;
  for (const Piece& piece : board.pieces) pieces.push_back(to_datum(piece));
  Datum::Object object{{"kind", "board"},
                       {"id", board.id},
                       {"rows", list_of(board.rows)},
                       {"pieces", std::move(pieces)},
                       {"chequered", board.chequered}};
  if (board.has_holes) object.emplace_back("holes", true);
  object.insert(object.end(), {{"row_names", list_of(board.row_names)},
                               {"column_names", list_of(board.column_names)}});
  return object;
}
std::vector<std::string> names_of_columns(std::uint64_t columns) {
  std::vector<std::string> names;
  for (std::uint64_t column = 0; column < columns; ++column) names.push_back(column_name(column));
  return names;
}
std::vector<std::string> names_of_rows(std::uint64_t rows) {
  std::vector<std::string> names;
  for (std::uint64_t row = rows; row > 0; --row) names.push_back(std::to_string(row));
  return names;
}

Datum to_datum(const Boxes& boxes) {
  Datum::List drawn;
  for (const Boxes::Line& line : boxes.drawn)
    drawn.emplace_back(
        Datum::Object{{"column", line.column}, {"row", line.row}, {"down", line.down}});
  return Datum::Object{{"kind", "boxes"},
                       {"id", boxes.id},
                       {"rows", boxes.rows},
                       {"columns", boxes.columns},
                       {"drawn", std::move(drawn)},
                       {"row_names", list_of(names_of_rows(boxes.rows + 1))},
                       {"column_names", list_of(names_of_columns(boxes.columns + 1))}};
}
Datum to_datum(const Pits& pits) {
  const auto seeds = [](const auto& store) { return store ? Datum(*store) : Datum(); };
  return Datum::Object{{"kind", "pits"},
                       {"id", pits.id},
                       {"far", list_of(pits.far)},
                       {"near", list_of(pits.near)},
                       {"far_store", seeds(pits.far_store)},
                       {"near_store", seeds(pits.near_store)},
                       {"names", list_of(names_of_columns(pits.near.size()))}};
}
Datum to_datum(const Graph& graph) {
  Datum::List nodes;
  for (const Graph::Node& node : graph.nodes) {
    Datum::Object object{{"label", node.label}};
    if (graph.placed) {
      object.emplace_back("x", node.x);
      object.emplace_back("y", node.y);
    }
    nodes.emplace_back(std::move(object));
  }
  Datum::List edges;
  for (const auto& [from, to] : graph.edges) edges.emplace_back(Datum::List{from, to});
  Datum::List tokens;
  for (const Graph::Token& token : graph.tokens)
    tokens.emplace_back(Datum::Object{{"node", token.node},
                                      {"name", token.name},
                                      {"glyph", token.glyph},
                                      {"owner", name_of(token.owner)}});
  return Datum::Object{{"kind", "graph"},
                       {"id", graph.id},
                       {"nodes", std::move(nodes)},
                       {"edges", std::move(edges)},
                       {"directed", graph.directed},
                       {"tokens", std::move(tokens)}};
}

Datum to_datum(const Picture& picture) {
  Datum::List nodes;
  for (const Picture::Node& node : picture.nodes) {
    Datum::Object members{{"x", node.x}, {"y", node.y}};
    if (!node.label.empty()) members.emplace_back("label", node.label);
    nodes.emplace_back(std::move(members));
  }
  Datum::List edges;
  for (const Picture::Edge& edge : picture.edges)
    edges.emplace_back(Datum::Object{
        {"from", edge.from}, {"to", edge.to}, {"name", edge.name}, {"owner", name_of(edge.owner)}});
  return Datum::Object{{"kind", "picture"},
                       {"id", picture.id},
                       {"nodes", std::move(nodes)},
                       {"edges", std::move(edges)}};
}

std::string text_of(std::uint64_t item) { return std::to_string(item); }
std::string text_of(Cell cell) {
  return std::to_string(cell.column) + ',' + std::to_string(cell.row);
}

std::string within(std::string_view part, const std::string& where) {
  return std::string(part) + '/' + where;
}
std::string within(std::string_view part, std::uint64_t heap, const std::string& where) {
  return within(part, std::to_string(heap) + '/' + where);
}

}  // namespace

Part::Part(Number part) : variant(std::move(part)) {}
Part::Part(Text part) : variant(std::move(part)) {}
Part::Part(Die part) : variant(std::move(part)) {}
Part::Part(Heaps part) : variant(std::move(part)) {}
Part::Part(Pins part) : variant(std::move(part)) {}
Part::Part(Row part) : variant(std::move(part)) {}
Part::Part(Board part) : variant(std::move(part)) {}
Part::Part(Boxes part) : variant(std::move(part)) {}
Part::Part(Pits part) : variant(std::move(part)) {}
Part::Part(Graph part) : variant(std::move(part)) {}
Part::Part(Picture part) : variant(std::move(part)) {}
Part::Part(const Part& other) = default;
Part::Part(Part&& other) noexcept = default;
Part& Part::operator=(const Part& other) = default;
Part& Part::operator=(Part&& other) noexcept = default;
Part::~Part() = default;

std::string column_name(std::uint64_t column) {
  constexpr std::uint64_t letters = 26;
  std::string name;
  for (std::uint64_t left = column + 1; left > 0; left = (left - 1) / letters)
    name.insert(name.begin(), static_cast<char>('a' + (left - 1) % letters));
  return name;
}
std::string cell_name(Cell cell, std::uint64_t rows) {
  return column_name(cell.column) + std::to_string(rows - cell.row);
}
std::optional<Cell> cell_named(std::string_view name, std::uint64_t rows) {
  constexpr std::size_t most_letters = 4;
  const std::size_t letters = std::min(name.find_first_of("0123456789"), name.size());
  if (letters > most_letters) return std::nullopt;
  std::uint64_t column = 0;
  for (const char letter : name.substr(0, letters))
    column = 26 * column + static_cast<std::uint64_t>(letter - 'a') + 1;
  std::uint64_t row = 0;
  std::from_chars(name.data() + letters, name.data() + name.size(), row);
  if (letters == 0 || row == 0 || row > rows) return std::nullopt;
  const Cell cell{column - 1, rows - row};
  return cell_name(cell, rows) == name ? std::optional(cell) : std::nullopt;
}
void name_cells(Board& board) {
  board.row_names = names_of_rows(board.rows.size());
  board.column_names = names_of_columns(board.rows.empty() ? 0 : board.rows[0].size());
}

std::string place(std::string_view part, std::uint64_t item) { return within(part, text_of(item)); }
std::string place(std::string_view part, Cell cell) { return within(part, text_of(cell)); }
std::string token(std::string_view part, std::uint64_t heap, std::uint64_t token) {
  return within(part, heap, text_of(token));
}
std::string tokens(std::string_view part, std::uint64_t heap, std::uint64_t first,
                   std::uint64_t last) {
  return within(part, heap, text_of(first) + '-' + text_of(last));
}
std::string gap(std::string_view part, std::uint64_t heap, std::uint64_t before) {
  return within(part, heap, text_of(before) + '|' + text_of(before + 1));
}
std::string span(std::string_view part, std::uint64_t first, std::uint64_t last) {
  return first == last ? place(part, first) : within(part, text_of(first) + '-' + text_of(last));
}
std::string span(std::string_view part, Cell first, Cell last) {
  return within(part, text_of(first) + '-' + text_of(last));
}
std::string path(std::string_view part, std::uint64_t from, std::uint64_t to) {
  return within(part, text_of(from) + '>' + text_of(to));
}
std::string path(std::string_view part, Cell from, Cell to) {
  return within(part, text_of(from) + '>' + text_of(to));
}
std::string path(std::string_view part, Cell from, Cell to, Cell then) {
  return path(part, from, to) + '>' + text_of(then);
}

}  // namespace scene

Datum to_datum(const Scene& parts) {
  Datum::List list;
  for (const scene::Part& part : parts)
    list.push_back(std::visit([](const auto& known) { return scene::to_datum(known); }, part));
  return list;
}

}  // namespace zugzwang
