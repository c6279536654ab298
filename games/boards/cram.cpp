#include <string>
#include <variant>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/cram.hpp>
#include <zugzwang/games/boards/dominoes_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class CramPresentation final : public GamePresentation<BoardProblem, Cram, WideCram> {
 public:
  GameText text() const override { return prose("cram"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::board).of_board(domino_letters).rule().word()};
  }
  Rules rules(const Problem& problem) const override {
    const BoardText text = read_domino_board(problem.board);
    if (is_wide(text)) return WideCram(text.board<WideSquareSet>());
    return Cram(text.board());
  }
  std::vector<Problem> further_problems() const override { return {{"4x3"}, {"9x1"}}; }
};

template <class G>
class CramPositions final : public PositionPresentation<BoardProblem, G> {
 public:
  using Set = StateOf<G>;

  Set state(const G&, const BoardProblem& problem) const override {
    return read_domino_board(problem.board).set_of<Set>('.');
  }
  PositionText position(const G& game, const Set& free) const override {
    return domino_board_text(game.board(), free);
  }
  MoveText move(const G& game, const Set&, const Domino& domino) const override {
    return domino_text(game.board(), domino);
  }
  Datum move_to_json(const G& game, const Domino& domino) const override {
    return places_of(game.board(), domino);
  }
  Datum answer(const G&, const Set&, const Answer& answer) const override {
    return answer.nimber ? Datum(*answer.nimber) : Datum();
  }
};

}  // namespace

void register_cram(Registry& registry) {
  register_game<CramPresentation, CramPositions>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
