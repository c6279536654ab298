// How boards look in a text, and what moves on them are called, for every registered game: the
// words of a move, its place and the labels beside the board name the same cells. A new game joins
// by being registered.

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/scene.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/walk.hpp>

#include "answers.hpp"
#include "catch.hpp"

namespace zugzwang::drawings_tests {
namespace {

using testing::bundled;
using testing::problem;
using Names = std::vector<std::string>;

Names words_of(const std::string& text) {
  Names words(1);
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  return words;
}

/// The numbers of a place, without its part.
std::vector<std::uint64_t> numbers_of(const std::string& place) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& word : words_of(place.substr(place.find('/') + 1)))
    if (!word.empty()) numbers.push_back(std::stoull(word));
  return numbers;
}

/// The cells of a place on a board with so many rows, by their names.
Names cells_of(const std::string& place, std::size_t rows) {
  const std::vector<std::uint64_t> numbers = numbers_of(place);
  Names names;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
    names.push_back(scene::cell_name({numbers[i], numbers[i + 1]}, rows));
  return names;
}
/// The words of a text that are names of cells.
Names cells_in(const std::string& text, std::size_t rows) {
  Names names = words_of(text);
  std::erase_if(names, [&](const std::string& name) { return !scene::cell_named(name, rows); });
  return names;
}
Names sorted(Names names) {
  std::ranges::sort(names);
  return names;
}

/// The names that the place of a move has by the labels of the board; nothing where the part is no
/// board.
std::optional<Names> names_by(const scene::Board& board, const std::string& place) {
  if (place.find(',') != std::string::npos) return cells_of(place, board.rows.size());
  return Names{board.column_names.at(numbers_of(place)[0])};
}
std::optional<Names> names_by(const scene::Boxes& boxes, const std::string& place) {
  return cells_of(place, boxes.rows + 1);
}
std::optional<Names> names_by(const scene::Pits&, const std::string& place) {
  return Names{scene::column_name(numbers_of(place)[0])};
}
std::optional<Names> names_by(const scene::Graph& graph, const std::string& place) {
  if (!graph.placed || !scene::cell_named(graph.nodes[0].label, 64)) return std::nullopt;
  Names names;
  for (const std::uint64_t node : numbers_of(place)) names.push_back(graph.nodes[node].label);
  return names;
}
template <class Part>
std::optional<Names> names_by(const Part&, const std::string&) {
  return std::nullopt;
}

/// Algebraic notation names the square that a man goes to, after its letter.
void check_names(const std::string& game, const std::string& words, const Names& names) {
  CAPTURE(game, words, names);
  if (game == "chess-ending") {
    CHECK(words.find(names.back()) != std::string::npos);
  } else if (names.size() == 1 && !scene::cell_named(names[0], 64)) {
    CHECK(std::ranges::count(words_of(words), names[0]) == 1);
  } else {
    CHECK(sorted(cells_in(words, 64)) == sorted(names));
  }
}

TEST_CASE("the words of a move name the cells of its place", "[scene][drawing]") {
  std::set<std::string> games;
  for (const GameEntry* const entry : bundled().games()) {
    const std::string& game = entry->text().name;
    for (const Datum::Object& fields : entry->small_problems(60)) {
      const auto asked = entry->problem(Datum(fields), Scope::position);
      const Walk walk(*asked);
      if (walk.result()) continue;
      const scene::Part part = walk.graph().scene(walk.number()).at(0);
      for (const Datum& move : walk.moves(200)) {
        const std::string place = walk.graph().move_text(walk.number(), move).place;
        if (place.empty()) continue;
        const std::optional<Names> names =
            std::visit([&](const auto& known) { return names_by(known, place); }, part);
        if (!names) continue;
        check_names(game, walk.describe_move(move), *names);
        games.insert(game);
      }
    }
  }
  CHECK(games == std::set<std::string>{"amazons",
                                       "cat-and-mouse-ii",
                                       "hex",
                                       "notakto",
                                       "ultimate-tic-tac-toe",
                                       "chess-ending",
                                       "chomp",
                                       "clobber",
                                       "col",
                                       "connect-four",
                                       "cram",
                                       "dao",
                                       "dodgem",
                                       "domineering",
                                       "dots-and-boxes",
                                       "fox-and-geese",
                                       "kalah",
                                       "mu-torere",
                                       "nogo",
                                       "pong-hau-ki",
                                       "quixo",
                                       "snort",
                                       "tic-tac-toe",
                                       "three-mens-morris",
                                       "toads-and-frogs",
                                       "toppling-dominoes"});
}

Names lines_of(const std::string& text) {
  Names lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}
std::string without(std::string text, std::string_view characters) {
  std::erase_if(text, [&](char c) { return characters.find(c) != std::string_view::npos; });
  return text;
}

/// The board as the player who began sees it, whoever is on move.
std::string exchanged_if(bool exchanged, std::string row) {
  if (exchanged)
    for (char& letter : row) letter = letter == 'x' ? 'o' : letter == 'o' ? 'x' : letter;
  return row;
}

