#pragma once

// The laws of moves and states as such: play is well defined and goes on, and what a game says of
// single moves (their order, legality, predecessors, what resists) and of states that are alike is
// what its moves make of it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/reachable.hpp>

namespace zugzwang {

/// No two of these different states have the same key.
template <Game G>
void key_is_injective(LawChecker<G>& laws, const G& game, const std::vector<StateOf<G>>& states) {
  HashedNumbers numbers;
  numbers.make_room(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    const KeyOf<G> key = game.key(states[i]);
    const std::size_t hash = std::hash<KeyOf<G>>{}(key);
    const auto same =
        numbers.find(hash, [&](std::uint32_t other) { return game.key(states[other]) == key; });
    if (same)
      laws.expect(false, "key is injective", "the same key for ", states[i], " and for ",
                  states[*same]);
    numbers.add(hash, static_cast<std::uint32_t>(i));
  }
}

template <Game G>
void answers_repeat(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  const Situation<G> again = situation_of(game, at.state);
  laws.expect(at.moves == again.moves && at.result == again.result &&
                  game.key(at.state) == game.key(at.state),
              "asking twice gives the same", at.state);
  for (std::size_t i = 0; i < at.moves.size() && i < again.moves.size(); ++i)
    laws.expect(at.options[i] == again.options[i], "asking twice gives the same", at.state,
                at.moves[i]);
}

template <Game G>
void play_goes_on(LawChecker<G>& laws, const Situation<G>& at) {
  constexpr std::size_t few = 64;
  laws.expect(at.result || !at.moves.empty(), "a state without a result has a move", at.state);
  for (std::size_t i = 0; i < at.moves.size() && i < few; ++i)
    for (std::size_t j = i + 1; j < at.moves.size(); ++j)
      laws.expect(!(at.moves[i] == at.moves[j]), "moves are distinct", at.state, at.moves[i]);
}

template <RankedGame G>
void rank_falls(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  const std::uint64_t rank = game.rank(at.state);
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    laws.expect(game.rank(at.options[i]) < rank, "rank falls with every move", at.state,
                at.moves[i]);
}

template <PreferenceGame G>
void preference_orders(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  for (std::size_t i = 1; i < at.moves.size(); ++i)
    laws.expect(
        game.prefers(at.moves[i - 1], at.moves[i]) && !game.prefers(at.moves[i], at.moves[i - 1]),
        "moves come in order of preference", at.state, at.moves[i]);
}

/// Every move is legal, and of the moves `met` at other states only those that are moves here too.
template <LegalityGame G>
void legality_tells_moves(LawChecker<G>& laws, const G& game, const Situation<G>& at,
                          std::vector<MoveOf<G>>& met) {
  if (at.has_more()) return;
  for (const MoveOf<G>& move : at.moves)
    if (met.size() < moves_read) met.push_back(move);
  for (const MoveOf<G>& move : at.moves)
    laws.expect(game.legal(at.state, move), "just the moves of a state are legal", at.state, move);
  for (const MoveOf<G>& move : met)
    laws.expect(game.legal(at.state, move) == at.has(move), "just the moves of a state are legal",
                at.state, move);
}

template <CountedMovesGame G>
void moves_are_counted(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  if (at.result) return;
  const std::uint64_t count = game.option_count(at.state);
  laws.expect(at.has_more() ? count >= at.moves.size() : count == at.moves.size(),
              "the moves are as many as counted", at.state);
}

template <RetractableGame G>
void predecessors_of_options(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  for (std::size_t i = 0; i < at.moves.size(); ++i) {
    std::size_t times = 0;
    for (const auto& predecessor : game.predecessors(at.options[i]))
      if (predecessor.state == at.state && predecessor.move == at.moves[i]) ++times;
    laws.expect(times == 1, "each move is among the predecessors of its option, once", at.state,
                at.moves[i]);
  }
}

template <RetractableGame G>
void predecessors_move_here(LawChecker<G>& laws, const G& game, const StateOf<G>& state) {
  [[maybe_unused]] std::uint64_t last_row = 0;
  std::size_t read = 0;
  for (const auto& [from, move] : game.predecessors(state)) {
    if (read++ == moves_read) break;
    if constexpr (PartlyIndexedGame<G>)
      if (!game.is_position(from)) continue;  // which is a law of its own
    const Situation<G> before = situation_of(game, from);
    laws.expect((before.has(move) || before.has_more()) && game.play(from, move) == state,
                "each predecessor is unfinished, and its move leads back", from, move);
    if constexpr (RowGame<G>) {
      laws.expect(game.row(from) >= last_row, "predecessors come in rising rows", from, move);
      last_row = game.row(from);
    }
  }
}

template <SymmetricGame G>
void canonical_is_alike(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  if (at.has_more()) return;
  const StateOf<G> canonical = game.canonical(at.state);
  laws.expect(game.canonical(canonical) == canonical, "canonical is idempotent", at.state);
  const Situation<G> alike = situation_of(game, canonical);
  NumberedStates<G> forms(game);
  const auto forms_of = [&](const std::vector<StateOf<G>>& options) {
    std::vector<std::size_t> numbers;
    for (const StateOf<G>& option : options) numbers.push_back(forms.add(game.canonical(option)));
    return numbers;
  };
  laws.expect(alike.result == at.result && same_set(forms_of(alike.options), forms_of(at.options)),
              "a canonical state is the same game", at.state);
}

template <ResistingGame G>
void resistance_is_legal(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  if (at.has_more()) return;
  const std::optional<MoveOf<G>> move = game.resist(at.state);
  laws.expect(move ? at.has(*move) : at.moves.empty(), "a player who resists plays a legal move",
              at.state);
}

}  // namespace zugzwang
