#pragma once

// The status of HTTP that an answer goes with.

#include <string_view>

namespace zugzwang::web {

/// Returns the HTTP status that an answer goes with: 200, or 400 for an error of the request, 503
/// for a server that cannot take it now, 500 for a fault of ours.
int status_of(std::string_view answer);

}  // namespace zugzwang::web
