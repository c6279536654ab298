#include "study_summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/services/sweep.hpp>

namespace zugzwang {

namespace {

std::vector<Disagreement> disagreements_in(const Study& study) {
  std::vector<Disagreement> found;
  for (const StudyPoint& point : study.points)
    for (const Datum::Object& problem : point.problems)
      for (const StudyMethod& method : study.methods) {
        const StudyCell* const cell = study.cell(problem, method);
        if (cell != nullptr && cell->status == "disagreement")
          found.push_back({&method, &method, &problem});
        if (cell == nullptr || !cell->is_complete()) continue;
        for (const StudyMethod& other : study.methods) {
          if (&other == &method) break;
          const StudyCell* const before = study.cell(problem, other);
          if (before == nullptr || !before->is_complete()) continue;
          if (!values_differ(cell->value, before->value)) continue;
          found.push_back({&other, &method, &problem});
          break;
        }
      }
  return found;
}

}  // namespace

CellSummary summary_of(const StudyCells& cells, const StudyPoint& point,
                       const StudyMethod& method) {
  std::vector<double> positions;
  std::vector<double> bytes;
  std::vector<double> seconds;
  CellSummary summary;
  for (const Datum::Object& problem : point.problems) {
    const StudyCell* const found = find_cell(cells, problem, method);
    if (found == nullptr) return summary;
    const StudyCell& cell = *found;
    if (!cell.is_complete()) {
      summary.status = cell.status;
      std::ranges::replace(summary.status, '_', ' ');
      return summary;
    }
    positions.push_back(static_cast<double>(cell.positions));
    bytes.push_back(static_cast<double>(cell.bytes));
    if (point.problems.size() == 1)
      seconds = cell.seconds;
    else
      seconds.push_back(quartiles_of(cell.seconds).median);
  }
  const std::size_t times = seconds.size();
  return {"complete", quartiles_of(std::move(positions)).median,
          quartiles_of(std::move(bytes)).median, quartiles_of(std::move(seconds)), times};
}

bool is_noise(const CellSummary& a, const CellSummary& b) {
  constexpr std::size_t least_times = 3;
  return std::min(a.times, b.times) < least_times ||
         (a.seconds.low <= b.seconds.high && b.seconds.low <= a.seconds.high);
}

std::vector<std::string> texts_of(const Datum::Object& place) {
  std::vector<std::string> texts;
  for (const auto& [field, value] : place) texts.push_back(value.to_text());
  return texts;
}

StudySummary::StudySummary(const Study& study)
    : study_(study), disagreements_(disagreements_in(study)) {
  for (const StudyPoint& point : study.points) {
    auto& row = rows_.emplace_back();
    for (const StudyMethod& method : study.methods)
      row.push_back(summary_of(study.cells, point, method));
  }
}

bool StudySummary::is_complete() const {
  return std::ranges::all_of(
      rows_, [](const auto& row) { return std::ranges::all_of(row, &CellSummary::is_complete); });
}

bool StudySummary::has_two_values() const {
  return std::ranges::any_of(rows_, [](const auto& row) {
    return std::ranges::count_if(row, &CellSummary::is_complete) > 1;
  });
}

std::string StudySummary::name_of(const StudyMethod& method) const {
  const bool same = std::ranges::all_of(study_.methods, [&](const StudyMethod& other) {
    return other.choice.evaluation == method.choice.evaluation;
  });
  return same
             ? method.text()
             : fmt::format("{} by {}", method.text(), zugzwang::name_of(*method.choice.evaluation));
}

std::string StudySummary::place_text(std::size_t row) const {
  return joined(texts_of(study_.points[row].place), ", ");
}

/// Returns the size of each point, if one sweep gives it.
std::optional<std::vector<double>> StudySummary::sizes() const {
  std::vector<double> sizes;
  for (const StudyPoint& point : study_.points) {
    const auto size = point.place.size() == 1 ? size_of(point.place.front().second) : std::nullopt;
    if (!size) return std::nullopt;
    sizes.push_back(*size);
  }
  return sizes;
}

std::vector<GrowthOfWay> StudySummary::growths() const {
  std::vector<GrowthOfWay> growths;
  const std::optional<std::vector<double>> sizes = this->sizes();
  if (!sizes) return growths;
  for (std::size_t method = 0; method < study_.methods.size(); ++method)
    for (const StudyQuantity& quantity : study_quantities) {
      std::vector<SizedValue> points;
      for (std::size_t row = 0; row < rows_.size(); ++row)
        if (at(row, method).is_complete())
          points.push_back({(*sizes)[row], quantity.of(at(row, method))});
      if (const auto growth = fit_growth(points)) growths.push_back({method, &quantity, *growth});
    }
  return growths;
}

/// Returns the method beside which another one shows the worth of what it lacks: of a method that
/// hides abilities, the one that hides none; of one on the model, the one that is compiled.
std::optional<std::size_t> StudySummary::base_of(const StudyMethod& method) const {
  StudyMethod base = method;
  if (!base.choice.hidden.empty())
    base.choice.hidden = {};
  else if (base.choice.on_model)
    base.choice.on_model = false;
  else
    return std::nullopt;
  const auto found = std::ranges::find(study_.methods, base);
  if (found == study_.methods.end()) return std::nullopt;
  return static_cast<std::size_t>(found - study_.methods.begin());
}

std::vector<Worth> StudySummary::worths() const {
  std::vector<Worth> worths;
  for (std::size_t method = 0; method < study_.methods.size(); ++method)
    if (const auto base = base_of(study_.methods[method]))
      for (std::size_t row = rows_.size(); row-- > 0;) {
        const CellSummary& less = at(row, method);
        const CellSummary& all = at(row, *base);
        if (!less.is_complete() || !all.is_complete()) continue;
        worths.push_back({method, row, less.positions / all.positions,
                          less.seconds.median / all.seconds.median, less.bytes / all.bytes,
                          is_noise(less, all)});
        break;
      }
  return worths;
}

/// Returns the first row from which on one method takes less than another; nothing if that is not
/// seen in the last two rows, or if both methods are complete in fewer than four.
std::optional<std::size_t> StudySummary::less_from(std::size_t one, std::size_t other,
                                                   const StudyQuantity& quantity) const {
  constexpr std::size_t least_rows = 4;
  constexpr std::size_t least_seen = 2;
  std::size_t rows = 0;
  std::size_t before = 0;  // rows before the first one
  std::optional<std::size_t> from;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    if (!at(row, one).is_complete() || !at(row, other).is_complete()) continue;
    ++rows;
    if (!quantity.is_less(at(row, one), at(row, other))) {
      from.reset();
      before = rows;
    } else if (!from) {
      from = row;
    }
  }
  return rows < least_rows || rows - before < least_seen ? std::nullopt : from;
}

