#include "scene_text.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/place_in_part.hpp>
#include <zugzwang/engine/scene.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t most_columns = 80;

/// Returns where the last move was made in the part with this id.
std::optional<PlaceInPart> where_in(const std::string& id, const TurnOfPlay& turn) {
  if (!turn.last_place.starts_with(id + '/')) return std::nullopt;
  PlaceInPart where = read_place_in_part(std::string_view(turn.last_place).substr(id.size() + 1));
  // Between two numbers there is one character.
  if (where.form.size() + 1 != 2 * where.numbers.size()) return std::nullopt;
  return where;
}

/// The cells from one to another, both included, of which the last move is marked.
struct Marked {
  scene::Cell first;
  scene::Cell last;
};

/// Returns the cells of a move: all of a span, the end of a path.
std::optional<Marked> cells_of(const PlaceInPart& where) {
  const std::vector<std::uint64_t>& n = where.numbers;
  if (where.form == "N,N") return Marked{{n[0], n[1]}, {n[0], n[1]}};
  if (where.form.starts_with("N,N>N,N")) return Marked{{n[2], n[3]}, {n[2], n[3]}};
  if (where.form == "N,N-N,N")
    return Marked{{std::min(n[0], n[2]), std::min(n[1], n[3])},
                  {std::max(n[0], n[2]), std::max(n[1], n[3])}};
  return std::nullopt;
}

/// Where the cells of a board stand on a canvas, with the names of rows at the left.
struct Grid {
  std::size_t left = 0;  ///< the column of the first cell
  std::size_t across = 2;
  std::size_t down = 1;

  std::size_t x(std::uint64_t column) const { return left + across * column; }
  std::size_t y(std::uint64_t row) const { return down * row; }
};

/// Writes the names of the rows, and below the board those of the columns, from top to bottom if
/// they are longer than a character. Returns the grid of the cells.
Grid label_grid(Canvas& canvas, Grid grid, const std::vector<std::string>& row_names,
                const std::vector<std::string>& column_names, std::size_t rows) {
  std::size_t width = 0;
  for (const std::string& name : row_names) width = std::max(width, name.size());
  grid.left = width + 1;
  for (std::size_t row = 0; row < row_names.size(); ++row)
    canvas.put(grid.y(row), width - row_names[row].size(), row_names[row]);
  std::size_t height = 0;
  for (const std::string& name : column_names) height = std::max(height, name.size());
  for (std::size_t column = 0; column < column_names.size(); ++column) {
    const std::string& name = column_names[column];
    for (std::size_t i = 0; i < name.size(); ++i)
      canvas.put(grid.y(rows - 1) + 1 + height - name.size() + i, grid.x(column),
                 std::string(1, name[i]));
  }
  return grid;
}

void mark(Canvas& canvas, const Grid& grid, const Marked& cells) {
  for (std::uint64_t row = cells.first.row; row <= cells.last.row; ++row) {
    canvas.put(grid.y(row), grid.x(cells.first.column) - 1, "[", Ink::last_move);
    canvas.put(grid.y(row), grid.x(cells.last.column) + 1, "]", Ink::last_move);
  }
}

Ink ink_of(scene::Owner owner, const TurnOfPlay& turn) {
  switch (owner) {
    case scene::Owner::first: return Ink::first;
    case scene::Owner::second: return Ink::second;
    case scene::Owner::mover: return turn.mover == 0 ? Ink::first : Ink::second;
    case scene::Owner::other: return turn.mover == 0 ? Ink::second : Ink::first;
    case scene::Owner::nobody: break;
  }
  return Ink::plain;
}

/// Explains letters in lines that fit.
std::string meanings(const std::vector<std::pair<char, std::string>>& letters) {
  std::string text;
  std::size_t column = 0;
  for (const auto& [letter, name] : letters) {
    const std::string meaning = letter + (": " + name);
    const bool fits = column + 2 + meaning.size() <= most_columns;
    text += column == 0 ? "" : fits ? ", " : ",\n";
    column = (fits && column > 0 ? column + 2 : 0) + meaning.size();
    text += meaning;
  }
  return text.empty() ? text : text + '\n';
}

/// Returns the board with the letters of the player who began where the player on move has those of
/// the mover: letters of mover and other are exchanged if the second player is on move.
scene::Board with_lasting_letters(scene::Board board, const TurnOfPlay& turn) {
  if (turn.mover == 0) return board;
  std::string mine, theirs;
  for (const scene::Piece& piece : board.pieces)
    if (piece.owner == scene::Owner::mover)
      mine += piece.letter;
    else if (piece.owner == scene::Owner::other)
      theirs += piece.letter;
  const std::string from = mine + theirs;
  const std::string to = theirs + mine;
  for (std::string& row : board.rows)
    for (char& letter : row)
      if (const std::size_t at = from.find(letter); at != std::string::npos) letter = to[at];
  for (scene::Piece& piece : board.pieces)
    if (const std::size_t at = from.find(piece.letter); at != std::string::npos)
      piece.letter = to[at];
  return board;
}

