// Chomp: a bar of chocolate whose square at the lower left is poisoned. In turn, a player bites off
// a square with all squares above it and to the right of it; a player who is left with the poisoned
// square loses.
//
// F. Schuh, "Spel van delers", Nieuw Tijdschrift voor Wiskunde 39 (1952), describes it as a game of
// divisors; D. Gale, "A curious Nim-type game", American Mathematical Monthly 81 (1974), as a bar.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

// A square, counted from 0: row 0, column 0 is the poisoned one.
struct Square {
  std::uint8_t row = 0;
  std::uint8_t column = 0;
  bool operator==(const Square&) const = default;
};

class Chomp {
 public:
  using State = std::uint64_t;  // the remaining squares: bit 8 * row + column
  using Move = Square;          // the square bitten off

  static constexpr unsigned side = 8;           // rows, and squares in a row, at most
  static constexpr std::uint64_t poisoned = 1;  // row 0, column 0
  static constexpr std::uint64_t first_column = 0x0101010101010101;

  // A declared property, checked by the laws: both players have the same moves, and a player who
  // cannot move loses.
  static constexpr bool impartial = true;

  // Returns all squares except the poisoned one. The last square comes first, so that in a lost
  // position, where all moves are equally bad, the program takes the smallest bite.
  FixedList<Square, side * side> moves(State bar) const {
    FixedList<Square, side * side> squares;
    for (State left = bar & ~poisoned; left != 0; left ^= std::bit_floor(left)) {
      const int bit = 63 - std::countl_zero(left);
      squares.push_back({static_cast<std::uint8_t>(bit / 8), static_cast<std::uint8_t>(bit % 8)});
    }
    return squares;
  }

  State play(State bar, Square bite) const {
    const std::uint64_t to_the_right = 255U << bite.column & 255U;
    return bar & ~((to_the_right * first_column) << 8 * bite.row);
  }

  std::optional<Outcome> result(State bar) const {
    if (bar != poisoned) return std::nullopt;
    return Outcome::loss;
  }

  std::uint64_t key(State bar) const { return bar; }

  // A bite clears bits, so the number decreases with every move: play cannot repeat.
  std::uint64_t rank(State bar) const { return bar; }

  // A bar and its reflection, with rows as columns, are equivalent: the smaller number represents
  // both.
  State canonical(State bar) const { return std::min(bar, reflected(bar)); }

 private:
  // Transposes single bits in blocks of 2 by 2, these in blocks of 4 by 4, and these in the whole
  // (H. S. Warren, "Hacker's Delight", section 7-3).
  static constexpr State reflected(State bar) {
    bar = exchanged(bar, 7, 0x00AA00AA00AA00AA);
    bar = exchanged(bar, 14, 0x0000CCCC0000CCCC);
    return exchanged(bar, 28, 0x00000000F0F0F0F0);
  }
  // Exchanges the bits of the mask with those `up` places above them.
  static constexpr State exchanged(State bar, int up, State mask) {
    const State unlike = (bar ^ bar >> up) & mask;
    return bar ^ unlike ^ unlike << up;
  }
};
static_assert(ImpartialGame<Chomp>);
static_assert(RankedGame<Chomp> && SymmetricGame<Chomp>);

// The fields of a problem, and the description of the game.
struct ChompProblem {
  std::vector<std::uint64_t> rows;
};

class ChompPresentation final : public Presentation<ChompProblem, Chomp> {
 public:
  GameText text() const override {
    return {
        .name = "chocolate",
        .title = "Chomp",
        .summary =
            "bite off a bar of chocolate; the player who is left with the poisoned square loses",
        .rules =
            "There is a bar of chocolate whose square at the lower left is poisoned. A player in "
            "turn bites off a square with all that lies above it and to the right of it, but not "
            "the poisoned one. The player who is left with that one has lost.",
        .move = R"({"row":i,"column":j}, both counted from 0: the square bitten off)",
        .answer = "the move",
        .sources =
            {"F. Schuh, \"Spel van delers\", Nieuw Tijdschrift voor Wiskunde 39 (1952)",
             "D. Gale, \"A curious Nim-type game\", American Mathematical Monthly 81 (1974): the "
             "first player wins every bar of more than one square, by an argument that does not "
             "say how"},
        .example = {"--rows", "4,4,4"},
    };
  }

  std::vector<Field<Problem>> fields() const override {
    return {field("rows", &Problem::rows, "the lengths of the rows, the poisoned square's first")
                .range(1, Chomp::side)
                .at_most(Chomp::side)
                .word()};
  }

  Chomp rules(const Problem&) const override { return {}; }
  State state(const Chomp&, const Problem& problem) const override {
    if (problem.rows.empty())
      throw Error(ErrorCode::bad_position, "rows", "there is none; give 1 or more");
    if (!std::ranges::is_sorted(problem.rows, std::ranges::greater{}))
      throw Error(ErrorCode::bad_position, "rows",
                  "one is longer than the row before it; give none that is");
    State bar = 0;
    for (std::size_t row = 0; row < problem.rows.size(); ++row)
      bar |= ((std::uint64_t{1} << problem.rows[row]) - 1) << 8 * row;
    return bar;
  }

  PositionText position(const Chomp&, const State& left) const override {
    std::string line = "rows of";
    for (State bar = left; bar != 0; bar >>= 8)
      line += " " + std::to_string(std::popcount(bar & 255));
    return {.line = line, .scene = [&] { return drawn(left); }};
  }
  MoveText move(const Chomp&, const State& left, const Square& bite) const override {
    const auto rows = static_cast<std::uint64_t>(std::bit_width(left) + 7) / 8;
    return {"bite off " + scene::column_name(bite.column) + std::to_string(bite.row + 1),
            scene::place("bar", scene::Cell{bite.column, rows - 1 - bite.row})};
  }
  Datum move_to_json(const Chomp&, const Square& bite) const override {
    return Datum::Object{{"row", std::uint64_t{bite.row}}, {"column", std::uint64_t{bite.column}}};
  }

 private:
  // What is drawn, from the top row down.
  static Scene drawn(State left) {
    scene::Board board{.id = "bar"};
    for (State bar = left; bar != 0; bar >>= 8)
      board.rows.insert(board.rows.begin(),
                        std::string(static_cast<std::size_t>(std::popcount(bar & 255)), 'c'));
    for (std::string& row : board.rows) row.resize(board.rows.back().size(), '#');
    board.rows.back()[0] = 'p';
    scene::name_cells(board);
    board.pieces = {{'p', "poisoned square", "☠"}, {'c', "square", "tile"}};
    return {board};
  }
};

}  // namespace

ZUGZWANG_PLUGIN("chocolate", "1.0.0", [](Registry& registry) {
  register_game<ChompPresentation>(registry, AllSolvers{});
})
