#pragma once

// What a solve that processes share would take, before it is begun: memory, files, and what they
// tell each other. Sizes of tiers are exact; what depends on their positions is estimated from some
// thousand of them, drawn at random.

#include <cstdint>

#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

struct SolvePlan {
  unsigned processes = 1;
  unsigned threads = 1;  ///< of each
  std::uint64_t tiers = 0;
  std::uint64_t indices = 0;
  std::uint64_t largest_tier = 0;
  std::uint64_t largest_indices = 0;  ///< of that tier
  std::uint64_t positions = 0;        ///< about so many are kept
  std::uint64_t moves = 0;            ///< about so many have these
  double moves_away = 0;              ///< the share of the moves that lead to another process

  // Of the process with the largest share, in bytes.
  std::uint64_t memory = 0;        ///< about, if all tables stay, with the buffers
  std::uint64_t most_memory = 0;   ///< if distances or numbers of moves pass 63, and so a byte
  std::uint64_t least_memory = 0;  ///< about, if tables are given up that are needed no more
  std::uint64_t buffers = 0;       ///< for messages, at most

  /// What all processes send each other, in bytes; where options are asked for, at each level.
  std::uint64_t traffic = 0;
  bool asks_options = false;

  // Bytes at most, in all files, if distances pass 63 plies.
  std::uint64_t saved = 0;
  std::uint64_t checkpoint = 0;
};

/// Plans the solve of the problem's tier with all that play can reach from it, or of all tiers
/// where the problem has no position. Cost: some thousand looks at positions. Throws
/// Error{not_applicable} where the session's solver makes no plans, and where a process would hold
/// more of a tier than it can (see `require_processes`).
SolvePlan plan_solve(const Session& session, const Problem& problem, unsigned processes,
                     unsigned threads);

Datum to_datum(const SolvePlan& plan);

}  // namespace zugzwang