/// Returns the cell that the last move has filled in a column, where what is moved falls down.
std::optional<Marked> top_of(const scene::Board& board, std::uint64_t column) {
  for (std::uint64_t row = 0; row < board.rows.size(); ++row)
    if (column < board.rows[row].size() && board.rows[row][column] != '.')
      return Marked{{column, row}, {column, row}};
  return std::nullopt;
}

void draw(const scene::Board& board, const TurnOfPlay& turn, Canvas& canvas) {
  if (board.rows.empty()) return;
  const Grid grid = label_grid(canvas, {}, board.row_names, board.column_names, board.rows.size());
  for (std::size_t row = 0; row < board.rows.size(); ++row)
    for (std::size_t column = 0; column < board.rows[row].size(); ++column) {
      const char letter = board.rows[row][column];
      const auto piece = std::ranges::find(board.pieces, letter, &scene::Piece::letter);
      canvas.put(grid.y(row), grid.x(column), std::string(1, letter),
                 piece == board.pieces.end() ? Ink::plain : ink_of(piece->owner, turn));
    }
  if (const std::optional<PlaceInPart> where = where_in(board.id, turn))
    if (const std::optional<Marked> cells =
            where->form == "N" ? top_of(board, where->numbers[0]) : cells_of(*where))
      mark(canvas, grid, *cells);
}
/// Lists the letters that stand on the board and do not explain themselves.
std::string meanings_on(const scene::Board& board) {
  std::vector<std::pair<char, std::string>> letters;
  for (const scene::Piece& piece : board.pieces) {
    const bool tells_player =
        piece.owner == scene::Owner::mover || piece.owner == scene::Owner::other;
    const bool occurs = std::ranges::any_of(board.rows, [&](const std::string& row) {
      return row.find(piece.letter) != std::string::npos;
    });
    if (occurs && !tells_player && piece.name != std::string(1, piece.letter))
      letters.emplace_back(piece.letter, piece.name);
  }
  return meanings(letters);
}

/// Labels rows and columns of points that have room for lines between them.
Grid wide_grid(Canvas& canvas, std::uint64_t rows, std::uint64_t columns) {
  scene::Board board;
  board.rows.assign(rows, std::string(columns, ' '));
  scene::name_cells(board);
  return label_grid(canvas, {.across = 4, .down = 2}, board.row_names, board.column_names, rows);
}

/// Draws a line between two points, of which the first is not below the second.
void draw_line(Canvas& canvas, const Grid& grid, scene::Cell from, scene::Cell to) {
  const std::size_t left = grid.x(std::min(from.column, to.column));
  const std::size_t right = grid.x(std::max(from.column, to.column));
  const std::size_t top = grid.y(from.row);
  const std::size_t bottom = grid.y(to.row);
  if (top == bottom && left < right) canvas.put(top, left + 1, std::string(right - left - 1, '-'));
  const char look = left == right ? '|' : from.column < to.column ? '\\' : '/';
  // Upright at each line, slanting at the middle of each step.
  for (std::size_t y = top + 1; y < bottom; y += left == right ? 1 : grid.down) {
    const std::size_t offset = (right - left) * (y - top) / (bottom - top);
    const std::size_t x = from.column < to.column ? left + offset : right - offset;
    canvas.put(y, x, canvas.at(y, x) == ' ' ? std::string(1, look) : "X");
  }
}

/// The nodes of a graph as points in rows and columns.
struct Points {
  std::vector<scene::Cell> cells{};
  std::uint64_t rows = 0;
};

/// Returns the points by the names of the nodes; nothing if a node has none.
std::optional<Points> points_of(const scene::Graph& graph) {
  constexpr std::uint64_t most_rows = 64;
  if (!graph.placed) return std::nullopt;
  Points points;
  for (const scene::Graph::Node& node : graph.nodes) {
    const std::optional<scene::Cell> cell = scene::cell_named(node.label, most_rows);
    if (!cell) return std::nullopt;
    points.rows = std::max(points.rows, most_rows - cell->row);
    points.cells.push_back(*cell);
  }
  for (scene::Cell& cell : points.cells) cell.row -= most_rows - points.rows;
  return points;
}

bool is_above(const scene::Cell& one, const scene::Cell& other) { return one.row < other.row; }

