#pragma once

// Describes a value in text, for the program, its JSON and the explorer. Each part is present
// unless a limit ended the work before it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/thermograph.hpp>
#include <zugzwang/values/value_writer.hpp>

namespace zugzwang {

/// How values are written.
struct ValueStyle {
  Notation notation = Notation::cgsuite;
  std::size_t most_characters = ValueWriter::whole;  ///< of each value
};

/// A move of a position, and why it is or is not an option of the canonical form.
struct ListedMove {
  std::optional<Player> player{};  ///< nothing if both players have the move
  Datum move{};
  std::string words{};
  std::string value{};
  bool kept = true;  ///< whether its value is an option of the canonical form
  /// Such as "dominated by a1-a2, to 1/2" or "reversible through b1-c1, to 0"; empty if kept.
  std::string because{};
  Datum dominated_by{};        ///< a move that is better for the player; or null
  Datum reversible_through{};  ///< a reply that reverses the move; or null
};

/// The description of a value.
struct ValueReport {
  Status status = Status::complete;
  std::string value{};
  OutcomeClass outcome = OutcomeClass::previous;
  Dyadic left_stop{};
  Dyadic right_stop{};
  std::uint64_t birthday = 0;
  std::optional<Thermograph> thermograph{};  ///< with the mean and the temperature
  std::optional<std::vector<std::string>> left_options{};
  std::optional<std::vector<std::string>> right_options{};
  std::optional<std::vector<ListedMove>> moves{};  ///< of a position; nothing if too many
  std::optional<std::string> reduced{};
  /// Whether it has been determined that there is, or is not, an atomic weight.
  bool atomic_weight_known = false;
  std::optional<std::string> atomic_weight{};
};

/// Describes a value of a table, within the limits. Throws Error{too_large} as the table does.
ValueReport report_value(PartizanValues& table, PartizanValue value, const ValueStyle& style,
                         const Limits& limits);

/// Describes the value of a solved position, and its moves.
ValueReport report_value(PositionValue& position, const ValueStyle& style, const Limits& limits);

/// Returns both walls as lists of points [temperature, stop] in text, and the mast.
Datum::Object to_datum(const Thermograph& thermograph);

/// Returns the members of a JSON answer: "status", "value", "outcome", "left_stop" and so on.
/// Numbers are texts such as "-3/4".
Datum::Object to_datum(const ValueReport& report);

}  // namespace zugzwang
