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

constexpr PlayerNames names{"vertical", "horizontal"};

class DomineeringPresentation final
    : public GamePresentation<PartizanText, WithMover<Domineering>, WithMover<WideDomineering>> {
 public:
  GameText text() const override { return prose("domineering"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::position).of_board(domino_letters).rule().word(),
            turn_field<Problem>(names)};
  }
  Rules rules(const Problem& problem) const override {
    const BoardText text = read_domino_board(problem.position);
    if (is_wide(text)) return WithMover<WideDomineering>(text.board<WideSquareSet>());
    return WithMover<Domineering>(text.board());
  }
  std::vector<Problem> further_problems() const override { return with_both_turns({"4x3", "9x1"}); }
};

template <class G>
class DomineeringPositions final : public PartizanPositions<PartizanText, typename G::Rules> {
 public:
  using Set = StateOf<typename G::Rules>;

  DomineeringPositions() : PartizanPositions<PartizanText, typename G::Rules>(names) {}

  StateOf<G> state(const G&, const PartizanText& problem) const override {
    return {read_domino_board(problem.position).set_of<Set>('.'), problem.turn};
  }
  MoveText move(const G& game, const StateOf<G>&, const Domino& domino) const override {
    return domino_text(game.rules().board(), domino);
  }
  Datum move_to_json(const G& game, const Domino& domino) const override {
    return places_of(game.rules().board(), domino);
  }

 protected:
  PositionText position_text(const typename G::Rules& rules, const Set& free) const override {
    return domino_board_text(rules.board(), free);
  }
};

}  // namespace

void register_domineering(Registry& registry) {
  register_game<DomineeringPresentation, DomineeringPositions>(registry, AllSolvers{},
                                                               Compiled<AlphaBeta, Sums>{});
}

}  // namespace zugzwang::games
