#pragma once

// A value of any evaluation, and an option of a position, without the types of its game.

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/outcome.hpp>

namespace zugzwang {

class AnyEvaluation;

/// An evaluation by which games are solved: one of the four that solvers are compiled for, or
/// another one, which is registered (engine/evaluation.hpp).
class EvaluationKind {
 public:
  enum Known : std::uint8_t { outcome, distance, margin, nimber, other };

  constexpr EvaluationKind(Known known) : known_(known) {}
  constexpr explicit EvaluationKind(const AnyEvaluation& evaluation)
      : known_(other), other_(&evaluation) {}

  constexpr Known known() const { return known_; }
  /// Returns nullptr for each of the four.
  constexpr const AnyEvaluation* registered() const { return other_; }
  constexpr bool operator==(const EvaluationKind&) const = default;

 private:
  Known known_;
  const AnyEvaluation* other_ = nullptr;
};

std::string_view name_of(EvaluationKind kind);

/// The option that a move leads to.
struct Option {
  std::uint64_t to = 0;       ///< the number of the resulting position
  bool mover_changes = true;  ///< false if the same player stays on move
  std::int64_t gain = 0;      ///< of the mover less that of the opponent, in a scoring game
  std::int64_t opponent_gain = 0;
};

/// A value of a registered evaluation, as one player sees it: that of a position as the player on
/// move does.
class BoxedValue {
 public:
  virtual ~BoxedValue() = default;

  virtual EvaluationKind kind() const = 0;
  virtual std::string text() const = 0;
  /// The members that describe it in JSON, such as "value":"{1|-1}".
  virtual Datum::Object members() const = 0;
  /// The outcome for that player under best play; nothing where the value does not determine it.
  virtual std::optional<Outcome> outcome() const = 0;
  /// Returns the value of an option as the player sees it who moves to it.
  virtual std::shared_ptr<const BoxedValue> seen(const Option& option) const = 0;
  /// Orders values of one player: the better is the greater. The other value is of the same kind.
  virtual std::partial_ordering compare(const BoxedValue& other) const = 0;
};

struct OtherValue {
  std::shared_ptr<const BoxedValue> box;

  bool operator==(const OtherValue& other) const;
};

/// A value of one of the evaluations, in the order of EvaluationKind.
using AnyValue = std::variant<Outcome, Distance, Margin, Nimber, OtherValue>;

EvaluationKind kind_of(const AnyValue& value);
/// Returns the outcome for the player on move under best play; nothing if the value does not
/// determine it. A nimber of 0 is a loss, any other a win.
std::optional<Outcome> outcome_of(const AnyValue& value);
/// Returns a distance, or an outcome as one of 0 plies; the value must be of these two.
Distance distance_of(const AnyValue& value);
/// Returns the value of an option for the player who moves to it.
AnyValue seen(const AnyValue& value, const Option& option);
/// Returns the outcome for the player who moves to an option of this value, in a scoring game with
/// the gain of the move; nothing if the value does not determine it.
std::optional<Outcome> outcome_seen(const AnyValue& value, const Option& option);
/// Returns whether a move to an option of value `reached` is a best move in a position of this
/// value: it attains the value, or leads to a nimber of 0. In a position of nimber 0, all are.
/// Not for values of registered evaluations, whose best moves are found by comparison.
bool attains(const AnyValue& value, const AnyValue& reached, const Option& option);
/// Returns whether no move is better than another in a position of this value, since all lose
/// alike.
bool all_lose_alike(const AnyValue& value);

/// The options that the best moves of a position lead to. By a registered evaluation these keep the
/// outcome, where values have one, and no other option that does is better; its values need not all
/// be comparable.
class BestOptions {
 public:
  /// Finds those of a position of this value.
  explicit BestOptions(AnyValue value) : value_(std::move(value)) {}

  /// Reads the option at a place, with its value.
  void read(std::uint64_t place, const AnyValue& reached, const Option& option);
  /// Whether a further option may show that one of these is not best.
  bool may_change() const { return std::holds_alternative<OtherValue>(value_); }
  /// In the order in which they were read.
  const std::vector<std::uint64_t>& places() const { return places_; }

 private:
  void compare(std::uint64_t place, const OtherValue& reached);

  AnyValue value_;
  std::vector<std::uint64_t> places_;
  std::vector<OtherValue> compared_;
};
/// Returns a value in words, such as "win in 3" or "5".
std::string to_text(const AnyValue& value);

}  // namespace zugzwang
