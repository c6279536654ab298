#include "study.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/line/sweep.hpp>
#include <zugzwang/cli/study.hpp>
#include <zugzwang/cli/text/format.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/evaluation.hpp>

namespace zugzwang::cli {

namespace {

using Texts = std::vector<std::string>;
using MaybeNumber = std::optional<std::uint64_t>;

constexpr std::size_t most_cells = 100'000;

FlagOf<Texts> names_flag(const char* name, std::string help) {
  return {name, "NAMES", std::move(help),
          [name](const std::string& text) { return parts_of(name + 2, text, ','); }};
}

const FlagOf<Texts> sweeps = repeatable_flag(
    "--sweep", "FIELD=VALUES",
    "each of these values in turn, such as pile=10:1e6:x10 or board=3x3,3x4; two make a grid");
const FlagOf<MaybeNumber> random_problems = number_flag<MaybeNumber>(
    "--random", "so many random problems of each size, for medians and quartiles", "problems",
    most_cells);
const FlagOf<std::string> sizes =
    text_flag("--sizes", "SIZES", "sizes of the random problems, such as 4:9 (5)");
const FlagOf<MaybeNumber> seed = seed_flag("seed of the random problems (1)");
const FlagOf<MaybeNumber> repeats = number_flag<MaybeNumber>(
    "--repeat", "solve so many times, for the median and the spread of the time", "times", 1000);
const FlagOf<Texts> solvers = names_flag("--solvers", "only these solvers, in this order");
const FlagOf<Texts> strategies = names_flag("--strategies", "only these strategies of the solvers");
const FlagOf<bool> tries_all =
    toggle("--all", "try a solver further after it has met a limit in a smaller problem");
const FlagOf<std::string> output = text_flag(
    "--output", "FILE", "append a line of JSON for each cell; a further run goes on with it");
const FlagOf<std::string> chart_file =
    text_flag("--svg", "FILE", "draw a chart: a line a solver, with the spread as a band");
const FlagOf<Charted> charted =
    choice_flag<Charted>("--chart", "what the chart shows: {} (seconds)",
                         {{"seconds", Charted::seconds}, {"positions", Charted::positions}});
const FlagOf<std::string> against =
    text_flag("--against", "FILE", "also print the times beside those of an earlier output");

/// Refuses flags that have no meaning together.
void refuse_pairs(const Arguments& arguments) {
  const auto refuse_pair = [](std::string_view flag, std::string_view why) {
    throw Error(ErrorCode::bad_syntax, fmt::format("{}: {}", flag, why));
  };
  const bool is_random = random_problems.in(arguments).has_value();
  if (is_random && arguments.has(sweeps.name))
    refuse_pair("random", "a sweep gives the problems; leave out --random or --sweep");
  if (!is_random && arguments.has(sizes.name))
    refuse_pair("sizes", "they are those of random problems; add --random N");
  if (!is_random && arguments.has(seed.name))
    refuse_pair("seed", "nothing is drawn at random; add --random N, or leave it out");
}

/// Adds the problems of a grid of sweeps.
void add_grid(const Arguments& arguments, Study& study) {
  const std::vector<FieldInfo> fields = study.game->fields();
  study.points = {{{}, {}, {arguments.fields}}};
  for (const std::string& text : sweeps.in(arguments)) {
    const Sweep sweep = sweep_from(text, fields);
    const FieldInfo& field = *std::ranges::find(fields, sweep.field, &FieldInfo::name);
    std::vector<StudyPoint> further;
    for (const StudyPoint& point : study.points) {
      const auto is_it = [&](const auto& member) { return field.is_called(member.first); };
      if (std::ranges::any_of(point.problems.front(), is_it))
        throw Error(ErrorCode::bad_syntax,
                    fmt::format("sweep: {} has a value already; give it once", sweep.field));
      for (std::size_t i = 0; i < sweep.values.size(); ++i) {
        StudyPoint& next = further.emplace_back(point);
        next.place.emplace_back(sweep.field, sweep.values[i]);
        next.at.push_back(i);
        next.problems.front().emplace_back(sweep.field, sweep.values[i]);
      }
      if (further.size() > most_cells)
        throw Error(ErrorCode::too_large,
                    fmt::format("sweep: more than {} problems; give fewer values",
                                format_count(most_cells)));
    }
    study.points = std::move(further);
  }
}

/// Adds random problems, of which each is studied once.
void add_random(const Arguments& arguments, Study& study) {
  const std::vector<FieldInfo> fields = study.game->fields();
  const std::string given = sizes.in(arguments);
  for (const std::uint64_t size : numbers_from("sizes", given.empty() ? "5" : given)) {
    StudyPoint point{{{"size", size}}, {study.points.size()}, {}};
    Random random(seed.in(arguments).value_or(1) + size);
    for (std::uint64_t i = 0; i < *random_problems.in(arguments); ++i) {
      Datum::Object problem = study.game->random_problem(size, random);
      for (const auto& member : arguments.fields) {
        const auto field = std::ranges::find_if(
            fields, [&](const FieldInfo& each) { return each.is_called(member.first); });
        std::erase_if(problem, [&](const auto& own) { return field->is_called(own.first); });
        problem.push_back(member);
      }
      if (std::ranges::find(point.problems, problem) == point.problems.end())
        point.problems.push_back(std::move(problem));
    }
    study.points.push_back(std::move(point));
  }
}

StudiedWays wanted_ways(const Arguments& arguments, const Registry& registry) {
  StudiedWays wanted{.solvers = solvers.in(arguments), .strategies = strategies.in(arguments)};
  for (const std::string& name : compared_evaluations.in(arguments))
    wanted.evaluations.push_back(registry.evaluation(name));
  for (const std::uint64_t threads : compared_threads.in(arguments))
    wanted.threads.push_back(static_cast<unsigned>(threads));
  return wanted;
}

/// Returns the options that a cell depends on, beside its problem and the way to solve it.
Datum options_of(const Study& study, const Arguments& arguments) {
  Datum::Object options{{"repeat", std::uint64_t{study.repeats}},
                        {"seconds", study.limits.time.count()}};
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
  return {sweeps,     random_problems, sizes,  seed,    repeats,    solvers,
          strategies, tries_all,       output, against, chart_file, charted};
}

bool asks_study(const Arguments& arguments) {
  refuse_pairs(arguments);
  return std::ranges::any_of(study_flags(),
                             [&](const Flag& flag) { return arguments.has(flag.name); }) ||
         compared_evaluations.in(arguments).size() > 1 || compared_threads.in(arguments).size() > 1;
}

int run_study(const Arguments& arguments, const Registry& registry) {
  Study study{.game = &registry.find(arguments.game),
              .repeats = static_cast<unsigned>(repeats.in(arguments).value_or(1)),
              .limits = arguments.limits};
  if (study.limits.time == Limits{}.time) study.limits.time = std::chrono::seconds(5);
  if (random_problems.in(arguments))
    add_random(arguments, study);
  else
    add_grid(arguments, study);
  // All problems are read before any is solved.
  for (const StudyPoint& point : study.points)
    for (const Datum::Object& problem : point.problems)
      (void)study.game->problem(Datum(problem), Scope::position);
  const auto first =
      study.game->problem(Datum(study.points.front().problems.front()), Scope::position);
  study.ways = ways_to_study(*first, wanted_ways(arguments, registry));
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
  study.command = arguments.line;
  const bool agrees = print_study(study, {.format = arguments.format,
                                          .earlier = earlier ? &*earlier : nullptr,
                                          .charted = charted.in(arguments),
                                          .picture = picture});
  if (!is_whole) print_message("the study was interrupted");
  if (!agrees) return exit_disagreement;
  return is_whole ? exit_done : exit_limit;
}

}  // namespace zugzwang::cli
