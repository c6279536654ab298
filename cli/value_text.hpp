#pragma once

// How values look to a person, and the choices that the commands about values share.

#include <string>

#include <zugzwang/facade/services/value_report.hpp>

#include "arguments.hpp"

namespace zugzwang::cli {

/// The notation and the length asked for; Unicode where a person reads on a terminal.
ValueStyle style_of(const Arguments& arguments);

/// What is known of a value beyond its own text, each line indented by two columns; empty of a
/// value that is not known.
std::string facts_of(const ValueReport& report);

/// Draws the thermograph into a file; nothing where a limit has ended the work before it was found.
/// Throws Error{bad_file}.
void write_svg(const std::string& file, const ValueReport& report);

}  // namespace zugzwang::cli
