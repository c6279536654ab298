#pragma once

// A model as a Game: the only game for which solvers that run on models are compiled.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/model/game_model.hpp>

namespace zugzwang {

/// The moves of a state, which must outlive them. They are listed on demand, a window at a time, so
/// that moves that are never read cost nothing.
class AnyMoves {
 public:
  class iterator {
   public:
    using value_type = AnyMove;
    using difference_type = std::ptrdiff_t;

    iterator() = default;
    iterator(AnyMoves& moves, std::uint64_t place) : moves_(&moves), place_(place) {}
    const AnyMove& operator*() const { return moves_->at(place_); }
    iterator& operator++() {
      ++place_;
      return *this;
    }
    iterator operator++(int) {
      const iterator before = *this;
      ++place_;
      return before;
    }
    bool operator==(const iterator& other) const { return place_ == other.place_; }
    bool operator==(std::default_sentinel_t) const { return !moves_->has(place_); }

   private:
    AnyMoves* moves_ = nullptr;
    std::uint64_t place_ = 0;
  };

  AnyMoves(const GameModel& model, const AnyState& state, MoveOrder order)
      : model_(&model), state_(&state), order_(order) {}

  iterator begin() { return {*this, 0}; }
  std::default_sentinel_t end() const { return {}; }
  bool empty() { return !has(0); }
  std::uint64_t allocated_bytes() const {
    const std::size_t room = window_.capacity();
    return room <= first_window ? 0 : bytes_allocated(room * sizeof(AnyMove));
  }

 private:
  static constexpr std::size_t first_window = 16;
  static constexpr std::size_t later_window = 256;

  bool is_here(std::uint64_t place) const { return place - first_ < window_.size(); }
  bool has(std::uint64_t place) {
    if (is_here(place)) [[likely]]
      return true;
    if (is_last_ && place >= first_) return false;
    load(place);
    return is_here(place);
  }
  const AnyMove& at(std::uint64_t place) {
    if (!is_here(place)) [[unlikely]]
      load(place);
    return window_[place - first_];
  }
  void load(std::uint64_t first) {
    const std::size_t most = first == 0 ? first_window : later_window;
    model_->list(*state_, order_, first, most, window_);
    first_ = first;
    is_last_ = window_.size() < most;
  }

  const GameModel* model_;
  const AnyState* state_;
  MoveOrder order_;
  bool is_last_ = false;     // no moves come after those in the window
  std::uint64_t first_ = 0;  // the place of the first in the window
  AnyMoveWindow window_;
};

/// A list of states in the order of their numbers, each in as many bytes as the game's own state
/// takes, and described for one solver. It is the list of states that solvers/reach requires.
class AnyStates {
 public:
  /// Makes an empty list for a game on a model, which must outlive it.
  template <class G>
  explicit AnyStates(const G& game) : model_(&game.model()), needs_(game.needs()) {}

  std::uint64_t size() const { return size_; }
  AnyState operator[](std::uint64_t number) const {
    return model_->state_of(words_of(number), needs_);
  }
  bool is(std::uint64_t number, const AnyState& state) const {
    return std::memcmp(place_of(number), state.words.data(), model_->state_bytes()) == 0;
  }
  std::uint64_t key(std::uint64_t number) const { return model_->key(words_of(number), needs_); }
  void push_back(const AnyState& state) {
    const auto* const begin = reinterpret_cast<const std::byte*>(state.words.data());
    bytes_.insert(bytes_.end(), begin, begin + model_->state_bytes());
    ++size_;
  }
  std::uint64_t bytes() const { return bytes_.capacity() + model_->bytes_within(0); }
  Status make_room(std::uint64_t more, std::uint64_t held, const Meter& meter) {
    return zugzwang::make_room(bytes_, more * model_->state_bytes(), held, meter);
  }

 private:
  const std::byte* place_of(std::uint64_t number) const {
    return bytes_.data() + number * model_->state_bytes();
  }
  AnyState::Words words_of(std::uint64_t number) const {
    AnyState::Words words{};
    std::memcpy(words.data(), place_of(number), model_->state_bytes());
    return words;
  }

