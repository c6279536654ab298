#pragma once

// The lines of a batch: one problem per line in, as a JSON object or in words, and one JSON object
// per line out, in order. A bad line is answered by its error, and the run goes on. Lines that have
// arrived together are shared among threads. What has been solved for one line serves all later
// lines of the same rules.

#include <string>

#include <zugzwang/api/member.hpp>
#include <zugzwang/cli/line/arguments.hpp>

namespace zugzwang::cli {

/// --batch, a file of these, and --lines.
Members batch_members(const std::string& things);

/// Answers all lines of the batch that the arguments name as their operation does, in as many
/// threads as these allow, and returns the exit status.
int run_batch(const Arguments& arguments, const Registry& registry);

}  // namespace zugzwang::cli
