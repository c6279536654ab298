#include <cstddef>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/colored_pieces.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class ColoredPiecesPresentation final : public PartizanPresentation<PartizanText, ColoredPieces> {
 public:
  ColoredPiecesPresentation() : PartizanPresentation("Alice", "Bob") {}

  GameText text() const override { return prose("colored-pieces"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("colors", &Problem::position)
                .of_characters("AB")
                .at_most((1U << 31) - 1)
                .rule()
                .word(),
            turn_field()};
  }
  Rules rules(const Problem& problem) const override {
    return Rules(ColoredPieces(problem.position));
  }
  State state(const Rules& game, const Problem& problem) const override {
    return {game.rules().start(), problem.turn};
  }

  MoveText move(const Rules& game, const State& state, const Move& colour) const override {
    const std::string row = game.rules().row(state.position);
    const std::size_t first = row.find(std::string(3, colour));
    return {std::string("remove a piece ") + colour, scene::place("pieces", first + 1)};
  }
  Datum move_to_json(const Rules&, const Move& colour) const override {
    return std::string(1, colour);
  }

 protected:
  PositionText position_text(const ColoredPieces& rules,
                             const ColoredPieces::State& left) const override {
    const std::string row = rules.row(left);
    return {.line = row.empty() ? "an empty row" : row, .scene = [row] {
              scene::Row pieces{"pieces", scene::Look::coins};
              for (const char piece : row) pieces.items.emplace_back(1, piece);
              return Scene{pieces};
            }};
  }
};

}  // namespace

void register_colored_pieces(Registry& registry) {
  register_game<ColoredPiecesPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
