#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/can_i_win.hpp>

namespace zugzwang::games {

namespace {

struct CanIWinProblem {
  std::uint32_t max_choosable = 10;
  std::int64_t desired_total = 0;
};

class CanIWinPresentation final : public Presentation<CanIWinProblem, CanIWin> {
 public:
  GameText text() const override { return prose("can-i-win"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("max_choosable", &Problem::max_choosable)
            .rule()
            .range(1, 62)
            .word()
            .also_called({"maxChoosableInteger"}),
        field("desired_total", &Problem::desired_total)
            .rule()
            .range(0, std::uint64_t{1} << 62)
            .word()
            .also_called({"desiredTotal"}),
    };
  }

  Rules rules(const Problem& problem) const override {
    return CanIWin(problem.max_choosable, problem.desired_total);
  }
  CanIWin::State state(const CanIWin& game, const Problem&) const override { return game.start(); }

  PositionText position(const CanIWin& game, const State& state) const override {
    std::string unused;
    for (const Move left : game.moves(state)) unused = " " + std::to_string(left) + unused;
    const std::string missing = std::to_string(state.missing);
    return {.line = state.missing <= 0 ? "the desired total has been reached"
                                       : missing + " short of the desired total, unused:" +
                                             (unused.empty() ? " none" : unused),
            .label = missing + ":" + unused,
            .scene = [&] { return drawn(game, state); }};
  }
  MoveText move(const CanIWin&, const State&, const Move& chosen) const override {
    return {"choose " + std::to_string(chosen), scene::place("numbers", chosen - 1)};
  }
  Datum answer(const CanIWin&, const CanIWin::State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

 private:
  static Scene drawn(const CanIWin& game, const State& state) {
    scene::Row row{"numbers", scene::Look::cards, std::vector<std::string>(game.max_choosable())};
    for (const Move left : game.moves(state)) row.items[left - 1] = std::to_string(left);
    return {scene::Number{"short of the desired total", std::max<std::int64_t>(state.missing, 0)},
            row};
  }
};

}  // namespace

void register_can_i_win(Registry& registry) {
  register_game<CanIWinPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
