#pragma once

// The parts that searches of one position at a time share.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// Returns the exception for a position that is met on its own path.
inline CycleDetected met_on_path() {
  return CycleDetected(
      "play can return to a position, and the values of such a game need a solver for cyclic "
      "games: retrograde");
}

/// The positions on the path of a search, to detect cycles. If a rank falls with every move, there
/// are none, and nothing is stored.
template <Game G>
class KeysOnPath {
 public:
  /// The game must outlive it.
  explicit KeysOnPath(const G& game) : game_(game) {}

  /// Throws CycleDetected if the position is already on the path.
  void enter(const KeyOf<G>& key) {
    if (!has_ability<GameAbility::rank>(game_) && !keys_.insert(key).second) throw met_on_path();
  }
  void leave(const KeyOf<G>& key) {
    if (!has_ability<GameAbility::rank>(game_)) keys_.erase(key);
  }
  void clear() { keys_.clear(); }

  std::size_t bytes_a_key() const {
    return has_ability<GameAbility::rank>(game_) ? 0 : 2 * sizeof(KeyOf<G>);
  }

 private:
  const G& game_;
  boost::unordered_flat_set<KeyOf<G>, std::hash<KeyOf<G>>> keys_;
};

/// The states that a search was asked to solve: for each, its value and a move that attains it.
template <Game G, class Value>
class SolvedStates {
 public:
  using State = StateOf<G>;

  /// The game must outlive it.
  explicit SolvedStates(const G& game) : game_(game) {}

  bool contains(const State& state) const { return solved_.contains(game_.key(state)); }
  void put(const State& state, Value value, const std::optional<MoveOf<G>>& best) {
    solved_.insert_or_assign(game_.key(state), Solved{value, best});
  }
  /// Returns the value of a state or of an equivalent one.
  std::optional<Value> value(const State& state) const {
    auto solved = solved_.find(game_.key(state));
    if (solved == solved_.end()) solved = solved_.find(game_.key(canonical_or_self(game_, state)));
    return solved == solved_.end() ? std::nullopt : std::optional(solved->second.value);
  }
  /// Returns the move of this very state, since an equivalent one may have other moves.
  std::optional<MoveOf<G>> best_move(const State& state) const {
    const auto solved = solved_.find(game_.key(state));
    return solved == solved_.end() ? std::nullopt : solved->second.best;
  }

  std::uint64_t bytes() const { return map_bytes(solved_); }

 private:
  struct Solved {
    Value value{};
    std::optional<MoveOf<G>> best{};
  };

  const G& game_;
  boost::unordered_flat_map<std::uint64_t, Solved> solved_;
};

/// Calls `settle` for a state and then, unless play is over there, for the canonical form of each
/// of its options, until it returns a status other than Status::complete, or no time is left.
/// Returns the last status.
template <Game G, class Settle>
Status solve_with_children(const G& game, const StateOf<G>& root, Meter& meter, Settle settle) {
  Status status = settle(root);
  if (status != Status::complete || game.result(root)) return status;
  for (const MoveOf<G>& move : game.moves(root)) {
    status = meter.pass();
    if (status == Status::complete) status = settle(stored_after(game, root, move));
    if (status != Status::complete) break;
  }
  return status;
}

/// An option in canonical form, whether the turn has passed to the opponent, and the move's gain.
template <Game G>
struct StoredOption {
  StateOf<G> state;
  bool mover_changes;
  std::int64_t gain = 0;
  bool operator==(const StoredOption&) const = default;
};

template <Game G>
StoredOption<G> stored_option(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
  StoredOption<G> option{stored_after(game, state, move), detail::mover_changes(game, state, move)};
  if constexpr (ScoringGame<G>) option.gain = game.gain(state, move);
  return option;
}

}  // namespace zugzwang
