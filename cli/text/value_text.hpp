#pragma once

// How values look to a person, and the choices that the commands about values share.

#include <string>
#include <vector>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/value_report.hpp>

namespace zugzwang::cli {

/// The notation and the length asked for; Unicode where a person reads on a terminal.
ValueStyle style_of(const Arguments& arguments);

/// What is known of a value beyond its own text, each line indented by two columns; empty of a
/// value that is not known.
std::string facts_of(const ValueReport& report);

/// Draws the thermograph into a file; nothing where a limit has ended the work before it was found.
/// Throws Error{bad_file}.
void write_svg(const std::string& file, const ValueReport& report);

/// The texts from A to B of "A:B", which differ in their numbers alone: each number goes from that
/// of A up to that of B, the last one fastest. Throws Error{bad_value}.
std::vector<std::string> family_of(const std::string& range);

/// `value GAME --table A:B`: the values of a family of positions, such as the boards 2x1 to 2x20.
int run_value_table(const Arguments& arguments, const Registry& registry);

}  // namespace zugzwang::cli