  const GameModel* model_;
  ModelNeeds needs_;
  std::uint64_t size_ = 0;
  std::vector<std::byte> bytes_;
};

/// The game of a model under evaluation E: moves score only under ByMargin, and the game is
/// impartial only under ByNimber. Refers to the model.
template <Evaluation E>
class AnyGame {
 public:
  using State = AnyState;
  using Move = AnyMove;
  using StateList = AnyStates;
  static constexpr bool impartial = std::same_as<E, ByNimber>;

  /// Uses the model's abilities only as far as they are needed. Canonical forms are not used where
  /// moves score, since these may score differently. Without them, a symmetric game has no indices,
  /// since only canonical states need have them.
  AnyGame(const GameModel& model, const ModelNeeds& needs) : model_(&model), needs_(needs) {
    if constexpr (std::same_as<E, ByMargin>)
      needs_.abilities = needs_.abilities - AbilitySet{GameAbility::canonical};
    if (model.abilities().has(GameAbility::canonical) && !needs_.has(GameAbility::canonical))
      needs_.abilities = needs_.abilities - AbilitySet{GameAbility::index};
    abilities_ = model.abilities() & needs_.abilities.with(GameAbility::keeps_turn);
  }

  AbilitySet model_abilities() const { return abilities_; }
  const GameModel& model() const { return *model_; }
  const ModelNeeds& needs() const { return needs_; }

  State state(std::uint64_t position) const { return model_->state(position, needs_); }

  AnyMoves moves(const State& state) const { return {*model_, state, MoveOrder::preference}; }
  AnyMoves search_order(const State& state) const {
    return {*model_, state,
            abilities_.has(GameAbility::search_order) ? MoveOrder::search : MoveOrder::preference};
  }
  AnyMoves safe_moves(const State& state) const { return {*model_, state, MoveOrder::safe}; }
  State play(const State& state, const Move& move) const {
    return model_->reach(state, move, needs_);
  }
  /// `play` already returns the canonical form.
  State stored_after(const State& state, const Move& move) const { return play(state, move); }
  std::optional<Outcome> result(const State& state) const { return known(state.result); }
  std::uint64_t key(const State& state) const { return state.key; }

  unsigned key_bits() const { return model_->key_bits(needs_); }
  bool has_lasting_keys() const { return model_->has_lasting_keys(); }
  std::uint64_t bytes_within(std::uint64_t more) const { return model_->bytes_within(more); }
  /// The number of indices that are used; 0 if none are.
  std::uint64_t indices() const {
    return abilities_.has(GameAbility::index) ? model_->indices() : 0;
  }
  std::uint64_t rank(const State& state) const { return state.rank; }
  State canonical(const State& state) const
    requires(!std::same_as<E, ByMargin>)
  {
    return state.is_canonical ? state : model_->canonical(state, needs_);
  }

  std::int64_t gain(const State&, const Move& move) const
    requires std::same_as<E, ByMargin>
  {
    return move.gain;
  }
  bool keeps_turn(const State&, const Move& move) const { return move.keeps_turn; }

  bool can_win(const State& state) const { return state.can_win; }
  OutcomeBounds bounds(const State& state) const { return {state.at_least, state.at_most}; }

 private:
  static std::optional<Outcome> known(Outcome outcome) {
    return outcome == Outcome{} ? std::nullopt : std::optional(outcome);
  }

  const GameModel* model_;
  ModelNeeds needs_;
  AbilitySet abilities_;  // of the model, as far as they are needed
};

/// The game of a model whose states have indices, so that it can have tables.
template <Evaluation E>
class AnyNumberedGame final : public AnyGame<E> {
 public:
  using AnyGame<E>::AnyGame;

  friend std::unique_ptr<const TieredRules> tiered_rules(const AnyNumberedGame& game) {
    return game.model().tiered_rules(game.model_abilities());
  }
  friend TierPlace place_of(const AnyNumberedGame& game, const AnyState& state) {
    return game.model().place_of(state, game.model_abilities());
  }
};

}  // namespace zugzwang
