#pragma once

// Draws the game graph below a position, with the value of each position in it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

struct GraphNode {
  std::string label;
  std::string mover;  ///< the player to move, if the game names the players
  std::string value;  ///< such as "win in 3"
  Outcome outcome = Outcome::draw;
  bool finished = false;
  bool cut = false;  ///< some of its moves lead to positions that were left out
};

struct GraphEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string label;  ///< the move in short; empty if it has no short text
  Datum move{};
  bool best = false;  ///< attains the value of the position it leads from
};

/// The positions reachable from a first one, breadth first.
struct GraphReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::vector<GraphNode> nodes{};
  std::vector<GraphEdge> edges{};
};

/// Draws the game graph below `root`, at most `most` of its positions. The limits apply to the call
/// as a whole: the memory to the solution, the numbering of positions and the report together.
GraphReport graph(Session& session, std::uint64_t root, std::size_t most, const Limits& limits);

}  // namespace zugzwang
