#pragma once

// The words of a command line that are no flags: which of them are one list together, and which
// field each is a value of.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/field.hpp>

namespace zugzwang::cli {

struct Flag;

/// Whether a word is a flag, such as --json; neither -3 is one, nor the board -++-.
bool is_flag(std::string_view word);

/// A list that a flag has been given in several words, such as --set 1 3 4.
struct SpacedList {
  std::string flag;
  std::string value;  ///< the words with a blank between them
};

/// Joins the words of a list after its flag to one word: `--set 1 3 4`, `--set 1, 3, 4` and
/// `--set [1, 3, 4]`. Those of the first kind are told in `spaced`.
std::vector<std::string> with_joined_lists(const std::vector<std::string>& words,
                                           const std::vector<FieldInfo>& fields,
                                           std::vector<SpacedList>& spaced);

/// Gives words to the fields that take them, in order. Where one list is all that takes words, it
/// takes them all. Words that are too many are left in `words`; fields beyond the words stay
/// without a value.
Datum::Object values_of_words(std::vector<std::string>& words, const std::vector<FieldInfo>& fields,
                              std::uint64_t most_bytes);

/// Takes the expression out of the words of `calculate`, which has these flags. It may stand in
/// several words, and begin with minus signs: all words after the command are its own but flags,
/// and their values.
std::optional<std::string> take_expression(std::vector<std::string>& words,
                                           const std::vector<Flag>& flags);

}  // namespace zugzwang::cli
