#pragma once

// Errors of the server itself, in the form that all answers have.

#include <string>
#include <string_view>

namespace zugzwang::web {

/// Returns an answer that tells an error.
std::string error_answer(std::string_view code, std::string_view message);

/// Returns the HTTP status that an answer goes with: 200, or 400 for an error of the request, 503
/// for a server that cannot take it now, 500 for a fault of ours.
int status_of(std::string_view answer);

}  // namespace zugzwang::web
