#pragma once

// The exact memo of a search: a value for each position met, by the game's injective key, or by its
// index where the states are numbered and a plain array of all of them is small.

#include <cstdint>
#include <functional>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

template <Game G, EvaluationOf<G> E>
class Memo {
 public:
  using Value = typename E::Value;

  explicit Memo(const G& game) : game_(game) {}

  /// Prepares for a search. Chooses the array when it is small and within the limits.
  void prepare(const Meter& meter) {
    if constexpr (IndexedGame<G>) {
      if (!by_index_.empty() || !by_key_.empty()) return;
      const std::uint64_t size = game_.size();
      if (size <= largest_array / sizeof(Value) &&
          meter.allows(size * sizeof(Value)) == Status::complete)
        by_index_.resize(size, E::undecided);
    }
  }

  /// The value kept for a state; E::undecided where there is none, E::pending where `enter` has
  /// not been followed by `settle`.
  Value find(const StateOf<G>& state) const {
    if constexpr (IndexedGame<G>)
      if (!by_index_.empty()) return by_index_[game_.index(state)];
    const auto place = by_key_.find(game_.key(state));
    return place == by_key_.end() ? E::undecided : place->second;
  }

  void enter(const StateOf<G>& state) { put(state, E::pending); }
  void settle(const StateOf<G>& state, Value value) { put(state, value); }

  /// Takes a state out again whose search has been given up.
  void forget(const StateOf<G>& state) {
    if constexpr (IndexedGame<G>)
      if (!by_index_.empty()) {
        by_index_[game_.index(state)] = E::undecided;
        return;
      }
    by_key_.erase(game_.key(state));
  }

  std::uint64_t bytes() const {
    constexpr std::uint64_t slots_a_group = 15;  // with 16 bytes of metadata
    return by_index_.size() * sizeof(Value) +
           by_key_.bucket_count() * sizeof(typename Map::value_type) +
           by_key_.bucket_count() / slots_a_group * 16;
  }
  /// The bytes held while it grows, should that happen within so many entries: a map doubles when
  /// it is full, and holds the old one beside the new one meanwhile.
  std::uint64_t bytes_within(std::uint64_t entries) const {
    const bool grows = by_index_.empty() && by_key_.size() + entries > by_key_.max_load();
    return (grows ? 3 : 1) * bytes();
  }

 private:
  using Map = boost::unordered_flat_map<KeyOf<G>, Value, std::hash<KeyOf<G>>>;
  static constexpr std::uint64_t largest_array = std::uint64_t{1} << 26;  // bytes

  void put(const StateOf<G>& state, Value value) {
    if constexpr (IndexedGame<G>)
      if (!by_index_.empty()) {
        by_index_[game_.index(state)] = value;
        return;
      }
    by_key_.insert_or_assign(game_.key(state), value);
  }

  const G& game_;
  Map by_key_;
  std::vector<Value> by_index_;
};

}  // namespace zugzwang
