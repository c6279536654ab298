#pragma once

// The reverse graph of a tier, for games that do not generate their predecessors. Two passes of a
// counting sort over all moves build it, and need nothing but the rules. Everything after the
// reading of moves is compiled once for all games.

#include <cstdint>
#include <span>
#include <vector>

#include <zugzwang/solvers/retrograde/predecessor_generator.hpp>
#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// All moves of all unfinished states of a tier, sorted by target, in compressed sparse rows.
/// Targets are numbered consecutively: first the places of the tier, then those of each finished
/// tier. The tier has at most 2^32 places.
class ReverseGraph final : public PredecessorGenerator {
 public:
  static constexpr std::uint64_t most_places = std::uint64_t{1} << 32;

  /// `targets[0]` is the number of places of the tier, followed by those of the finished tiers. The
  /// moves to a state form a group, or two if some moves keep the turn.
  ReverseGraph(std::span<const std::uint64_t> targets, bool some_keep_turn);

  /// Returns the bytes of the counts, and those of a graph with `moves` moves.
  std::uint64_t bytes() const;
  std::uint64_t bytes_with(std::uint64_t moves) const { return bytes() + moves * sizeof(Index); }

  std::uint64_t bytes_now() const { return bytes() + froms_.bytes(); }

  /// Allocates the counts.
  void take_counts();
  /// Returns the group of the moves to place `place` of the tier (`table` is 0) or of a finished
  /// one.
  std::uint64_t group(std::size_t table, std::uint64_t place, bool mover_changes) const {
    return (begins_[table] + place) * kinds_ + (mover_changes ? 0 : 1);
  }
  /// First pass: counts a move.
  void count(std::uint64_t group) { ++ends_[group]; }
  /// Ends the first pass; returns the number of moves, for which memory is needed.
  std::uint64_t counted();
  void make_room(std::uint64_t moves) { froms_ = ZeroedArray<Index>(moves); }
  /// Second pass, over the same moves: adds a move of the state at place `from`.
  void add(std::uint64_t group, std::uint64_t from) {
    froms_[base_[group / groups_a_base] + --ends_[group]] = static_cast<Index>(from);
  }

  bool has_counted() const override { return true; }
  void count_options(std::span<const Listed>, std::span<std::uint64_t>) const override {}
  void retract(std::span<const Listed> places, bool, Retracted& found) const override {
    retract_to(0, places, found);
  }
  void retract_into(std::size_t table, std::span<const Listed> places, bool,
                    Retracted& found) const override {
    retract_to(begins_[table + 1], places, found);
  }

 private:
  using Index = std::uint32_t;
  static constexpr std::uint64_t groups_a_base = 64;

  std::uint64_t begin(std::uint64_t group) const {
    return base_[group / groups_a_base] + ends_[group];
  }
  void retract_to(std::uint64_t first, std::span<const Listed> places, Retracted& found) const;

  std::uint64_t kinds_;
  std::vector<std::uint64_t> begins_;  // where each table begins among the targets
  std::uint64_t groups_ = 0;
  // Where a group begins in froms_, in 4 bytes relative to a base that 64 groups share. At first
  // the number of moves in each group, then the end of the group; each move that is stored
  // decrements it, in the end to the beginning of the group.
  ZeroedArray<std::uint32_t> ends_;
  std::vector<std::uint64_t> base_;
  ZeroedArray<Index> froms_;
};

}  // namespace zugzwang
