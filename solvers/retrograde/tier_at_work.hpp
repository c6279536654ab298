#pragma once

// A tier while its table is being made: which of its states are kept, what percolation and forward
// passes work on, within which limits, and how their work ends.

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
#include <zugzwang/solvers/retrograde/partition.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>
#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// How the analysis of a tier ends: `limit` by a limit; `too_long` before a level whose distance
/// the cells cannot hold, after which wider ones may go on; `too_many` where a state has more
/// options than they can count, so that wider ones have to start anew; `too_much` where another
/// source has to be found that takes less memory; `pause` between two levels, since someone wants
/// to look at the table, after which it goes on.
enum class Ended { complete, limit, depth_overflow, count_overflow, out_of_memory, pause };

/// The states that the rules are asked of at a time.
inline constexpr std::uint64_t states_a_batch = 1 << 10;

/// Asks the meter for all parts of a table, from the thread of the first one.
class Supervisor {
 public:
  /// The states that a part works on between two questions.
  static constexpr std::uint64_t states_a_check = 1 << 12;

  /// `wants_pause()`, if it is not empty, is asked between two levels.
  Supervisor(Meter& meter, std::string_view stage, std::uint64_t expected,
             std::function<bool()> wants_pause = {})
      : meter_(meter), stage_(stage), expected_(expected), wants_pause_(std::move(wants_pause)) {}

  bool wants_pause(unsigned part) const { return part == 0 && wants_pause_ && wants_pause_(); }

  /// Tells how many more states are done, and returns whether work may go on.
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

/// A tier whose table is being made, whatever the width of its cells.
struct TierAtWork {
  Partition partition{0, 1};
  std::vector<Frontier> frontiers{};              ///< of each part, over its own numbers
  std::vector<const TierTable*> below{};          ///< the finished tiers to which moves lead
  const Share* share = nullptr;                   ///< of the tier's indices
  const CanonicalIndexSet* kept = nullptr;        ///< the places of the share
  bool keeps_distances = true;                    ///< else cells tell the outcome alone in the end
  std::vector<std::vector<PlyCount>> by_plies{};  ///< what each part has decided in 0, 1 … plies
  std::vector<LevelTraffic> traffic{};            ///< between the processes that share the tier

  /// What all parts have decided, up to the last ply in which anything was.
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
  std::uint64_t next = 1;  ///< the plies of the level that comes next
};

/// Calls `visit(part, first, count)` for all places, at most `step` at a time, which divides a
/// block. Returns whether no limit has ended it.
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

/// The limits of the work on one tier, upon which all processes that share it agree before any of
/// them acts. All call its functions in the same order.
class TierLimits {
 public:
  /// `others` is null for a process that is alone; other tables hold so many bytes meanwhile.
  TierLimits(Meter& meter, Communicator* others, std::uint64_t held)
      : meter_(meter), others_(others), held_(held) {}

  Communicator* others() const { return others_; }
  /// The limit that has ended the work in some process.
  Status status() const { return status_; }

  /// Takes over the status of a process that cannot go on. Returns whether all can.
  bool agree(Status mine);
  /// Whether all processes may hold so many bytes more.
  bool allows(std::uint64_t bytes);

  /// The parts of a table of so many places that threads work on side by side.
  unsigned parts_for(std::uint64_t places) const;
  /// Calls `visit(part, first, count)` for all of 0 … count−1, at most `step` at a time, which
  /// divides a block. Returns whether no limit has ended it.
  bool each_range(
      std::string_view stage, std::uint64_t count, std::uint64_t step,
      const std::function<void(unsigned part, std::uint64_t first, std::uint64_t count)>& visit);

 private:
  Meter& meter_;
  Communicator* others_;
  std::uint64_t held_;
  Status status_ = Status::complete;
};

/// Which places of a table hold a state, where some states stand for others that are alike.
class KeptStates {
 public:
  /// Tells the rules which indices are kept, if at most half of them are, and the sizes of orbits.
  /// Returns whether no limit has ended it.
  bool choose(TierRules& rules, TierLimits& limits);

  /// Whether every place holds a state.
  bool are_all() const { return chosen_.empty(); }
  bool contains(std::uint64_t place) const {
    return are_all() || (chosen_[place / 64] >> place % 64 & 1) != 0;
  }
  std::uint64_t bytes() const { return chosen_.size() * sizeof(chosen_[0]); }

 private:
  bool find_orbits(TierRules& rules, TierLimits& limits) const;

  /// A bit for each place where at least half of them hold a state, and so are not packed.
  std::vector<std::uint64_t> chosen_;
};

}  // namespace zugzwang
