#pragma once

// What the commands about values are told on the command line.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "flags.hpp"

namespace zugzwang::cli {

/// Takes the expression out of the words of `calculate`. It may stand in several words, and begin
/// with minus signs: all words after the command are its own but flags, and their values.
/// `takes_value` tells it of a flag.
std::optional<std::string> take_expression(
    std::vector<std::string>& words,
    const std::function<bool(const std::string& flag)>& takes_value);

/// Reads the flags of a command, its word, the expression of `calculate`, and the name of a claim.
/// Throws Error{bad_syntax} where they do not go together, and Error{bad_value}.
Valuing valuing_from(const Flags& flags, const std::string& command, const std::string& word,
                     const std::optional<std::string>& expression, const std::string& claim);

}  // namespace zugzwang::cli
