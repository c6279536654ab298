#pragma once

// The positions on the path of a search, where play might come back to one of them.

#include <concepts>
#include <cstddef>
#include <functional>

#include <boost/unordered/unordered_flat_set.hpp>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/has_ability.hpp>

namespace zugzwang {

/// Whether a search can keep a game's positions in a table: its keys are integers.
template <class G>
inline constexpr bool has_integer_keys = std::unsigned_integral<KeyOf<G>>;

/// What a search throws that meets a position on its own path.
inline PlayComesBack met_on_path() {
  return PlayComesBack(
      "play can come back to a position on its way, and the values of such a game need a "
      "solver for cyclic games: retrograde");
}

/// Where a rank falls with every move, no position can come back, and nothing is kept.
template <Game G>
class KeysOnPath {
 public:
  /// The game must outlive it.
  explicit KeysOnPath(const G& game) : game_(game) {}

  /// Throws PlayComesBack if the position is on the path already.
  void enter(const KeyOf<G>& key) {
    if (!has_rank(game_) && !keys_.insert(key).second) throw met_on_path();
  }
  void leave(const KeyOf<G>& key) {
    if (!has_rank(game_)) keys_.erase(key);
  }
  void clear() { keys_.clear(); }

  std::size_t bytes_a_key() const { return has_rank(game_) ? 0 : 2 * sizeof(KeyOf<G>); }

 private:
  const G& game_;
  boost::unordered_flat_set<KeyOf<G>, std::hash<KeyOf<G>>> keys_;
};

}  // namespace zugzwang
