#pragma once

// The words of a command line that are no flags: which of them form one list, and which field each
// is a value of.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/field.hpp>

namespace zugzwang::cli {

struct Flag;

/// Returns whether a word is a flag, such as --json; neither -3 nor the board -++- is one.
bool is_flag(std::string_view word);

/// Returns the value of a field that a text stands for; `@FILE` stands for the contents of that
/// file. Throws Error{bad_file}, Error{bad_syntax}, or Error{too_large} if the file and the value
/// would take more than `most_bytes`.
Datum value_of_field(const FieldInfo& field, const std::string& text,
                     std::uint64_t most_bytes = Datum::any_bytes);

/// A list that is given to a flag in several words, such as --set 1 3 4.
struct SpacedList {
  std::string flag;
  std::string value;  ///< the words, separated by blanks
};

/// Joins the words of a list after its flag into one word: `--set 1 3 4`, `--set 1, 3, 4` and
/// `--set [1, 3, 4]`. Lists of the first form are added to `spaced`.
std::vector<std::string> with_joined_lists(const std::vector<std::string>& words,
                                           const std::vector<FieldInfo>& fields,
                                           std::vector<SpacedList>& spaced);

/// Assigns words to the fields that take them, in order. Where one list is the only field that
/// takes words, it takes all of them. Surplus words are left in `words`; fields beyond the words
/// stay without a value.
Datum::Object values_of_words(std::vector<std::string>& words, const std::vector<FieldInfo>& fields,
                              std::uint64_t most_bytes);

/// Splits a line into words, as a shell does: at blanks that are not in quotes.
std::vector<std::string> words_of_line(std::string_view line);

/// Returns the values of fields that the words of a line give, with or without flags, as those of a
/// command line do. `given` holds the fields that have a value already. If one text is the only
/// field that takes words, it takes all of them.
Datum::Object fields_of_line(const std::vector<std::string>& line, const std::vector<Flag>& flags,
                             const std::vector<FieldInfo>& fields, const Datum::Object& given,
                             std::uint64_t most_bytes);

/// Removes the expression from the words of `calculate`, which has these flags. It may consist of
/// several words, and begin with minus signs: it is all words after the command except flags and
/// their values.
std::optional<std::string> take_expression(std::vector<std::string>& words,
                                           const std::vector<Flag>& flags);

}  // namespace zugzwang::cli