/// Draws points with the lines between them.
void draw(const scene::Graph& graph, const TurnOfPlay& turn, Canvas& canvas) {
  const auto [cells, rows] = *points_of(graph);
  std::uint64_t columns = 0;
  for (const scene::Cell& cell : cells) columns = std::max(columns, cell.column + 1);
  const Grid grid = wide_grid(canvas, rows, columns);
  for (const auto& [one, other] : graph.edges) {
    const auto [from, to] = std::minmax(cells[one], cells[other], is_above);
    draw_line(canvas, grid, from, to);
  }
  const auto put = [&](std::uint64_t node, char letter, Ink ink) {
    canvas.put(grid.y(cells[node].row), grid.x(cells[node].column), std::string(1, letter), ink);
  };
  for (std::uint64_t node = 0; node < cells.size(); ++node) put(node, '.', Ink::plain);
  for (const scene::Graph::Token& token : graph.tokens)
    put(token.node, token.name.empty() ? '?' : token.name[0], ink_of(token.owner, turn));
  const std::optional<PlaceInPart> where = where_in(graph.id, turn);
  if (!where || where->numbers.back() >= cells.size()) return;
  const scene::Cell end = cells[where->numbers.back()];
  mark(canvas, grid, {end, end});
}
std::string meanings_on(const scene::Graph& graph) {
  std::vector<std::pair<char, std::string>> letters;
  for (const scene::Graph::Token& token : graph.tokens)
    if (const std::pair meaning(token.name[0], token.name);
        token.name.size() > 1 && std::ranges::find(letters, meaning) == letters.end())
      letters.push_back(meaning);
  return meanings(letters);
}

void draw(const scene::Boxes& boxes, const TurnOfPlay& turn, Canvas& canvas) {
  const Grid grid = wide_grid(canvas, boxes.rows + 1U, boxes.columns + 1U);
  std::vector<unsigned> sides(std::size_t{boxes.rows} * boxes.columns);
  const auto close = [&](std::size_t column, std::size_t row) {
    if (column >= boxes.columns || row >= boxes.rows) return;
    if (++sides[row * boxes.columns + column] == 4)
      canvas.put(grid.y(row) + grid.down / 2, grid.x(column) + grid.across / 2, "#");
  };
  for (const scene::Boxes::Line& line : boxes.drawn) {
    draw_line(canvas, grid, {line.column, line.row},
              {line.column + (line.down ? 0U : 1U), line.row + (line.down ? 1U : 0U)});
    close(line.column, line.row);
    close(line.column - (line.down ? 1U : 0U), line.row - (line.down ? 0U : 1U));
  }
  for (std::size_t row = 0; row <= boxes.rows; ++row)
    for (std::size_t column = 0; column <= boxes.columns; ++column)
      canvas.put(grid.y(row), grid.x(column), "+");
  const std::optional<PlaceInPart> where = where_in(boxes.id, turn);
  const std::optional<Marked> dots = where ? cells_of(*where) : std::nullopt;
  if (!dots) return;
  const auto [first, last] = *dots;
  const std::size_t x = (grid.x(first.column) + grid.x(last.column)) / 2;
  const std::size_t y = (grid.y(first.row) + grid.y(last.row)) / 2;
  canvas.put(y, x - 1, "[", Ink::last_move);
  canvas.put(y, x + 1, "]", Ink::last_move);
}
std::string meanings_on(const scene::Boxes&) { return ""; }

/// Draws the side of the player who began below, whoever is on move.
void draw(const scene::Pits& pits, const TurnOfPlay& turn, Canvas& canvas) {
  constexpr std::size_t across = 6;
  const std::size_t columns = pits.near.size();
  const auto x = [&](std::size_t column) { return across * (column + 2); };  // of the last digit
  const auto number = [&](std::size_t row, std::size_t end, std::int64_t seeds, Ink ink) {
    const std::string text = std::to_string(seeds);
    canvas.put(row, end + 1 - text.size(), text, ink);
    return end + 1 - text.size();
  };
  const std::optional<PlaceInPart> where = where_in(pits.id, turn);
  for (const unsigned player : {0U, 1U}) {
    const bool is_near = player == turn.mover;
    const std::size_t row = player == 0 ? 3 : 1;
    const Ink ink = player == 0 ? Ink::first : Ink::second;
    for (std::size_t pit = 0; pit < columns; ++pit) {
      const std::size_t end = x(player == 0 ? pit : columns - 1 - pit);
      canvas.put(player == 0 ? 4 : 0, end, scene::column_name(pit));
      const std::size_t begin = number(
          row, end,
          static_cast<std::int64_t>(is_near ? pits.near[pit] : pits.far[columns - 1 - pit]), ink);
      if (where && turn.last_mover == player && where->numbers[0] == pit) {
        canvas.put(row, begin - 1, "[", Ink::last_move);
        canvas.put(row, end + 1, "]", Ink::last_move);
      }
    }
    const auto& store = is_near ? pits.near_store : pits.far_store;
    number(2, player == 0 ? x(columns) : across,
           store ? static_cast<std::int64_t>(*store) : turn.scores[player], ink);
  }
}
std::string meanings_on(const scene::Pits&) { return ""; }

