#pragma once

// Files that a command writes beside its standard output.

#include <string>
#include <string_view>

namespace zugzwang::cli {

/// Checks that a file can be written, before anything is solved; changes nothing. `flag` names it
/// in the message. Throws Error{bad_file}.
void require_writable(std::string_view flag, const std::string& file);

/// Writes a file as a whole; an earlier one stays as it is if that fails. Throws Error{bad_file},
/// which states why.
void write_output(std::string_view flag, const std::string& file, std::string_view bytes);

}  // namespace zugzwang::cli
