#pragma once

// The moves that have ended the last searches of positions so deep in the tree: killers.
//
// S. G. Akl and M. M. Newborn, "The Principal Continuation and the Killer Heuristic", ACM Annual
// Conference (1977).

#include <array>
#include <cstddef>

namespace zugzwang {

/// One move for each depth.
template <class Move>
class Killers {
 public:
  struct Killer {
    Move move{};
    bool is_trusted = false;
  };

  static bool has(std::size_t depth) { return depth < depths; }
  /// Of a depth that has one.
  const Killer& at(std::size_t depth) const { return killers_[depth]; }
  /// Takes in the move that has ended a search. A killer is replaced when it has not been the one
  /// for two times.
  void remember(std::size_t depth, const Move& move) {
    Killer& last = killers_[depth];
    if (move == last.move)
      last.is_trusted = true;
    else if (last.is_trusted)
      last.is_trusted = false;
    else
      last = {move, true};
  }

 private:
  static constexpr std::size_t depths = 256;

  std::array<Killer, depths> killers_{};
};

}  // namespace zugzwang
