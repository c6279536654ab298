#pragma once

// The laws of what a game tells a search: what it leaves out and what it looks at first is what its
// moves make of it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>

namespace zugzwang {

/// Whether two lists hold the same moves, each once.
template <class Move>
bool same_moves(const std::vector<Move>& a, const std::vector<Move>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t found = 0;
    for (const Move& move : b) found += move == a[i] ? 1 : 0;
    if (found != 1) return false;
  }
  return true;
}

template <SearchOrderGame G>
[[gnu::cold]] void search_has_the_moves(LawChecker<G>& laws, const G& game,
                                        const Situation<G>& at) {
  if (at.result || at.has_more()) return;
  std::vector<MoveOf<G>> order;
  for (const MoveOf<G>& move : game.search_order(at.state)) order.push_back(move);
  laws.expect(same_moves(order, at.moves), "a search looks at each move once", at.state);
}

/// Whether a move leads from an unfinished state to a finished one that is lost.
template <Game G>
[[gnu::cold]] bool wins_at_once(const G& game, const StateOf<G>& state) {
  for (const MoveOf<G>& move : game.moves(state))
    if (game.result(game.play(state, move)) == Outcome::loss) return true;
  return false;
}

template <SafeMovesGame G>
[[gnu::cold]] void safe_moves_are_safe(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  if (at.result || at.has_more()) return;
  bool loses = false;
  for (const StateOf<G>& option : at.options) loses |= game.result(option) == Outcome::win;
  laws.expect(!loses, "no move loses at once where safe moves are told", at.state);
  const bool wins = wins_at_once(game, at.state);
  laws.expect(game.can_win(at.state) == wins, "a move that wins at once is told", at.state);
  if (wins) return;
  std::vector<MoveOf<G>> expected;
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    if (game.result(at.options[i]) || !wins_at_once(game, at.options[i]))
      expected.push_back(at.moves[i]);
  std::vector<MoveOf<G>> safe;
  for (const MoveOf<G>& move : game.safe_moves(at.state)) safe.push_back(move);
  laws.expect(same_moves(safe, expected),
              "just the moves are safe after which the opponent does not win at once", at.state);
}

template <KeyBitsGame G>
[[gnu::cold]] void keys_fit_their_bits(LawChecker<G>& laws, const G& game,
                                       const StateOf<G>& state) {
  const unsigned bits = game.key_bits();
  laws.expect(bits >= 64 || std::uint64_t{game.key(state)} >> bits == 0,
              "keys have no more bits than are told", state);
}

}  // namespace zugzwang
