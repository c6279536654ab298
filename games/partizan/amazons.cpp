#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/amazons.hpp>
#include <zugzwang/games/partizan/two_colours_presentation.hpp>

namespace zugzwang::games {

namespace {

std::vector<scene::Piece> queens_and_burnt_squares() {
  std::vector<scene::Piece> pieces = x_and_o("♛", "♛");
  pieces.push_back({'#', "a burnt square", "burnt"});
  return pieces;
}

class AmazonsPresentation final : public TwoColoursPresentation<Amazons> {
 public:
  AmazonsPresentation()
      : TwoColoursPresentation(
            "rows from the top, '/' or '|' between them: 'x' and 'o' amazons, '.' empty "
            "squares, '#' burnt ones and holes; at most 31",
            "xo...#", 6, queens_and_burnt_squares()) {}

  GameText text() const override {
    return {
        .name = "amazons",
        .title = "Amazons",
        .summary =
            "move a queen and burn a square with its arrow; the player who cannot move loses",
        .rules =
            "Two players have amazons on a board, x and o. A player in turn moves one of his "
            "amazons as a queen of chess, any number of empty squares along a row, a column or a "
            "diagonal. From there it shoots an arrow, which flies as a queen does, too, and burns "
            "the empty square that it hits. Neither passes amazons and burnt squares. The player "
            "who cannot move has lost.",
        .move =
            R"({"from":[row,column],"to":[row,column],"arrow":[row,column]}, all counted from 0 at )"
            "the top left: where an amazon goes, and where its arrow hits",
        .answer = "whether the player on move wins",
        .sources =
            {"E. R. Berlekamp, \"Sums of N x 2 Amazons\", in \"Game Theory, Optimal Stopping, "
             "Probability and Statistics\", IMS Lecture Notes 35 (2000)",
             "R. G. Snatzke, \"Exhaustive Search in the Game Amazons\", in \"More Games of No "
             "Chance\", MSRI Publications 42 (2002)"},
        .example = {"--board", "x.../o..."},
        .also = {"game-of-the-amazons"},
        .idea = "hot games",
        .best_search = "proof_number",
    };
  }

  std::string describe_move(const Rules& game, const State&, const Move& move) const override {
    const Board& board = game.rules().board();
    return "move from " + way_name(board, {move.from, move.to}) + ", and shoot at " +
           square_name(board, move.arrow);
  }
  std::string place(const Rules& game, const State&, const Move& move) const override {
    const Board& board = game.rules().board();
    return scene::way("board", cell_of(board, move.from), cell_of(board, move.to),
                      cell_of(board, move.arrow));
  }
  Datum move_to_json(const Rules& game, const Move& move) const override {
    const Board& board = game.rules().board();
    return Datum::Object{{"from", place_of(board, move.from)},
                         {"to", place_of(board, move.to)},
                         {"arrow", place_of(board, move.arrow)}};
  }
};

}  // namespace

void register_amazons(Registry& registry) {
  register_game<AmazonsPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
