#include "chart.hpp"

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/answer.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t rows_a_check = 1024;

/// Returns the entry of a solved position whose best move, if it is to be shown, is `best`.
Datum entry(const Session& session, const Rows& rows, std::uint64_t position, Show show,
            const Datum& best) {
  const AnyValue value = session.solver->value(position);
  const std::optional<Outcome> outcome = outcome_of(value);
  if (show == Show::outcome) return outcome ? Datum(name_of(*outcome)) : Datum();
  if (show == Show::value) {
    if (const auto* const nimber = std::get_if<Nimber>(&value)) return *nimber;
    if (const auto* const margin = std::get_if<Margin>(&value)) return *margin;
    return to_text(value);
  }
  if (show == Show::plies) {
    const auto* const distance = std::get_if<Distance>(&value);
    return distance == nullptr || *distance == Distance::draw() ? Datum()
                                                                : Datum(distance->plies());
  }
  return rows.chart_entry(outcome == Outcome::win ? best : Datum());
}

}  // namespace

Status chart(Session& session, std::uint64_t first, std::uint64_t last, Show show,
             const Limits& limits, const std::function<void(const ChartRow&)>& each) {
  auto* const rows = session.graph->ability<Rows>();
  if (rows == nullptr)
    throw Error(ErrorCode::not_applicable, "its positions do not form an endless sequence of rows");
  const auto* const packed_rows = session.graph->ability<PackedRows>();
  const Limits within = limits.started();
  Meter meter(within);
  // Everything the last row depends on is solved at once, or a period that gives it; if that is too
  // much, the rows that can be solved are still shown.
  const bool is_solved = session.solver->solve(rows->position(last, 0), within) == Status::complete;
  for (std::uint64_t row = first;; ++row) {
    if (is_solved &&
        meter.check_every(rows_a_check, {"rows", row - first, last - first}) != Status::complete)
      return meter.status();
    ChartRow chart_row{row, {}, {}};
    for (std::size_t column = 0; column < rows->columns(); ++column) {
      const std::uint64_t position = rows->position(row, column);
      BestMove best;
      if (show == Show::move)
        best = best_move(session, position, within);
      else
        best.status = session.solver->solve(position, within);
      if (best.status != Status::complete) return best.status;
      chart_row.entries.push_back(entry(session, *rows, position, show, best.move));
    }
    if (packed_rows != nullptr && show == Show::move)
      chart_row.packed = packed_rows->pack(chart_row.entries);
    each(chart_row);
    if (row == last) return Status::complete;
  }
}

}  // namespace zugzwang
