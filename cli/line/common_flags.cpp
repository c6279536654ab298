#include <random>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/line/common_flags.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>

namespace zugzwang::cli {

std::vector<Flag> usual_flags() {
  return {help_flag(),
          {.name = "--plugin",
           .placeholder = "FILE",
           .help = "a shared library with games; may be repeated",
           .is_repeatable = true}};
}

Flag help_flag() {
  return {.name = "--help",
          .help = "prints the flags of the command, and the fields of a game if one is named"};
}

std::vector<Flag> solver_flags() {
  return {text_flag("--solver", "NAME", "the solver (the first that applies)")
              .stored_in([](Arguments& arguments) -> auto& { return arguments.choice.solver; }),
          text_flag("--strategy", "NAME",
                    "a strategy of that solver, such as pull or push for bottom_up")
              .stored_in([](Arguments& arguments) -> auto& { return arguments.choice.strategy; })};
}

Flag seconds_flag(std::string help) {
  return FlagOf<std::chrono::duration<double>>("--seconds", "SECONDS", std::move(help),
                                               seconds_from)
      .stored_in([](Arguments& arguments) -> auto& { return arguments.limits.time; });
}

Flag memory_flag(std::string help) {
  return FlagOf<std::uint64_t>("--memory", "BYTES", std::move(help), memory_from)
      .stored_in([](Arguments& arguments) -> auto& { return arguments.limits.memory; });
}

Flag memory_flag() {
  Flag flag =
      memory_flag("memory limit, such as 500M, 1.5G or 2GiB (three quarters of the machine's)");
  flag.help_for_processes =
      "memory limit of each process, such as 500M, 1.5G or 2GiB (three quarters of the machine's, "
      "divided by its processes)";
  return flag;
}

Flag threads_flag(std::string help) {
  return number_flag("--threads", std::move(help), "threads", most_threads)
      .stored_in([](Arguments& arguments) -> auto& { return arguments.limits.threads; });
}

Flag json_flag() {
  return toggle<std::string>("--json", "print JSON", "json").stored_in(&Arguments::format);
}
Flag csv_flag() {
  return toggle<std::string>("--csv", "print comma-separated values", "csv")
      .stored_in(&Arguments::format);
}
Flag format_flag(const std::vector<std::string>& formats) {
  Choices<std::string> choices;
  for (const std::string& each : formats) choices.emplace_back(each, each);
  const std::string help = "{} (" + formats.front() + ")";
  return choice_flag<std::string>("--format", help.c_str(), choices).stored_in(&Arguments::format);
}

Flag table_format_flag() { return format_flag({"text", "csv", "json", "markdown"}); }

Flag solution_flag(std::string help) {
  return text_flag("--solution", "FILE", std::move(help)).stored_in(&Arguments::solution);
}
Flag all_moves_flag() {
  return toggle("--moves", "list every move with its value", AnswerDetail::all_moves)
      .stored_in(&Arguments::detail);
}
std::vector<Flag> batch_flags(std::string help) {
  return {text_flag("--batch", "FILE", std::move(help)).stored_in(&Arguments::batch),
          toggle("--lines", "add line numbers to the answers of a batch")
              .stored_in(&Arguments::numbers_lines)};
}

const FlagOf<bool> dry_run =
    toggle("--dry-run", "print the memory, files and traffic it would need, without solving");
const FlagOf<std::optional<std::uint64_t>> ranks = number_flag<std::optional<std::uint64_t>>(
    "--ranks", "number of processes for --dry-run (those that run)", "processes",
    Share::most_ranks);
const FlagOf<std::string> trace =
    text_flag("--trace", "FILE",
              "write the traffic between the processes, level by level, as comma-separated values");

std::vector<Flag> process_flags() {
  std::vector<Flag> flags = {dry_run, ranks, trace};
  for (Flag& flag : flags) flag.is_for_processes = true;
  return flags;
}

FlagOf<std::optional<std::uint64_t>> seed_flag(std::string help) {
  return {"--seed", "N", std::move(help), seed_from};
}
std::uint64_t seed_in(const Arguments& arguments,
                      const FlagOf<std::optional<std::uint64_t>>& flag) {
  const std::optional<std::uint64_t> given = flag.in(arguments);
  return given ? *given : std::random_device{}();
}

}  // namespace zugzwang::cli
