#pragma once

// Writes values as people do: by name where a value has one, else by the options of its canonical
// form. The same value is always written the same way, whatever table it lies in.

#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <zugzwang/core/partizan/notation.hpp>
#include <zugzwang/core/partizan/values.hpp>

namespace zugzwang {

/// Writes values of one table. Remembers names and orders of options between calls.
///
/// Names are numbers, nimbers and sums of them with ups (`1/2^*`), uptimal powers (`^<2>`,
/// `^[3]*`), `±x` for {x | −x}, and `Tiny(x)` and `Miny(x)` for {0 || 0 | −x} and its negative with
/// x > 0, with a number before them. Other values are {left options | right options}; a bar that
/// stands between shorter ones is one longer than they are, and the fourth is always inside braces
/// of its own.
class ValueWriter {
 public:
  static constexpr std::size_t whole = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t longest_text = std::size_t{1} << 26;

  /// The table must outlive this. Writing may add to it: arguments of names, negatives.
  ValueWriter(PartizanValues& values, Notation notation);
  ~ValueWriter();
  ValueWriter(const ValueWriter&) = delete;
  ValueWriter& operator=(const ValueWriter&) = delete;

  /// Returns the value in writing; if it takes more than `most_characters`, so many of them and
  /// then "...". Time is that of the text written, and of comparing the forms of its options.
  /// Throws `Error` (too_large) if the whole takes more than `longest_text` characters, and what
  /// the functions of the table throw.
  std::string write(PartizanValue v, std::size_t most_characters = whole);
  /// The same for a list of different values, as {x,y}, in the order of options.
  std::string write(std::span<const PartizanValue> list, std::size_t most_characters = whole);

  /// Returns different values in the order in which they would be written as options.
  std::vector<PartizanValue> sorted(std::span<const PartizanValue> list);

 private:
  class Text;
  std::unique_ptr<Text> text_;
};

/// Writes one value.
std::string to_text(PartizanValues& values, PartizanValue v, Notation notation,
                    std::size_t most_characters = ValueWriter::whole);

}  // namespace zugzwang
