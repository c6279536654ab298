#include "study.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/study.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/services/sweep.hpp>

namespace zugzwang::cli {

namespace {

using Texts = std::vector<std::string>;
using MaybeNumber = std::optional<std::uint64_t>;

FlagOf<Texts> names_flag(const char* name, std::string help) {
  return {name, "NAMES", std::move(help),
          [name](const std::string& text) { return parts_of(name + 2, text, ','); }};
}

const FlagOf<Texts> sweeps = repeatable_flag(
    "--sweep", "FIELD=VALUES",
    "each of these values in turn, such as pile=11:1e6:x3 or board=3x3,3x4; two make a grid");
const FlagOf<MaybeNumber> random_problems = number_flag<MaybeNumber>(
    "--random", "so many random problems of each size, for medians and quartiles", "problems",
    StudyRequest::most_problems);
const FlagOf<std::string> sizes =
    text_flag("--sizes", "SIZES", "sizes of the random problems, such as 4:9 (5)");
const FlagOf<MaybeNumber> seed = seed_flag("seed of the random problems (1)");
const FlagOf<MaybeNumber> repeats = number_flag<MaybeNumber>(
    "--repeat", "solve so many times, for the median and the spread of the time", "times",
    StudyRequest::most_repeats);
const FlagOf<Texts> solvers = names_flag("--solvers", "only these solvers, in this order");
const FlagOf<Texts> strategies = names_flag("--strategies", "only these strategies of the solvers");
const FlagOf<Texts> without = repeatable_flag(
    "--without", "ABILITIES",
    "also with these abilities of the game hidden, such as canonical or safe_moves,bounds");
const FlagOf<bool> ablates =
    toggle("--ablate", "also without each ability that a solver uses, and without all of them");
const FlagOf<bool> runs_both = toggle(
    "--both", "run each solver compiled for the game and on its model, where it can do both");
const FlagOf<bool> tries_all =
    toggle("--all", "try a solver further after it has met a limit in a smaller problem");
const FlagOf<std::string> output = text_flag(
    "--output", "FILE", "append a line of JSON for each solve; a further run goes on with it");
const FlagOf<std::string> chart_file =
    svg_flag("a chart, a line a solver with the spread as a band,");
const FlagOf<Charted> charted =
    choice_flag<Charted>("--chart", "what the chart shows: {} (seconds)",
                         {{"seconds", Charted::seconds}, {"positions", Charted::positions}});
const FlagOf<std::string> against =
    text_flag("--against", "FILE", "also print the times beside those of an earlier output");

StudiedWays wanted_ways(const Arguments& arguments, const Registry& registry) {
  StudiedWays wanted{.solvers = solvers.in(arguments), .strategies = strategies.in(arguments)};
  wanted.each_hidden = ablates.in(arguments);
  wanted.both = runs_both.in(arguments);
  for (const std::string& names : without.in(arguments))
    wanted.hidden.push_back(parts_of("without", names, ','));
  for (const std::string& name : compared_evaluations.in(arguments))
    wanted.evaluations.push_back(registry.evaluation(name));
  for (const std::uint64_t threads : compared_threads.in(arguments))
    wanted.threads.push_back(static_cast<unsigned>(threads));
  return wanted;
}

/// Returns the options that a cell depends on, beside its problem and the way to solve it.
Datum options_of(const Study& study, const Arguments& arguments) {
  Datum::Object options{{"seconds", study.limits.time.count()}};
  if (arguments.has("--memory")) options.emplace_back("memory", study.limits.memory);
  return options;
}

}  // namespace

const FlagOf<Texts> compared_evaluations = names_flag("--evaluation", [] {
  Texts names;
  for (const AnyEvaluation* const each : bundled_evaluations()) names.emplace_back(each->name());
  return either_of(names) + "; several make a study";
}());
const FlagOf<std::vector<std::uint64_t>> compared_threads = {
    "--threads", "N",
    "upper bound on threads; a solver may use fewer (1); several, such as 1,2, make a study",
    [](const std::string& text) {
      constexpr std::uint64_t most_threads = 1024;
      std::vector<std::uint64_t> numbers = numbers_from("threads", text);
      if (!std::ranges::all_of(numbers, [](std::uint64_t n) { return n > 0 && n <= most_threads; }))
        refuse("threads", text, fmt::format("numbers from 1 to {}", most_threads));
      return numbers;
    }};

std::vector<Flag> study_flags() {
  return {sweeps,  random_problems, sizes,     seed,   repeats, solvers,    strategies, without,
          ablates, runs_both,       tries_all, output, against, chart_file, charted};
}

bool asks_study(const Arguments& arguments) {
  return std::ranges::any_of(study_flags(),
                             [&](const Flag& flag) { return arguments.has(flag.name); }) ||
         compared_evaluations.in(arguments).size() > 1 || compared_threads.in(arguments).size() > 1;
}

Limits compared_limits(const Arguments& arguments) {
  Limits limits = arguments.limits;
  if (limits.time == Limits{}.time) limits.time = std::chrono::seconds(5);
  return limits;
}

int run_study(const Arguments& arguments, const Registry& registry) {
  Study study = study_of(registry.find(arguments.game), arguments.fields,
                         {.sweeps = sweeps.in(arguments),
                          .random = random_problems.in(arguments),
                          .sizes = sizes.in(arguments),
                          .seed = seed.in(arguments),
                          .repeats = repeats.in(arguments),
                          .ways = wanted_ways(arguments, registry)},
                         compared_limits(arguments));
  const std::string& name = study.game->text().name;
  const std::string earlier_file = against.in(arguments);
  std::optional<StudyCells> earlier;
  if (!earlier_file.empty()) earlier = read_study("against", earlier_file, name, {});
  const std::string picture = chart_file.in(arguments);
  if (!picture.empty()) require_writable("svg", picture);
  std::optional<StudyFile> file;
  if (const std::string to = output.in(arguments); !to.empty()) {
    file.emplace(to, name, options_of(study, arguments));
    study.cells = file->cells();
  }

  const bool is_whole = with_progress(study.limits, [&](Limits watched) {
    std::swap(study.limits, watched);
    return run_cells(study, file ? &*file : nullptr, tries_all.in(arguments));
  });
  const bool agrees = print_study(study, {.format = arguments.format,
                                          .earlier = earlier ? &*earlier : nullptr,
                                          .charted = charted.in(arguments),
                                          .picture = picture,
                                          .command = arguments.line});
  if (!is_whole) print_message("the study was interrupted");
  if (!agrees) return exit_disagreement;
  return is_whole ? exit_done : exit_limit;
}

}  // namespace zugzwang::cli
