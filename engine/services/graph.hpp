#pragma once

// Draws the game graph below a position, with the value of each position in it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/value.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

struct GraphNode {
  std::uint64_t position = 0;
  std::string label;
  std::string mover;  ///< the player to move, if the game names the players
  /// Such as "win in 3"; in a scoring game the result of the whole game, as "win by 2" for the
  /// player on move, and once play is over as "final 9 to 8".
  std::string value;
  /// In a scoring game that of the whole game; nothing where the value does not determine it.
  std::optional<Outcome> outcome{};
  unsigned player = 0;    ///< on move; 0 in games without scores
  std::int64_t lead = 0;  ///< of the player on move, in a scoring game
  bool known = true;      ///< whether the value is; it is else "unknown"
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

/// The positions reachable from a first one, breadth first. In a scoring game a position that is
/// reached with other scores, or with the other player on move, is another node.
struct GraphReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::vector<GraphNode> nodes{};
  std::vector<GraphEdge> edges{};

  /// Returns how many nodes have no known value.
  std::size_t unknown() const;
};

/// How many positions are searched for the values of a graph unless another number is given.
inline constexpr std::uint64_t usual_graph_search = 4'000'000;

/// Draws the game graph below the position of a walk on the session's positions, at most `most` of
/// its positions. Values that a search of about `searched` positions does not find are unknown,
/// which is no limit of the report. The limits apply to the call as a whole: the memory to the
/// solution, the numbering of positions and the report together.
GraphReport graph(Session& session, const Walk& root, std::size_t most, const Limits& limits,
                  std::uint64_t searched = usual_graph_search);

}  // namespace zugzwang
