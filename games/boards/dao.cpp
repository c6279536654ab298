#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/dao.hpp>
#include <zugzwang/games/boards/mine_and_theirs_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class DaoPresentation final : public MineAndTheirsPresentation<Dao> {
 public:
  DaoPresentation() : MineAndTheirsPresentation("man", "disc") {}

  GameText text() const override { return prose("dao"); }

  State state(const Dao& game, const Problem& problem) const override {
    if (!problem.board) return game.start();
    const BoardText board = read(game, *problem.board);
    for (const char man : {'x', 'o'})
      if (const int men = count_bits(board.set_of(man)); men != static_cast<int>(game.men()))
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
    return Problem{3, board_of(game, state)};
  }

  MoveText move(const Dao& game, const State&, const Move& move) const override {
    return {"slide from " + way_name(game.board(), move), way_place(game.board(), move)};
  }
};

}  // namespace

void register_dao(Registry& registry) { register_game<DaoPresentation>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
