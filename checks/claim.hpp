#pragma once

// A claim about the value of a position: a game written out as plain nodes, of which nothing need
// be believed. Whether it is in canonical form is checked here by the words of the definition, and
// whether a position is equal to it by play (engine/services/check_value_claim.hpp). Neither shares
// any code with the table that values come from.
//
// A. N. Siegel, "Combinatorial Game Theory" (2013), chapter II.2: canonical form.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/player.hpp>

namespace zugzwang {

/// A game: who may move from each node to which, and the node where play begins. Whoever cannot
/// move has lost.
struct ValueClaim {
  using NodeNumber = std::uint32_t;

  /// The options of the two players, which are nodes with smaller numbers: so play ends.
  struct Node {
    std::vector<NodeNumber> left{};
    std::vector<NodeNumber> right{};

    const std::vector<NodeNumber>& options(Player player) const {
      return player == Player::left ? left : right;
    }
    std::vector<NodeNumber>& options(Player player) {
      return player == Player::left ? left : right;
    }
    bool operator==(const Node&) const = default;
  };

  std::vector<Node> nodes{};
  NodeNumber root = 0;

  bool operator==(const ValueClaim&) const = default;
};

/// A claim has no more nodes, and no more options in all of them together.
inline constexpr std::uint64_t most_claim_nodes = 1'000'000;
inline constexpr std::uint64_t most_claim_options = 16'000'000;

/// Throws Error{bad_value}, which names the node, where a claim is no game: where it has no nodes
/// or too many, a root that is none of them, or an option that does not come before its node.
void require_game(const ValueClaim& claim);

/// An option that the canonical form of a game does not have.
struct ExcessOption {
  enum class Reason : std::uint8_t { dominated, reversible };

  Reason reason = Reason::dominated;
  std::uint32_t node = 0;
  Player player = Player::left;  ///< whose option it is
  std::uint32_t option = 0;      ///< its place among his, from 0 on
  /// The place among them of one that is as good for him; of a reversible option, the place among
  /// the opponent's options of it of one that is as good for the opponent as the node.
  std::uint32_t through = 0;

  bool operator==(const ExcessOption&) const = default;
};

/// Such as "node 7: the left option 0, node 3, is dominated by the left option 1, node 5".
std::string to_text(const ExcessOption& excess, const ValueClaim& claim);

struct CanonicityCheck {
  Status status = Status::complete;
  std::uint64_t comparisons = 0;         ///< of two nodes, each made once
  std::optional<ExcessOption> excess{};  ///< the first that is found; nothing of a canonical form
};

/// Looks for a dominated or a reversible option in the nodes that play from the root can reach. Two
/// options of one player that are equal dominate each other.
/// Cost: the comparisons of the options of each node in pairs, and of what follows them, each once.
CanonicityCheck check_canonicity(const ValueClaim& claim, const Limits& limits);

}  // namespace zugzwang
