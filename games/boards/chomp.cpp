#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/chomp.hpp>
#include <zugzwang/games/boards/chomp_in_space.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct ChompProblem {
  std::vector<unsigned> bar;
  unsigned layers = 1;
};

class ChompPresentation final : public GamePresentation<ChompProblem, Chomp, ChompInSpace> {
 public:
  GameText text() const override { return prose("chomp"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("bar", &Problem::bar)
                .rule()
                .range(1, Chomp::most_columns)
                .at_most(Chomp::most_rows)
                .word(),
            field("layers", &Problem::layers).rule().range(1, 64).optional().sample_to(2)};
  }

  Rules rules(const Problem& problem) const override {
    if (problem.bar.empty()) refuse_position("bar", "there is no row; give 1 or more");
    if (!std::ranges::is_sorted(problem.bar, std::ranges::greater{}))
      refuse_position("bar", "a row is longer than the one before it; give none that is");
    const auto rows = static_cast<unsigned>(problem.bar.size());
    if (problem.layers > 1) {
      if (const std::uint64_t cubes = std::uint64_t{problem.layers} * rows * problem.bar[0];
          cubes > 64)
        refuse_position(
            "layers", "a box of " + std::to_string(cubes) + " cubes is too large; give at most 64");
      return ChompInSpace(problem.layers, rows, problem.bar[0]);
    }
    if (Chomp::bars(rows, problem.bar[0]) >> 63 != 0)
      throw Error(ErrorCode::bad_value, "bar",
                  "more than 2^63 bars can be left of " + std::to_string(rows) + " rows of up to " +
                      std::to_string(problem.bar[0]) + "; give fewer or shorter ones");
    return Chomp(rows, problem.bar[0]);
  }
  std::vector<Problem> further_problems() const override {
    return {{{9}},       {{9, 9, 9, 9}}, {{7, 7, 7, 7, 7}}, {{5, 1, 1, 1, 1}},
            {{2, 2}, 2}, {{3, 2, 1}, 2}};
  }
};

template <class G>
class ChompPositions;

template <>
class ChompPositions<Chomp> final : public PositionPresentation<ChompProblem, Chomp> {
 public:
  State state(const Chomp&, const ChompProblem& problem) const override {
    State bar{};
    std::ranges::transform(problem.bar, bar.begin(),
                           [](unsigned length) { return static_cast<std::uint8_t>(length); });
    return bar;
  }

  PositionText position(const Chomp& game, const State& bar) const override {
    std::string lengths;
    for (unsigned row = 0; row < Chomp::most_rows && bar[row] > 0; ++row)
      lengths += (row == 0 ? "" : " ") + std::to_string(bar[row]);
    return {.line = (bar[1] == 0 ? "a row of " : "rows of ") + lengths,
            .label = lengths,
            .scene = [&] { return drawn(game, bar); }};
  }
  MoveText move(const Chomp& game, const State&, const Move& bite) const override {
    const scene::Cell cell{bite.column, bite.row};
    return {"bite off " + scene::cell_name(cell, game.rows()), scene::place("bar", cell)};
  }
  Datum move_to_json(const Chomp&, const Move& bite) const override {
    return Datum::Object{{"row", bite.row}, {"column", bite.column}};
  }
  Datum answer(const Chomp&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

 private:
  static Scene drawn(const Chomp& game, const State& bar) {
    scene::Board board{"bar",
                       {},
                       {{'p', "poisoned square", "☠", scene::Owner::nobody},
                        {'c', "square of chocolate", "tile", scene::Owner::nobody}}};
    for (unsigned row = 0; row < game.rows(); ++row)
      board.rows.push_back(std::string(bar[row], 'c') +
                           std::string(game.columns() - bar[row], '#'));
    board.rows[0][0] = 'p';
    scene::name_cells(board);
    return {board};
  }
};

/// Each layer is drawn as a bar.
template <>
class ChompPositions<ChompInSpace> final : public PositionPresentation<ChompProblem, ChompInSpace> {
 public:
  State state(const ChompInSpace& game, const ChompProblem& problem) const override {
    State cubes = 0;
    for (unsigned cube = 0; cube < game.layers() * game.rows() * game.columns(); ++cube)
      if (game.column(cube) < problem.bar[game.row(cube)]) cubes |= Board::bit(cube);
    return cubes;
  }
  PositionText position(const ChompInSpace& game, const State& left) const override {
    std::string lengths;
    for (const std::string& row : rows_of(game, left))
      lengths += (lengths.empty() ? "" : " ") + std::to_string(std::ranges::count(row, 'c'));
    return {.line = "layers of rows of " + lengths, .label = lengths, .scene = [&game, left] {
              scene::Board board{"bar",
                                 rows_of(game, left),
                                 {{'p', "poisoned cube", "☠", scene::Owner::nobody},
                                  {'c', "cube of chocolate", "tile", scene::Owner::nobody}}};
              board.rows[0][0] = 'p';
              scene::name_cells(board);
              return Scene{board};
            }};
  }
  MoveText move(const ChompInSpace& game, const State&, const Move& cube) const override {
    const scene::Cell cell{game.column(cube),
                           game.layer(cube) * (game.rows() + 1) + game.row(cube)};
    return {"bite off " + scene::cell_name(cell, game.layers() * (game.rows() + 1) - 1),
            scene::place("bar", cell)};
  }
  Datum move_to_json(const ChompInSpace& game, const Move& cube) const override {
    return Datum::Object{
        {"layer", game.layer(cube)}, {"row", game.row(cube)}, {"column", game.column(cube)}};
  }
  Datum answer(const ChompInSpace&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

 private:
  /// Returns the rows of all layers, with a row of holes between each two.
  static std::vector<std::string> rows_of(const ChompInSpace& game, State left) {
    std::vector<std::string> rows;
    for (unsigned cube = 0; cube < game.layers() * game.rows() * game.columns(); ++cube) {
      if (game.column(cube) == 0 && game.row(cube) == 0 && cube > 0)
        rows.emplace_back(game.columns(), '#');
      if (game.column(cube) == 0) rows.emplace_back();
      rows.back() += (left >> cube & 1) != 0 ? 'c' : '#';
    }
    return rows;
  }
};

}  // namespace

void register_chomp(Registry& registry) {
  register_game<ChompPresentation, ChompPositions>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
