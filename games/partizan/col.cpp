#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/painting_presentation.hpp>

namespace zugzwang::games {

namespace {

class ColPresentation final : public PaintingPresentation<ForbiddenColours::same> {
 public:
  GameText text() const override {
    return {
        .name = "col",
        .title = "Col",
        .summary =
            "paint nodes, but no two neighbours in one colour; the player who cannot move loses",
        .rules =
            "Two players, Left and Right, each with a colour, in turn paint a node of a graph, or "
            "a square of a board, that is not painted yet. No two neighbours may have the same "
            "colour. The player who cannot paint any has lost.",
        .move = painting_move,
        .answer = "whether the player on move wins",
        .sources =
            {"E. R. Berlekamp, J. H. Conway and R. K. Guy, \"Winning Ways\", chapter 2: the game "
             "of C. Vout; every value is a number, or a number and *",
             "J. H. Conway, \"On Numbers and Games\", chapter 8"},
        .example = {"--board", "..../o.x./...."},
        .idea = "cold games",
        .best_search = "top_down",
    };
  }
};

}  // namespace

void register_col(Registry& registry) { register_game<ColPresentation>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
