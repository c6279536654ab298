#include "check_canonical_claim.hpp"

#include <array>
#include <cstddef>

#include <zugzwang/checks/lost_positions.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/hashed_numbers.hpp>
#include <zugzwang/engine/partizan_game_graph.hpp>

namespace zugzwang {

namespace {

/// The game of a position minus a claim. A position of it is a pair of a position of the game, with
/// the player to move, and a node. The moves in the claim, usually fewer, come first.
class Difference {
 public:
  Difference(GameGraph& positions, PartizanGameGraph& players, const ValueClaim& claim)
      : positions_(positions), players_(players), claim_(claim) {}

  /// Returns the difference with this player to move.
  std::uint64_t start(std::uint64_t position, Player player) {
    if (players_.on_move(position) != player) position = players_.turned(position);
    return pair(place_of(position), claim_.root);
  }

  std::optional<std::uint64_t> option(std::uint64_t difference, std::uint32_t i) {
    const std::uint32_t place = place_in(difference);
    const auto& nodes = claim_moves(difference);
    if (i < nodes.size()) return pair(turned(place), nodes[i]);
    list_options(place);
    const Met& met = met_[place];
    const std::uint64_t move = i - nodes.size();
    if (move < met.options) return pair(options_[met.first + move], node_in(difference));
    return std::nullopt;
  }

  std::uint64_t bytes() const {
    return positions_.bytes() + numbers_.bytes() + met_.capacity() * sizeof(Met) +
           options_.capacity() * sizeof(std::uint32_t);
  }

  /// Returns the i-th move of a difference, which leads to `after`.
  DifferencePly ply(std::uint64_t difference, std::uint32_t i, std::uint64_t after) {
    const Met& met = met_[place_in(difference)];
    DifferencePly ply{.player = met.player, .node = node_in(after)};
    const std::size_t in_claim = claim_moves(difference).size();
    ply.is_in_claim = i < in_claim;
    if (ply.is_in_claim) return ply;
    const std::array<std::uint64_t, 1> move = {i - in_claim};
    ply.move = positions_.moves(met.position, move).at(0);
    ply.words = positions_.move_text(met.position, ply.move).words;
    if (ply.words.empty()) ply.words = ply.move.to_text();
    return ply;
  }

 private:
  static constexpr unsigned node_bits = 32;
  static constexpr std::uint32_t most_positions = 1U << 30;
  static constexpr std::uint32_t unknown = most_positions;

  /// A position of the game that play has reached.
  struct Met {
    std::uint64_t position = 0;
    std::uint64_t first = 0;  ///< the place of its first option in `options_`
    std::uint32_t options = unknown;
    std::uint32_t turned = unknown;
    Player player = Player::left;
  };

  static std::uint64_t pair(std::uint32_t place, std::uint32_t node) {
    return std::uint64_t{place} << node_bits | node;
  }
  static std::uint32_t place_in(std::uint64_t difference) {
    return static_cast<std::uint32_t>(difference >> node_bits);
  }
  static std::uint32_t node_in(std::uint64_t difference) {
    return static_cast<std::uint32_t>(difference);
  }

  const std::vector<std::uint32_t>& claim_moves(std::uint64_t difference) const {
    return claim_.nodes[node_in(difference)].options(opponent(met_[place_in(difference)].player));
  }
  std::uint32_t place_of(std::uint64_t position) {
    const auto is_it = [&](std::uint32_t place) { return met_[place].position == position; };
    if (const auto place = numbers_.find(position, is_it)) return *place;
    if (met_.size() == most_positions)
      throw Error(ErrorCode::too_large, "claim",
                  "play can reach more than " + std::to_string(most_positions) + " positions");
    const auto fresh = static_cast<std::uint32_t>(met_.size());
    numbers_.make_room(1);
    numbers_.add(position, fresh);
    met_.push_back({.position = position, .player = players_.on_move(position)});
    return fresh;
  }
  std::uint32_t turned(std::uint32_t place) {
    if (met_[place].turned == unknown) {
      const std::uint32_t other = place_of(players_.turned(met_[place].position));
      met_[place].turned = other;
      met_[other].turned = place;
    }
    return met_[place].turned;
  }
  void list_options(std::uint32_t place) {
    if (met_[place].options != unknown) return;
    const std::uint64_t first = options_.size();
    positions_.each_option(met_[place].position, [&](const Option& option) {
      options_.push_back(place_of(option.to));
      return true;
    });
    met_[place].first = first;
    met_[place].options = static_cast<std::uint32_t>(options_.size() - first);
  }

