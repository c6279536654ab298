#pragma once

// How values are printed, and the choices that the commands about values share.

#include <string>
#include <vector>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/canonical_report.hpp>

namespace zugzwang::cli {

/// Returns the chosen notation and length; by default Unicode where the output is a terminal.
ValueStyle style_of(const Arguments& arguments);

/// Describes a value beyond its own text, in lines indented by two columns; empty if unknown.
std::string facts_of(const ValueReport& report);

/// Draws the thermograph into a file; writes nothing where a limit ended the work before it was
/// found. Throws Error{bad_file}.
void write_svg(const std::string& file, const ValueReport& report);

/// Lists the texts from A to B of "A:B", which differ in their numbers alone: each number runs from
/// that of A up to that of B, the last one fastest. Throws Error{bad_value}.
std::vector<std::string> family_of(const std::string& range);

/// Runs `value GAME --table A:B`: values of a family of positions, such as the boards 2x1 to 2x20.
int run_value_family(const Arguments& arguments, const Registry& registry);

}  // namespace zugzwang::cli
