#pragma once

// A game graph as a text for other programs: as DOT to be drawn, as GraphML to be worked with.

#include <ostream>
#include <string>

#include <zugzwang/facade/services/graph.hpp>

namespace zugzwang::cli {

enum class Legend { shown, left_out };

/// Writes the graph coloured by value, with the best moves bold. The legend, which stands below the
/// title, tells what colours and lines that occur mean; it adds no vertex.
void write_dot(std::ostream& out, const GraphReport& report, const std::string& title,
               Legend legend);

void write_graphml(std::ostream& out, const GraphReport& report);

}  // namespace zugzwang::cli
