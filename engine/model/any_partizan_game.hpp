#pragma once

// The partizan game of a model, which stands for the rules of many games: as rules, and as the game
// in which either player may move. Both refer to the model.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/concepts/partizan.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/engine/model/partizan_model.hpp>

namespace zugzwang {

/// The rules. Components are given by their representatives.
class AnyPartizanRules {
 public:
  using State = AnyPosition;
  using Move = std::uint64_t;

  explicit AnyPartizanRules(const PartizanModel& model) : model_(&model) {}
  const PartizanModel& model() const { return *model_; }

  std::vector<Move> moves(const State& state, Player player) const {
    return model_->moves(played(state), player);
  }
  /// The move is played when it is needed.
  State play(const State& state, Player player, Move move) const {
    return {.words = played(state).words, .move = AnyPlayersMove{player, move}};
  }
  std::uint64_t key(const State& component) const { return component.key; }
  bool has_lasting_keys() const { return model_->has_lasting_keys(); }
  std::uint64_t rank(const State& component) const { return component.rank; }
  PartizanModel::Components components(const State& state) const {
    return model_->components(state);
  }
  std::vector<Move> moves_in(const State& state, std::size_t component, Player player) const {
    return model_->moves_in(played(state), component, player);
  }
  Representative<State> representative(const State& component) const {
    return {component, component.is_negated, component.is_own_negative};
  }

 private:
  State played(const State& state) const { return state.move ? model_->played(state) : state; }

  const PartizanModel* model_;
};

/// The game in which either player may move.
class AnyPartizanGame {
 public:
  using State = AnyPosition;
  using Move = AnyPlayersMove;

  explicit AnyPartizanGame(const AnyPartizanRules& rules) : model_(&rules.model()) {}

  std::vector<Move> moves(const State& state) const {
    std::vector<Move> moves;
    for (const Player player : {Player::left, Player::right})
      for (const std::uint64_t move : model_->moves(state, player)) moves.push_back({player, move});
    return moves;
  }
  State play(const State& state, const Move& move) const {
    return {.words = state.words, .move = move};
  }
  std::optional<Outcome> result(const State& component) const {
    return component.is_finished ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& component) const { return component.key; }
  PartizanModel::Components components(const State& state) const {
    return model_->components(state);
  }
  Representative<State> representative(const State& component) const {
    return {component, component.is_negated};
  }
  std::uint64_t bytes() const { return model_->bytes(); }

 private:
  const PartizanModel* model_;
};

}  // namespace zugzwang
