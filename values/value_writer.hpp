#pragma once

// Writes values in the usual way: by name if a value has one, else by the options of its canonical
// form. A value is always written the same way, whatever table contains it.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// The notation in which a value is written. value_reader.hpp reads all but LaTeX.
enum class Notation : std::uint8_t {
  cgsuite,  ///< as CGSuite 2 writes: ±{0,{2|0}}, 1/2^*, v<2>, 2+Tiny(2)
  unicode,  ///< the usual symbols: 1/2↑∗, 2+⧾(2)
  latex,    ///< for a formula: \frac{1}{2}\uparrow\ast, 2+\tplus_{2}
  plain,    ///< only numbers, braces and bars: {0|0}
};

constexpr std::string_view name_of(Notation notation) noexcept {
  switch (notation) {
    case Notation::cgsuite: return "cgsuite";
    case Notation::unicode: return "unicode";
    case Notation::latex: return "latex";
    case Notation::plain: break;
  }
  return "plain";
}

/// Returns the notation of this name, or nothing.
constexpr std::optional<Notation> notation_of(std::string_view name) noexcept {
  for (const Notation notation :
       {Notation::cgsuite, Notation::unicode, Notation::latex, Notation::plain})
    if (name_of(notation) == name) return notation;
  return std::nullopt;
}

/// Writes values of one table. Keeps names and orders of options between calls.
///
/// Names are numbers, nimbers and sums of them with ups (`1/2^*`), uptimal powers (`^<2>`,
/// `^[3]*`), `±x` for {x | −x}, and `Tiny(x)` and `Miny(x)` for {0 || 0 | −x} and its negative with
/// x > 0, with a number before them. Other values are {left options | right options}; a bar between
/// shorter ones is one longer than they are, and a bar of length 4 is always inside braces of its
/// own.
class ValueWriter {
 public:
  static constexpr std::size_t whole = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t longest_text = std::size_t{1} << 26;

  /// The table must outlive this. Writing may add to it: arguments of names, negatives.
  ValueWriter(PartizanValues& values, Notation notation);
  ~ValueWriter();
  ValueWriter(const ValueWriter&) = delete;
  ValueWriter& operator=(const ValueWriter&) = delete;

  /// Returns the value as text; if it has more than `most_characters`, the first of them and then
  /// "...". Time is that of the text written, and of comparing the forms of its options. Throws
  /// `Error` (too_large) if the whole takes more than `longest_text` characters, and what the
  /// functions of the table throw.
  std::string write(PartizanValue v, std::size_t most_characters = whole);
  /// The same for a list of distinct values, as {x,y}, in the order of options.
  std::string write(std::span<const PartizanValue> list, std::size_t most_characters = whole);

  /// Returns distinct values in the order in which they would be written as options.
  std::vector<PartizanValue> sorted(std::span<const PartizanValue> list);

 private:
  class Text;
  std::unique_ptr<Text> text_;
};

/// Writes one value.
std::string to_text(PartizanValues& values, PartizanValue v, Notation notation,
                    std::size_t most_characters = ValueWriter::whole);

}  // namespace zugzwang
