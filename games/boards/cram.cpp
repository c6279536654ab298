#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/cram.hpp>
#include <zugzwang/games/boards/dominoes_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class CramPresentation final : public Presentation<BoardProblem, Cram> {
 public:
  GameText text() const override { return prose("cram"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::board).of_board(domino_letters).rule().word()};
  }

  Rules rules(const Problem& problem) const override {
    return Cram(read_domino_board(problem.board).board());
  }
  State state(const Cram&, const Problem& problem) const override {
    return read_domino_board(problem.board).set_of('.');
  }

  std::vector<Problem> further_problems() const override { return {{"4x3"}, {"9x1"}}; }

  PositionText position(const Cram& game, const State& free) const override {
    return domino_board_text(game.board(), free);
  }
  MoveText move(const Cram& game, const State&, const Move& domino) const override {
    return domino_text(game.board(), domino);
  }
  Datum move_to_json(const Cram& game, const Move& domino) const override {
    return places_of(game.board(), domino);
  }
  Datum answer(const Cram&, const State&, const Answer& answer) const override {
    return answer.nimber ? Datum(*answer.nimber) : Datum();
  }
};

}  // namespace

void register_cram(Registry& registry) { register_game<CramPresentation>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
