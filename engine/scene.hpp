#pragma once

// The picture of a position as data: the parts that it is drawn from, and the places in them where
// moves are made. A program that draws, such as a page, handles parts and places and needs no code
// for any game.
//
// A place is a text: the id of a part, then a location in the part. Everything is counted from 0,
// from the left and from the top.
//
//   part/2          item 2 of a row, node 2 of a graph, edge 2 of a picture, face 2 beside the
//                   top of a die, column 2 of a board
//   part/2/15       token 15 of heap 2 or of row of tokens 2: removed, with all tokens behind it
//   part/2/4-6      its tokens 4 to 6
//   part/2/4|5      the gap between two of its tokens
//                   (equivalent to the tokens or the gap at the same distance from the other end)
//   part/3,1        the cell in column 3 and row 1 of a board
//   part/3-5        a span of items
//   part/3,1-3,2    a span of cells, or the line between two dots
//   part/4>7        the path from one node to another
//   part/3,1>3,2    the path from one cell to another
//   part/3,1>3,2>0,2   the same, and then a third cell, at which an arrow is shot

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/core/datum.hpp>

namespace zugzwang {

namespace scene {

/// The owner of a piece or token: the player who moves first by the rules, the other player, or
/// neither; in games whose positions give only the player on move, that player or the opponent.
enum class Owner { first, second, nobody, mover, other };

/// A number with its name, such as a total.
struct Number {
  std::string label;
  Datum value;
};

/// A line of text.
struct Text {
  std::string text;
};

/// A die, by its top face; its places are the four faces beside it.
struct Die {
  std::string id;
  unsigned top = 1;  ///< 1 to 6
};

/// Heaps of tokens, of these sizes. A move takes tokens off an end or splits a heap.
struct Heaps {
  std::string id;
  std::vector<std::uint64_t> sizes{};
};

/// Rows of pins, of these lengths. A move takes adjacent pins, from anywhere in a row.
struct Pins {
  std::string id;
  std::vector<std::uint64_t> lengths{};
  bool are_squares = false;  ///< strips of squares instead, of which a move names one
};

/// The appearance of the items of a row.
enum class Look { cards, coins, digits };

/// A row of items with a short text each. An empty text is a gap, where an item was removed.
struct Row {
  std::string id;
  Look look = Look::cards;
  std::vector<std::string> items{};
  std::string label{};  ///< a name of the row, such as "Alice"; may be empty
};

/// The meaning of a letter on a board.
struct Piece {
  char letter = 'x';
  std::string name;   ///< in words, such as "white king"
  std::string glyph;  ///< a character to draw, such as "♔", or one of "cross", "nought", "disc",
                      ///< "tile", "burnt"
  Owner owner = Owner::nobody;
};

/// A rectangular board.
struct Board {
  std::string id;
  /// From the top: a letter a cell, '.' if empty, and '#' if no cell or, with a piece of that
  /// letter, a cell that is blocked.
  std::vector<std::string> rows{};
  std::vector<Piece> pieces{};  ///< all letters that may stand on it
  bool chequered = false;
  bool has_holes = false;  ///< an upright grid, into which pieces fall from above
  /// The labels before the rows and below the columns: those of `name_cells` unless the literature
  /// on the game has others. May be empty.
  std::vector<std::string> row_names{};
  std::vector<std::string> column_names{};
};

/// Boxes with dots at their corners, and the lines drawn between dots. Dots have coordinates and
/// names as cells do; there is one more of them than of boxes each way.
struct Boxes {
  struct Line {
    unsigned column = 0;  ///< of the dot at its left or upper end
    unsigned row = 0;
    bool down = false;
  };
  std::string id;
  unsigned rows = 1;  ///< of boxes
  unsigned columns = 1;
  std::vector<Line> drawn{};
};

/// Two rows of pits with a store at either end, in which seeds are sown counterclockwise: cells of
/// row 0 are the far side's, those of row 1 the near side's, each from the left. The near side is
/// that of the player on move. Stores are present if positions contain them. The pits of each side
/// have the names of columns, in the order of sowing.
struct Pits {
  std::string id;
  std::vector<std::uint64_t> far{};
  std::vector<std::uint64_t> near{};
  std::optional<std::uint64_t> far_store{};   ///< at the left
  std::optional<std::uint64_t> near_store{};  ///< at the right
};

/// A graph with tokens on its nodes. If it is placed and the labels of its nodes are names of
/// cells, they are points of a board.
struct Graph {
  struct Node {
    std::string label{};
    double x = 0;  ///< a place in the unit square, from the left and from the top
    double y = 0;
  };
  struct Token {
    std::uint64_t node = 0;
    std::string name;   ///< in words, such as "cat"
    std::string glyph;  ///< a character to draw
    Owner owner = Owner::nobody;
  };
  std::string id;
  std::vector<Node> nodes{};
  std::vector<std::pair<std::uint64_t, std::uint64_t>> edges{};
  bool directed = false;
  bool placed = false;  ///< whether nodes have places; otherwise the drawing program chooses them
  std::vector<Token> tokens{};
};

/// A picture of coloured edges that stands on the ground, as in Hackenbush, unless no node does;
/// each edge can be cut.
/// The colour of an edge is that of the player who may cut it, or of nobody if both may.
struct Picture {
  struct Node {
    double x = 0;         ///< a place in the unit square, from the left and from the top
    double y = 0;         ///< 1 on the ground
    std::string label{};  ///< as texts call it; empty if they do not
  };
  struct Edge {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    std::string name;  ///< as texts call it, such as "blue edge 1"
    Owner owner = Owner::nobody;
  };
  std::string id;
  std::vector<Node> nodes{};
  std::vector<Edge> edges{};
};

/// A part of any kind. Its construction, copying and destruction are compiled once, so that no game
/// contains the code of all kinds.
class Part
    : public std::variant<Number, Text, Die, Heaps, Pins, Row, Board, Boxes, Pits, Graph, Picture> {
 public:
  Part(Number part);
  Part(Text part);
  Part(Die part);
  Part(Heaps part);
  Part(Pins part);
  Part(Row part);
  Part(Board part);
  Part(Boxes part);
  Part(Pits part);
  Part(Graph part);
  Part(Picture part);
  Part(const Part& other);
  Part(Part&& other) noexcept;
  Part& operator=(const Part& other);
  Part& operator=(Part&& other) noexcept;
  ~Part();
};

/// The cell of a board, the dot of boxes or the pit in a column and a row.
struct Cell {
  std::uint64_t column = 0;
  std::uint64_t row = 0;
};

/// The names of cells, which texts, moves and drawings share: a column is a letter from a, after z
/// two of them from aa, and a row a number from 1 at the bottom, as in chess.
std::string column_name(std::uint64_t column);
/// Returns the name of a cell of a board with so many rows, such as "a1".
std::string cell_name(Cell cell, std::uint64_t rows);
/// Reads the output of `cell_name`; returns nothing for any other text.
std::optional<Cell> cell_named(std::string_view name, std::uint64_t rows);
/// Labels the rows and columns of a board accordingly.
void name_cells(Board& board);

/// Return places, in the form described above.
std::string place(std::string_view part, std::uint64_t item);
std::string place(std::string_view part, Cell cell);
std::string token(std::string_view part, std::uint64_t heap, std::uint64_t token);
std::string tokens(std::string_view part, std::uint64_t heap, std::uint64_t first,
                   std::uint64_t last);
std::string gap(std::string_view part, std::uint64_t heap, std::uint64_t before);
/// A span of one item is the place of that item.
std::string span(std::string_view part, std::uint64_t first, std::uint64_t last);
std::string span(std::string_view part, Cell first, Cell last);
std::string path(std::string_view part, std::uint64_t from, std::uint64_t to);
std::string path(std::string_view part, Cell from, Cell to);
std::string path(std::string_view part, Cell from, Cell to, Cell then);

}  // namespace scene

/// The parts of a position, to be drawn from the top to the bottom.
using Scene = std::vector<scene::Part>;

/// Returns a list of objects, each with its `kind` and the members of its part by name.
Datum to_datum(const Scene& scene);

}  // namespace zugzwang
