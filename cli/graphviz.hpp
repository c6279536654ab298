#pragma once

// Drawing by the program `dot` of Graphviz, where it is installed.

#include <string>

#include <zugzwang/core/limits.hpp>

namespace zugzwang::cli {

bool has_graphviz();

struct Picture {
  Status status = Status::complete;
  std::string bytes;  ///< empty where a limit ended the drawing
};

/// Draws a graph given as DOT, in a format that the program knows, such as "svg". The limits hold
/// for the drawing: the memory for the picture and the DOT together. Throws Error{not_applicable}
/// where the program fails; what it then says goes to standard error.
Picture draw_by_graphviz(const std::string& dot, const std::string& format, const Limits& limits);

}  // namespace zugzwang::cli
