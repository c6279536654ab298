#pragma once

// Evaluations: how the value of a position follows from the values of its options. An evaluation is
// a fold: each option's value is first *seen* by the player on move, then *added* until no further
// option can matter. A solver is a traversal; it is written once and works for every evaluation.

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/outcome.hpp>

namespace zugzwang {

/// A fold that keeps the best of the values seen by the player on move, and stops at the best
/// possible value.
template <class E>
class BestFold {
 public:
  using Value = typename E::Value;

  /// Adds an option's value as seen by the player on move; returns false when no further option can
  /// matter.
  constexpr bool add(Value seen) {
    if (seen > best_) best_ = seen;
    return best_ < E::ceiling;
  }
  constexpr Value value() const { return best_; }

 private:
  Value best_ = E::undecided;
};

/// A fold that computes the mex of the options' nimbers. Nimbers below 256 need no allocation.
class MexFold {
 public:
  constexpr bool add(Nimber option) {
    const std::uint64_t word = option / 64;
    if (word < near_.size()) {
      near_[word] |= std::uint64_t{1} << (option % 64);
    } else {
      const std::uint64_t further = word - near_.size();
      if (far_.size() <= further) far_.resize(further + 1);
      far_[further] |= std::uint64_t{1} << (option % 64);
    }
    return true;
  }
  constexpr Nimber value() const {
    Nimber base = 0;
    for (const auto& words : {std::pair{near_.data(), near_.size()}, {far_.data(), far_.size()}})
      for (std::size_t i = 0; i < words.second; ++i, base += 64)
        if (words.first[i] != ~std::uint64_t{0})
          return base + static_cast<Nimber>(std::countr_one(words.first[i]));
    return base;
  }

 private:
  std::array<std::uint64_t, 4> near_{};
  std::vector<std::uint64_t> far_;
};

namespace detail {

template <Game G>
constexpr bool mover_changes(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
  if constexpr (ExtraTurnGame<G>)
    return !game.keeps_turn(state, move);
  else
    return true;
}

}  // namespace detail

/// The rules give a state neither a result nor a move, so that it has no value.
template <Game G>
class StuckState final : public Error {
 public:
  explicit StuckState(const StateOf<G>& state)
      : Error(ErrorCode::bad_plugin,
              "a position has no move and no result; return a result where "
              "there are no moves, or state no_moves"),
        state_(state) {}
  const StateOf<G>& state() const { return state_; }

 private:
  StateOf<G> state_;
};

/// Throws StuckState. Apart from the code of a solver, which calls it where a list of moves has
/// come out empty.
template <Game G>
[[noreturn, gnu::cold, gnu::noinline]] void refuse_stuck(const G&, const StateOf<G>& state) {
  throw StuckState<G>(state);
}

/// Win, loss or draw. A state is won if some option is lost for the opponent, lost if all options
/// are won for the opponent, and drawn otherwise.
struct ByOutcome {
  static constexpr std::string_view name = "outcome";
  using Value = Outcome;
  static constexpr Value undecided = Outcome{};
  static constexpr Value pending = Outcome{4};
  static constexpr Value ceiling = Outcome::win;
  using Fold = BestFold<ByOutcome>;

  template <Game G>
  static constexpr bool applies = !ScoringGame<G>;

  static constexpr Value finished(Outcome result) { return result; }
  template <Game G>
  static constexpr Value seen(const G& game, const StateOf<G>& state, const MoveOf<G>& move,
                              Value option) {
    return detail::mover_changes(game, state, move) ? opposite(option) : option;
  }

  static constexpr bool is_loss(Value value) { return value == Outcome::loss; }
  /// Whether this option alone makes the state a win.
  template <Game G>
  static constexpr bool decides(const G& game, const StateOf<G>& state, const MoveOf<G>& move,
                                Value option) {
    return option == (detail::mover_changes(game, state, move) ? Outcome::loss : Outcome::win);
  }
  /// All lost states have this one value.
  static constexpr Value loss = Outcome::loss;

  static constexpr Outcome outcome(Value value) { return value; }
  static constexpr Value shifted(Value value, std::int64_t) { return value; }
};

/// The outcome and the distance to it in plies: the fastest win, the slowest loss.
struct ByDistance {
  static constexpr std::string_view name = "distance";
  using Value = Distance;
  static constexpr Value undecided{};
  static constexpr Value pending = Distance::pending();
  static constexpr Value ceiling = Distance::win(1);
  using Fold = BestFold<ByDistance>;

  template <Game G>
  static constexpr bool applies = !ScoringGame<G>;

  static constexpr Value finished(Outcome result) { return Distance::finished(result); }
  template <Game G>
  static constexpr Value seen(const G& game, const StateOf<G>& state, const MoveOf<G>& move,
                              Value option) {
    const Value later = option.later(1);
    return detail::mover_changes(game, state, move) ? later.opposite() : later;
  }

  static constexpr bool is_loss(Value value) { return value < Distance::draw(); }

  static constexpr Outcome outcome(Value value) { return value.outcome(); }
  /// Returns the value when every end is `by` plies further away.
  static constexpr Value shifted(Value value, std::int64_t by) { return value.later(by); }
};

/// The final score lead of the player on move: the maximum over all moves of the gain minus the
/// option's lead.
struct ByMargin {
  static constexpr std::string_view name = "margin";
  using Value = Margin;
  static constexpr Value undecided = std::numeric_limits<Margin>::min();
  static constexpr Value pending = undecided + 1;
  static constexpr Value ceiling = std::numeric_limits<Margin>::max();
  using Fold = BestFold<ByMargin>;

  template <Game G>
  static constexpr bool applies = ScoringGame<G>;

