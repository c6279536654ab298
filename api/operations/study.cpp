// `study`: problems of several sizes, each solved by several methods: sweeps of fields or random
// problems, some solvers, repetitions.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/study_file.hpp>
#include <zugzwang/api/text/study_report.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/services/sweep.hpp>

namespace zugzwang {

namespace {

struct StudyAsked {
  GameAsked of;
  Datum sweep = Datum::List{}, solvers = Datum::List{}, strategies = Datum::List{},
        evaluations = Datum::List{}, without = Datum::List{}, threads = Datum::List{};
  std::optional<std::uint64_t> random, seed, repeat;
  std::string sizes, output, against, chart = "seconds";
  bool ablate = false, both = false, all = false, svg = false;
};

StudiedMethods methods_asked(const calls::Context& context, const StudyAsked& asked) {
  StudiedMethods methods{.solvers = texts_in(asked.solvers),
                         .strategies = texts_in(asked.strategies),
                         .each_hidden = asked.ablate,
                         .both = asked.both};
  for (const std::string& name : texts_in(asked.evaluations))
    methods.evaluations.push_back(context.registry.evaluation(name));
  for (const std::string& names : texts_in(asked.without))
    methods.hidden.push_back(parts_of("without", names, ','));
  const auto add_threads = [&](const Datum& number) {
    const auto threads = static_cast<unsigned>(*number.get<std::uint64_t>());
    const unsigned most = context.limits.threads;
    methods.threads.push_back(most == 0 ? threads : std::min(most, threads));
  };
  if (const auto* const list = asked.threads.get<Datum::List>())
    std::ranges::for_each(*list, add_threads);
  else
    add_threads(asked.threads);
  return methods;
}

/// Returns the options that a cell depends on, beside its problem and the method to solve it.
Datum options_of(const calls::Context& context, const Limits& limits) {
  Datum::Object options{{"seconds", limits.time.count()}};
  if (limits.memory != context.limits.memory) options.emplace_back("memory", limits.memory);
  return options;
}

/// Runs the cells in this process.
RunCell runs_here(const Study& study) {
  Limits silent = study.limits;
  silent.observer = nullptr;
  return [&study, silent](const Datum::Object& problem, const StudyMethod& method,
                          unsigned) -> std::optional<StudyCell> {
    StudyCell cell = measure(*study.game->problem(Datum(problem), Scope::position), method, silent);
    if (silent.cancel.stop_requested()) return std::nullopt;
    return cell;
  };
}

Result run_study(calls::Context& context, const StudyAsked& asked, const Limits& given) {
  const Limits limits = limits_of_each(given);
  const NamedGame game = context.registry.named(asked.of.game);
  const std::string& name = game.game->text().name;
  const auto study = std::make_shared<Study>(
      study_of(*game.game, game.with(*asked.of.problem.get<Datum::Object>()),
               {.sweeps = texts_in(asked.sweep),
                .random = asked.random,
                .sizes = asked.sizes,
                .seed = asked.seed,
                .repeats = asked.repeat,
                .methods = methods_asked(context, asked)},
               limits));
  StudyView view{.charted = asked.chart == "positions" ? Charted::positions : Charted::seconds,
                 .machine = machine_text(),
                 .command = context.command};
  if (!asked.against.empty()) view.earlier = read_study("against", asked.against, name, {});
  std::unique_ptr<StudyFile> file;
  if (!asked.output.empty()) {
    file = std::make_unique<StudyFile>(asked.output, name, options_of(context, limits));
    study->cells = file->cells();
  }
  const RunCell run = context.runs_cells ? context.runs_cells(*study) : runs_here(*study);
  const bool is_whole =
      run_cells(*study, asked.all,
                [&](const Datum::Object& problem, const StudyMethod& method, unsigned repetition) {
                  std::optional<StudyCell> cell = run(problem, method, repetition);
                  if (cell && file) file->add(problem, method, repetition, *cell);
                  return cell;
                });
  if (!is_whole) context.note("the study was interrupted");
  Datum::Object members{
      {"status", zugzwang::name_of(is_whole                         ? Status::complete
                                   : limits.cancel.stop_requested() ? Status::cancelled
                                                                    : Status::time_limit)}};
  for (auto& member : StudySummary(*study).to_datum()) members.push_back(std::move(member));
  if (asked.svg)
    if (const auto chart = study_chart(*study, view)) members.emplace_back("svg", chart->svg());
  return {std::move(members),
          [study, view = std::move(view), is_csv = context.format == "csv"](std::size_t columns) {
            return is_csv ? study_csv(*study) : study_text(*study, view, columns);
          }};
}

/// Returns the members that make a study of a comparison.
Members study_members() {
  using Kind = Member::Kind;
  using Unit = Member::Unit;
  Member sweep = member("sweep", &StudyAsked::sweep,
                        "each of these values in turn, such as pile=11:1e6:x3 or "
                        "board=3x3,3x4; two make a grid")
                     .texts(Unit::texts);
  sweep.placeholder = "FIELD=VALUES";
  Member sizes =
      member("sizes", &StudyAsked::sizes, "sizes of the random problems, such as 4:9 (5)");
  sizes.placeholder = "SIZES";
  Member without = member("without", &StudyAsked::without,
                          "also with these abilities of the game hidden, such as canonical or "
                          "safe_moves,bounds")
                       .texts(Unit::texts);
  without.placeholder = "ABILITIES";
  Member threads = member("threads", &StudyAsked::threads,
                          "upper bound on threads; a solver may use fewer (1); several, such as "
                          "1,2, are tried in turn");
  threads.placeholder = "N";
  threads.unit = Unit::numbers;
  threads.permitted = fmt::format("numbers from 1 to {}", most_threads);
  threads.accepts = [](const Datum& value) {
    const auto is_permitted = [](const Datum& each) {
      const auto* const number = each.get<std::uint64_t>();
      return number != nullptr && *number > 0 && *number <= most_threads;
    };
    const auto* const list = value.get<Datum::List>();
    return list != nullptr ? std::ranges::all_of(*list, is_permitted) : is_permitted(value);
  };
  Members members = {
      std::move(sweep),
      member("random", &StudyAsked::random,
             "so many random problems of each size, for medians and quartiles")
          .range(1, StudyRequest::most_problems)
          .counts("problems"),
      std::move(sizes),
      member("seed", &StudyAsked::seed, "seed of the random problems (1)"),
      member("repeat", &StudyAsked::repeat,
             "solve so many times, for the median and the spread of the time")
          .range(1, StudyRequest::most_repeats)
          .counts("times"),
      member("solvers", &StudyAsked::solvers, "only these solvers, in this order")
          .texts(Unit::names),
      member("strategies", &StudyAsked::strategies, "only these strategies of the solvers")
          .texts(Unit::names),
      as_evaluation(member("evaluations", &StudyAsked::evaluations, "; several are tried in turn"))
          .texts(Unit::names)
          .formerly("evaluation"),
      std::move(without),
      member("ablate", &StudyAsked::ablate,
             "also without each ability that a solver uses, and without all of them"),
      member("both", &StudyAsked::both,
             "run each solver compiled for the game and on its model, where it can do both"),
      member("all", &StudyAsked::all,
             "try a solver further after it has met a limit in a smaller problem"),
      std::move(threads),
      member("output", &StudyAsked::output,
             "append a line of JSON for each solve to this file; a further run goes on with it")
          .of_kind(Kind::file, Member::Game::none),
      member("against", &StudyAsked::against,
             "also print the times beside those of an earlier output, in text")
          .of_kind(Kind::file, Member::Game::none),
      member("svg", &StudyAsked::svg, "a chart, a line a solver with the spread as a band,")
          .output("a chart shows sizes: those of one sweep of numbers, lists of them or boards "
                  "such as 3x3, or of random problems, of which two have a result",
                  ".svg"),
      member("chart", &StudyAsked::chart, "what the chart shows: seconds or positions (seconds)")
          .one_of({"seconds", "positions"})};
  for (Member& each : members)
    if (each.unit == Unit::names) each.placeholder = "NAMES";
  return members;
}

}  // namespace

Operation study_operation() {
  Members limits = limit_members("time limit of each solve (5)");
  limits.pop_back();  // threads are a part of each method
  Members members =
      all_members({part(&StudyAsked::of, game_members()), study_members(), std::move(limits)});
  return {
      .name = "study",
      .summary = "many problems by several solvers, strategies or evaluations, and how they grow",
      .example = "study cram --random 5 --sizes 4:8",
      .fields = FieldsTaken::any,
      .members = std::move(members),
      .run = runs(run_study),
      .formats = {"text", "csv", "json"},
      .limits_each = true,
  };
}

}  // namespace zugzwang
