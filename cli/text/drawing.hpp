#pragma once

// A game graph as text for other programs: as DOT for drawing, as GraphML for analysis; and its
// picture, where the program `dot` of Graphviz is installed.

#include <ostream>
#include <string>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/services/graph.hpp>

namespace zugzwang::cli {

enum class Legend { shown, left_out };

/// Writes the graph coloured by value, with the best moves in bold. The legend, below the title,
/// explains the colours and lines that occur; it adds no vertex.
void write_dot(std::ostream& out, const GraphReport& report, const std::string& title,
               Legend legend);

/// Returns that the search has left the values of some positions unknown.
std::string unknown_text(const GraphReport& report);

void write_graphml(std::ostream& out, const GraphReport& report);

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
