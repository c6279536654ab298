#pragma once

// The model of a game: all that is compiled from its rules for the solvers that run on models.

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <ranges>
#include <type_traits>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/engine/game_graph_in.hpp>
#include <zugzwang/engine/model/game_model.hpp>

namespace zugzwang {

/// Whether states are plain bytes that fit into a model's words, and their keys are integers.
template <class G>
inline constexpr bool has_plain_states =
    std::is_trivially_copyable_v<StateOf<G>> && sizeof(StateOf<G>) <= AnyState::most_bytes &&
    std::unsigned_integral<KeyOf<G>>;

/// The words of states: their numbers in a table that stores them in the order in which they are
/// reached; or, if `has_plain_states`, their own bytes. All functions may be called by several
/// threads.
template <Game G>
class StateWords {
 public:
  using State = StateOf<G>;

  static constexpr std::size_t state_bytes = sizeof(std::uint64_t);

  AnyState::Words words(const G& game, const State& state) const {
    const std::lock_guard lock(mutex_);
    return {number_by_key(game, state, met_)};
  }
  const State& state(const AnyState::Words& words) const {
    const std::lock_guard lock(mutex_);
    return met_[words.front()];
  }
  /// Returns the key of a state: the game's own if that is an integer, else the number of the
  /// state.
  std::uint64_t key(const G& game, const State& state, const AnyState::Words& words) const {
    if constexpr (std::unsigned_integral<KeyOf<G>>)
      return game.key(state);
    else
      return words.front();
  }
  static constexpr bool has_lasting_keys = std::unsigned_integral<KeyOf<G>>;
  static constexpr unsigned key_bits = has_lasting_keys ? 64 : 32;

  std::uint64_t bytes_within(std::uint64_t more) const {
    const std::lock_guard lock(mutex_);
    return met_.bytes_within(more);
  }

 private:
  mutable std::mutex mutex_;
  mutable MetStates<State> met_;
};

template <Game G>
  requires has_plain_states<G>
class StateWords<G> {
 public:
  using State = StateOf<G>;

  static constexpr std::size_t state_bytes = sizeof(State);

  static AnyState::Words words(const G&, const State& state) {
    AnyState::Words words{};
    std::memcpy(words.data(), static_cast<const void*>(&state), sizeof state);
    return words;
  }
  static State state(const AnyState::Words& words) {
    State state;
    std::memcpy(static_cast<void*>(&state), words.data(), sizeof state);
    return state;
  }
  static std::uint64_t key(const G& game, const State& state, const AnyState::Words&) {
    return game.key(state);
  }
  static constexpr bool has_lasting_keys = true;
  static constexpr unsigned key_bits = 64;
  static constexpr std::uint64_t bytes_within(std::uint64_t) { return 0; }
};

/// Whether moves are plain bytes that fit into a word, and are equal if and only if the bytes are.
template <class G>
inline constexpr bool has_plain_moves =
    std::is_trivially_copyable_v<MoveOf<G>> && sizeof(MoveOf<G>) <= sizeof(AnyMove::word) &&
    std::has_unique_object_representations_v<MoveOf<G>>;

/// Returns a plain move as a word.
template <class Move>
std::uint64_t word_of_plain(const Move& move) {
  std::uint64_t word = 0;
  std::memcpy(&word, static_cast<const void*>(&move), sizeof move);
  return word;
}
/// Returns a plain move from its word.
template <class Move>
Move plain_move(std::uint64_t word) {
  Move move;
  std::memcpy(static_cast<void*>(&move), &word, sizeof move);
  return move;
}

template <Game G>
class ModelOf : public GameModel {
 public:
  using State = StateOf<G>;
  using Move = MoveOf<G>;

  /// The positions must outlive the model.
  explicit ModelOf(GameGraphIn<G>& positions)
      : GameModel(abilities_by_type<G>, StateWords<G>::state_bytes),
        positions_(positions),
        game_(positions.game()) {}

  bool has_lasting_keys() const override { return StateWords<G>::has_lasting_keys; }
  unsigned key_bits(const ModelNeeds& needs) const override {
    if (needs.has(GameAbility::index) && indices() != 0)
      return static_cast<unsigned>(std::bit_width(indices() - 1));
    if constexpr (KeyBitsGame<G>)
      if (needs.has(GameAbility::key_bits)) return game_.key_bits();
    return StateWords<G>::key_bits;
  }
  std::uint64_t bytes_within(std::uint64_t more) const override {
    return states_.bytes_within(more);
  }

  AnyState state(std::uint64_t position, const ModelNeeds& needs) const override {
    const State state = positions_.state(position);
    AnyState any = look(state, needs, true);
    any.is_canonical = !needs.has(GameAbility::canonical);
    any.key =
        any.is_canonical ? key_of(state, any.words, needs) : states_.key(game_, state, any.words);
    return any;
  }
  AnyState canonical(const AnyState& any, const ModelNeeds& needs) const override {
    return describe(canonical_or_self(game_, states_.state(any.words)), needs, true);
  }
  AnyState state_of(const AnyState::Words& words, const ModelNeeds& needs) const override {
    return describe(states_.state(words), needs, true);
  }
  std::uint64_t key(const AnyState::Words& words, const ModelNeeds& needs) const override {
    return key_of(states_.state(words), words, needs);
  }

