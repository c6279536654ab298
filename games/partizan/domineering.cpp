#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/dominoes_presentation.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/sums.hpp>

namespace zugzwang::games {

namespace {

class DomineeringPresentation final : public PartizanPresentation<PartizanText, Domineering> {
 public:
  DomineeringPresentation() : PartizanPresentation("vertical", "horizontal") {}

  GameText text() const override { return prose("domineering"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::position).of_board(domino_letters).rule().word(),
            turn_field()};
  }

  Rules rules(const Problem& problem) const override {
    return Rules(Domineering(read_domino_board(problem.position).board()));
  }
  State state(const Rules&, const Problem& problem) const override {
    return {read_domino_board(problem.position).set_of('.'), problem.turn};
  }
  std::vector<Problem> further_problems() const override { return with_both_turns({"4x3", "9x1"}); }

  MoveText move(const Rules& game, const State&, const Move& domino) const override {
    return domino_text(game.rules().board(), domino);
  }
  Datum move_to_json(const Rules& game, const Move& domino) const override {
    return places_of(game.rules().board(), domino);
  }

 protected:
  PositionText position_text(const Domineering& rules, const SquareSet& free) const override {
    return domino_board_text(rules.board(), free);
  }
};

}  // namespace

void register_domineering(Registry& registry) {
  register_game<DomineeringPresentation>(registry, AllSolvers{}, Compiled<AlphaBeta, Sums>{});
}

}  // namespace zugzwang::games
