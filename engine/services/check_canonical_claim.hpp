#pragma once

// Checks by play that a position equals the game that a claim writes out, and that this game is in
// canonical form. The check relies only on the rules of the game and the nodes of the claim: it
// plays the difference of the two, which the second player must win, whichever player begins.
//
// E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways", chapter 1: G = H if the second
// player wins G − H.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/checks/claim.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/game_graph.hpp>

namespace zugzwang {

/// A move in the position, or in the negative of the claim, where each player has the moves that
/// are the opponent's in the claim.
struct DifferencePly {
  Player player = Player::left;
  bool is_in_claim = false;
  Datum move{};            ///< in the position; null for a move in the claim
  std::string words{};     ///< the move in words; the move itself if the game has no words for it
  std::uint32_t node = 0;  ///< the node of the claim after the move
};

struct ValueClaimCheck {
  enum class Verdict : std::uint8_t {
    undecided,      ///< a limit ended the check
    confirmed,      ///< the claim is the canonical form of the position
    refuted,        ///< the position does not equal the claim
    not_canonical,  ///< it equals the claim, but the claim has a superfluous option
  };

  Verdict verdict = Verdict::undecided;
  Status status = Status::complete;
  std::uint64_t positions = 0;    ///< in the play of the difference, each searched once
  std::uint64_t comparisons = 0;  ///< of two nodes of the claim, each made once
  /// Play that refutes the claim: the player who begins wins against any replies; here the opponent
  /// makes the first possible move at every turn. Empty unless the claim is refuted.
  std::vector<DifferencePly> line{};
  std::optional<ExcessOption> excess{};

  /// Returns whether the claim has turned out to be false.
  bool is_wrong() const { return verdict == Verdict::refuted || verdict == Verdict::not_canonical; }
};

/// Checks a claim about the value of a position; the player to move in it does not matter. Cost:
/// that of the rules for each reachable position, some bytes for each of them, and 12 to 24 bytes
/// for each pair of a position and a node that the search reaches. Throws Error{bad_value} if the
/// claim is not a game, and Error{not_applicable} if the game is not partizan, or if play does not
/// end.
ValueClaimCheck check_canonical_claim(GameGraph& positions, std::uint64_t position,
                                      const ValueClaim& claim, const Limits& limits);

/// Returns the result of a check in one line without a full stop, such as "the claim is the
/// canonical form of the position: the second player wins their difference".
std::string to_text(const ValueClaimCheck& check, const ValueClaim& claim);

}  // namespace zugzwang
