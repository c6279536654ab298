#pragma once

// Lines that a person types after a prompt.

#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/core/datum.hpp>

namespace zugzwang::cli {

/// Whether a person is at both ends: standard input and output are a terminal.
bool is_at_terminal();

/// Shows a prompt and reads a line of standard input, without its end; returns false at the end of
/// input. At a terminal the line can be edited, and the arrow keys recall the earlier ones. Throws
/// as `read_line` of store/file.hpp, to which `what` and `most_bytes` belong.
bool read_prompted(std::string_view what, const std::string& prompt, std::string& line,
                   std::uint64_t most_bytes = Datum::any_bytes);

}  // namespace zugzwang::cli
