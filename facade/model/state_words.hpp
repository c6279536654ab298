#pragma once

// How the states of a game fit into the words of a model: as they are, where they are plain bytes
// and few; else as numbers of a table that keeps them.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <type_traits>

#include <zugzwang/core/game.hpp>
#include <zugzwang/facade/model/game_model.hpp>
#include <zugzwang/facade/numbering.hpp>

namespace zugzwang {

/// Whether states are plain bytes that a model has room for, and their keys are integers.
template <class G>
inline constexpr bool has_plain_states =
    std::is_trivially_copyable_v<StateOf<G>> && sizeof(StateOf<G>) <= AnyState::most_bytes &&
    std::unsigned_integral<KeyOf<G>>;

/// States by number, in the order in which they are met. All functions may be called by several
/// threads.
template <Game G>
class StateWords {
 public:
  using State = StateOf<G>;

  static constexpr std::size_t state_bytes = sizeof(std::uint64_t);

  AnyState::Words words(const G& game, const State& state) const {
    const std::lock_guard lock(mutex_);
    return {number_by_key(game, state, met_)};
  }
  const State& state(const AnyState::Words& words) const {
    const std::lock_guard lock(mutex_);
    return met_[words.front()];
  }
  /// The key of a state: its own, or its number where that is no integer.
  std::uint64_t key(const G& game, const State& state, const AnyState::Words& words) const {
    if constexpr (std::unsigned_integral<KeyOf<G>>)
      return game.key(state);
    else
      return words.front();
  }
  static constexpr unsigned key_bits = std::unsigned_integral<KeyOf<G>> ? 64 : 32;

  std::uint64_t bytes_within(std::uint64_t more) const {
    const std::lock_guard lock(mutex_);
    return met_.bytes_within(more);
  }

 private:
  mutable std::mutex mutex_;
  mutable MetStates<State> met_;
};

template <Game G>
  requires has_plain_states<G>
class StateWords<G> {
 public:
  using State = StateOf<G>;

  static constexpr std::size_t state_bytes = sizeof(State);

  static AnyState::Words words(const G&, const State& state) {
    AnyState::Words words{};
    std::memcpy(words.data(), static_cast<const void*>(&state), sizeof state);
    return words;
  }
  static State state(const AnyState::Words& words) {
    State state;
    std::memcpy(static_cast<void*>(&state), words.data(), sizeof state);
    return state;
  }
  static std::uint64_t key(const G& game, const State& state, const AnyState::Words&) {
    return game.key(state);
  }
  static constexpr unsigned key_bits = 64;
  static constexpr std::uint64_t bytes_within(std::uint64_t) { return 0; }
};

}  // namespace zugzwang
