#pragma once

// Checks the values of a session or of a tablebase by their definition alone, without any of the
// solvers' code.

#include <cstdint>
#include <string>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/store/tablebase.hpp>

namespace zugzwang {

struct VerificationReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::uint64_t states = 0;  ///< checked by the definition
  std::string scope;         ///< which states were checked
  bool is_complete = true;   ///< whether these are all on which the value of `root` depends
  std::string violation{};   ///< the first state that fails, and how; empty if none does
};

/// How many positions to check. `reached` are all reachable ones, in row games, too, one of each
/// key: the positions must have keys.
enum class VerifyScope : std::uint8_t { some, all, reached };

/// Solves `root` and checks the values of the positions that it depends on: in a row game those of
/// all rows up to its own; in other games those of all reachable positions. If only some are to be
/// checked, these are the first and the last of many rows, and the nearest 200,000 positions, from
/// each of which the first 1,000 moves are followed.
VerificationReport verify(Session& session, std::uint64_t root, const Limits& limits,
                          VerifyScope scope = VerifyScope::some);

struct TablebaseVerification {
  Status status = Status::complete;
  std::uint64_t positions = 0;  ///< checked by the definition
  std::string violation{};      ///< the first fault; empty if there is none
};

/// Compares a whole tablebase, which `open_tablebase` must accept for these positions, with the
/// definition: the checksums of all blocks, which indices are kept, the value of each position
/// against those of its options, and the counts. For distances, this proves all values, by
/// induction on the plies; outcomes alone are only shown to be consistent if play can repeat. A
/// damaged block is a violation, too.
TablebaseVerification verify_tablebase(const Tablebase& tables, GameGraph& positions,
                                       const Limits& limits);

/// Does the same for a session that reads a tablebase of positions with keys, which are those that
/// play can reach from `root`.
TablebaseVerification verify_reached(const Tablebase& tables, Session& session, std::uint64_t root,
                                     const Limits& limits);

/// Checks the values of `sample` positions of the tablebase drawn at random, with repetition.
TablebaseVerification verify_sample(const Tablebase& tables, GameGraph& positions,
                                    std::uint64_t sample, std::uint64_t seed, const Limits& limits);

}  // namespace zugzwang
