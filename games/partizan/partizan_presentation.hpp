#pragma once

// Code shared by the presentations of partizan games: the names of the players, the player on move
// by the field `turn`, and the winner.

#include <initializer_list>
#include <string>
#include <string_view>
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
template <class P = PartizanText>
std::vector<P> with_both_turns(std::initializer_list<const char*> positions) {
  std::vector<P> problems;
  for (const char* const position : positions)
    for (const Player turn : {Player::left, Player::right}) problems.push_back({position, turn});
  return problems;
}

/// What the players are called.
struct PlayerNames {
  const char* left;
  const char* right;

  const char* of(Player player) const { return player == Player::left ? left : right; }
};

/// Returns the field `turn`, which is Left by default.
template <class P>
Field<P> turn_field(const PlayerNames& names) {
  Field<P> turn;
  turn.name = "turn";
  turn.type = FieldType::text;
  turn.choices = {names.left, names.right};
  turn.assign = [names](void* problem, const Datum& value) {
    static_cast<P*>(problem)->turn =
        *value.get<std::string>() == names.left ? Player::left : Player::right;
  };
  turn.read = [names](const void* problem) {
    return Datum(names.of(static_cast<const P*>(problem)->turn));
  };
  return std::move(turn).optional();
}

/// Presents the positions of a partizan game R with problems of type P, whose member `turn` is the
/// player on move.
template <class P, class R>
class PartizanPositions : public PositionPresentation<P, WithMover<R>> {
 public:
  using Rules = WithMover<R>;
  using State = typename Rules::State;
  using Move = typename Rules::Move;
  using Problem = P;

  PositionText position(const Rules& game, const State& state) const override {
    PositionText text = without_mover(game.rules(), state.position);
    text.mover = name(state.player);
    text.label = text.label.value_or(text.line) + ' ' + text.mover[0];
    text.line += ", " + text.mover + " to move";
    return text;
  }
  Datum answer(const Rules&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

  /// Returns what a position looks like, without the player on move.
  PositionText without_mover(const R& rules, const StateOf<R>& position) const {
    return position_text(rules, position);
  }
  const char* name(Player player) const { return names_.of(player); }

 protected:
  explicit PartizanPositions(const PlayerNames& names) : names_(names) {}

  virtual PositionText position_text(const R& rules, const StateOf<R>& position) const = 0;

  const PlayerNames& names() const { return names_; }

 private:
  PlayerNames names_;
};

/// The presentation of a partizan game R and of its positions. Under some problems the rules may be
/// of `More` types, of which others present the positions.
template <class P, class R, class... More>
class PartizanPresentation : public PartizanPositions<P, R>,
                             public GamePresentation<P, WithMover<R>, More...> {
 public:
  using Rules = WithMover<R>;
  using GameRules = typename GamePresentation<P, WithMover<R>, More...>::Rules;
  using State = typename Rules::State;
  using Move = typename Rules::Move;
  using Problem = P;

  Ability* find_ability(std::string_view /*name*/) const override { return nullptr; }

 protected:
  PartizanPresentation(const char* left, const char* right)
      : PartizanPositions<P, R>({left, right}) {}

  Field<P> turn_field() const { return games::turn_field<P>(this->names()); }
};

}  // namespace zugzwang::games
