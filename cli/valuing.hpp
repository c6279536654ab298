#pragma once

// What the commands about values are told on the command line.

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "arguments.hpp"
#include "declared_flags.hpp"

namespace zugzwang::cli {

/// Takes the expression out of the words of `calculate`. It may stand in several words, and begin
/// with minus signs: all words after the command are its own but flags, and their values.
std::optional<std::string> take_expression(std::vector<std::string>& words, const CLI::App& sub);

/// Reads the flags of a command, its word, the expression of `calculate`, and the name of a claim.
/// Throws Error{bad_syntax} where they do not go together, and Error{bad_value}.
Valuing valuing_from(const Flags& flags, const std::string& command, const std::string& word,
                     const std::optional<std::string>& expression, const std::string& claim);

}  // namespace zugzwang::cli
