#pragma once

// Checks a solution by the definition of its values alone, without any of the solvers' code: what a
// session solves, or a file holds.

#include <cstdint>
#include <string>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/services/tablebase.hpp>

namespace zugzwang {

struct VerificationReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::uint64_t states = 0;  ///< checked by the definition
  std::string scope;         ///< which states those were
  std::string violation{};   ///< the first state that fails, and how; empty if none does
};

/// Solves `root` and checks the values of the positions that it depends on: of a row game those of
/// all rows up to its own, or the first of them and the last before it; of other games those that
/// play can reach, the nearest 200,000 at most.
VerificationReport verify(Session& session, std::uint64_t root, const Limits& limits);

struct TablebaseVerification {
  Status status = Status::complete;
  std::uint64_t positions = 0;  ///< checked by the definition
  std::string violation{};      ///< the first thing that is wrong; empty if nothing is
};

/// Holds all of a file, as `open_tablebase` takes it for these positions, against the definition:
/// the checksums of all blocks, which indices are kept, the value of each position against those of
/// its options, and the counts. Where the values are distances this proves them all, by induction
/// on the plies; outcomes alone are only shown not to contradict each other where play can go
/// round. A block that is damaged is a violation, too.
TablebaseVerification verify_tablebase(const Tablebase& tables, GameGraph& positions,
                                       const Limits& limits);

/// Checks the values of so many positions of the file drawn at random, with repetition.
TablebaseVerification verify_sample(const Tablebase& tables, GameGraph& positions,
                                    std::uint64_t sample, std::uint64_t seed, const Limits& limits);

}  // namespace zugzwang
