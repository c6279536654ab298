
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/lower.hpp>

namespace zugzwang::cli {

void refuse(std::string_view name, std::string_view value, std::string_view allowed) {
  throw Error(ErrorCode::bad_value, name,
              fmt::format("\"{}\" is not valid; give {}", value, allowed));
}

std::chrono::duration<double> seconds_from(const std::string& text) {
  const auto seconds = number_from<double>(text);
  if (!seconds || !(*seconds > 0))
    refuse("seconds", text, "a positive number of seconds, such as 2.5");
  return std::chrono::duration<double>(*seconds);
}

std::uint64_t memory_from(const std::string& text) {
  constexpr std::string_view powers = "kmgt";
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto amount = number_from<double>(std::string_view(text).substr(0, end));
  const std::string unit = lowered(std::string_view(text).substr(end));
  double factor = 1;
  bool known = unit.empty() || unit == "b";
  if (const std::size_t power = unit.empty() ? powers.npos : powers.find(unit[0]);
      power != powers.npos) {
    const std::string kind = unit.substr(1);
    known = kind.empty() || kind == "b" || kind == "ib";
    factor = std::pow(kind == "b" ? 1000.0 : 1024.0, static_cast<double>(power + 1));
  }
  const double bytes = amount.value_or(0) * factor;
  if (!known || !(bytes >= 1) || bytes >= std::pow(2.0, 64))
    refuse("memory", text, permitted_memory);
  return static_cast<std::uint64_t>(bytes);
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

}  // namespace zugzwang::cli
