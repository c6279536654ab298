#pragma once

// Code shared by the presentations of games on nine points: boards as texts, points by name, and
// the player on move. A problem has the fields `board` and `turn`.

#include <string>
#include <string_view>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/presentation.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/nine_points.hpp>

namespace zugzwang::games {

inline constexpr Board nine_points_board(3, 3);

inline const char* name_of(Colour colour) { return colour == Colour::x ? "x" : "o"; }
/// Reads the output of `name_of`.
inline Colour colour_of(std::string_view name) { return name == "x" ? Colour::x : Colour::o; }

/// Reads the men on a board with these points; all other squares are holes, which may be given as
/// empty. Throws Error{bad_position}.
inline Men read_men(std::string_view text, PointSet points, Colour turn) {
  const bool holes = points != nine_points_board.all();
  const BoardText board = read_board("board", text, holes ? ".xo#" : ".xo", nine_points_board);
  for (unsigned point = 0; point < most_points; ++point) {
    const char character = board.squares[point];
    const bool hole = (points >> point & 1U) == 0;
    if (character == '#' ? !hole : hole && character != '.')
      refuse_position("board",
                      square_name(nine_points_board, point) +
                          (hole ? std::string(" is no point, but has '") + character + "'; give '#'"
                                : " is a point, but has '#'; give '.', 'x' or 'o'"));
  }
  const auto x = static_cast<PointSet>(board.set_of('x'));
  const auto o = static_cast<PointSet>(board.set_of('o'));
  return turn == Colour::x ? Men{x, o} : Men{o, x};
}

/// Throws unless each player has `each` men.
inline void expect_men(const Men& men, unsigned each, Colour turn) {
  if (count_points(men.mine) == each && count_points(men.theirs) == each) return;
  const bool x_moves = turn == Colour::x;
  refuse_position("board",
                  "it has " + std::to_string(count_points(x_moves ? men.mine : men.theirs)) +
                      " x and " + std::to_string(count_points(x_moves ? men.theirs : men.mine)) +
                      " o; give " + std::to_string(each) + " of each");
}

template <class P, class G>
class NinePointsPresentation : public Presentation<P, G> {
 public:
  using typename Presentation<P, G>::State;
  using typename Presentation<P, G>::Move;

  PositionText position(const G& game, const State& state) const override {
    const std::string board = board_of(state);
    const std::string mover = name_of(state.turn);
    return {.line = board + ", " + mover + " moves",
            .label = board + " " + mover,
            .scene = [&, this] { return drawn(game, state); },
            .mover = mover,
            .fields = Datum::Object{{"board", board}, {"turn", mover}}};
  }
  MoveText move(const G&, const State&, const Move& move) const override {
    if (move.from == move.to)
      return {"place a man on " + square_name(nine_points_board, move.to),
              scene::place("board", number_of(move.to))};
    return {"move from " + way_name(nine_points_board, move),
            scene::path("board", number_of(move.from), number_of(move.to))};
  }
  /// Writes a move such as "a1-b2", or "b2" for a man that is placed.
  Datum move_to_json(const G&, const Move& move) const override {
    const std::string to = square_name(nine_points_board, move.to);
    if (move.from == move.to) return to;
    return square_name(nine_points_board, move.from) + "-" + to;
  }
  Datum answer(const G&, const State&, const Answer& answer) const override {
    return sign_of(answer);
  }

 protected:
  /// Returns the name of a point and its place in the drawing.
  virtual scene::Graph::Node node(unsigned point) const {
    return {square_name(nine_points_board, point), nine_points_board.column_of(point) / 2.0,
            nine_points_board.row_of(point) / 2.0};
  }
  static std::string board_of(const State& state) {
    return write_board(nine_points_board, [&](unsigned point) {
      if ((G::points >> point & 1U) == 0) return '#';
      if ((state.men.mine >> point & 1U) != 0) return *name_of(state.turn);
      if ((state.men.theirs >> point & 1U) != 0) return *name_of(other(state.turn));
      return '.';
    });
  }

 private:
  /// Draws the points with the lines between them, and the men.
  Scene drawn(const G& game, const State& state) const {
    scene::Graph graph{.id = "board", .placed = true};
    for (const unsigned point : LowBits(G::points)) {
      graph.nodes.push_back(node(point));
      for (const unsigned end : LowBits(common(G::points, game.lines_from(point))))
        if (point < end) graph.edges.emplace_back(number_of(point), number_of(end));
    }
    const auto add_men = [&](PointSet men, Colour colour) {
      for (const unsigned point : LowBits(men))
        graph.tokens.push_back({number_of(point), name_of(colour), "disc",
                                colour == Colour::x ? scene::Owner::first : scene::Owner::second});
    };
    add_men(state.men.mine, state.turn);
    add_men(state.men.theirs, other(state.turn));
    return {graph};
  }
  /// Returns the number of points before `point`.
  static unsigned number_of(unsigned point) {
    return count_points(common(G::points, static_cast<PointSet>(point_set(point) - 1)));
  }
};

}  // namespace zugzwang::games