  void list(const AnyState& any, MoveOrder order, std::uint64_t first, std::size_t most,
            AnyMoveWindow& window) const override {
    const State& state = states_.state(any.words);
    window.clear();
    with_moves(state, order, [&](auto&& moves) {
      auto next = std::ranges::begin(moves);
      const auto end = std::ranges::end(moves);
      std::ranges::advance(next, static_cast<std::ptrdiff_t>(first), end);
      for (std::uint64_t place = first; next != end && window.size() < most; ++next, ++place) {
        const Move move = *next;
        AnyMove& any_move = window.emplace_back();
        if constexpr (has_plain_moves<G>)
          any_move.word = word_of_plain(move);
        else
          any_move.word = place << order_bits | static_cast<std::uint64_t>(order);
        if constexpr (ScoringGame<G>) any_move.gain = game_.gain(state, move);
        any_move.keeps_turn = !detail::mover_changes(game_, state, move);
        any_move.is_safe = SafeMovesGame<G> && order == MoveOrder::safe;
      }
    });
    if (window.empty() && first == 0) [[unlikely]]
      refuse_if_stuck(state);
  }
  AnyState reach(const AnyState& any, const AnyMove& move, const ModelNeeds& needs) const override {
    const State& state = states_.state(any.words);
    const State reached = game_.play(state, move_of(state, move));
    return describe(needs.has(GameAbility::canonical) ? canonical_or_self(game_, reached) : reached,
                    needs, !move.is_safe);
  }
  Datum move_to_json(const AnyState& any, const AnyMove& move) const override {
    return positions_.move_to_json(move_of(states_.state(any.words), move));
  }

 protected:
  GameGraphIn<G>& graph() const { return positions_; }
  State state_of(const AnyState& any) const { return states_.state(any.words); }

 private:
  static constexpr unsigned order_bits = 2;

  template <class Use>
  auto with_moves(const State& state, [[maybe_unused]] MoveOrder order, Use use) const {
    if constexpr (SafeMovesGame<G>)
      if (order == MoveOrder::safe) return use(game_.safe_moves(state));
    if constexpr (SearchOrderGame<G>)
      if (order == MoveOrder::search) return use(game_.search_order(state));
    return use(game_.moves(state));
  }
  /// Returns a move from its word. A move that is not plain bytes is stored as its place, and the
  /// moves are listed again to find it.
  Move move_of([[maybe_unused]] const State& state, const AnyMove& any) const {
    if constexpr (has_plain_moves<G>) {
      return plain_move<Move>(any.word);
    } else {
      const auto order = static_cast<MoveOrder>(any.word & ((1U << order_bits) - 1));
      return with_moves(state, order, [&any](auto&& moves) -> Move {
        return *std::ranges::next(std::ranges::begin(moves),
                                  static_cast<std::ptrdiff_t>(any.word >> order_bits));
      });
    }
  }

  /// Refuses an unfinished state without moves. A list of safe moves is also empty where all moves
  /// lose.
  [[gnu::cold]] void refuse_if_stuck(const State& state) const {
    auto&& moves = game_.moves(state);
    if (std::ranges::begin(moves) == std::ranges::end(moves)) positions_.refuse_stuck(state);
  }

  /// Describes a state in canonical form.
  AnyState describe(const State& state, const ModelNeeds& needs, bool may_win) const {
    AnyState any = look(state, needs, may_win);
    any.is_canonical = true;
    any.key = key_of(state, any.words, needs);
    return any;
  }
  std::uint64_t key_of(const State& state, const AnyState::Words& words,
                       [[maybe_unused]] const ModelNeeds& needs) const {
    if constexpr (IndexedGame<G>)
      if (needs.has(GameAbility::index)) return game_.index(state);
    return states_.key(game_, state, words);
  }
  AnyState look(const State& state, const ModelNeeds& needs, bool may_win) const {
    AnyState any;
    any.words = states_.words(game_, state);
    if (const std::optional<Outcome> result = game_.result(state))
      any.result = *result;
    else if (needs.theory)
      ask_theory(state, needs, may_win, any);
    return any;
  }
  /// Adds what theory states. After a safe move, the player on move is known not to win at once.
  void ask_theory([[maybe_unused]] const State& state, [[maybe_unused]] const ModelNeeds& needs,
                  [[maybe_unused]] bool may_win, [[maybe_unused]] AnyState& any) const {
    if constexpr (RankedGame<G>)
      if (needs.has(GameAbility::rank)) any.rank = game_.rank(state);
    if constexpr (SafeMovesGame<G>)
      any.can_win = may_win && needs.has(GameAbility::safe_moves) && game_.can_win(state);
    if constexpr (has_theory<G>) {
      const OutcomeBounds bounds = bounds_by_theory(game_, state, needs.abilities);
      any.at_least = bounds.at_least;
      any.at_most = bounds.at_most;
    }
  }

  GameGraphIn<G>& positions_;
  const G& game_;
  [[no_unique_address]] StateWords<G> states_;
};

}  // namespace zugzwang
