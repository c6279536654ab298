#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/notakto.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct NotaktoProblem {
  std::string board = "...#...#.../...#...#.../...#...#...";
};

/// The boards stand beside each other, with a column of holes between each two.
class NotaktoPresentation final : public Presentation<NotaktoProblem, Notakto> {
 public:
  GameText text() const override { return prose("notakto"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::board).word().optional()};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const Notakto&, const Problem& problem) const override {
    const BoardText text = read_board("board", problem.board, ".x#");
    if (text.rows != 3 || text.columns % 4 != 3 || text.columns > 11)
      refuse_position("board", "it has " + counted(text.rows, "row") + " of " +
                                   counted(text.columns, "character") +
                                   "; give 3 rows of 3, 7 or 11");
    State boards;
    boards.fill(Notakto::dead);
    for (unsigned i = 0; i < (text.columns + 1) / 4; ++i) {
      std::uint16_t crosses = 0;
      for (unsigned square = 0; square < 9; ++square) {
        const char here = text.squares[square / 3 * text.columns + 4 * i + square % 3];
        if (here == '#') refuse_position("board", "a square is '#'; give 'x' or '.'");
        if (here == 'x') crosses |= static_cast<std::uint16_t>(1U << square);
      }
      boards[i] = Notakto::alive(crosses);
    }
    return boards;
  }
  std::vector<Problem> small_problems() const override {
    return {{"xx./.../..."}, {"x../.x./..."}, {"x.x/.../.x."}, {"x.x#x.x/.x.#.../x..#x.."}};
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const unsigned boards = size < 9 ? 1 : 2;
    State state;
    state.fill(Notakto::dead);
    for (unsigned i = 0; i < boards; ++i) {
      state[i] = 0;
      for (unsigned square = 0; square < 9; ++square)
        if (random_below(i + 1 < boards ? 2 : 4, random) == 0)
          state[i] |= static_cast<std::uint16_t>(1U << square);
      state[i] = Notakto::alive(state[i]);
    }
    return Problem{text_of(state)};
  }

  PositionText position(const Notakto&, const State& boards) const override {
    const std::string text = text_of(boards);
    PositionText shown = on_board(text, {{'x', "cross", "cross", scene::Owner::nobody}});
    shown.fields = Datum::Object{{"board", text}};
    return shown;
  }
  MoveText move(const Notakto&, const State&, const Move& square) const override {
    return {"cross " + square_name(whole, on_whole(square)), cell_place(whole, on_whole(square))};
  }
  Datum move_to_json(const Notakto&, const Move& square) const override {
    return place_of(whole, on_whole(square));
  }
  Datum answer(const Notakto&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

 private:
  static constexpr Board whole{3, 11};
  static unsigned on_whole(Move square) {
    return whole.square(square % 9 / 3, square / 9 * 4 + square % 3);
  }
  /// Writes all three boards; a dead one has crosses on all squares.
  static std::string text_of(const State& boards) {
    return write_board(whole, [&](unsigned square) {
      const unsigned column = whole.column_of(square);
      if (column % 4 == 3) return '#';
      const unsigned place = 3 * whole.row_of(square) + column % 4;
      return (boards[column / 4] >> place & 1) != 0 ? 'x' : '.';
    });
  }
};

}  // namespace

void register_notakto(Registry& registry) {
  register_game<NotaktoPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
