#pragma once

// Presents one tier of a game to its analysis: by places in the table and block by block, without
// the types of the game. All but the innermost loop of an analysis is compiled once, for all games.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include <zugzwang/solvers/retrograde/predecessor_generator.hpp>
#include <zugzwang/solvers/retrograde/reverse_graph.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// The sizes of the orbits of a tier. A move to a state stands for as many moves to symmetric
/// states as the ratio of the orbits' sizes, which is 1 for almost all moves.
class OrbitSizes {
 public:
  OrbitSizes() = default;
  /// `usual` is the least common multiple of the sizes that occur in the tier, `places` the number
  /// of its states that this process holds.
  OrbitSizes(std::uint64_t usual, std::uint64_t places)
      : usual_(usual), unusual_((places + 63) / 64) {}

  /// The least common multiple of all sizes in the tier.
  std::uint64_t usual() const { return usual_; }
  bool is_usual(std::uint64_t place) const { return (unusual_[place / 64] >> place % 64 & 1) == 0; }
  /// Marks a place whose orbit is not of the usual size. Parts of whole words may do so
  /// concurrently.
  void mark(std::uint64_t place) { unusual_[place / 64] |= std::uint64_t{1} << place % 64; }
  std::uint64_t bytes() const { return unusual_.capacity() * sizeof(std::uint64_t); }

 private:
  std::uint64_t usual_ = 1;
  std::vector<std::uint64_t> unusual_;
};

/// The status of a state before its moves are examined.
enum class InitialStatus : std::uint8_t { no_position, open, drawn, won, lost };

/// The rules within one tier. All functions that are const may be called by several threads.
class TierRules : public PredecessorGenerator {
 public:
  /// What the rules can do, by the abilities of the game.
  struct Abilities {
    bool is_symmetric = false;    ///< some indices are not canonical; others stand for them
    bool has_orbits = false;      ///< orbits can be counted
    bool retracts = false;        ///< predecessors can be generated
    bool some_keep_turn = false;  ///< some moves may keep the turn
    bool counts_at_once = false;  ///< moves are counted in `begin`, since that costs nothing
  };
  /// A finished tier to which moves lead.
  struct Below {
    std::uint64_t tier = 0;
    const TierTable* table = nullptr;
  };
  /// Where a move leads: an index of this tier (`table` is 0) or of the finished tier `table` − 1.
  struct Target {
    std::size_t table = 0;
    std::uint64_t index = 0;
    bool mover_changes = true;
  };

  const Abilities& abilities() const { return abilities_; }
  bool has_counted() const final { return abilities_.counts_at_once; }
  /// The indices that this process holds. Numbers below are numbers in this share.
  const IndexShare& share() const { return share_; }
  const std::vector<Below>& below() const { return below_; }
  /// The canonical numbers of the share and their places; before `set_canonical`, all numbers.
  const CanonicalIndexSet& canonical() const { return canonical_; }
  void set_canonical(CanonicalIndexSet canonical) { canonical_ = std::move(canonical); }
  /// Moves them out of the rules, which cannot be used afterwards.
  CanonicalIndexSet take_canonical() { return std::move(canonical_); }
  const OrbitSizes& orbits() const { return orbits_; }
  OrbitSizes& orbits() { return orbits_; }

  /// Returns which of 64 numbers from a multiple of 64 on are canonical: bit i for the i-th.
  virtual std::uint64_t canonical_bits(std::uint64_t first) const = 0;
  /// Writes the sizes of the orbits of the states at the places from `first` on.
  virtual void orbit_sizes(std::uint64_t first, std::span<std::uint64_t> sizes) const = 0;
  /// Writes the status of the states at the places from `first` on and, if moves are counted at
  /// once, the number of moves of each open state, 0 for the others. Refuses an open state without
  /// moves if predecessors are `of_the_game`; otherwise its moves are read later.
  virtual void begin(std::uint64_t first, Predecessors source, std::span<InitialStatus> states,
                     std::span<std::uint64_t> counts) const = 0;
  /// Counts the moves of the open states, in the graph and for each state.
  virtual void count_moves(std::uint64_t first, std::span<const InitialStatus> states,
                           ReverseGraph& graph, std::span<std::uint64_t> counts) const = 0;
  /// Adds the moves of the open states to the graph.
  virtual void add_moves(std::uint64_t first, std::span<const InitialStatus> states,
                         ReverseGraph& graph) const = 0;
  /// Calls `visit` with the targets of the moves of an unfinished state, until it returns false.
  virtual void each_target(std::uint64_t place,
                           const std::function<bool(const Target&)>& visit) const = 0;

 protected:
  TierRules(const Abilities& abilities, const IndexShare& share, std::vector<Below> below)
      : abilities_(abilities), share_(share), below_(std::move(below)), canonical_(share.own()) {}

 private:
  Abilities abilities_;
  IndexShare share_;
  std::vector<Below> below_;
  CanonicalIndexSet canonical_;
  OrbitSizes orbits_;
};

}  // namespace zugzwang
