#pragma once

// The picture of a graph, where the program `dot` of Graphviz is installed.

#include <string>

#include <zugzwang/core/limits.hpp>

namespace zugzwang::cli {

bool has_graphviz();

struct Picture {
  Status status = Status::complete;
  std::string bytes;  ///< empty where a limit ended the drawing
};

/// Draws a graph given as DOT, in a format that the program supports, such as "svg". The limits
/// apply to the drawing: the memory limit to the picture and the DOT together. Throws
/// Error{not_applicable} where the program fails; its own message goes to standard error.
Picture draw_by_graphviz(std::string dot, const std::string& format, const Limits& limits);

}  // namespace zugzwang::cli
