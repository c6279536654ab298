#pragma once

// The states that a search was asked for, with what it has found out of them.

#include <cstdint>
#include <optional>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/bytes_beside.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// A value for each, and a move that attains it.
template <Game G, class Value>
class SettledStates {
 public:
  using State = StateOf<G>;

  /// The game must outlive it.
  explicit SettledStates(const G& game) : game_(game) {}

  bool contains(const State& state) const { return settled_.contains(game_.key(state)); }
  void put(const State& state, Value value, const std::optional<MoveOf<G>>& best) {
    settled_.insert_or_assign(game_.key(state), Settled{value, best});
  }
  /// Of a state, or of one that is alike.
  std::optional<Value> value(const State& state) const {
    auto settled = settled_.find(game_.key(state));
    if (settled == settled_.end()) settled = settled_.find(game_.key(kept_form(game_, state)));
    return settled == settled_.end() ? std::nullopt : std::optional(settled->second.value);
  }
  /// Of the very state, since moves of one that is alike may be others.
  std::optional<MoveOf<G>> best_move(const State& state) const {
    const auto settled = settled_.find(game_.key(state));
    return settled == settled_.end() ? std::nullopt : settled->second.best;
  }

  std::uint64_t bytes() const { return map_bytes(settled_); }

 private:
  struct Settled {
    Value value{};
    std::optional<MoveOf<G>> best{};
  };

  const G& game_;
  boost::unordered_flat_map<std::uint64_t, Settled> settled_;
};

}  // namespace zugzwang
