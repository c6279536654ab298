#pragma once

// The data of a search with bounds: the positions on its path, and its statistics for each depth.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/search/search_score.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>

namespace zugzwang {

/// Estimates how many positions the search of one position takes: a running mean for each depth in
/// the tree.
class TypicalWork {
 public:
  TypicalWork() { means_.fill(first << shift); }

  std::uint64_t at(std::size_t depth) const { return means_[place_of(depth)] >> shift; }
  void add(std::size_t depth, std::uint64_t work) {
    std::uint64_t& mean = means_[place_of(depth)];
    mean += work - (mean >> shift);
  }

 private:
  static constexpr std::size_t distinct_depths = 256;
  static constexpr int shift = 4;  // each new number has a weight of a sixteenth
  static constexpr std::uint64_t first = 16;

  static std::size_t place_of(std::size_t depth) { return std::min(depth, distinct_depths - 1); }

  std::array<std::uint64_t, distinct_depths> means_;  // times 16
};

/// The killer moves: for each depth in the tree, a move that has ended the last searches there.
///
/// S. G. Akl and M. M. Newborn, "The Principal Continuation and the Killer Heuristic", ACM Annual
/// Conference (1977).
template <class Move>
class Killers {
 public:
  struct Killer {
    Move move{};
    bool is_trusted = false;
  };

  static bool has(std::size_t depth) { return depth < depths; }
  /// Requires `has(depth)`.
  const Killer& at(std::size_t depth) const { return killers_[depth]; }
  /// Records the move that has ended a search. A killer is replaced after two searches in a row
  /// have ended with other moves.
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

/// A position on the path. It never moves in memory, since ranges may point into it.
template <Game G>
struct BoundFrame {
  using State = StateOf<G>;
  using Rules = ScoreRules<G>;
  using Moves = std::remove_cvref_t<decltype(Rules::moves_to_search(std::declval<const G&>(),
                                                                    std::declval<const State&>()))>;

  BoundFrame(const G& game, const State& position, std::uint64_t position_key, std::int32_t wanted,
             const ScoreBounds& by_rules, std::uint64_t positions, std::size_t moves_put_off)
      : state(position),
        key(position_key),
        threshold(wanted),
        known(by_rules),
        begun(positions),
        first_put_off(moves_put_off),
        moves(Rules::moves_to_search(game, state)) {}

  std::uint64_t allocated_bytes() const {
    return zugzwang::allocated_bytes(state) + zugzwang::allocated_bytes(moves);
  }
  bool is_begun() const { return next.has_value(); }
  bool is_untried() const { return best == untried; }

  static constexpr std::int32_t untried = ScoreOf<G>::least - 1;

  State state;
  std::uint64_t key;
  std::int32_t threshold;  // is the value at least this?
  ScoreBounds known;
  std::uint64_t begun;        // positions searched before this one
  std::size_t first_put_off;  // where its postponed moves begin
  Moves moves;
  std::optional<std::ranges::iterator_t<Moves>> next;  // set when the moves are ordered
  MoveOf<G> move{};                                    // the one that is being searched
  bool begins_with_killer = false;
  std::int32_t best = untried;
  std::int64_t gain = 0;  // of that move
  bool mover_changes = true;
  bool is_stored = true;  // in the table
  bool is_announced = false;
  bool has_put_off = false;
};

}  // namespace zugzwang
