#pragma once

// The positions of a model as solvers of a game on it see them.

#include <cstdint>
#include <memory>
#include <utility>

#include <zugzwang/core/game.hpp>
#include <zugzwang/engine/model/any_game.hpp>

namespace zugzwang {

/// Keeps the model of a game, and the game G on it.
template <Game G>
class ModelPositions {
 public:
  ModelPositions(std::unique_ptr<const GameModel> model, const ModelNeeds& needs)
      : model_(std::move(model)), game_(*model_, needs) {}

  const G& game() const { return game_; }
  AnyState state(std::uint64_t position) const { return game_.state(position); }
  Datum move_to_json(const AnyState& state, const AnyMove& move) const {
    return model_->move_to_json(state, move);
  }
  [[noreturn]] void refuse_stuck(const AnyState& state) const {
    zugzwang::refuse_stuck(game_, state);
  }
  std::uint64_t position_at(std::uint64_t index) const { return model_->position_at(index); }

 private:
  std::unique_ptr<const GameModel> model_;
  G game_;
};

}  // namespace zugzwang
