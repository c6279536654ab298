#pragma once

// Code shared by the presentations of partizan games: the names of the players, the player on move
// by the field `turn`, and the winner.

#include <initializer_list>
#include <string>
#include <vector>

#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/presentation.hpp>

namespace zugzwang::games {

/// A problem whose position is given as a text.
struct PartizanText {
  std::string position;
  Player turn = Player::left;
};

/// Returns these positions, each with either player on move.
inline std::vector<PartizanText> with_both_turns(std::initializer_list<const char*> positions) {
  std::vector<PartizanText> problems;
  for (const char* const position : positions)
    for (const Player turn : {Player::left, Player::right}) problems.push_back({position, turn});
  return problems;
}

/// The presentation of a partizan game R with problems of type P, whose member `turn` is the player
/// on move.
template <class P, class R>
class PartizanPresentation : public Presentation<P, WithMover<R>> {
 public:
  using Rules = WithMover<R>;
  using State = typename Rules::State;
  using Move = typename Rules::Move;
  using Problem = P;

  PositionText position(const Rules& game, const State& state) const override {
    PositionText text = position_text(game.rules(), state.position);
    text.mover = name(state.player);
    text.label = text.label.value_or(text.line) + ' ' + text.mover[0];
    text.line += ", " + text.mover + " to move";
    return text;
  }
  Datum answer(const Rules&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

 protected:
  PartizanPresentation(const char* left, const char* right) : left_(left), right_(right) {}

  /// Returns what a position looks like, without the player on move.
  virtual PositionText position_text(const R& rules, const StateOf<R>& position) const = 0;

  const char* name(Player player) const { return player == Player::left ? left_ : right_; }
  /// Returns the field `turn`, which is Left by default.
  Field<P> turn_field() const {
    Field<P> turn;
    turn.name = "turn";
    turn.type = FieldType::text;
    turn.choices = {left_, right_};
    turn.assign = [left = left_](void* problem, const Datum& value) {
      static_cast<P*>(problem)->turn =
          *value.get<std::string>() == left ? Player::left : Player::right;
    };
    turn.read = [left = left_, right = right_](const void* problem) {
      return Datum(static_cast<const P*>(problem)->turn == Player::left ? left : right);
    };
    return std::move(turn).optional();
  }

 private:
  const char* left_;
  const char* right_;
};

}  // namespace zugzwang::games