std::vector<LessFrom> StudySummary::orders() const {
  std::vector<LessFrom> orders;
  if (study_.points.front().place.size() != 1) return orders;
  const auto has_all = [&](std::size_t method) {
    return study_.methods[method].choice.hidden.empty();
  };
  for (std::size_t one = 0; one < study_.methods.size(); ++one)
    for (std::size_t other = 0; other < study_.methods.size(); ++other)
      if (one != other && has_all(one) && has_all(other))
        for (const StudyQuantity& quantity : study_quantities)
          if (const auto row = less_from(one, other, quantity))
            orders.push_back({one, other, &quantity, *row});
  return orders;
}

std::vector<std::string> StudySummary::order_texts() const {
  std::vector<std::string> texts;
  const std::vector<LessFrom> all = orders();
  for (auto first = all.begin(); first != all.end();) {
    const auto end = std::find_if(first, all.end(), [&](const LessFrom& order) {
      return order.one != first->one || order.other != first->other;
    });
    std::vector<std::string> parts;
    for (auto order = first; order != end; ++order)
      parts.push_back(
          fmt::format("{}{} from {} on", order->quantity->less,
                      parts.empty() ? " than " + name_of(study_.methods[first->other]) : "",
                      place_text(order->row)));
    texts.push_back(
        fmt::format("{} needs {}.", name_of(study_.methods[first->one]), joined(parts, ", and ")));
    first = end;
  }
  return texts;
}

