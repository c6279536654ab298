#pragma once

// Cat and Mouse II (LeetCode 1728): a mouse and a cat move in turn on a grid with walls and food,
// the mouse first. A move leads in one direction as far as the player's jump, but not over walls,
// or stays. The cat wins on the mouse's cell or the food's, the mouse on the food's, and the cat if
// play does not end.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class CatAndMouseII {
 public:
  static constexpr Cycles cycles = Cycles::always;
  struct State {
    std::uint8_t mouse = 0;
    std::uint8_t cat = 0;
    bool cat_moves = false;
    bool operator==(const State&) const = default;
  };
  using Move = unsigned;  ///< the square moved to

  struct Grid {
    Board board;
    SquareSet walls = 0;
    unsigned food = 0;
  };
  CatAndMouseII(const Grid& grid, unsigned mouse_jump, unsigned cat_jump) : grid_(grid) {
    for (unsigned square = 0; square < board().squares(); ++square) {
      reach_[0].push_back(reached(square, mouse_jump));
      reach_[1].push_back(reached(square, cat_jump));
    }
  }
  const Board& board() const { return grid_.board; }
  const Grid& grid() const { return grid_; }

  LowBits moves(const State& state) const {
    return LowBits(state.cat_moves ? reach_[1][state.cat] : reach_[0][state.mouse]);
  }
  State play(State state, Move to) const {
    (state.cat_moves ? state.cat : state.mouse) = static_cast<std::uint8_t>(to);
    state.cat_moves = !state.cat_moves;
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    if (state.mouse == state.cat || state.cat == grid_.food)
      return state.cat_moves ? Outcome::win : Outcome::loss;
    if (state.mouse == grid_.food) return state.cat_moves ? Outcome::loss : Outcome::win;
    return std::nullopt;
  }
  std::uint64_t key(const State& state) const { return index(state); }

  std::uint64_t size() const { return std::uint64_t{2} * board().squares() * board().squares(); }
  std::uint64_t index(const State& state) const {
    return (std::uint64_t{state.cat_moves} * board().squares() + state.cat) * board().squares() +
           state.mouse;
  }
  State state_at(std::uint64_t index) const {
    const std::uint64_t rest = index / board().squares();
    return {static_cast<std::uint8_t>(index % board().squares()),
            static_cast<std::uint8_t>(rest % board().squares()), rest >= board().squares()};
  }
  bool is_position(const State& state) const {
    return ((grid_.walls >> state.mouse | grid_.walls >> state.cat) & 1) == 0;
  }

 private:
  SquareSet reached(unsigned from, unsigned jump) const {
    SquareSet reached = Board::bit(from);
    for (const Step step : orthogonal_steps) {
      std::optional<unsigned> to = board().neighbour(from, step);
      for (unsigned i = 0; i < jump && to && (grid_.walls >> *to & 1) == 0; ++i) {
        reached |= Board::bit(*to);
        to = board().neighbour(*to, step);
      }
    }
    return reached;
  }

  Grid grid_;
  std::array<std::vector<SquareSet>, 2> reach_;  // of the mouse and the cat, by their square
};

}  // namespace zugzwang::games
