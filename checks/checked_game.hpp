#pragma once

// A game with its types erased, so that the laws are compiled once and not for every game.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <zugzwang/checks/call_in_check.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_traits.hpp>
#include <zugzwang/core/outcome.hpp>

namespace zugzwang {

/// The number of moves that are read of each state.
inline constexpr std::size_t moves_read = 1000;

/// A state or a move of some game with its type erased; it can only be compared. Copies share the
/// object held, and belong to one thread.
class Opaque {
 public:
  class Held : public boost::intrusive_ref_counter<Held, boost::thread_unsafe_counter> {
   public:
    virtual ~Held() = default;
    /// Whether this is equal, by ==, to another value of its type.
    virtual bool is(const Held& other) const = 0;
  };

  Opaque() = default;
  /// Takes ownership of the object held.
  explicit Opaque(const Held* held);

  const Held& held() const { return *held_; }
  /// Whether both share the object held.
  bool is_same(const Opaque& other) const { return held_ == other.held_; }
  bool operator==(const Opaque& other) const { return held_->is(*other.held_); }

 private:
  boost::intrusive_ptr<const Held> held_;
};

namespace detail {

/// How core/concepts/abilities.def writes the types of a game.
struct ListedTypes {
  struct State;
  struct Move;
  using Moves = std::vector<Move>;
  using Numbers = std::vector<std::uint64_t>;
  using ClosedForm = std::variant<Outcome, Margin, Nimber>;
};

/// The same type with those of the game erased.
template <class T>
struct ErasedAs {
  using Type = T;
};
template <>
struct ErasedAs<ListedTypes::State> {
  using Type = Opaque;
};
template <>
struct ErasedAs<ListedTypes::Move> {
  using Type = Opaque;
};
template <class T>
struct ErasedAs<std::vector<T>> {
  using Type = std::vector<typename ErasedAs<T>::Type>;
};
template <class T>
struct ErasedAs<std::optional<T>> {
  using Type = std::optional<typename ErasedAs<T>::Type>;
};
template <class T>
using Erased = typename ErasedAs<T>::Type;

}  // namespace detail

class CheckedGame;

/// A function of the rules with its types erased. Where the rules have none, it returns a default
/// value.
template <class Signature>
class RulesFunction;
template <class R, class... Ts>
class RulesFunction<R(Ts...)> {
 public:
  using Call = detail::Erased<R> (*)(const CheckedGame&, const detail::Erased<Ts>&...);

  RulesFunction() = default;
  RulesFunction(const CheckedGame& game, const char* name, Call call)
      : game_(&game), name_(name), call_(call) {}

  detail::Erased<R> operator()(const detail::Erased<Ts>&... arguments) const;

 private:
  const CheckedGame* game_ = nullptr;
  const char* name_ = "";
  Call call_ = nullptr;
};

/// The functions that the concepts of a game require, by their names.
struct RulesFunctions : private detail::ListedTypes {
#define ZUGZWANG_FUNCTION(concept_of, beside, name, signature, ...) RulesFunction<signature> name{};
#include <zugzwang/core/concepts/abilities.def>
};

/// Each function is that of the concept of its name (core/concepts/), and may be called if the game
/// models the concept; `gain` and `keeps_turn` may be called for any game. Lists hold the first
/// `most` elements at most.
class CheckedGame : public RulesFunctions {
 public:
  using State = Opaque;
  using Move = Opaque;
  using Moves = std::vector<Move>;
  using States = std::vector<State>;
  static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

  CheckedGame(const CheckedGame&) = delete;
  CheckedGame& operator=(const CheckedGame&) = delete;
  virtual ~CheckedGame() = default;

  /// The concepts that the game models; for a partizan game, whose states include the player on
  /// move, also those of its rules, whose positions do not.
  const GameTraits& models() const { return models_; }

  /// For reports.
  virtual std::string text_of_state(const State& state) const = 0;
  virtual std::string text_of_move(const Move& move) const = 0;

