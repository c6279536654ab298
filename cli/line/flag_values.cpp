
#include <optional>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

void refuse(std::string_view name, std::string_view value, std::string_view allowed) {
  throw Error(ErrorCode::bad_value, name,
              fmt::format("\"{}\" is not valid; give {}", value, allowed));
}

RowRange rows_from(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto first = number_from<std::uint64_t>(text.substr(0, colon));
  const auto last =
      colon == std::string::npos ? first : number_from<std::uint64_t>(text.substr(colon + 1));
  if (!first || !last || *first > *last)
    refuse("rows", text,
           "A:B, the first and the last row to show, whole numbers from 0 to 18446744073709551615 "
           "with A not above B");
  return {*first, *last};
}

std::chrono::duration<double> seconds_from(const std::string& text) {
  const auto seconds = number_from<double>(text);
  if (!seconds || !(*seconds > 0))
    refuse("seconds", text, "a positive number of seconds, such as 2.5");
  return std::chrono::duration<double>(*seconds);
}

std::uint64_t memory_from(const std::string& text) {
  const std::optional<std::uint64_t> bytes = bytes_in(text);
  if (!bytes) refuse("memory", text, permitted_memory);
  return *bytes;
}

std::uint16_t port_from(const std::string& text) {
  const auto port = number_from<std::uint16_t>(text);
  if (!port) refuse("port", text, "a whole number from 0 (any free port) to 65535");
  return *port;
}

std::uint64_t seed_from(const std::string& text) {
  const auto seed = number_from<std::uint64_t>(text);
  if (!seed) refuse("seed", text, "a whole number from 0 to 18446744073709551615");
  return *seed;
}

unsigned day_from(const std::string& text) {
  constexpr unsigned last_day = 3;
  const auto day = number_from<std::uint64_t>(text);
  if (!day) refuse("day", text, fmt::format("a whole number from 0 to {}", last_day));
  // D. Wolfe and W. Fraser, "Counting the number of games", Theoretical Computer Science 313
  // (2004).
  if (*day > last_day)
    refuse("day", text,
           fmt::format("a day from 0 to {}: by day {} more than 3,000,000,000,000 values are "
                       "born, and their number is unknown",
                       last_day, last_day + 1));
  return static_cast<unsigned>(*day);
}

}  // namespace zugzwang::cli
