#pragma once

// The flags that several commands have.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/flags.hpp>

namespace zugzwang::cli {

/// --help and --plugin.
std::vector<Flag> usual_flags();
Flag help_flag();
/// --solver and --strategy.
std::vector<Flag> solver_flags();
Flag seconds_flag(std::string help = "time limit");
Flag memory_flag();
Flag memory_flag(std::string help);
Flag threads_flag(std::string help = "upper bound on threads; a solver may use fewer (1)");

Flag json_flag();
Flag csv_flag();
Flag format_flag(const std::vector<std::string>& formats);
/// Of tables: text, csv, json and markdown.
Flag table_format_flag();

Flag solution_flag(std::string help = "read the values from a solution file");
/// --moves; and --batch and --lines.
Flag all_moves_flag();
std::vector<Flag> batch_flags(std::string help);
/// --dry-run, --ranks and --trace.
std::vector<Flag> process_flags();
extern const FlagOf<bool> dry_run;
extern const FlagOf<std::optional<std::uint64_t>> ranks;
extern const FlagOf<std::string> trace;

/// The seed of random choices.
FlagOf<std::optional<std::uint64_t>> seed_flag(std::string help);
/// Returns the given seed, or a new one.
std::uint64_t seed_in(const Arguments& arguments, const FlagOf<std::optional<std::uint64_t>>& flag);

}  // namespace zugzwang::cli
