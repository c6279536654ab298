#pragma once

// Messages on standard error, which may be closed or full: that ends nothing.

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace zugzwang::cli {

/// Writes a text to standard error unchanged and at once, unless messages are silenced.
void write_error(std::string_view text);

/// Silences all messages except those of `print_always`: another process writes the same ones.
void silence_messages();
/// Writes one line as `print_message` does, even if messages are silenced.
void print_always(std::string_view message);

/// Writes one line to standard error that begins with "zugzwang: ".
template <class... T>
void print_message(fmt::format_string<T...> message, T&&... values) {
  write_error("zugzwang: " + fmt::format(message, std::forward<T>(values)...) + "\n");
}

/// Flushes standard output. Returns that it could not be written as a whole, and why; empty if it
/// was.
std::string output_failure();

/// Opens a substitute for each standard stream that is closed, lest a file that is opened later
/// take its number: standard output then fails, and standard error is lost.
void keep_standard_streams();

}  // namespace zugzwang::cli
