#pragma once

// The values of the texts after flags.

#include <string>
#include <string_view>

#include <zugzwang/api/member.hpp>
#include <zugzwang/core/datum.hpp>

namespace zugzwang::cli {

/// Throws Error that names the flag, the text and the allowed values.
[[noreturn]] void refuse(std::string_view name, std::string_view value, std::string_view allowed);

/// Returns the value of a member that the text after its flag, or a word, stands for; of an output,
/// its file. Throws Error as `refuse` does.
Datum value_of(const Member& member, const std::string& text);

}  // namespace zugzwang::cli
