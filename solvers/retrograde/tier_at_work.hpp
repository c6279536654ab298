#pragma once

// A tier while its table is being computed: its canonical states, the data that percolation and
// value iteration work on, their limits, and how their work ends.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/frontier.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/solvers/retrograde/partition.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>
#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// How the analysis of a tier ends: `limit`, by a limit; `too_long`, before a level whose distance
/// the cells cannot hold, after which it can continue with wider cells; `too_many`, because a state
/// has more options than the cells can count, so that it must start again with wider cells;
/// `too_much`, because another source of predecessors is needed that takes less memory; `pause`,
/// between two levels, so that the table can be saved, after which it continues.
enum class EndOfPass { complete, limit, depth_overflow, count_overflow, out_of_memory, pause };

/// The number of states that the rules process at a time.
inline constexpr std::uint64_t states_a_batch = 1 << 10;

/// Checks the limits of a meter for all parts of a table, from the thread of the first part.
class Supervisor {
 public:
  /// The number of states that a part processes between two checks.
  static constexpr std::uint64_t states_a_check = 1 << 12;

  /// `wants_pause()`, if it is not empty, is called between two levels.
  Supervisor(Meter& meter, std::string_view stage, std::uint64_t expected,
             std::function<bool()> wants_pause = {})
      : meter_(meter), stage_(stage), expected_(expected), wants_pause_(std::move(wants_pause)) {}

  bool wants_pause(unsigned part) const { return part == 0 && wants_pause_ && wants_pause_(); }

  /// Adds `more` to the number of states done, and returns whether work may go on.
  bool go_on(unsigned part, std::uint64_t more) {
    const std::uint64_t done = done_.fetch_add(more, std::memory_order_relaxed) + more;
    if (part == 0 && meter_.check({stage_, done, expected_}) != Status::complete) stop();
    return !stopped();
  }
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  Meter& meter_;
  std::string_view stage_;
  std::uint64_t expected_;
  std::function<bool()> wants_pause_;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<bool> stopped_ = false;
};

/// A tier whose table is being computed, whatever the width of its cells.
struct TierAtWork {
  Partition partition{0, 1};
  std::vector<Frontier> frontiers{};              ///< of each part, over its own numbers
  std::vector<const TierTable*> below{};          ///< the finished tiers to which moves lead
  const IndexShare* share = nullptr;              ///< of the tier's indices
  const CanonicalIndexSet* canonical = nullptr;   ///< the canonical numbers of the share
  bool keeps_distances = true;                    ///< else cells hold only the outcome in the end
  std::vector<std::vector<PlyCount>> by_plies{};  ///< decided by each part in 0, 1 … plies
  std::vector<LevelTraffic> traffic{};            ///< between the processes that share the tier

  /// Returns what all parts have decided, up to the last ply in which anything was decided.
  std::vector<PlyCount> counts() const {
    std::vector<PlyCount> all;
    for (const std::vector<PlyCount>& part : by_plies) {
      if (all.size() < part.size()) all.resize(part.size());
      for (std::size_t i = 0; i < part.size(); ++i) {
        all[i].won += part[i].won;
        all[i].lost += part[i].lost;
      }
    }
    while (!all.empty() && all.back().won + all.back().lost == 0) all.pop_back();
    return all;
  }
};

/// The cells of the tier, in whole blocks of 64.
template <class Cell>
struct TableAtWork {
  ZeroedArray<Cell> cells{};
  std::uint64_t next = 1;  ///< the plies of the next level
};

/// Calls `visit(part, first, count)` for all places, at most `step` at a time, which divides the
/// size of a block. Returns false if a limit has ended it.
template <class Visit>
bool each_range(const Partition& partition, Supervisor& supervisor, std::uint64_t step,
                const Visit& visit) {
  for_each_part(partition.parts(), [&](unsigned part) {
    const std::uint64_t own = partition.count(part);
    for (std::uint64_t at = 0; at < own; at += step) {
      visit(part, partition.place(part, at), std::min(step, own - at));
      if (at % Supervisor::states_a_check < step &&
          !supervisor.go_on(part, Supervisor::states_a_check))
        break;
    }
  });
  return !supervisor.stopped();
}

/// The limits of the work on one tier. All processes that share it agree on them before any of them
/// acts, and call its functions in the same order.
class TierLimits {
 public:
  /// `others` is null for a single process; other tables hold `held` bytes meanwhile.
  TierLimits(Meter& meter, Communicator* others, std::uint64_t held)
      : meter_(meter), others_(others), held_(held) {}

  Communicator* others() const { return others_; }
  /// Returns the limit that has ended the work in some process.
  Status status() const { return status_; }

  /// Adopts the status of a process that cannot go on. Returns whether all can.
  bool agree(Status mine);
  /// Returns whether all processes may hold that many bytes more.
  bool allows(std::uint64_t bytes);

  /// Returns the number of parts of a table of `places` places that are processed in parallel.
  unsigned parts_for(std::uint64_t places) const;
  /// Calls `visit(part, first, count)` for all of 0 … count−1, at most `step` at a time, which
  /// divides the size of a block. Returns false if a limit has ended it.
  bool each_range(
      std::string_view stage, std::uint64_t count, std::uint64_t step,
      const std::function<void(unsigned part, std::uint64_t first, std::uint64_t count)>& visit);

 private:
  Meter& meter_;
  Communicator* others_;
  std::uint64_t held_;
  Status status_ = Status::complete;
};

/// Which places of a table hold a state, in games in which canonical states stand for symmetric
/// ones.
class KeptStates {
 public:
  /// Passes the canonical indices to the rules, if fewer than half are canonical, and the sizes of
  /// orbits. Returns false if a limit has ended it.
  bool choose(TierRules& rules, TierLimits& limits);

  /// Returns whether every place holds a state.
  bool are_all() const { return chosen_.empty(); }
  bool contains(std::uint64_t place) const {
    return are_all() || (chosen_[place / 64] >> place % 64 & 1) != 0;
  }
  std::uint64_t bytes() const { return chosen_.size() * sizeof(chosen_[0]); }

 private:
  bool find_orbits(TierRules& rules, TierLimits& limits) const;

  /// A bit for each place, if at least half of the places hold a state, and so are not packed.
  std::vector<std::uint64_t> chosen_;
};

}  // namespace zugzwang
