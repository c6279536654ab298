#pragma once

// The lines of a batch: one JSON object per line in, one per line out, in order. A bad line is
// answered by its error, and the run goes on. Lines that have arrived together are shared among
// threads.

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

/// Answers a line, which is given without its id.
using AnswerLine = std::function<BatchAnswer(const Datum& object)>;

/// Answers all lines of the batch that the arguments name, in as many threads as these allow, and
/// returns the exit status. `open(own)` is called once a thread, with its share of the memory.
/// `expected` describes what a line should hold.
int run_lines(const Arguments& arguments, std::string_view expected,
              const std::function<AnswerLine(const Arguments& own)>& open);

}  // namespace zugzwang::cli
