#pragma once

// Checks by play that a position is equal to the game that a claim writes out, and that this game
// is in canonical form. All that is relied on is the rules of the game and the nodes of the claim:
// the difference of both is played, and whoever moves second must win it, whoever begins.
//
// E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways", chapter 1: G = H if the second
// player wins G − H.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/checks/claim.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/game_graph.hpp>

namespace zugzwang {

/// A move in the position, or one in the negative of the claim: there each player has the moves
/// that are the opponent's in the claim.
struct DifferencePly {
  Player player = Player::left;
  bool is_in_claim = false;
  Datum move{};            ///< in the position; null of a move in the claim
  std::string words{};     ///< the same in words; the position itself where the game has none
  std::uint32_t node = 0;  ///< of the claim, after the move
};

struct ValueClaimCheck {
  enum class Verdict : std::uint8_t {
    undecided,      ///< a limit has ended the check
    confirmed,      ///< the claim is the canonical form of the position
    refuted,        ///< the position is not equal to the claim
    not_canonical,  ///< it is equal, but the claim has an option in excess
  };

  Verdict verdict = Verdict::undecided;
  Status status = Status::complete;
  std::uint64_t positions = 0;    ///< of the play of the difference, each searched once
  std::uint64_t comparisons = 0;  ///< of two nodes of the claim, each made once
  /// Play that refutes the claim: who begins wins, whatever the opponent does; here he takes the
  /// first of his moves at every turn. Empty of a claim that is not refuted.
  std::vector<DifferencePly> line{};
  std::optional<ExcessOption> excess{};
};

/// Checks a claim about the value of a position, for which it does not matter who is on move.
/// Cost: that of the rules for each position that play can reach, some bytes for each of them, and
/// 12 to 24 bytes for each of their pairs with nodes that the search comes to.
/// Throws Error{bad_value} where the claim is no game, Error{not_applicable} where the game is no
/// partizan one, or where play does not end.
ValueClaimCheck check_value_claim(GameGraph& positions, std::uint64_t position,
                                  const ValueClaim& claim, const Limits& limits);

/// What came of a check, in one line without a stop, such as "the claim is the canonical form of
/// the position: the second player wins their difference".
std::string to_text(const ValueClaimCheck& check, const ValueClaim& claim);

}  // namespace zugzwang
