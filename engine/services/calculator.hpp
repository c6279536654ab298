#pragma once

// Expressions of values that may name positions of the registered games: 3.^+domineering(4x5).

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/value_report.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/value_reader.hpp>

namespace zugzwang {

/// How much is told of an expression that comes to a value.
enum class ValueDetail : std::uint8_t { text, all };

/// What an expression comes to.
struct Calculation {
  Status status = Status::complete;
  std::string_view type{};             ///< "value", "boolean", "outcome", "list" or "thermograph"
  std::string text{};                  ///< empty where a limit has ended the work
  Datum result{};                      ///< that text, true or false, or a list of texts
  std::optional<ValueReport> value{};  ///< of a value, in all detail
};

/// Calculates one expression after the other, and keeps what it has found for the next.
class Calculator {
 public:
  /// The registry must outlive the calculator.
  explicit Calculator(const Registry& registry);

  /// Throws Error whose message ends in "at column N"; see `ValueCalculator`. Limits end the work
  /// with their status.
  Calculation calculate(std::string_view expression, const ValueStyle& style, const Limits& limits,
                        ValueDetail detail = ValueDetail::text);

 private:
  /// The value in the table of a position such as nim(3,4,5,convention=normal) or nim(heaps=3,4,5).
  PartizanValue read_position(std::string_view game, std::string_view arguments);
  void forget();

  const Registry& registry_;
  std::unique_ptr<PartizanValues> table_;
  std::map<std::string, PartizanValue> positions_;  // by their text
  const Limits* limits_ = nullptr;                  // of the expression at work
};

/// Returns the fields that the text in parentheses after a game's name tells, unchecked: what may
/// follow the game on a command line without flags, and then name=value, …. Throws Error.
Datum::Object fields_in_parentheses(const NamedGame& named, std::string_view text,
                                    std::uint64_t most_bytes = Datum::any_bytes);

/// Returns the same value in another table. Cost: the reduction of each of its followers there. May
/// throw `ValueLimit` and Error as the tables do.
PartizanValue copy_value(PartizanValues& from, PartizanValue value, PartizanValues& to);

/// The members of a JSON answer but for the expression.
Datum::Object to_datum(const Calculation& calculation);

}  // namespace zugzwang
