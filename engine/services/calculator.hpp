#pragma once

// Evaluates expressions of values, which may name positions of registered games:
// 3.^+domineering(4x5).

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/canonical_report.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/value_reader.hpp>

namespace zugzwang {

/// How much detail is reported about an expression whose result is a value.
enum class ValueDetail : std::uint8_t { text, all };

/// The result of an expression.
struct Calculation {
  Status status = Status::complete;
  std::string_view type{};             ///< "value", "boolean", "outcome", "list" or "thermograph"
  std::string text{};                  ///< empty if a limit ended the work
  Datum result{};                      ///< that text, true or false, or a list of texts
  std::optional<ValueReport> value{};  ///< for a value, in full detail
};

/// Evaluates expressions one after the other, and keeps computed values for the next one.
class Calculator {
 public:
  /// The registry must outlive the calculator.
  explicit Calculator(const Registry& registry);

  /// Throws Error whose message ends in "at column N"; see `ValueCalculator`. A limit ends the work
  /// with its status.
  Calculation calculate(std::string_view expression, const ValueStyle& style, const Limits& limits,
                        ValueDetail detail = ValueDetail::text);

 private:
  /// Returns the value, in the table, of a position such as nim(3,4,5,convention=normal) or
  /// nim(heaps=3,4,5).
  PartizanValue read_position(std::string_view game, std::string_view arguments);
  void forget();

  const Registry& registry_;
  std::unique_ptr<PartizanValues> table_;
  std::map<std::string, PartizanValue> positions_;  // by their text
  const Limits* limits_ = nullptr;                  // of the current expression
};

/// Returns the fields given by the text in parentheses after a game's name, unchecked: first what
/// may follow the game on a command line without flags, then name=value, …. Throws Error.
Datum::Object fields_in_parentheses(const NamedGame& named, std::string_view text,
                                    std::uint64_t most_bytes = Datum::any_bytes);

/// Returns the problem of a position such as domineering(4x5). Throws Error, also with the nearest
/// name of the language of values.
std::unique_ptr<Problem> problem_named(const Registry& registry, std::string_view game,
                                       std::string_view arguments,
                                       std::uint64_t most_bytes = Datum::any_bytes);

/// Returns the value, in a table, of the position of a game that the text in parentheses after the
/// game's name describes. Throws ValueLimit when a limit ends the search, and Error.
PartizanValue value_of_position(const Registry& registry, std::string_view game,
                                std::string_view arguments, PartizanValues& table,
                                const Limits& limits);

/// Returns the same value in another table. Cost: the reduction of each of its followers there. May
/// throw `ValueLimit` and Error as the tables do.
PartizanValue copy_value(PartizanValues& from, PartizanValue value, PartizanValues& to);

/// Returns the members of a JSON answer except for the expression.
Datum::Object to_datum(const Calculation& calculation);

}  // namespace zugzwang
