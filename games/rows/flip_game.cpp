#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/flip_game.hpp>

namespace zugzwang::games {

namespace {

class FlipGamePresentation final : public Presentation<BoardProblem, FlipGame> {
 public:
  GameText text() const override { return prose("flip-game"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::board)
                .of_characters("+-")
                .word()
                .also_called({"currentState", "s"})};
  }

  Rules rules(const Problem&) const override { return {}; }
  std::string state(const FlipGame&, const Problem& problem) const override {
    return problem.board;
  }

  PositionText position(const FlipGame&, const std::string& board) const override {
    return {.line = board.empty() ? "an empty row" : board,
            .scene =
                [&board] {
                  scene::Row row{"coins", scene::Look::coins};
                  for (const char side : board) row.items.emplace_back(1, side);
                  return Scene{row};
                },
            .fields = Datum::Object{{"board", board}}};
  }
  MoveText move(const FlipGame&, const State&, const Move& i) const override {
    return {"flip " + std::to_string(i + 1) + " and " + std::to_string(i + 2),
            scene::span("coins", i, i + std::uint64_t{1})};
  }
  Datum answer(const FlipGame&, const std::string&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
};

}  // namespace

void register_flip_game(Registry& registry) {
  register_game<FlipGamePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
