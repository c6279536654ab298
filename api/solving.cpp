// `solve`, `compare`, `chart` and `graph`: the results of solvers.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/services/chart.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/compare.hpp>
#include <zugzwang/engine/services/graph.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang::calls {

namespace {

Datum row_to_datum(const ChartRow& row) {
  Datum::Object object{{"row", row.row}, {"entries", row.entries}};
  if (!row.packed.empty()) object.emplace_back("packed", row.packed);
  return object;
}

/// Returns an entry of a chart in an array: a number, 1, 0 or -1 for an outcome, and -1 for none.
std::int64_t number_of_entry(const Datum& entry) {
  if (entry.is_null()) return -1;
  if (const auto* const number = entry.get<std::uint64_t>())
    return static_cast<std::int64_t>(*number);
  if (const auto* const number = entry.get<std::int64_t>()) return *number;
  for (const Outcome outcome : {Outcome::loss, Outcome::draw, Outcome::win})
    if (entry == Datum(name_of(outcome)))
      return static_cast<std::int64_t>(outcome) - static_cast<std::int64_t>(Outcome::draw);
  throw Error(
      ErrorCode::not_applicable,
      fmt::format("chart: {} is no number, so that there is no array", entry.to_short_json(60)));
}

/// Returns a graph as data. As data and as text it takes far more memory than the report; a graph
/// that would not fit is left out.
Datum graph_to_datum(GraphReport report, std::uint64_t memory) {
  constexpr std::uint64_t bytes_each = 2048;
  if (report.nodes.size() + report.edges.size() > memory / bytes_each)
    report = {Status::memory_limit, report.solver, report.evaluation};
  Datum::List nodes;
  for (const GraphNode& node : report.nodes)
    nodes.emplace_back(
        Datum::Object{{"label", node.label},
                      {"mover", node.mover},
                      {"value", node.value},
                      {"outcome", node.outcome ? Datum(name_of(*node.outcome)) : Datum()},
                      {"player", node.player},
                      {"finished", node.finished},
                      {"cut", node.cut}});
  Datum::List edges;
  for (const GraphEdge& edge : report.edges)
    edges.emplace_back(Datum::Object{{"from", edge.from},
                                     {"to", edge.to},
                                     {"label", edge.label},
                                     {"best", edge.best},
                                     {"move", edge.move}});
  return Datum::Object{{"status", name_of(report.status)},
                       {"solver", report.solver},
                       {"evaluation", name_of(report.evaluation)},
                       {"unknown", report.unknown()},
                       {"nodes", std::move(nodes)},
                       {"edges", std::move(edges)}};
}

}  // namespace

Datum solve(Context& context, Request& request) {
  static constexpr std::array<std::string_view, 3> details = {"one", "best", "all"};
  constexpr std::uint64_t most_plies = 10'000;
  const AskedLine asked = line_by(context, request);
  const auto detail = static_cast<AnswerDetail>(request.word("tell", details, 1));
  static constexpr std::array<std::string_view, 1> preferences = {"traps"};
  const bool prefers_traps = request.find("prefer") != nullptr;
  if (prefers_traps) (void)request.word("prefer", preferences);
  const SolveRequest wanted{
      .session = {request.choice(context.registry), &context.sessions},
      .detail = detail,
      .prefers_traps = prefers_traps,
      .moves = asked.moves,
      .line = static_cast<std::size_t>(request.number("line", 0, most_plies, 0)),
      .looks_ahead = true};
  const Limits limits = request.last_limits(context.limits);
  const SolvedAnswer answer = zugzwang::solve(*asked.problem, wanted, limits);
  Datum::Object members = answer_members(asked.name(), answer);
  append_notes(members, *asked.problem);
  append_line(members, answer);
  return members;
}

Datum compare(Context& context, Request& request) {
  const AskedLine asked = line_by(context, request);
  const std::optional<EvaluationKind> evaluation = request.evaluation(context.registry);
  const std::string solver = request.text("solver", "");
  const Limits limits = last_limits_of_each(context, request);
  (void)asked.walk();  // throws at a move that is not legal
  return comparison_to_datum(
      asked.name(), *asked.problem,
      zugzwang::compare(*asked.problem, evaluation, limits, asked.moves, solver));
}

Datum chart(Context& context, Request& request) {
  static constexpr std::array<std::string_view, 3> shows = {"outcome", "move", "plies"};
  const std::uint64_t most_rows = context.arrays ? Limits::unlimited : 10'000;
  const Asked asked = asked_by(context, request, Scope::rules);
  const std::uint64_t first = request.number("from", 0, Limits::unlimited);
  const std::uint64_t last =
      request.number("to", first, first + std::min(most_rows - 1, Limits::unlimited - first));
  auto show = static_cast<Show>(request.word("show", shows, 0));
  SolverChoice choice = request.choice(context.registry);
  if (choice.evaluation) show = Show::value;
  const Limits limits = request.last_limits(context.limits);
  const auto positions = asked.problem->positions();
  const auto* const rows_of_game = positions->ability<Rows>();
  if (rows_of_game == nullptr)
    throw Error(ErrorCode::not_applicable,
                "chart: the positions of " + asked.name() + " have no rows");
  if (show != Show::value)
    choice.evaluation = show == Show::plies ? EvaluationKind::distance : EvaluationKind::outcome;
  const std::vector<std::string> columns = rows_of_game->column_names();
  const auto array = context.array<std::int64_t>(limits, "rows", last - first + 1, columns.size());
  Datum::List rows;
  std::int64_t* next = array.data();
  Session session = open(*asked.problem, choice);
  const Status status =
      zugzwang::chart(session, first, last, show, limits, [&](const ChartRow& row) {
        if (array.empty())
          rows.push_back(row_to_datum(row));
        else
          next = std::ranges::transform(row.entries, next, number_of_entry).out;
      });
  const Datum count = (next - array.data()) / static_cast<std::ptrdiff_t>(columns.size());
  return Datum::Object{{"status", name_of(status)},
                       {"row_name", rows_of_game->row_name()},
                       {"columns", list_of(columns)},
                       {"rows", array.empty() ? Datum(std::move(rows)) : count}};
}

Datum graph(Context& context, Request& request) {
  constexpr std::uint64_t most_nodes = 10'000;
  const AskedLine asked = line_by(context, request);
  const std::uint64_t most = request.number("most", 1, most_nodes, 200);
  const std::uint64_t searched = request.number("search", 1, Limits::unlimited, usual_graph_search);
  const SolverChoice choice = request.choice(context.registry);
  const Limits limits = request.last_limits(context.limits);
  GraphReport report = run_in_session(
      *asked.problem, {choice, &context.sessions}, limits,
      [&](Session& session, const Limits& within) {
        return zugzwang::graph(session, asked.walk(session.positions), most, within, searched);
      });
  return graph_to_datum(std::move(report), limits.memory);
}

}  // namespace zugzwang::calls
