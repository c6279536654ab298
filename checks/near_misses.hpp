#pragma once

// Functions that a game has to no effect. A concept that does not hold, by a slip in a type or for
// want of `const`, leaves its ability out without a word, and no law is run that could tell.

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/on_move.hpp>

namespace zugzwang {

/// Functions of a concept that does not hold.
struct NearMiss {
  std::string functions;     ///< by their names, such as "size, index, state_at"
  std::string concept_name;  ///< such as "IndexedGame"
  std::string asks_for;      ///< what the concept asks for, as declarations
};

namespace detail {

/// A function that a concept asks for, and whether the game has one of this name.
struct AskedFor {
  std::string_view declaration;
  bool is_there = false;
};

class NearMisses {
 public:
  /// Notes that one type of rules models a concept, or which of its functions are there.
  /// `beside` is what it asks for besides, such as a further concept. A game is taken to mean the
  /// concept if at most one of its functions is lacking.
  void look(std::string_view concept_name, bool holds, std::string_view beside,
            std::initializer_list<AskedFor> functions);

  /// The concepts that no type of rules models.
  std::vector<NearMiss> take() const;

 private:
  struct Looked {
    NearMiss miss;
    bool holds = false;
    bool is_meant = false;
  };

  std::vector<Looked> looked_;
};

/// A public member function, static or not, that is neither overloaded nor a template.
template <class F>
  requires std::is_member_function_pointer_v<F> || std::is_function_v<std::remove_pointer_t<F>>
constexpr void function(F) {}

/// Whether a game has such a function of this name, or one that takes these arguments; overloads
/// and templates that take others are not told from what is private.
#define ZUGZWANG_HAS(name, ...)                                                               \
  (                                                                                           \
      requires { function(&G::name); } ||                                                     \
      requires(G& game, const StateOf<G>& state, const MoveOf<G>& move, std::uint64_t number, \
               const HeapParts& parts, std::span<Margin> margins) { game.name(__VA_ARGS__); })
template <class G>
[[gnu::cold]] void look_for_near_misses(NearMisses& found) {
  // Not ImpartialGame: where its fact is no constant, nothing compiles.
  found.look("DecomposableGame", DecomposableGame<G>, "",
             {{"range of State components(const State&) const", ZUGZWANG_HAS(components, state)}});
  found.look("RetractableGame", RetractableGame<G>, "",
             {{"range of Predecessor<State, Move> predecessors(const State&) const",
               ZUGZWANG_HAS(predecessors, state)}});
  found.look(
      "CountedMovesGame", CountedMovesGame<G>, "",
      {{"std::uint64_t option_count(const State&) const", ZUGZWANG_HAS(option_count, state)}});
  found.look("PreferenceGame", PreferenceGame<G>, "",
             {{"bool prefers(const Move&, const Move&) const", ZUGZWANG_HAS(prefers, move, move)}});
  found.look("LegalityGame", LegalityGame<G>, "",
             {{"bool legal(const State&, const Move&) const", ZUGZWANG_HAS(legal, state, move)}});
  found.look(
      "ScoringGame", ScoringGame<G>, "",
      {{"std::int64_t gain(const State&, const Move&) const", ZUGZWANG_HAS(gain, state, move)}});
  found.look("ExtraTurnGame", ExtraTurnGame<G>, "",
             {{"bool keeps_turn(const State&, const Move&) const",
               ZUGZWANG_HAS(keeps_turn, state, move)}});
  found.look("SymmetricGame", SymmetricGame<G>, "",
             {{"State canonical(const State&) const", ZUGZWANG_HAS(canonical, state)}});
  found.look("OrbitGame", OrbitGame<G>, "SymmetricGame",
             {{"std::uint64_t orbit_size(const State&) const", ZUGZWANG_HAS(orbit_size, state)}});
  found.look("ResistingGame", ResistingGame<G>, "",
             {{"std::optional<Move> resist(const State&) const", ZUGZWANG_HAS(resist, state)}});
  found.look(
      "SearchOrderGame", SearchOrderGame<G>, "",
      {{"range of Move search_order(const State&) const", ZUGZWANG_HAS(search_order, state)}});
  found.look("SafeMovesGame", SafeMovesGame<G>, "",
             {{"bool can_win(const State&) const", ZUGZWANG_HAS(can_win, state)},
              {"range of Move safe_moves(const State&) const", ZUGZWANG_HAS(safe_moves, state)}});
  found.look(
      "SettledGame", SettledGame<G>, "",
      {{"std::optional<Outcome> settled(const State&) const", ZUGZWANG_HAS(settled, state)}});
  found.look("BoundedGame", BoundedGame<G>, "",
             {{"OutcomeBounds bounds(const State&) const", ZUGZWANG_HAS(bounds, state)}});
  found.look("KeyBitsGame", KeyBitsGame<G>, "keys that are integers",
             {{"unsigned key_bits() const", ZUGZWANG_HAS(key_bits)}});
  found.look("ClosedFormGame", ClosedFormGame<G>, "",
             {{"Outcome (or Margin, or Nimber) closed_form(const State&) const",
               ZUGZWANG_HAS(closed_form, state)}});
  found.look("ClosedFormMovesGame", ClosedFormMovesGame<G>, "ClosedFormGame",
             {{"range of Move best_moves(const State&) const", ZUGZWANG_HAS(best_moves, state)}});
  found.look("HeapGame", HeapGame<G>, "ImpartialGame",
             {{"range of std::uint64_t heaps(const State&) const", ZUGZWANG_HAS(heaps, state)},
              {"range of ranges of std::uint64_t heap_options(std::uint64_t) const",
               ZUGZWANG_HAS(heap_options, number)}});
  found.look("HeapMovesGame", HeapMovesGame<G>, "HeapGame",
             {{"range of HeapMove<Move> heap_moves(const State&) const",
               ZUGZWANG_HAS(heap_moves, state)}});
  found.look("TakingBreakingGame", TakingBreakingGame<G>, "HeapGame",
             {{"HeapRules heap_rules() const", ZUGZWANG_HAS(heap_rules)}});
  found.look("HeapPartsGame", HeapPartsGame<G>, "TakingBreakingGame",
             {{"Move move_leaving(const State&, std::size_t, const HeapParts&) const",
               ZUGZWANG_HAS(move_leaving, state, number, parts)}});
  found.look("IndexedGame", IndexedGame<G>, "",
             {{"std::uint64_t size() const", ZUGZWANG_HAS(size)},
              {"std::uint64_t index(const State&) const", ZUGZWANG_HAS(index, state)},
              {"State state_at(std::uint64_t) const", ZUGZWANG_HAS(state_at, number)}});
  found.look("PartlyIndexedGame", PartlyIndexedGame<G>, "IndexedGame",
             {{"bool is_position(const State&) const", ZUGZWANG_HAS(is_position, state)}});
  found.look("PartlyCountedGame", PartlyCountedGame<G>, "IndexedGame",
             {{"bool is_counted(const State&) const", ZUGZWANG_HAS(is_counted, state)}});
  found.look("TieredGame", TieredGame<G>, "IndexedGame",
             {{"std::uint64_t tiers() const", ZUGZWANG_HAS(tiers)},
              {"std::uint64_t tier(const State&) const", ZUGZWANG_HAS(tier, state)},
              {"std::uint64_t tier_begin(std::uint64_t) const", ZUGZWANG_HAS(tier_begin, number)},
              {"range of std::uint64_t next_tiers(std::uint64_t) const",
               ZUGZWANG_HAS(next_tiers, number)}});
  found.look("RankedGame", RankedGame<G>, "",
             {{"std::uint64_t rank(const State&) const", ZUGZWANG_HAS(rank, state)}});
  found.look(
      "RowGame", RowGame<G>, "",
      {{"std::size_t columns() const", ZUGZWANG_HAS(columns)},
       {"std::uint64_t lookback() const", ZUGZWANG_HAS(lookback)},
       {"std::uint64_t row(const State&) const", ZUGZWANG_HAS(row, state)},
       {"std::size_t column(const State&) const", ZUGZWANG_HAS(column, state)},
       {"State state(std::uint64_t, std::size_t) const", ZUGZWANG_HAS(state, number, number)}});
  found.look("LayeredGame", LayeredGame<G>, "IndexedGame",
             {{"std::uint64_t layers() const", ZUGZWANG_HAS(layers)},
              {"std::uint64_t lookback() const", ZUGZWANG_HAS(lookback)},
              {"std::uint64_t layer(const State&) const", ZUGZWANG_HAS(layer, state)},
              {"std::uint64_t layer_begin(std::uint64_t) const", ZUGZWANG_HAS(layer_begin, number)},
              {"State state_in(std::uint64_t, std::uint64_t) const",
               ZUGZWANG_HAS(state_in, number, number)}});
  found.look("ArrayLayersGame", ArrayLayersGame<G>, "LayeredGame, ScoringGame",
             {{"void fill_layer(std::uint64_t, std::span<const Margin>, std::span<Margin>) const",
               ZUGZWANG_HAS(fill_layer, number, margins, margins)}});
}
#undef ZUGZWANG_HAS

/// Whether the rules of a partizan game have such a function.
#define ZUGZWANG_HAS(name, ...)                                                              \
  (                                                                                          \
      requires { function(&P::name); } ||                                                    \
      requires(P& rules, const StateOf<P>& position, const MoveOf<P>& move, Player player) { \
        rules.name(__VA_ARGS__);                                                             \
      })
/// Of a partizan game, what its rules may tell.
template <PartizanGame P>
[[gnu::cold]] void look_for_near_misses_of_rules(NearMisses& found) {
  using G = OnMove<P>;
  found.look(
      "CanMoveGame", CanMoveGame<P>, "",
      {{"bool can_move(const State&, Player) const", ZUGZWANG_HAS(can_move, position, player)}});
  found.look("MirroredGame", MirroredGame<P>, "",
             {{"State mirrored(const State&) const", ZUGZWANG_HAS(mirrored, position)}});
  found.look("RepresentedGame", RepresentedGame<P>, "",
             {{"Representative<State> representative(const State&) const",
               ZUGZWANG_HAS(representative, position)}});
  // Another function of this name is always there.
  constexpr bool has_key = requires(P& rules, const StateOf<P>& position, Player player) {
    rules.key(position, player);
  };
  found.look("PlayerKeyGame", PlayerKeyGame<P>, "keys that std::hash takes",
             {{"key(const State&, Player) const", has_key}});
  found.look(
      "DecomposableGame", DecomposableGame<P>, "",
      {{"range of State components(const State&) const", ZUGZWANG_HAS(components, position)}});
  found.look("RankedGame", RankedGame<G>, "",
             {{"std::uint64_t rank(const State&) const", ZUGZWANG_HAS(rank, position)}});
  found.look("SearchOrderGame", SearchOrderGame<G>, "",
             {{"range of Move search_order(const State&, Player) const",
               ZUGZWANG_HAS(search_order, position, player)}});
  found.look("SettledGame", SettledGame<G>, "",
             {{"std::optional<Outcome> settled(const State&, Player) const",
               ZUGZWANG_HAS(settled, position, player)}});
}
#undef ZUGZWANG_HAS

template <Game G>
void look_for_near_misses_of(NearMisses& found) {
  if constexpr (PlayerOnMove<G>)
    look_for_near_misses_of_rules<typename G::Rules>(found);
  else
    look_for_near_misses<G>(found);
}

}  // namespace detail

/// The optional concepts of which a game has the functions, all but one at most, though none of
/// the types of its rules models them.
template <Game... Gs>
std::vector<NearMiss> near_misses() {
  detail::NearMisses found;
  (detail::look_for_near_misses_of<Gs>(found), ...);
  return found.take();
}

}  // namespace zugzwang
