#include "graph.hpp"

#include <unordered_map>

#include <zugzwang/facade/services/reach.hpp>
#include <zugzwang/facade/services/values_of.hpp>

namespace zugzwang {

namespace {

class Drawing {
 public:
  Drawing(Session& session, const Limits& limits)
      : positions_(*session.positions),
        session_(session),
        values_(session),
        limits_(limits.started()) {}

  GraphReport draw(std::uint64_t root, std::size_t most) {
    GraphReport report{Status::complete, session_.solver, session_.evaluation};
    const std::vector<std::uint64_t> reached = reachable_positions(positions_, root, most);
    // What the root needs is solved at once, and then serves all others.
    report.status = values_.solve({root}, limits_);
    if (report.status == Status::complete) report.status = values_.solve(reached, limits_);
    if (report.status != Status::complete) return report;
    for (const std::uint64_t position : reached) {
      places_.emplace(position, places_.size());
      report.nodes.push_back(node(position));
    }
    for (const std::uint64_t position : reached) add_edges(report, position);
    return report;
  }

 private:
  GraphNode node(std::uint64_t position) const {
    const AnyValue& value = values_.at(position);
    const bool plays_for_length = session_.evaluation == EvaluationKind::outcome ||
                                  session_.evaluation == EvaluationKind::distance;
    return {.label = positions_.label(position),
            .value = (plays_for_length ? "" : std::string(name_of(session_.evaluation)) + " ") +
                     to_text(value),
            .outcome = outcome_of(value),
            .finished = positions_.result(position).has_value()};
  }

  void add_edges(GraphReport& report, std::uint64_t position) {
    const std::size_t from = places_.at(position);
    const AnyValue& value = values_.at(position);
    std::vector<std::uint64_t> places;
    const std::size_t first_edge = report.edges.size();
    positions_.each_option(position, [&](const Option& option) {
      const auto to = places_.find(option.to);
      if (places.size() == options_followed || to == places_.end()) {
        report.nodes[from].cut = true;
        return false;
      }
      const AnyValue& reached = values_.at(option.to);
      places.push_back(places.size());
      report.edges.push_back({from, to->second, "", attains(value, reached, option)});
      return true;
    });
    const Datum::List moves = positions_.moves(position, places);
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i].get<Datum::Object>() == nullptr)
        report.edges[first_edge + i].label = moves[i].to_text();
  }

  Positions& positions_;
  Session& session_;
  KnownValues values_;
  const Limits limits_;
  std::unordered_map<std::uint64_t, std::size_t> places_;  // among the nodes
};

}  // namespace

GraphReport graph(Session& session, std::uint64_t root, std::size_t most, const Limits& limits) {
  return Drawing(session, limits).draw(root, most);
}

}  // namespace zugzwang
