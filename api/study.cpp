// `study`: problems of several sizes, each solved in several ways.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/engine/services/study.hpp>
#include <zugzwang/engine/services/study_summary.hpp>
#include <zugzwang/engine/services/sweep.hpp>

namespace zugzwang::calls {

namespace {

StudiedWays ways_in(const Registry& registry, Request& request) {
  StudiedWays ways{.solvers = request.texts("solvers"),
                   .strategies = request.texts("strategies"),
                   .each_hidden = request.flag("ablate", false),
                   .both = request.flag("both", false)};
  for (const std::string& name : request.texts("evaluations"))
    ways.evaluations.push_back(registry.evaluation(name));
  for (const std::string& names : request.texts("without"))
    ways.hidden.push_back(parts_of("without", names, ','));
  return ways;
}

/// Returns a number that may be left out.
std::optional<std::uint64_t> number_in(Request& request, std::string_view name,
                                       std::uint64_t most) {
  if (request.find(name) == nullptr) return std::nullopt;
  return request.number(name, 1, most);
}

}  // namespace

Datum study(Context& context, Request& request) {
  static constexpr std::array<std::string_view, 2> charts = {"seconds", "positions"};
  const NamedGame game = context.registry.named(request.text("game"));
  const Datum::Object fields = game.with(request.object("problem"));
  const StudyRequest wanted{.sweeps = request.texts("sweep"),
                            .random = number_in(request, "random", StudyRequest::most_problems),
                            .sizes = request.text("sizes", ""),
                            .seed = number_in(request, "seed", Limits::unlimited),
                            .repeats = number_in(request, "repeat", StudyRequest::most_repeats),
                            .ways = ways_in(context.registry, request)};
  const bool tries_all = request.flag("all", false);
  const auto charted = static_cast<Charted>(request.word("chart", charts, 0));
  const Limits limits = last_limits_of_each(context, request);
  Study study = study_of(*game.game, fields, wanted, limits);
  Limits silent = limits;
  silent.observer = nullptr;
  const bool is_whole = run_cells(
      study, tries_all,
      [&](const Datum::Object& problem, const StudyWay& way, unsigned) -> std::optional<StudyCell> {
        StudyCell cell = measure(*game.game->problem(Datum(problem), Scope::position), way, silent);
        if (silent.cancel.stop_requested()) return std::nullopt;
        return cell;
      });
  const StudySummary summary(study);
  Datum::Object object{{"status", name_of(is_whole                         ? Status::complete
                                          : limits.cancel.stop_requested() ? Status::cancelled
                                                                           : Status::time_limit)}};
  for (auto& member : summary.to_datum()) object.push_back(std::move(member));
  if (const auto chart = summary.chart(charted)) object.emplace_back("svg", chart->svg());
  return object;
}

}  // namespace zugzwang::calls
