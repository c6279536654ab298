#pragma once

// The values of the texts after flags. Each function throws Error that names the flag, the text and
// the allowed values.

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/core/number_from.hpp>

namespace zugzwang::cli {

[[noreturn]] void refuse(std::string_view name, std::string_view value, std::string_view allowed);

std::chrono::duration<double> seconds_from(const std::string& text);
/// In bytes: 500M and 500MiB count in powers of 1024, 500MB in powers of 1000.
std::uint64_t memory_from(const std::string& text);
std::uint16_t port_from(const std::string& text);
std::uint64_t seed_from(const std::string& text);

}  // namespace zugzwang::cli
