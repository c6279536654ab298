#pragma once

// The positions on the path of a search, where play might come back to one of them.

#include <concepts>
#include <cstddef>
#include <functional>

#include <boost/unordered/unordered_flat_set.hpp>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/play_comes_back.hpp>

namespace zugzwang {

/// Whether a search can keep a game's positions in a table: its keys are integers.
template <class G>
inline constexpr bool has_integer_keys = std::unsigned_integral<KeyOf<G>>;

/// Where a rank falls with every move, no position can come back, and nothing is kept.
template <Game G>
class KeysOnPath {
 public:
  /// Throws PlayComesBack if the position is on the path already.
  void enter([[maybe_unused]] const KeyOf<G>& key) {
    if constexpr (!RankedGame<G>)
      if (!keys_.insert(key).second)
        throw PlayComesBack(
            "play can come back to a position on its way, and the values of such a game need a "
            "solver for cyclic games: retrograde");
  }
  void leave([[maybe_unused]] const KeyOf<G>& key) {
    if constexpr (!RankedGame<G>) keys_.erase(key);
  }
  void clear() { keys_.clear(); }

  static constexpr std::size_t bytes_a_key = RankedGame<G> ? 0 : 2 * sizeof(KeyOf<G>);

 private:
  boost::unordered_flat_set<KeyOf<G>, std::hash<KeyOf<G>>> keys_;
};

}  // namespace zugzwang
