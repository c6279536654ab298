#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/painting_presentation.hpp>

namespace zugzwang::games {

namespace {

class SnortPresentation final : public PaintingPresentation<ForbiddenColours::different> {
 public:
  GameText text() const override {
    return {
        .name = "snort",
        .title = "Snort",
        .summary =
            "paint nodes, but no neighbours of the opponent's; the player who cannot move loses",
        .rules =
            "Two players, Left and Right, each with a colour, in turn paint a node of a graph, or "
            "a square of a board, that is not painted yet. No two neighbours may have different "
            "colours. The player who cannot paint any has lost.",
        .move = painting_move,
        .answer = "whether the player on move wins",
        .sources =
            {"E. R. Berlekamp, J. H. Conway and R. K. Guy, \"Winning Ways\", chapter 6: the game "
             "of S. Norton",
             "J. H. Conway, \"On Numbers and Games\", chapter 8"},
        .example = {"--board", "x.../..../...o"},
        .also = {"cats-and-dogs"},
        .idea = "hot games",
        .best_search = "top_down",
    };
  }
};

}  // namespace

void register_snort(Registry& registry) {
  register_game<SnortPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
