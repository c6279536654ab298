#pragma once

// A game graph as text for other programs: as DOT for drawing, as GraphML for analysis.

#include <ostream>
#include <string>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/engine/services/graph.hpp>

namespace zugzwang {

/// Returns that the search has left the values of some positions unknown.
inline std::string unknown_text(const GraphReport& report) {
  return fmt::format("the search has left {} of {} unknown",
                     format_plural(report.unknown(), "value"), format_count(report.nodes.size()));
}

enum class Legend { shown, left_out };

/// Writes the graph coloured by value, with the best moves in bold. The legend, below the title,
/// explains the colours and lines that occur; it adds no vertex.
void write_dot(std::ostream& out, const GraphReport& report, const std::string& title,
               Legend legend);

void write_graphml(std::ostream& out, const GraphReport& report);

}  // namespace zugzwang
