#pragma once

// The moves of a tier turned round, where the game does not tell its predecessors: two passes of a
// counting sort over all of them, which takes nothing but the rules. Everything after the reading
// is compiled once for all games.

#include <cstdint>
#include <span>
#include <vector>

#include <zugzwang/solvers/retrograde/predecessor_generator.hpp>
#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// All moves of all unfinished states of a tier, sorted by where they lead, in compressed sparse
/// rows. Targets are numbered through: first the places of the tier, then those of each finished
/// tier. The tier's places are at most 2^32.
class ReverseGraph final : public PredecessorGenerator {
 public:
  static constexpr std::uint64_t most_places = std::uint64_t{1} << 32;

  /// `targets[0]` are the places of the tier, then come those of the finished ones. The moves to a
  /// state form a group, or two where some keep the turn.
  ReverseGraph(std::span<const std::uint64_t> targets, bool some_keep_turn);

  /// Returns the memory of the counts, and that with so many moves.
  std::uint64_t bytes() const;
  std::uint64_t bytes_with(std::uint64_t moves) const { return bytes() + moves * sizeof(Index); }

  std::uint64_t bytes_now() const { return bytes() + froms_.bytes(); }

  /// Takes the memory of the counts.
  void take_counts();
  /// The number of a target: place `place` of the tier (`table` 0) or of a finished one.
  std::uint64_t group(std::size_t table, std::uint64_t place, bool mover_changes) const {
    return (begins_[table] + place) * kinds_ + (mover_changes ? 0 : 1);
  }
  /// First pass: counts a move.
  void count(std::uint64_t group) { ++ends_[group]; }
  /// Between the passes; returns the number of moves, for which memory is needed.
  std::uint64_t counted();
  void make_room(std::uint64_t moves) { froms_ = ZeroedArray<Index>(moves); }
  /// Second pass, over the same moves: `from` is the place of the state that has the move.
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
  std::vector<std::uint64_t> begins_;  // of each table among the targets
  std::uint64_t groups_ = 0;
  // Where a group begins in froms_, in 4 bytes from a base that 64 groups share. At first the
  // number of moves in each group, then where it ends; each move that is put in place brings that
  // down, in the end to where the group begins.
  ZeroedArray<std::uint32_t> ends_;
  std::vector<std::uint64_t> base_;
  ZeroedArray<Index> froms_;
};

}  // namespace zugzwang