  virtual std::optional<Outcome> result(const State& state) const = 0;
  /// Returns the first thousand moves: see `moves_read`.
  virtual Moves moves(const State& state) const = 0;
  virtual bool has_move(const State& state) const = 0;
  /// Plays at most `most` moves while it lists them, as a solver does, and appends the moves and
  /// the states that they lead to.
  virtual void follow(const State& state, std::size_t most, Moves& moves,
                      States& options) const = 0;
  virtual State play(const State& state, const Move& move) const = 0;
  virtual std::size_t hash_of_key(const State& state) const = 0;
  virtual bool have_one_key(const State& a, const State& b) const = 0;
  virtual bool key_has_its_bits(const State& state) const = 0;

  // Moves.
  /// Returns how often this move of a state is among the predecessors of its option.
  virtual std::size_t times_among_predecessors(const State& option, const State& state,
                                               const Move& move) const = 0;
  /// Returns how many predecessors of a state have this canonical form.
  virtual std::uint64_t predecessors_of_form(const State& state, const State& form) const = 0;
  virtual std::vector<Predecessor<State, Move>> predecessors(const State& state,
                                                             std::size_t most) const = 0;

  // Searches.
  /// Whether a move leads from an unfinished state to a finished one that is lost, found by trying
  /// all moves.
  virtual bool wins_at_once(const State& state) const = 0;

  // Theory.
  virtual State turned(const State& state) const = 0;
  /// For a partizan game, the components of the position, with the same player on move.
  virtual States components(const State& state) const = 0;

  // Partizan games.
  /// The same position with this player on move.
  virtual State with_player(const State& state, Player player) const = 0;
  virtual Player player(const State& state) const = 0;
  virtual bool can_move(const State& state) const = 0;
  /// The mirror image of the position, with the same player on move.
  virtual State mirrored(const State& state) const = 0;
  /// Whether the rules return the same key and the same representative of a position twice.
  virtual bool position_repeats(const State& state) const = 0;

  // Heaps.
  virtual std::vector<std::uint64_t> heaps(const State& state, std::size_t most) const = 0;
  virtual std::vector<std::vector<std::uint64_t>> heap_options(std::uint64_t heap,
                                                               std::size_t most) const = 0;
  virtual std::vector<HeapMove<Move>> heap_moves(const State& state) const = 0;

  // Rows.
  virtual std::uint64_t stride() const = 0;
  virtual State row_state(std::uint64_t of_row, std::size_t of_column) const = 0;

  // States as solvers store them (core/concepts/numbering.hpp).
  State canonical_or_self(const State& state) const;
  bool is_stored(const State& state) const;
  std::uint64_t index_of(const State& state) const { return index(canonical_or_self(state)); }

 protected:
  /// Keeps the calls in `call`, unless that is null.
  CheckedGame(const GameTraits& models, CallInCheck* call) : models_(models), call_(call) {}

  template <class>
  friend class RulesFunction;

  /// Keeps that a function of the rules is about to be called with a state.
  void calls(const char* function, const State& state) const {
    if (call_ != nullptr) [[unlikely]]
      keep_call(function, state);
  }

 private:
  void keep_call(const char* function, const State& state) const;

  GameTraits models_;
  CallInCheck* call_;
  mutable State last_;  // of a call that was recorded
};

template <class R, class... Ts>
detail::Erased<R> RulesFunction<R(Ts...)>::operator()(
    const detail::Erased<Ts>&... arguments) const {
  if (call_ == nullptr) return detail::Erased<R>();
  [[maybe_unused]] const auto record = [this]<class T>(std::type_identity<T>,
                                                       const auto& argument) {
    if constexpr (std::same_as<T, detail::ListedTypes::State>) game_->calls(name_, argument);
  };
  (record(std::type_identity<Ts>{}, arguments), ...);
  return call_(*game_, arguments...);
}

}  // namespace zugzwang
