#include "check_scene.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/engine/place_in_part.hpp>

namespace zugzwang {

namespace {

/// Whether a place has a form that the part knows, and lies inside it where something can be moved.
bool is_in(const scene::Number&, const PlaceInPart&) { return false; }
bool is_in(const scene::Text&, const PlaceInPart&) { return false; }
bool is_in(const scene::Die& die, const PlaceInPart& at) {
  if (at.form != "N") return false;
  const std::uint64_t face = at.numbers[0];
  return face >= 1 && face <= 6 && face != die.top && face != 7 - die.top;
}
/// In a heap or a row of pins.
bool is_in_tokens(const std::vector<std::uint64_t>& sizes, const PlaceInPart& at) {
  if (at.numbers.size() < 2 || at.numbers[0] >= sizes.size()) return false;
  const std::uint64_t first = at.numbers[1];
  const std::uint64_t last = at.numbers.back();
  if (last >= sizes[at.numbers[0]]) return false;
  if (at.form == "N/N|N") return last == first + 1;
  return at.form == "N/N" || (at.form == "N/N-N" && first <= last);
}
bool is_in(const scene::Heaps& heaps, const PlaceInPart& at) {
  return is_in_tokens(heaps.sizes, at);
}
bool is_in(const scene::Pins& pins, const PlaceInPart& at) {
  return is_in_tokens(pins.lengths, at);
}
bool is_in(const scene::Row& row, const PlaceInPart& at) {
  if (at.form != "N" && (at.form != "N-N" || at.numbers[0] >= at.numbers[1])) return false;
  for (std::uint64_t item = at.numbers.front(); item <= at.numbers.back(); ++item)
    if (item >= row.items.size() || row.items[item].empty()) return false;
  return true;
}
bool is_in(const scene::Board& board, const PlaceInPart& at) {
  if (at.form == "N") return at.numbers[0] < board.rows[0].size();
  for (std::size_t i = 0; i + 1 < at.numbers.size(); i += 2) {
    const std::uint64_t column = at.numbers[i];
    const std::uint64_t row = at.numbers[i + 1];
    if (row >= board.rows.size() || column >= board.rows[row].size()) return false;
    if (board.rows[row][column] == '#') return false;
  }
  if (at.form == "N,N") return true;
  return (at.form == "N,N-N,N" || at.form == "N,N>N,N" || at.form == "N,N>N,N>N,N") &&
         (at.numbers[0] != at.numbers[2] || at.numbers[1] != at.numbers[3]);
}
bool is_in(const scene::Boxes& boxes, const PlaceInPart& at) {
  if (at.form != "N,N-N,N") return false;
  const std::uint64_t across = at.numbers[2] - at.numbers[0];
  const std::uint64_t down = at.numbers[3] - at.numbers[1];
  return across + down == 1 && (across == 0 || down == 0) && at.numbers[2] <= boxes.columns &&
         at.numbers[3] <= boxes.rows &&
         std::ranges::none_of(boxes.drawn, [&](const scene::Boxes::Line& line) {
           return line.column == at.numbers[0] && line.row == at.numbers[1] &&
                  line.down == (down == 1);
         });
}
bool is_in(const scene::Pits& pits, const PlaceInPart& at) {
  if (at.form != "N,N" || at.numbers[1] > 1) return false;
  const std::vector<std::uint64_t>& side = at.numbers[1] == 0 ? pits.far : pits.near;
  return at.numbers[0] < side.size() && side[at.numbers[0]] > 0;
}
bool is_in(const scene::Graph& graph, const PlaceInPart& at) {
  const auto has_token = [&](std::uint64_t node) {
    return std::ranges::find(graph.tokens, node, &scene::Graph::Token::node) != graph.tokens.end();
  };
  if (at.form == "N") return at.numbers[0] < graph.nodes.size() && !has_token(at.numbers[0]);
  return at.form == "N>N" && at.numbers[1] < graph.nodes.size() && has_token(at.numbers[0]);
}
bool is_in(const scene::Picture& picture, const PlaceInPart& at) {
  return at.form == "N" && at.numbers[0] < picture.edges.size();
}

/// What is wrong with a part in itself; empty if nothing is.
template <class Part>
std::string fault_in(const Part&) {
  return "";
}
std::string fault_in(const scene::Die& die) {
  return die.top >= 1 && die.top <= 6 ? "" : "no face of a die";
}
std::string fault_in(const scene::Board& board) {
  if (board.rows.empty() || board.rows[0].empty()) return "a board without cells";
  std::string letters = ".";
  for (const scene::Piece& piece : board.pieces) {
    if (letters.find(piece.letter) != std::string::npos) return "a letter of two pieces";
    if (piece.name.empty() || piece.glyph.empty()) return "a piece without a name or a glyph";
    letters += piece.letter;
  }
  letters += '#';
  for (const std::string& row : board.rows) {
    if (row.size() != board.rows[0].size()) return "rows of different lengths";
    if (row.find_first_not_of(letters) != std::string::npos) return "a letter of no piece";
  }
  if (!board.row_names.empty() && board.row_names.size() != board.rows.size())
    return "names of some rows";
  if (!board.column_names.empty() && board.column_names.size() != board.rows[0].size())
    return "names of some columns";
  return "";
}
std::string fault_in(const scene::Boxes& boxes) {
  for (const scene::Boxes::Line& line : boxes.drawn)
    if (line.column + (line.down ? 0 : 1) > boxes.columns ||
        line.row + (line.down ? 1 : 0) > boxes.rows)
      return "a line beside the boxes";
  return "";
}
std::string fault_in(const scene::Pits& pits) {
  return pits.far.size() == pits.near.size() ? "" : "sides of different lengths";
}
std::string fault_in(const scene::Graph& graph) {
  for (const auto& [from, to] : graph.edges)
    if (from >= graph.nodes.size() || to >= graph.nodes.size()) return "an edge to no node";
  if (std::set(graph.edges.begin(), graph.edges.end()).size() < graph.edges.size())
    return "an edge twice";
  for (const scene::Graph::Token& token : graph.tokens)
    if (token.node >= graph.nodes.size() || token.glyph.empty()) return "a token on no node";
  for (const scene::Graph::Node& node : graph.nodes)
    if (graph.placed && !(node.x >= 0 && node.x <= 1 && node.y >= 0 && node.y <= 1))
      return "a node outside the unit square";
  return "";
}

std::string fault_in(const scene::Picture& picture) {
  for (const scene::Picture::Edge& edge : picture.edges)
    if (edge.from >= picture.nodes.size() || edge.to >= picture.nodes.size())
      return "an edge to no node";
  for (const scene::Picture::Node& node : picture.nodes)
    if (!(node.x >= 0 && node.x <= 1 && node.y >= 0 && node.y <= 1))
      return "a node outside the unit square";
  return "";
}

}  // namespace

std::string scene_part_id(const scene::Part& part) {
  return std::visit(
      [](const auto& known) -> std::string {
        if constexpr (requires { known.id; })
          return known.id;
        else
          return "";
      },
      part);
}

std::string fault_of(const Scene& scene) {
  std::set<std::string> ids;
  for (const scene::Part& part : scene) {
    std::string fault = std::visit([](const auto& known) { return fault_in(known); }, part);
    if (!fault.empty()) return fault;
    if (std::holds_alternative<scene::Number>(part) || std::holds_alternative<scene::Text>(part))
      continue;
    const std::string id = scene_part_id(part);
    if (id.empty()) return "a part without an id";
    if (id.find('/') != std::string::npos) return "an id with a '/', " + id;
    if (!ids.insert(id).second) return "an id of two parts, " + id;
  }
  return "";
}

std::string fault_of_place(const Scene& scene, const std::string& place) {
  const std::size_t slash = place.find('/');
  if (slash == std::string::npos) return "it names no part";
  const auto part = std::ranges::find(scene, place.substr(0, slash), scene_part_id);
  if (part == scene.end()) return "the scene has no such part";
  const PlaceInPart at = read_place_in_part(std::string_view(place).substr(slash + 1));
  const bool inside = std::visit([&](const auto& known) { return is_in(known, at); }, *part);
  return inside ? "" : "it lies outside the part, or has another form than the part's places";
}

}  // namespace zugzwang
