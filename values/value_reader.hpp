#pragma once

// The language of values: reads what value_writer.hpp writes, in any notation but LaTeX, and
// calculates.
//
//   {1|-1}+*2    +-{0,*|1}    ^^*    v<2>    ^[3]    Tiny(2)    9/8*    {a,b||c|d}    ↑ ⇑ ↓ ⧾ ⧿ ∗
//   3.^    {0|1}:*    G - H    G <= H    G || H    {2|-1/2}.Temperature    domineering(4x5)
//
// Juxtaposition is addition, so that `*` is never a multiplication: 2*3 is 2 + *3.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/thermograph.hpp>
#include <zugzwang/values/value_writer.hpp>

namespace zugzwang {

/// Returns the value of the position that the text in parentheses after a game's name describes.
using PositionReader =
    std::function<PartizanValue(std::string_view game, std::string_view arguments)>;

/// The result of an expression: a value (which may be a number), whether a comparison or property
/// holds, an outcome class, options or incentives, or a thermograph.
using Calculated =
    std::variant<PartizanValue, bool, OutcomeClass, std::vector<PartizanValue>, Thermograph>;

/// Calculates expressions in one table of values.
class ValueCalculator {
 public:
  /// In bytes.
  static constexpr std::size_t longest_expression = std::size_t{1} << 20;

  /// The table must outlive this object. Without a reader, expressions cannot contain positions.
  explicit ValueCalculator(PartizanValues& values, PositionReader positions = {})
      : values_(values), thermographs_(values), positions_(std::move(positions)) {}

  /// Calculates an expression. Throws `Error` with a message that ends in "at column N", counted in
  /// characters from 1: bad_syntax for malformed text; too_large, bad_value or not_applicable for
  /// an expression without a result. The syntax of the whole is checked first. Throws `ValueLimit`
  /// as the table does.
  Calculated calculate(std::string_view expression);
  /// The same for an expression that must be a value.
  PartizanValue read(std::string_view expression);

 private:
  PartizanValues& values_;
  Thermographs thermographs_;
  PositionReader positions_;
};

/// Reads one value. The text cannot contain positions of games.
PartizanValue read_value(PartizanValues& values, std::string_view text);

/// Returns the result as text: values as written by the writer, {x,y} for a list, true or false, L,
/// R, N or P, and for a thermograph the points of its walls.
std::string to_text(ValueWriter& writer, const Calculated& calculated,
                    std::size_t most_characters = ValueWriter::whole);

/// Returns both walls as points (t, v) from t = −1 up to the foot of the mast.
std::string to_text(const Thermograph& thermograph);

}  // namespace zugzwang
