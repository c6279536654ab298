#pragma once

// The game graph below a position, with what a solver says of each position of it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

struct GraphNode {
  std::string label;
  std::string mover;  ///< of the two players the one on move, where the game names them
  std::string value;  ///< such as "win in 3"
  Outcome outcome = Outcome::draw;
  bool finished = false;
  bool cut = false;  ///< some of its moves lead to positions that were left out
};

struct GraphEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string label;  ///< the move in short; empty where it is no short text
  Datum move{};
  bool best = false;  ///< keeps the value of the position it leads from
};

/// The positions that play can reach from a first one, breadth first.
struct GraphReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::vector<GraphNode> nodes{};
  std::vector<GraphEdge> edges{};
};

/// Draws the game graph below `root`, at most `most` positions of it. The limits hold for all that
/// this takes: the memory for the solution, the numbering of positions and the report together.
GraphReport graph(Session& session, std::uint64_t root, std::size_t most, const Limits& limits);

}  // namespace zugzwang
