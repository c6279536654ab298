#pragma once

// The lines of a batch: one JSON object per line in, one per line out, in order. A bad line is
// answered by its error, and the run goes on.

#include <functional>
#include <string_view>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/core/datum.hpp>

namespace zugzwang::cli {

/// The answer to a line, and whether a limit ended the work on it.
struct BatchAnswer {
  Datum::Object members;
  bool limited = false;
};

/// Answers all lines of the batch that the arguments name, and returns the exit status.
/// `answer(object)` is given a line without its id. `expected` describes what a line should hold.
int run_lines(const Arguments& arguments, std::string_view expected,
              const std::function<BatchAnswer(const Datum& object)>& answer);

}  // namespace zugzwang::cli
