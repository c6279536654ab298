#pragma once

// Lists as text, for messages.

#include <span>
#include <string>
#include <string_view>

namespace zugzwang {

/// Returns the texts one after another with a separator between them, such as "bottom_up, grundy".
std::string joined(std::span<const std::string> texts, std::string_view separator);
std::string joined(std::span<const std::string_view> texts, std::string_view separator);

}  // namespace zugzwang
