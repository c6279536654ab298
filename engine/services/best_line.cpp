#include "best_line.hpp"

#include <set>
#include <utility>

#include <zugzwang/engine/services/answer.hpp>

namespace zugzwang {

BestLine best_line(Session& session, std::uint64_t position, std::size_t most, const Limits& limits,
                   const Datum& first) {
  const Limits within = limits.started();
  Meter meter(within);
  BestLine line;
  std::set<std::pair<std::uint64_t, bool>> met;  // with the player to move, first or second
  bool is_first = true;
  line.last = position;
  while (!session.graph->result(line.last)) {
    if (!met.emplace(line.last, is_first).second) {
      line.end = BestLine::End::repeated;
      return line;
    }
    if (line.plies.size() == most) {
      line.end = BestLine::End::cut;
      return line;
    }
    BestMove best{Status::complete, first};
    if (!line.plies.empty() || first.is_null()) best = best_move(session, line.last, within);
    line.status = best.status;
    if (line.status == Status::complete) line.status = meter.check({"plies", line.plies.size(), 0});
    if (line.status != Status::complete) {
      line.end = BestLine::End::limit;
      return line;
    }
    const auto option = session.graph->option(line.last, best.move);
    line.plies.push_back({line.last, std::move(best.move)});
    line.last = option->to;
    if (option->mover_changes) is_first = !is_first;
  }
  return line;
}

}  // namespace zugzwang