std::optional<Plot> StudySummary::chart(Charted charted) const {
  constexpr double wide = 10;  // from this ratio on, an axis is logarithmic
  const std::optional<std::vector<double>> sizes = this->sizes();
  if (!sizes) return std::nullopt;
  const bool is_time = charted == Charted::seconds;
  Plot chart{.title = fmt::format("{}: {}", study_.game->text().title,
                                  is_time ? "time" : "positions visited"),
             .x_label = study_.points.front().place.front().first,
             .y_label = is_time ? "seconds" : "positions"};
  std::set<double> drawn;
  double least = std::numeric_limits<double>::max();
  double most = 0;
  for (std::size_t method = 0; method < study_.methods.size(); ++method) {
    PlotSeries series{name_of(study_.methods[method]), {}};
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const CellSummary& cell = at(row, method);
      if (!cell.is_complete()) continue;
      const Quartiles shown =
          is_time ? cell.seconds : Quartiles{cell.positions, cell.positions, cell.positions};
      series.points.push_back({(*sizes)[row], shown.median, shown.low, shown.high});
      drawn.insert((*sizes)[row]);
      least = std::min(least, shown.low);
      most = std::max(most, shown.high);
    }
    std::ranges::sort(series.points, {}, &PlotPoint::x);
    chart.series.push_back(std::move(series));
  }
  if (drawn.size() < 2) return std::nullopt;
  chart.is_log_x = *drawn.rbegin() >= wide * *drawn.begin();
  chart.is_log_y = most >= wide * least;
  return chart;
}

Datum::Object StudySummary::to_datum() const {
  Datum::List cells;
  each_cell([&](std::size_t row, const Datum::Object& problem, const StudyMethod& method,
                const StudyCell& cell) {
    Datum::Object line{{"place", study_.points[row].place}, {"way", name_of(method)}};
    for (auto& member : key_of(problem, method)) line.push_back(std::move(member));
    for (auto& member : cell.to_datum()) line.push_back(std::move(member));
    cells.emplace_back(std::move(line));
  });
  Datum::List growths;
  for (const auto& [method, quantity, growth] : this->growths())
    growths.emplace_back(
        Datum::Object{{"way", name_of(study_.methods[method])},
                      {"quantity", quantity->name},
                      {"law", growth.law == GrowthLaw::power ? "power" : "exponential"},
                      {"rate", growth.rate},
                      {"low", growth.low},
                      {"high", growth.high},
                      {"r_squared", growth.r_squared}});
  Datum::List worths;
  for (const Worth& worth : this->worths()) {
    Datum::Object object{{"way", name_of(study_.methods[worth.method])},
                         {"place", study_.points[worth.row].place},
                         {"is_noise", worth.is_noise}};
    for (const auto& [name, ratio] : {std::pair{"positions", worth.positions},
                                      {"seconds", worth.seconds},
                                      {"bytes", worth.bytes}})
      if (std::isfinite(ratio)) object.emplace_back(name, ratio);
    worths.emplace_back(std::move(object));
  }
  Datum::List left_out;
  for (const auto& [place, reason] : study_.left_out)
    left_out.emplace_back(Datum::Object{{"place", place}, {"reason", reason}});
  const std::vector<std::string> orders = order_texts();
  return {{"game", study_.game->text().name},
          {"agree", disagreements_.empty()},
          {"cells", std::move(cells)},
          {"left_out", std::move(left_out)},
          {"growth", std::move(growths)},
          {"worth", std::move(worths)},
          {"orders", Datum::List(orders.begin(), orders.end())}};
}

}  // namespace zugzwang
