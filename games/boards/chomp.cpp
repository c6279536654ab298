#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/chomp.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct ChompProblem {
  std::vector<unsigned> bar;
};

class ChompPresentation final : public Presentation<ChompProblem, Chomp> {
 public:
  GameText text() const override { return prose("chomp"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("bar", &Problem::bar)
                .rule()
                .range(1, Chomp::most_columns)
                .at_most(Chomp::most_rows)
                .word()};
  }

  Rules rules(const Problem& problem) const override {
    if (problem.bar.empty()) refuse_position("bar", "there is no row; give 1 or more");
    if (!std::ranges::is_sorted(problem.bar, std::ranges::greater{}))
      refuse_position("bar", "a row is longer than the one before it; give none that is");
    const auto rows = static_cast<unsigned>(problem.bar.size());
    if (Chomp::bars(rows, problem.bar[0]) >> 63 != 0)
      throw Error(ErrorCode::bad_value, "bar",
                  "more than 2^63 bars can be left of " + std::to_string(rows) + " rows of up to " +
                      std::to_string(problem.bar[0]) + "; give fewer or shorter ones");
    return Chomp(rows, problem.bar[0]);
  }
  State state(const Chomp&, const Problem& problem) const override {
    State bar{};
    std::ranges::transform(problem.bar, bar.begin(),
                           [](unsigned length) { return static_cast<std::uint8_t>(length); });
    return bar;
  }
  std::vector<Problem> further_problems() const override {
    return {{{9}}, {{9, 9, 9, 9}}, {{7, 7, 7, 7, 7}}, {{5, 1, 1, 1, 1}}};
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

}  // namespace

void register_chomp(Registry& registry) {
  register_game<ChompPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
