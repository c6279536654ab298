#pragma once

// Files that a command writes beside what it prints.

#include <string>
#include <string_view>

namespace zugzwang::cli {

/// Refuses a file that cannot be written, before anything is solved; changes nothing. `flag` names
/// it in the message. Throws Error{bad_file}.
void require_writable(std::string_view flag, const std::string& file);

/// Throws Error{bad_file}.
void write_output(std::string_view flag, const std::string& file, std::string_view bytes);

[[noreturn]] void refuse_output(std::string_view flag, const std::string& file);

}  // namespace zugzwang::cli