  static constexpr Value finished(Outcome) { return 0; }
  template <ScoringGame G>
  static constexpr Value seen(const G& game, const StateOf<G>& state, const MoveOf<G>& move,
                              Value option) {
    const Value gain = game.gain(state, move);
    return detail::mover_changes(game, state, move) ? gain - option : gain + option;
  }

  static constexpr Outcome outcome(Value value) {
    if (value == 0) return Outcome::draw;
    return value > 0 ? Outcome::win : Outcome::loss;
  }
};

/// The nimber or Grundy value: the mex of the options' nimbers (Sprague–Grundy).
struct ByNimber {
  static constexpr std::string_view name = "nimber";
  using Value = Nimber;
  static constexpr Value undecided = std::numeric_limits<Nimber>::max();
  static constexpr Value pending = undecided - 1;
  using Fold = MexFold;

  template <Game G>
  static constexpr bool applies = ImpartialGame<G>;

  static constexpr Value finished(Outcome) { return 0; }
  template <Game G>
  static constexpr Value seen(const G&, const StateOf<G>&, const MoveOf<G>&, Value option) {
    return option;
  }

  static constexpr Outcome outcome(Value value) {
    return value == 0 ? Outcome::loss : Outcome::win;
  }
  static constexpr Value shifted(Value value, std::int64_t) { return value; }

  static constexpr Fold fold() { return {}; }
  /// Returns the nimber of a sum of positions: addition without carrying.
  static constexpr Value sum(Value a, Value b) { return a ^ b; }
  static constexpr Value negative(Value value) { return value; }
};

/// How values combine. `undecided` and `pending` are values that no state has, `finished` returns
/// the value of a finished state, `seen` an option's value as seen by the player on move, and a
/// `Fold` combines the values seen.
template <class E>
concept Evaluation = requires(typename E::Fold fold, typename E::Value value, Outcome outcome) {
  requires std::regular<typename E::Value>;
  { E::undecided } -> std::convertible_to<typename E::Value>;
  { E::pending } -> std::convertible_to<typename E::Value>;
  { E::name } -> std::convertible_to<std::string_view>;
  { E::finished(outcome) } -> std::same_as<typename E::Value>;
  { fold.add(value) } -> std::same_as<bool>;
  { fold.value() } -> std::same_as<typename E::Value>;
};

/// What an evaluation beside the four derives from: `E::for_opponent(value)` is a value as the
/// other player sees it.
template <class E>
struct OwnEvaluation {
  template <Game G>
  static constexpr bool applies = !ScoringGame<G>;

  template <Game G, class Value>
  static constexpr Value seen(const G& game, const StateOf<G>& state, const MoveOf<G>& move,
                              const Value& option) {
    return detail::mover_changes(game, state, move) ? E::for_opponent(option) : option;
  }
};

/// The evaluations for which graphs of positions are solved.
template <class E>
concept GraphEvaluation = std::same_as<E, ByOutcome> || std::same_as<E, ByDistance> ||
                          std::same_as<E, ByMargin> || std::same_as<E, ByNimber>;

template <class E, class G>
concept EvaluationOf = Evaluation<E> && Game<G> && E::template applies<G>;

/// The evaluations that every solver is compiled for.
enum class StandardEvaluation : std::uint8_t { outcome, distance, margin, nimber };

template <Evaluation E>
inline constexpr StandardEvaluation standard_evaluation =
    std::same_as<E, ByOutcome>    ? StandardEvaluation::outcome
    : std::same_as<E, ByDistance> ? StandardEvaluation::distance
    : std::same_as<E, ByMargin>   ? StandardEvaluation::margin
                                  : StandardEvaluation::nimber;

/// One option that is lost for the opponent suffices to make a state won, with a value that depends
/// only on options that are. A traversal may then mark the predecessors of lost states and skip the
/// rest.
template <class E>
concept MarkingEvaluation = Evaluation<E> && requires(typename E::Value value) {
  { E::is_loss(value) } -> std::same_as<bool>;
};

/// Adding a constant to the distance of every end adds it to the value, so that rows can be
/// arithmetic-periodic. For evaluations without distances, `shifted` changes nothing.
template <class E>
concept ShiftableEvaluation = Evaluation<E> && requires(typename E::Value value) {
  { E::shifted(value, std::int64_t{}) } -> std::same_as<typename E::Value>;
};

namespace detail {

template <class Value>
constexpr auto evaluation_with() {
  if constexpr (std::same_as<Value, Outcome>)
    return ByOutcome{};
  else if constexpr (std::same_as<Value, Margin>)
    return ByMargin{};
  else
    return ByNimber{};
}

}  // namespace detail

/// The evaluation whose values a game's closed form returns.
template <ClosedFormGame G>
using ClosedFormEvaluation =
    decltype(detail::evaluation_with<decltype(std::declval<const G&>().closed_form(
                 std::declval<const StateOf<G>&>()))>());

/// Computes the value of a state from the values of its options, reading no more of them than
/// needed. `value_of(option)` must return the value of every option. Cost: one look-up per option
/// read. Throws StuckState.
template <Evaluation E, Game G, class ValueOf>
  requires EvaluationOf<E, G>
constexpr typename E::Value evaluate(const G& game, const StateOf<G>& state, ValueOf&& value_of) {
  if (const std::optional<Outcome> result = game.result(state)) return E::finished(*result);
  typename E::Fold fold;
  auto&& moves = game.moves(state);
  auto next = std::ranges::begin(moves);
  const auto end = std::ranges::end(moves);
  if (next == end) [[unlikely]]
    refuse_stuck(game, state);
  for (; next != end; ++next) {
    const MoveOf<G>& move = *next;
    if (!fold.add(E::seen(game, state, move, value_of(game.play(state, move))))) break;
  }
  return fold.value();
}

}  // namespace zugzwang
