#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/dots_and_boxes.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

namespace zugzwang::games {

namespace {

struct DotsAndBoxesProblem {
  unsigned rows = 1;
  unsigned columns = 1;
  std::vector<unsigned> drawn;
};

class DotsAndBoxesPresentation final : public Presentation<DotsAndBoxesProblem, DotsAndBoxes> {
 public:
  GameText text() const override { return prose("dots-and-boxes"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("rows", &Problem::rows).rule().range(1, DotsAndBoxes::most_boxes).word(),
        field("columns", &Problem::columns).rule().range(1, DotsAndBoxes::most_boxes).word(),
        field("drawn", &Problem::drawn)
            .range(0, DotsAndBoxes::most_lines - 1)
            .at_most(DotsAndBoxes::most_lines)
            .optional(),
    };
  }

  Rules rules(const Problem& problem) const override {
    const unsigned lines = DotsAndBoxes::lines(problem.rows, problem.columns);
    if (lines > DotsAndBoxes::most_lines)
      throw Error(ErrorCode::bad_value, "columns",
                  "" + std::to_string(problem.rows) + " by " + std::to_string(problem.columns) +
                      " boxes have " + std::to_string(lines) +
                      " lines; give fewer, with at most 63");
    return DotsAndBoxes(problem.rows, problem.columns);
  }
  State state(const DotsAndBoxes& game, const Problem& problem) const override {
    State undrawn = game.start();
    for (const unsigned line : problem.drawn) {
      if (line >= game.lines())
        refuse_position("drawn", "there is no line " + std::to_string(line) +
                                     "; give numbers from 0 to " +
                                     std::to_string(game.lines() - 1));
      if ((undrawn & DotsAndBoxes::bit(line)) == 0)
        refuse_position("drawn", "line " + std::to_string(line) + " is there twice; give it once");
      undrawn ^= DotsAndBoxes::bit(line);
    }
    return undrawn;
  }
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems{{1, 1, {}}, {1, 2, {}}, {2, 1, {}},        {1, 3, {}},
                                  {2, 2, {}}, {4, 1, {}}, {2, 2, {0, 5, 11}}};
    for (unsigned line = 0; line < 7; ++line) problems.push_back({1, 2, {line}});
    for (unsigned line = 0; line < 4; ++line) problems.push_back({1, 1, {line}});
    return problems;
  }
  /// Returns a position with at most twelve lines left to draw.
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const unsigned most = size < 7 ? 2 : 3;
    Problem problem{1 + random_below(most, random), 1 + random_below(3, random), {}};
    const DotsAndBoxes game(problem.rows, problem.columns);
    State undrawn = game.start();
    const unsigned left = 3 + random_below(10, random);
    for (unsigned lines = game.lines(); lines > left; --lines) {
      unsigned skipped = random_below(lines, random);
      for (const unsigned line : LowBits(undrawn))
        if (skipped-- == 0) {
          problem.drawn.push_back(line);
          undrawn ^= DotsAndBoxes::bit(line);
          break;
        }
    }
    return problem;
  }

  PositionText position(const DotsAndBoxes& game, const State& undrawn) const override {
    Datum::List drawn;
    for (const unsigned line : LowBits(game.start() ^ undrawn)) drawn.emplace_back(line);
    return {.line = shown(game, undrawn),
            .scene =
                [&] {
                  scene::Boxes boxes{"boxes", game.rows(), game.columns()};
                  for (const unsigned line : LowBits(game.start() ^ undrawn))
                    boxes.drawn.push_back(drawn_line(game, line));
                  return Scene{boxes};
                },
            .fields = Datum::Object{{"drawn", std::move(drawn)}}};
  }
  MoveText move(const DotsAndBoxes& game, const State&, const Move& line) const override {
    const auto [first, last] = dots_of(game, line);
    return {"draw " + span_name(first, last, game.rows() + 1), scene::span("boxes", first, last)};
  }
  Datum answer(const DotsAndBoxes&, const State&, const Answer& answer) const override {
    return *answer.margin;
  }

 private:
  static std::string shown(const DotsAndBoxes& game, const State& undrawn) {
    std::string text;
    for (unsigned row = 0; row <= game.rows(); ++row) {
      const auto drawn = [&](unsigned line, char character) {
        return (undrawn & DotsAndBoxes::bit(line)) == 0 ? character : '.';
      };
      if (row > 0) text += '/';
      for (unsigned column = 0; column < game.columns(); ++column)
        text += {'+', drawn(game.top(row, column), '-')};
      text += '+';
      if (row == game.rows()) break;
      text += '/';
      for (unsigned column = 0; column < game.columns(); ++column)
        text += {drawn(game.left(row, column), '|'), is_taken(game, undrawn, row, column)};
      text += drawn(game.left(row, game.columns()), '|');
    }
    return text;
  }
  static scene::Boxes::Line drawn_line(const DotsAndBoxes& game, unsigned line) {
    const unsigned stride = game.left(1, 0) - game.left(0, 0);
    const unsigned place = line % stride;
    const bool down = place >= game.columns();
    return {down ? place - game.columns() : place, line / stride, down};
  }
  /// Returns the dots at the ends of a line.
  static std::pair<scene::Cell, scene::Cell> dots_of(const DotsAndBoxes& game, unsigned line) {
    const auto [column, row, down] = drawn_line(game, line);
    return {{column, row}, {column + (down ? 0U : 1U), row + (down ? 1U : 0U)}};
  }
  static char is_taken(const DotsAndBoxes& game, State undrawn, unsigned row, unsigned column) {
    const State sides =
        DotsAndBoxes::bit(game.top(row, column)) | DotsAndBoxes::bit(game.top(row + 1, column)) |
        DotsAndBoxes::bit(game.left(row, column)) | DotsAndBoxes::bit(game.left(row, column + 1));
    return (undrawn & sides) == 0 ? '#' : '.';
  }
};

}  // namespace

void register_dots_and_boxes(Registry& registry) {
  register_game<DotsAndBoxesPresentation>(registry, AllSolvers{}, Compiled<AlphaBeta, TopDown>{});
}

}  // namespace zugzwang::games
