#include "joined.hpp"

#include <fmt/format.h>

namespace zugzwang {

std::string joined(std::span<const std::string> texts, std::string_view separator) {
  return fmt::format("{}", fmt::join(texts, separator));
}
std::string joined(std::span<const std::string_view> texts, std::string_view separator) {
  return fmt::format("{}", fmt::join(texts, separator));
}

}  // namespace zugzwang
