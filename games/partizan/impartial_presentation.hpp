#pragma once

// The presentation of partizan games that may also be played so that both players have the moves
// of either: by the field `impartial`.

#include <string>

#include <zugzwang/engine/presentation.hpp>
#include <zugzwang/games/partizan/impartial.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>

namespace zugzwang::games {

/// A problem whose position is given as a text, of either kind of rules.
struct PartizanOrImpartialText {
  std::string position;
  Player turn = Player::left;
  bool impartial = false;
};

template <class P>
Field<P> impartial_field() {
  return field("impartial", &P::impartial).rule().optional();
}

/// The positions of the impartial game with the rules R, as F presents those of the partizan one.
template <class F, class R>
class ImpartialPositions : public PositionPresentation<typename F::Problem, Impartial<R>> {
 public:
  using G = Impartial<R>;
  using State = StateOf<G>;
  using Move = MoveOf<G>;

  State state(const G& game, const typename F::Problem& problem) const override {
    return partizan_.state(WithMover<R>(game.rules()), problem).position;
  }
  PositionText position(const G& game, const State& at) const override {
    return partizan_.without_mover(game.rules(), at);
  }
  MoveText move(const G& game, const State& at, const Move& move) const override {
    MoveText text = partizan_.move(WithMover<R>(game.rules()), {at, move.player}, move.move);
    text.words = std::string(partizan_.name(move.player)) + ": " + text.words;
    return text;
  }
  Datum move_to_json(const G& game, const Move& move) const override {
    return Datum::Object{{"player", partizan_.name(move.player)},
                         {"move", partizan_.move_to_json(WithMover<R>(game.rules()), move.move)}};
  }
  Datum answer(const G&, const State&, const Answer& answer) const override {
    return answer.nimber ? Datum(*answer.nimber) : Datum();
  }

 private:
  F partizan_;
};

}  // namespace zugzwang::games
