// A problem in one line, as all commands tell it.

#include <algorithm>

#include <fmt/format.h>

#include "commands.hpp"
#include "format.hpp"

namespace zugzwang::cli {

namespace {

/// A value in one line, which is not too long.
std::string shortened(std::string text) {
  constexpr std::size_t most_columns = 60;
  if (text.empty()) return "none";
  std::ranges::replace(text, '\n', ' ');
  return cut(text, most_columns);
}

}  // namespace

std::string headline(const std::string& game, const Problem& problem, Scope scope) {
  std::string text = game + ":";
  for (const auto& [name, value] : problem.to_datum(scope))
    text +=
        fmt::format("{} {} {}", text.back() == ':' ? "" : ",", name, shortened(value.to_text()));
  return text;
}

}  // namespace zugzwang::cli
