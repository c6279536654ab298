#pragma once

// States in the order of their numbers, as those who number them keep them.

#include <cstdint>
#include <type_traits>
#include <vector>

#include <zugzwang/core/bytes_beside.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/has_ability.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/reach/make_room.hpp>

namespace zugzwang {

/// A vector of states. All numbers are below `size()`.
template <Game G>
class StateVector {
 public:
  using State = StateOf<G>;

  explicit StateVector(const G& game) : game_(&game) {}

  std::uint64_t size() const { return states_.size(); }
  State operator[](std::uint64_t number) const { return states_[number]; }
  bool is(std::uint64_t number, const State& state) const { return states_[number] == state; }
  KeyOf<G> key(std::uint64_t number) const { return game_->key(states_[number]); }
  void push_back(const State& state) {
    states_.push_back(state);
    bytes_beside_ += bytes_beside(states_.back());
  }
  std::uint64_t bytes() const { return states_.capacity() * sizeof(State) + bytes_beside_; }
  Status make_room(std::uint64_t more, std::uint64_t held, const Meter& meter) {
    return zugzwang::make_room(states_, more, held, meter);
  }

 private:
  const G* game_;
  std::vector<State> states_;
  std::uint64_t bytes_beside_ = 0;
};

namespace detail {

template <class G>
constexpr auto state_list() {
  if constexpr (ModelledGame<G>)
    return std::type_identity<typename G::StateList>{};
  else
    return std::type_identity<StateVector<G>>{};
}

}  // namespace detail

/// The list for the states of a game, which must outlive it: that of the game, if it has one.
template <Game G>
using StateList = typename decltype(detail::state_list<G>())::type;

}  // namespace zugzwang
