#pragma once

// Drawing by the program `dot` of Graphviz, where it is installed.

#include <chrono>
#include <optional>
#include <string>

namespace zugzwang::cli {

bool has_graphviz();

/// Draws a graph given as DOT, in a format that the program knows, such as "svg". Returns the
/// picture; nothing if the drawing took longer than `time`. Throws Error{not_applicable} where the
/// program fails; what it then says goes to standard error.
std::optional<std::string> draw_by_graphviz(const std::string& dot, const std::string& format,
                                            std::chrono::duration<double> time);

}  // namespace zugzwang::cli
