#pragma once

// A claim about the value of a position: a game written out as plain nodes, none of which need be
// trusted. This header checks by the definition whether the game is in canonical form;
// engine/services/check_canonical_claim.hpp checks by play whether a position is equal to it.
// Neither shares any code with the table that computes values.
//
// A. N. Siegel, "Combinatorial Game Theory" (2013), chapter II.2: canonical form.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/player.hpp>

namespace zugzwang {

/// A game: the moves of both players from each node, and the node where play begins. A player who
/// cannot move loses.
struct ValueClaim {
  using NodeNumber = std::uint32_t;

  /// The options of the two players. They are nodes with smaller numbers, so that play ends.
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

/// The most nodes of a claim, and the most options of all its nodes together.
inline constexpr std::uint64_t most_claim_nodes = 1'000'000;
inline constexpr std::uint64_t most_claim_options = 16'000'000;

/// Throws Error{bad_value}, which names the node, if a claim is not a game: if it has no nodes, too
/// many nodes or options, a root that is not one of them, or an option that does not come before
/// its node.
void require_game(const ValueClaim& claim);

/// An option that the canonical form of a game does not have.
struct ExcessOption {
  enum class Reason : std::uint8_t { dominated, reversible };

  Reason reason = Reason::dominated;
  std::uint32_t node = 0;
  Player player = Player::left;  ///< whose option it is
  std::uint32_t option = 0;      ///< its place among the player's options, from 0 on
  /// The place of the reason: for a dominated option, of another option of the player that is as
  /// good for the player; for a reversible one, of the opponent's reply to it that is as good for
  /// the opponent as the node.
  std::uint32_t through = 0;

  bool operator==(const ExcessOption&) const = default;
};

/// Returns text such as "node 7: the left option 0, node 3, is dominated by the left option 1, node
/// 5".
std::string to_text(const ExcessOption& excess, const ValueClaim& claim);

struct CanonicityCheck {
  Status status = Status::complete;
  std::uint64_t comparisons = 0;         ///< of two nodes, each made once
  std::optional<ExcessOption> excess{};  ///< the first one found; nothing for a canonical form
};

/// Searches for a dominated or reversible option in the nodes that play from the root can reach.
/// Two equal options of one player dominate each other.
/// Cost: the comparisons of the options of each node in pairs, and the comparisons that these
/// depend on, each made once.
CanonicityCheck check_canonicity(const ValueClaim& claim, const Limits& limits);

}  // namespace zugzwang