/// A board has a line for each row with its name and each cell once, then the names of the columns;
/// the end of the last move is in brackets.
void check_drawing(const Walk& walk, const scene::Board& board) {
  const std::string text = drawing(walk);
  CAPTURE(walk.position(), text);
  REQUIRE(!text.empty());
  const Names lines = lines_of(text);
  REQUIRE(lines.size() > board.rows.size());
  const bool tells_mover = !board.pieces.empty() && board.pieces[0].owner == scene::Owner::mover;
  Names last;
  if (walk.plies() > 0) {
    const std::size_t ply = walk.plies() - 1;
    const std::string place = walk.graph().move_text(walk.number_at(ply), walk.move_at(ply)).place;
    last = cells_of(place, board.rows.size());
    if (place.find('>') != std::string::npos) last.erase(last.begin());
  }
  for (std::size_t row = 0; row < board.rows.size(); ++row) {
    const std::string name = board.row_names.empty() ? "" : board.row_names[row];
    const std::string cells = without(lines[row], " ");
    CHECK(without(cells, "[]") ==
          name + exchanged_if(tells_mover && walk.mover() == 1, board.rows[row]));
    CHECK((walk.plies() > 0 || cells.find('[') == std::string::npos));
    if (last.empty() || cells.find('[') == std::string::npos) continue;
    const std::string marked =
        scene::cell_name({cells.find('[') - name.size(), row}, board.rows.size());
    CHECK(std::ranges::count(last, marked) == 1);
  }
  std::string names;
  for (const std::string& column : board.column_names) names += column;
  if (board.column_names.size() <= 9) CHECK(without(lines[board.rows.size()], " ") == names);
  if (walk.plies() > 0) CHECK(text.find('[') != std::string::npos);
}

TEST_CASE("a drawing has each cell of a board once, and the last move in brackets", "[drawing]") {
  for (const GameEntry* const entry : bundled().games()) {
    CAPTURE(entry->text().name);
    if (entry->text().name == "sum") continue;  // boards of several games, one below the other
    Random random(7);
    for (const Datum::Object& fields : entry->small_problems(20)) {
      const auto asked = entry->problem(Datum(fields), Scope::position);
      Walk walk(*asked);
      for (int plies = 0; plies < 12; ++plies) {
        const Scene scene = walk.graph().scene(walk.number());
        for (const scene::Part& part : scene) {
          if (const auto* const board = std::get_if<scene::Board>(&part))
            check_drawing(walk, *board);
        }
        if (walk.result()) break;
        walk.play(walk.random_move(random));
      }
    }
  }
}

std::string drawn(const std::string& game, const char* fields,
                  const std::vector<Datum>& moves = {}) {
  const auto asked = problem(game, fields);
  Walk walk(*asked);
  for (const Datum& move : moves) walk.play(move);
  return drawing(walk);
}

TEST_CASE("columns after z have two letters", "[drawing]") {
  CHECK(scene::column_name(0) == "a");
  CHECK(scene::column_name(25) == "z");
  CHECK(scene::column_name(26) == "aa");
  CHECK(scene::column_name(51) == "az");
  CHECK(scene::column_name(52) == "ba");
  CHECK(scene::column_name(701) == "zz");
  CHECK(scene::column_name(702) == "aaa");
  for (std::uint64_t column = 0; column < 1000; ++column) {
    const std::optional<scene::Cell> cell =
        scene::cell_named(scene::cell_name({column, column % 12}, 12), 12);
    REQUIRE(cell);
    CHECK(cell->column == column);
    CHECK(cell->row == column % 12);
  }
  for (const char* const text : {"", "a", "1", "a0", "a01", "a13", "1a", "A1", "a1b", "a-1", "a 1",
                                 "aaaaaaaaaaaaaaaaaaaaaaaa1", "a99999999999999999999"})
    CHECK_FALSE(scene::cell_named(text, 12));
}

TEST_CASE("the men of the first player keep their mark", "[drawing][quixo]") {
  const Datum first = Datum::from_json(R"({"from":[0,0],"to":[0,2]})");
  const Datum second = Datum::from_json(R"({"from":[2,0],"to":[2,2]})");
  CHECK(drawn("quixo", R"({"size":3})") == "3 . . .\n2 . . .\n1 . . .\n  a b c\nx to move.");
  CHECK(drawn("quixo", R"({"size":3})", {first}) ==
        "3 . .[x]\n2 . . .\n1 . . .\n  a b c\no to move.");
  CHECK(drawn("quixo", R"({"size":3})", {first, second}) ==
        "3 . . x\n2 . . .\n1 . .[o]\n  a b c\nx to move.");
}

TEST_CASE("the side of the first player remains below", "[drawing][kalah]") {
  const char* const start = R"({"pits":2,"seeds":3})";
  CHECK(drawn("kalah", start) ==
        "            b     a\n            3     3\n      0                 0\n"
        "            3     3\n            a     b\nthe lower side to move.");
  CHECK(drawn("kalah", start, {Datum(0)}) ==
        "            b     a\n            3     4\n      0                 1\n"
        "           [0]    4\n            a     b\nthe upper side to move.");
  CHECK(drawn("kalah", start, {Datum(0), Datum(0)}) ==
        "            b     a\n            4    [0]\n      1                 1\n"
        "            1     5\n            a     b\nthe lower side to move.");
}

TEST_CASE("points have the lines between them", "[drawing][mu_torere][pong_hau_ki]") {
  CHECK(drawn("mu-torere", R"({"restriction":"one-move"})", {Datum("a3-b2")}) ==
        "3 .---x---x\n  | \\ | / |\n2 o--[x]--x\n  | / | \\ |\n1 o---o---o\n  a   b   c\n"
        "moves under the restriction: 1\no to move.");
  CHECK(
      drawn("pong-hau-ki", "{}") ==
      "3 x       x\n  | \\   / |\n2 |   .   |\n  | /   \\ |\n1 o-------o\n  a   b   c\nx to move.");
}

TEST_CASE("lines close boxes", "[drawing][dots_and_boxes]") {
  CHECK(drawn("dots-and-boxes", R"({"rows":1,"columns":2,"drawn":[0,2,5]})", {Datum(3)}) ==
        "2 +---+   +\n  | #[|]\n1 +---+   +\n  a   b   c");
}

}  // namespace
}  // namespace zugzwang::drawings_tests
