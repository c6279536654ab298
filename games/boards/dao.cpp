#include <bit>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/dao.hpp>
#include <zugzwang/games/boards/mine_and_theirs_presentation.hpp>

namespace zugzwang::games {

namespace {

class DaoPresentation final : public MineAndTheirsPresentation<Dao> {
 public:
  GameText text() const override {
    return {
        .name = "dao",
        .title = "Dao",
        .summary = "slide your men as far as they go, into a row, a square or the corners",
        .rules =
            "Each player has four men on a board of 4x4, at first one player on each long "
            "diagonal; x are the men of the player on move, o the other's. A player in turn slides "
            "a man along its row, column or diagonal as far as it can go: to the edge or to the "
            "next man. The player who has his four men in one row or column, in a square of 2x2 or "
            "in the four corners wins; and so does a player one of whose men is hemmed in in a "
            "corner, all three squares around it being the other's. Play that goes on for ever is "
            "a draw. Of finished figures on a board that is given, those of the player on move "
            "count first. Size 3 is a smaller game of the same kind: three men each, x.x/.../.x. "
            "against .o./.../o.o; three in a row or column win, and a hemmed-in corner.",
        .move =
            R"({"from":[row,column],"to":[row,column]}, all counted from 0 at the top left: the )"
            "man and where it ends",
        .answer = "1 when the player on move wins, 0 for a draw, -1 when the other wins",
        .sources =
            {"J. Pickering and B. van Buskirk, Dao (1999)",
             "D. De Clercq, a program that plays Dao (puzzles.net23.net/dao.htm): the start is a "
             "draw, and the longest win takes 11 plies"},
        .example = {"--size", "3"},
        .idea = "loopy games",
    };
  }

  std::vector<Field<Problem>> fields() const override {
    return fields_with(
        "rows and columns of the board, and men of each player",
        "x the men of the player on move, o the other's, '.' free squares; without it the start");
  }

  State state(const Dao& game, const Problem& problem) const override {
    if (!problem.board) return game.start();
    const BoardText board = read(game, *problem.board);
    for (const char man : {'x', 'o'})
      if (const int men = std::popcount(board.set_of(man)); men != static_cast<int>(game.men()))
        refuse_position("board", "it has " + std::to_string(men) + " men " + man + "; give " +
                                     std::to_string(game.men()) + " of each player");
    return state_of(board);
  }
  /// The start of size 3, a win in one ply, and a surrounded corner.
  std::vector<Problem> small_problems() const override {
    return {{3, std::nullopt}, {3, "xx./o.o/x.o"}, {3, "xo./oo./x.x"}};
  }
  /// Returns a board of size 3, since size 4 has so many positions that each solve takes long.
  /// Unless the board may be large, play is over on it, since any other position leads to most of
  /// the rest.
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    static const Dao game(3);
    State state;
    do state = game.state_at(random_below(static_cast<unsigned>(game.size()), random));
    while (size < 9 && !game.result(state));
    return Problem{3, show(game, state)};
  }

  std::string describe_move(const Dao& game, const State&, const Move& move) const override {
    return "slide from " + way_name(game.board(), move);
  }
  Scene scene(const Dao& game, const State& state) const override {
    return {board_part(show(game, state), mine_and_theirs("man", "disc"))};
  }
};

}  // namespace

void register_dao(Registry& registry) { register_game<DaoPresentation>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