template <class Part>
constexpr bool is_note = std::is_same_v<Part, scene::Number> || std::is_same_v<Part, scene::Text> ||
                         std::is_same_v<Part, scene::Row>;
template <class Part>
constexpr bool is_board =
    std::is_same_v<Part, scene::Board> || std::is_same_v<Part, scene::Graph> ||
    std::is_same_v<Part, scene::Boxes> || std::is_same_v<Part, scene::Pits>;

/// Returns whether the scene consists of boards and notes.
bool is_drawn(const Scene& scene) {
  std::size_t boards = 0;
  for (const scene::Part& part : scene) {
    const bool is_known = std::visit(
        [&]<class Part>(const Part& known) {
          if constexpr (std::is_same_v<Part, scene::Graph>)
            if (!points_of(known)) return false;
          boards += is_board<Part> ? 1 : 0;
          return is_board<Part> || is_note<Part>;
        },
        part);
    if (!is_known) return false;
  }
  return boards > 0;
}

/// Returns a part in lines; empty if it is too wide.
std::string drawn(const scene::Part& part, const TurnOfPlay& turn, const Paint& paint) {
  return std::visit(
      [&]<class Part>(const Part& known) -> std::string {
        if constexpr (std::is_same_v<Part, scene::Number>) {
          return known.label + ": " + known.value.to_text() + '\n';
        } else if constexpr (std::is_same_v<Part, scene::Text>) {
          return known.text + '\n';
        } else if constexpr (std::is_same_v<Part, scene::Row>) {
          return known.label + ": " + joined(known.items, ", ") + '\n';
        } else if constexpr (is_board<Part>) {
          Canvas canvas;
          draw(known, turn, canvas);
          if (canvas.columns() > most_columns) return "";
          return canvas.text(paint) + meanings_on(known);
        } else {
          return "";
        }
      },
      part);
}

/// Returns the scene with the letters and the sides that players keep.
scene::Part lasting(const scene::Part& part, const TurnOfPlay& turn) {
  const auto* const board = std::get_if<scene::Board>(&part);
  return board == nullptr ? part : with_lasting_letters(*board, turn);
}

/// Returns the name of the player on move by the scene; empty if it does not show the players.
std::string mover_in(const scene::Part& part, const TurnOfPlay& turn) {
  if (std::holds_alternative<scene::Pits>(part))
    return turn.mover == 0 ? "the lower side" : "the upper side";
  const auto* const board = std::get_if<scene::Board>(&part);
  if (board == nullptr) return "";
  const auto piece = std::ranges::find(board->pieces, scene::Owner::mover, &scene::Piece::owner);
  return piece == board->pieces.end() ? "" : std::string(1, piece->letter);
}

/// Returns whether a word occurs in a text, rather than a part of a longer one.
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
/// Returns how many numbers a text has.
int count_numbers(std::string_view text) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (is_digit(text[i]) && (i == 0 || !is_digit(text[i - 1]))) ++count;
  return count;
}
bool has_word(std::string_view text, std::string_view word) {
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string_view::npos; ++at) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end])))
      return true;
  }
  return false;
}

}  // namespace

std::string drawing(const GameGraph& positions, std::uint64_t position, const TurnOfPlay& turn,
                    const Paint& paint) {
  const Scene scene = positions.scene(position);
  if (!is_drawn(scene)) return "";
  std::string text;
  std::string mover = positions.position_text(position).mover;
  for (const scene::Part& part : scene) {
    const scene::Part shown = lasting(part, turn);
    const std::string lines = drawn(shown, turn, paint);
    if (lines.empty()) return "";
    text += lines;
    if (mover.empty()) mover = mover_in(shown, turn);
  }
  if (positions.result(position)) return text + "Play is over.";
  if (mover.empty()) text.pop_back();
  return mover.empty() ? text : text + mover + " to move.";
}

std::string drawing(const Walk& walk, const Paint& paint) {
  TurnOfPlay turn{walk.mover(), walk.scores()};
  if (walk.plies() > 0) {
    const std::size_t last = walk.plies() - 1;
    turn.last_place = walk.graph().move_text(walk.number_at(last), walk.move_at(last)).place;
    turn.last_mover = walk.mover_at(last);
  }
  return drawing(walk.graph(), walk.number(), turn, paint);
}

std::string listed_move(const GameGraph& positions, std::uint64_t position, const Datum& move) {
  std::string words = positions.move_text(position, move).words;
  const bool is_number = move.get<std::uint64_t>() != nullptr;
  if (!is_number && move.get<std::string>() == nullptr) return words;
  // Of several numbers the move may be none, such as the number of a line between two points.
  if (is_number && count_numbers(words) > 1) return words;
  std::string text = move.to_text();
  return has_word(words, text) ? text : words;
}

}  // namespace zugzwang
