#pragma once

// The model of a game: all that is compiled of its rules for the solvers that run on models.

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <ranges>
#include <type_traits>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/facade/model/game_model.hpp>
#include <zugzwang/facade/positions_in.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules_of.hpp>

namespace zugzwang {

/// Whether a game has a model: its states and moves are plain bytes, few enough, and its keys are
/// integers.
template <class G>
inline constexpr bool has_model =
    std::is_trivially_copyable_v<StateOf<G>> && sizeof(StateOf<G>) <= AnyState::most_bytes &&
    std::is_trivially_copyable_v<MoveOf<G>> && sizeof(MoveOf<G>) <= sizeof(AnyMove::word) &&
    std::has_unique_object_representations_v<MoveOf<G>> && std::unsigned_integral<KeyOf<G>>;

template <Game G>
  requires has_model<G>
class ModelOf final : public GameModel {
 public:
  using State = StateOf<G>;
  using Move = MoveOf<G>;

  /// The positions must outlive the model.
  explicit ModelOf(PositionsIn<G>& positions)
      : GameModel({.rank = RankedGame<G>,
                   .extra_turns = ExtraTurnGame<G>,
                   .search_order = SearchOrderGame<G>,
                   .safe_moves = SafeMovesGame<G>},
                  sizeof(State)),
        positions_(positions),
        game_(positions.game()) {}

  std::uint64_t indices() const override {
    if constexpr (IndexedGame<G>)
      return game_.size();
    else
      return 0;
  }
  unsigned key_bits(const Wanted& wanted) const override {
    if (wanted.keys_are_indices && indices() != 0)
      return static_cast<unsigned>(std::bit_width(indices() - 1));
    if constexpr (KeyBitsGame<G>) return game_.key_bits();
    return 64;
  }

  AnyState state(std::uint64_t position, const Telling& telling) const override {
    const State state = positions_.state(position);
    AnyState any = look(state, telling.wanted, true);
    any.is_kept = !telling.kept_form;
    any.key = any.is_kept ? key_of(state, telling.wanted) : std::uint64_t{game_.key(state)};
    return any;
  }
  AnyState kept(const AnyState& any, const Telling& telling) const override {
    return tell(kept_form(game_, state_of(any.words)), telling.wanted, true);
  }
  AnyState told(const AnyState::Words& words, const Telling& telling) const override {
    return tell(state_of(words), telling.wanted, true);
  }
  std::uint64_t key(const AnyState::Words& words, const Telling& telling) const override {
    return key_of(state_of(words), telling.wanted);
  }

  void list(const AnyState& any, MoveOrder order, std::uint64_t first, std::size_t most,
            AnyMoveWindow& window) const override {
    const State state = state_of(any.words);
    window.clear();
    if constexpr (SafeMovesGame<G>)
      if (order == MoveOrder::safe)
        return add(state, game_.safe_moves(state), first, most, true, window);
    if constexpr (SearchOrderGame<G>)
      if (order == MoveOrder::search)
        return add(state, game_.search_order(state), first, most, false, window);
    add(state, game_.moves(state), first, most, false, window);
  }
  AnyState reach(const AnyState& any, const AnyMove& move, const Telling& telling) const override {
    const State reached = game_.play(state_of(any.words), move_of(move));
    return tell(telling.kept_form ? kept_form(game_, reached) : reached, telling.wanted,
                !move.is_safe);
  }
  Datum datum_of(const AnyMove& move) const override { return positions_.datum_of(move_of(move)); }

  std::unique_ptr<const TieredRules> tiered_rules() const override {
    if constexpr (IndexedGame<G>) return zugzwang::tiered_rules(game_);
    return nullptr;
  }
  TierPlace place_of([[maybe_unused]] const AnyState& any) const override {
    if constexpr (IndexedGame<G>) return zugzwang::place_of(game_, state_of(any.words));
    return {};
  }
  std::uint64_t position_at([[maybe_unused]] std::uint64_t index) const override {
    if constexpr (IndexedGame<G>) return positions_.position_at(index);
    return 0;
  }

 private:
  static State state_of(const AnyState::Words& words) {
    State state;
    std::memcpy(static_cast<void*>(&state), words.data(), sizeof state);
    return state;
  }
  static Move move_of(const AnyMove& any) {
    Move move;
    std::memcpy(static_cast<void*>(&move), &any.word, sizeof move);
    return move;
  }

  /// Adds the moves from place `first` on.
  template <class Moves>
  void add(const State& state, Moves&& moves, std::uint64_t first, std::size_t most, bool are_safe,
           AnyMoveWindow& window) const {
    auto next = std::ranges::begin(moves);
    const auto end = std::ranges::end(moves);
    for (; first > 0 && next != end; --first) ++next;
    for (; next != end && window.size() < most; ++next) {
      const Move move = *next;
      AnyMove& any = window.emplace_back();
      std::memcpy(&any.word, static_cast<const void*>(&move), sizeof move);
      if constexpr (ScoringGame<G>) any.gain = game_.gain(state, move);
      any.keeps_turn = !detail::mover_changes(game_, state, move);
      any.is_safe = are_safe;
    }
  }

  /// Tells of a state that is kept.
  AnyState tell(const State& state, const Wanted& wanted, bool may_win) const {
    AnyState any = look(state, wanted, may_win);
    any.is_kept = true;
    any.key = key_of(state, wanted);
    return any;
  }
  std::uint64_t key_of(const State& state, [[maybe_unused]] const Wanted& wanted) const {
    if constexpr (IndexedGame<G>)
      if (wanted.keys_are_indices) return game_.index(state);
    return game_.key(state);
  }
  AnyState look(const State& state, const Wanted& wanted, bool may_win) const {
    AnyState any;
    std::memcpy(any.words.data(), static_cast<const void*>(&state), sizeof state);
    if (const std::optional<Outcome> result = game_.result(state))
      any.result = *result;
    else if (wanted.theory)
      ask_theory(state, may_win, any);
    return any;
  }
  /// After a safe move, the player on move is known not to win at once.
  void ask_theory([[maybe_unused]] const State& state, [[maybe_unused]] bool may_win,
                  [[maybe_unused]] AnyState& any) const {
    if constexpr (RankedGame<G>) any.rank = game_.rank(state);
    if constexpr (SafeMovesGame<G>) any.can_win = may_win && game_.can_win(state);
    if constexpr (SettledGame<G>)
      if (const std::optional<Outcome> settled = game_.settled(state)) {
        any.settled = any.at_least = any.at_most = *settled;
        return;
      }
    if constexpr (BoundedGame<G>) {
      const OutcomeBounds bounds = game_.bounds(state);
      any.at_least = bounds.at_least;
      any.at_most = bounds.at_most;
    }
  }

  PositionsIn<G>& positions_;
  const G& game_;
};

}  // namespace zugzwang
