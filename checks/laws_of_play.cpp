// The laws of moves and states in general: play is well defined and goes on, and what a game states
// about single moves (their order, legality, predecessors, resistance) and about equivalent states
// agrees with its moves.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/laws_by_theme.hpp>
#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/core/hashed_numbers.hpp>

namespace zugzwang {
namespace {

void answers_repeat(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const Situation again = situation_of(game, at.state);
  laws.expect(
      at.moves == again.moves && at.result == again.result && game.have_one_key(at.state, at.state),
      "repeated calls return the same", at.state);
  for (std::size_t i = 0; i < at.moves.size() && i < again.moves.size(); ++i)
    laws.expect(at.options[i] == again.options[i], "repeated calls return the same", at.state,
                at.moves[i]);
}

void play_goes_on(LawChecker& laws, const Situation& at) {
  constexpr std::size_t few = 64;
  laws.expect(at.result || !at.moves.empty(), "a state without a result has a move", at.state);
  for (std::size_t i = 0; i < at.moves.size() && i < few; ++i)
    for (std::size_t j = i + 1; j < at.moves.size(); ++j)
      laws.expect(!(at.moves[i] == at.moves[j]), "moves are distinct", at.state, at.moves[i]);
}

void rank_falls(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const std::uint64_t rank = game.rank(at.state);
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    laws.expect(game.rank(at.options[i]) < rank, "rank falls with every move", at.state,
                at.moves[i]);
}

void preference_orders(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  for (std::size_t i = 1; i < at.moves.size(); ++i)
    laws.expect(
        game.prefers(at.moves[i - 1], at.moves[i]) && !game.prefers(at.moves[i], at.moves[i - 1]),
        "moves come in order of preference", at.state, at.moves[i]);
}

/// Checks that every move is legal, and of the moves `met` in other states only those that are
/// moves here too.
void legality_matches_moves(LawChecker& laws, const CheckedGame& game, const Situation& at,
                            std::vector<Opaque>& met) {
  if (at.has_more()) return;
  for (const Opaque& move : at.moves)
    if (met.size() < moves_read) met.push_back(move);
  for (const Opaque& move : at.moves)
    laws.expect(game.legal(at.state, move), "exactly the moves of a state are legal", at.state,
                move);
  for (const Opaque& move : met)
    laws.expect(game.legal(at.state, move) == at.has(move),
                "exactly the moves of a state are legal", at.state, move);
}

void moves_are_counted(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  if (at.result) return;
  const std::uint64_t count = game.option_count(at.state);
  laws.expect(at.has_more() ? count >= at.moves.size() : count == at.moves.size(),
              "a state has as many moves as option_count", at.state);
}

void predecessors_of_options(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    laws.expect(game.times_among_predecessors(at.options[i], at.state, at.moves[i]) == 1,
                "each move is among the predecessors of its option, once", at.state, at.moves[i]);
}

void predecessors_move_here(LawChecker& laws, const CheckedGame& game, const Opaque& state) {
  std::uint64_t last_row = 0;
  for (const auto& [from, move] : game.predecessors(state, moves_read)) {
    if (game.models().partly_indexed && !game.is_position(from)) continue;  // a law of its own
    const Situation before = situation_of(game, from);
    laws.expect((before.has(move) || before.has_more()) && game.play(from, move) == state,
                "each predecessor is unfinished, and its move leads back", from, move);
    if (game.models().rows) {
      laws.expect(game.row(from) >= last_row, "predecessors come in rising rows", from, move);
      last_row = game.row(from);
    }
  }
}

void canonical_is_alike(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  if (at.has_more()) return;
  const Opaque canonical = game.canonical(at.state);
  laws.expect(game.canonical(canonical) == canonical, "canonical is idempotent", at.state);
  const Situation alike = situation_of(game, canonical);
  NumberedStates<CheckedGame> forms(game);
  const auto forms_of = [&](const std::vector<Opaque>& options) {
    std::vector<std::size_t> numbers;
    for (const Opaque& option : options) numbers.push_back(forms.add(game.canonical(option)));
    return numbers;
  };
  laws.expect(alike.result == at.result && same_set(forms_of(alike.options), forms_of(at.options)),
              "a canonical state is the same game", at.state);
}

void resistance_is_legal(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  if (at.has_more()) return;
  const std::optional<Opaque> move = game.resist(at.state);
  laws.expect(move ? at.has(*move) : at.moves.empty(), "resist returns a legal move", at.state);
}

}  // namespace

void key_is_injective(LawChecker& laws, const CheckedGame& game,
                      const std::vector<Opaque>& states) {
  HashedNumbers numbers;
  numbers.make_room(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::size_t hash = game.hash_of_key(states[i]);
    const auto same = numbers.find(
        hash, [&](std::uint32_t other) { return game.have_one_key(states[other], states[i]); });
    if (same)
      laws.expect(false, "key is injective", "the same key for ", states[i], " and for ",
                  states[*same]);
    numbers.add(hash, static_cast<std::uint32_t>(i));
  }
}

void laws_of_play(LawChecker& laws, const CheckedGame& game, const Situation& at,
                  std::vector<Opaque>& moves_met) {
  const GameTraits& models = game.models();
  answers_repeat(laws, game, at);
  play_goes_on(laws, at);
  if (models.ranked) rank_falls(laws, game, at);
  if (models.preference) preference_orders(laws, game, at);
  if (models.legality) legality_matches_moves(laws, game, at, moves_met);
  if (models.counted_moves) moves_are_counted(laws, game, at);
  if (models.retractable) predecessors_of_options(laws, game, at);
  if (models.retractable) predecessors_move_here(laws, game, at.state);
  if (models.symmetric) canonical_is_alike(laws, game, at);
  if (models.resisting) resistance_is_legal(laws, game, at);
}

}  // namespace zugzwang
