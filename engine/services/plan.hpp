#pragma once

// Estimates the cost of a shared solve before it begins: memory, files, and the traffic between the
// processes. Sizes of tiers are exact; numbers that depend on their positions are estimated from
// several thousand positions drawn at random.

#include <cstdint>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

struct SolvePlan {
  unsigned processes = 1;
  unsigned threads = 1;  ///< of each
  std::uint64_t tiers = 0;
  std::uint64_t indices = 0;
  std::uint64_t largest_tier = 0;
  std::uint64_t largest_indices = 0;  ///< of that tier
  std::uint64_t positions = 0;        ///< the positions stored, about
  std::uint64_t moves = 0;            ///< the moves of these, about
  double moves_away = 0;              ///< the proportion of moves that lead to another process

  // Of the process with the largest share, in bytes.
  std::uint64_t memory = 0;        ///< about, if all tables are kept, with the buffers
  std::uint64_t most_memory = 0;   ///< if distances or numbers of moves exceed 63, and so a byte
  std::uint64_t least_memory = 0;  ///< about, if tables are released when no longer needed
  std::uint64_t buffers = 0;       ///< for messages, at most

  /// The traffic between all processes, in bytes; for each level if options are requested.
  std::uint64_t traffic = 0;
  bool asks_options = false;

  // Bytes at most, in all files, if distances exceed 63 plies.
  std::uint64_t saved = 0;
  std::uint64_t checkpoint = 0;
};

/// Plans the solve of the problem's tier and all tiers reachable from it, or of all tiers if the
/// problem has no position. Cost: the options of several thousand positions. Throws
/// Error{not_applicable} if the session's solver makes no plans, or if a process would hold more of
/// a tier than it can (see `require_processes`).
SolvePlan plan_solve(const Session& session, const Problem& problem, unsigned processes,
                     unsigned threads);

Datum to_datum(const SolvePlan& plan);

}  // namespace zugzwang