  GameGraph& positions_;
  PartizanGameGraph& players_;
  const ValueClaim& claim_;
  HashedNumbers numbers_;  // of `met_`, by position
  std::vector<Met> met_;
  std::vector<std::uint32_t> options_;
};

/// Returns a line of play to the end from a difference that the player to move has won.
std::vector<DifferencePly> winning_line(Difference& difference,
                                        const LostPositions<Difference>& lost, std::uint64_t at) {
  std::vector<DifferencePly> line;
  for (bool wins = true;; wins = !wins) {
    std::uint32_t i = 0;
    std::optional<std::uint64_t> next = difference.option(at, i);
    while (wins && next && lost.known(*next) != true) next = difference.option(at, ++i);
    if (!next) return line;
    line.push_back(difference.ply(at, i, *next));
    at = *next;
  }
}

/// Plays with each player beginning; sets the verdict unless the second player wins both times.
void play_difference(GameGraph& positions, PartizanGameGraph& players, std::uint64_t position,
                     const ValueClaim& claim, Meter& meter, ValueClaimCheck& check) {
  Difference difference(positions, players, claim);
  LostPositions<Difference> lost(difference, meter);
  for (const Player first : {Player::left, Player::right}) {
    const std::uint64_t start = difference.start(position, first);
    const std::optional<bool> is_lost = lost.is_lost(start);
    check.positions = lost.count();
    check.status = lost.status();
    if (!is_lost) return;
    if (*is_lost) continue;
    check.line = winning_line(difference, lost, start);
    check.verdict = ValueClaimCheck::Verdict::refuted;
    return;
  }
}

std::string name_in_text(Player player) { return player == Player::left ? "Left" : "Right"; }

std::string to_text(const DifferencePly& ply) {
  const std::string player = name_in_text(ply.player);
  if (ply.is_in_claim) return player + " moves in the claim to node " + std::to_string(ply.node);
  return player + " in the position: " + ply.words;
}

}  // namespace

ValueClaimCheck check_canonical_claim(GameGraph& positions, std::uint64_t position,
                                      const ValueClaim& claim, const Limits& limits) {
  using Verdict = ValueClaimCheck::Verdict;
  require_game(claim);
  auto* const players = positions.ability<PartizanGameGraph>();
  if (players == nullptr)
    throw Error(ErrorCode::not_applicable, "claim", "the game is not partizan");
  const Limits started = limits.started();
  Meter meter(started);
  ValueClaimCheck check;
  play_difference(positions, *players, position, claim, meter, check);
  if (check.status != Status::complete || check.verdict == Verdict::refuted) return check;
  const CanonicityCheck canonicity = check_canonicity(claim, started);
  check.status = canonicity.status;
  check.comparisons = canonicity.comparisons;
  if (check.status != Status::complete) return check;
  check.excess = canonicity.excess;
  check.verdict = check.excess ? Verdict::not_canonical : Verdict::confirmed;
  return check;
}

std::string to_text(const ValueClaimCheck& check, const ValueClaim& claim) {
  using Verdict = ValueClaimCheck::Verdict;
  switch (check.verdict) {
    case Verdict::confirmed:
      return "the claim is the canonical form of the position: the second player wins their "
             "difference";
    case Verdict::not_canonical:
      return "the position is equal to the claim, but the claim is not in canonical form: " +
             to_text(*check.excess, claim);
    case Verdict::refuted: {
      const std::string winner = name_in_text(check.line.front().player);
      const std::string loser = name_in_text(opponent(check.line.front().player));
      std::string text = "the position is not equal to the claim: " + winner +
                         " moves first in their difference and wins";
      for (std::size_t i = 0; i < check.line.size(); ++i)
        text += (i == 0 ? ": " : "; ") + to_text(check.line[i]);
      return text + "; " + loser + " has no move";
    }
    case Verdict::undecided: break;
  }
  return "not decided: " + std::string(name_of(check.status));
}

}  // namespace zugzwang
