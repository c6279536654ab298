// How a study is printed: as a table of points and ways with what follows from it, or cell by cell
// as JSON or CSV.

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>

#include <fmt/format.h>

#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/cli/study.hpp>
#include <zugzwang/cli/text/format.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/line_chart.hpp>
#include <zugzwang/engine/services/growth.hpp>

namespace zugzwang::cli {

namespace {

/// What the cells of one point and one way come to.
struct Summary {
  std::string status = "not tried";  ///< "complete", or of the first cell that is not
  double positions = 0;              ///< the median over the problems
  Quartiles seconds;                 ///< over the repetitions of one problem, or over the problems

  bool is_complete() const { return status == "complete"; }
};

Summary summary_of(const StudyCells& cells, const StudyPoint& point, const StudyWay& way) {
  std::vector<double> positions;
  std::vector<double> seconds;
  Summary summary;
  for (const Datum::Object& problem : point.problems) {
    const StudyCell* const found = find_cell(cells, problem, way);
    if (found == nullptr) return summary;
    const StudyCell& cell = *found;
    if (!cell.is_complete()) {
      summary.status = cell.status;
      std::ranges::replace(summary.status, '_', ' ');
      return summary;
    }
    positions.push_back(static_cast<double>(cell.positions));
    if (point.problems.size() == 1)
      seconds = cell.seconds;
    else
      seconds.push_back(quartiles_of(cell.seconds).median);
  }
  return {"complete", quartiles_of(std::move(positions)).median, quartiles_of(std::move(seconds))};
}

/// Returns what is counted as the size of a value: a number itself, of a board such as 3x4 its
/// cells; nothing for any other.
std::optional<double> size_of(const Datum& value) {
  if (const auto* const number = value.get<std::uint64_t>()) return static_cast<double>(*number);
  const auto* const text = value.get<std::string>();
  const std::size_t by = text == nullptr ? std::string::npos : text->find('x');
  if (by == std::string::npos) return std::nullopt;
  const auto rows = number_from<unsigned>(text->substr(0, by));
  const auto columns = number_from<unsigned>(text->substr(by + 1));
  if (!rows || !columns) return std::nullopt;
  return static_cast<double>(*rows) * *columns;
}

/// A quantity that ways are compared by.
struct Quantity {
  const char* name;
  const char* less;  ///< than another way
  double (*of)(const Summary&);
};
constexpr std::array<Quantity, 2> quantities = {
    {{"positions", "fewer positions", [](const Summary& summary) { return summary.positions; }},
     {"seconds", "less time", [](const Summary& summary) { return summary.seconds.median; }}}};

/// The growth of a quantity of one way.
struct GrowthOfWay {
  const StudyWay* way;
  const Quantity* quantity;
  Growth growth;
};

class StudyReport {
 public:
  StudyReport(const Study& study, const StudyView& view)
      : study_(study), view_(view), disagreements_(disagreements_in(study)) {
    for (const StudyPoint& point : study.points) {
      auto& row = rows_.emplace_back();
      for (const StudyWay& way : study.ways) row.push_back(summary_of(study.cells, point, way));
    }
  }

  std::string json() const {
    Datum::List cells;
    each_cell([&](const StudyPoint& point, const Datum::Object& problem, const StudyWay& way,
                  const StudyCell& cell) {
      Datum::Object line{{"place", point.place}};
      for (auto& member : key_of(problem, way)) line.push_back(std::move(member));
      for (auto& member : cell.to_datum()) line.push_back(std::move(member));
      cells.emplace_back(std::move(line));
    });
    Datum::List growths;
    for (const auto& [way, quantity, growth] : growths_of_all())
      growths.emplace_back(
          Datum::Object{{"way", way->text()},
                        {"quantity", quantity->name},
                        {"law", growth.law == GrowthLaw::power ? "power" : "exponential"},
                        {"rate", growth.rate},
                        {"low", growth.low},
                        {"high", growth.high},
                        {"r_squared", growth.r_squared}});
    return Datum(Datum::Object{{"game", study_.game->text().name},
                               {"agree", agrees()},
                               {"cells", std::move(cells)},
                               {"growth", std::move(growths)}})
               .to_json() +
           "\n";
  }

  std::string csv() const {
    TextTable table{{}, {Align::left}, {}};
    for (const auto& [field, value] : study_.points.front().place) table.heading.push_back(field);
    for (const char* const name :
         {"problem", "solver", "strategy", "evaluation", "threads", "status", "value", "positions",
          "bytes", "peak_bytes", "seconds", "low_quartile", "high_quartile", "processor_seconds"})
      table.heading.emplace_back(name);
    each_cell([&](const StudyPoint& point, const Datum::Object& problem, const StudyWay& way,
                  const StudyCell& cell) {
      auto& line = table.lines.emplace_back();
      for (const auto& [field, value] : point.place) line.push_back(value.to_text());
      for (const auto& [name, value] : key_of(problem, way)) line.push_back(value.to_text());
      line.push_back(cell.status);
      line.push_back(cell.value.empty() ? "" : Datum(cell.value).to_json());
      for (const std::uint64_t number : {cell.positions, cell.bytes, cell.peak_bytes})
        line.push_back(std::to_string(number));
      if (cell.seconds.empty()) return line.resize(table.heading.size());
      const Quartiles seconds = quartiles_of(cell.seconds);
      for (const double number :
           {seconds.median, seconds.low, seconds.high, quartiles_of(cell.processor_seconds).median})
        line.push_back(fmt::format("{}", number));
    });
    return table.to_csv();
  }

  std::string text() const {
    std::string text;
    for (std::size_t first = 0; first < study_.ways.size(); first += ways_a_block()) {
      if (first > 0) text += '\n';
      text += block(first, std::min(study_.ways.size(), first + ways_a_block()));
    }
    text += growth_text() + order_text() + failures_text();
    if (const auto drawn = chart(); drawn && rows_.size() >= least_drawn)
      text += "\n" + drawn->text(std::min(text_columns(), usual_columns), drawn_rows);
    if (view_.earlier != nullptr) text += "\n" + beside_earlier();
    return text + agreement_text();
  }

  /// Returns whether no two ways contradict each other.
  bool agrees() const { return disagreements_.empty(); }

  /// Returns the chart, if there are sizes.
  std::optional<LineChart> chart() const {
    const std::optional<std::vector<double>> sizes = this->sizes();
    if (!sizes) return std::nullopt;
    const bool is_time = view_.charted == Charted::seconds;
    LineChart chart{
        .title = fmt::format("{}: {}", study_.game->text().title,
                             is_time ? "time" : "positions visited"),
        .x_label = study_.points.front().place.front().first,
        .y_label = is_time ? "seconds" : "positions",
        .caption = {machine_text(), fmt::format("zugzwang {}", program_version), study_.command}};
    std::set<double> drawn;
    double least = std::numeric_limits<double>::max();
    double most = 0;
    for (std::size_t way = 0; way < study_.ways.size(); ++way) {
      ChartSeries series{name_of_way(study_.ways[way]), {}};
      for (std::size_t row = 0; row < rows_.size(); ++row) {
        const Summary& summary = rows_[row][way];
        if (!summary.is_complete()) continue;
        const Quartiles shown =
            is_time ? summary.seconds
                    : Quartiles{summary.positions, summary.positions, summary.positions};
        series.points.push_back({(*sizes)[row], shown.median, shown.low, shown.high});
        drawn.insert((*sizes)[row]);
        least = std::min(least, shown.low);
        most = std::max(most, shown.high);
      }
      std::ranges::sort(series.points, {}, &ChartPoint::x);
      chart.series.push_back(std::move(series));
    }
    if (drawn.size() < 2) return std::nullopt;
    chart.is_log_x = *drawn.rbegin() >= wide * *drawn.begin();
    chart.is_log_y = most >= wide * least;
    return chart;
  }

 private:
  static constexpr double wide = 10;  // from this ratio on, an axis is logarithmic

  std::size_t ways_a_block() const {
    constexpr std::size_t least = 26;  // columns for positions and time
    constexpr std::size_t for_time = 14;
    std::size_t a_way = least;
    for (const StudyWay& way : study_.ways)
      a_way = std::max(a_way, width(name_of_way(way)) + for_time);
    return std::max<std::size_t>(1, (text_columns() - least / 2) / a_way);
  }

  static constexpr std::size_t least_drawn = 4;  // points of a chart in characters
  static constexpr std::size_t drawn_rows = 16;

  template <class Visit>
  void each_cell(const Visit& visit) const {
    for (const StudyPoint& point : study_.points)
      for (const Datum::Object& problem : point.problems)
        for (const StudyWay& way : study_.ways)
          if (const StudyCell* const cell = study_.cell(problem, way))
            visit(point, problem, way, *cell);
  }

  /// Returns the name of a way, with its evaluation if that of others is another one.
  std::string name_of_way(const StudyWay& way) const {
    const bool same = std::ranges::all_of(study_.ways, [&](const StudyWay& other) {
      return other.choice.evaluation == way.choice.evaluation;
    });
    return same ? way.text() : fmt::format("{} by {}", way.text(), name_of(*way.choice.evaluation));
  }

  static std::vector<std::string> cells_of_place(const StudyPoint& point) {
    std::vector<std::string> cells;
    for (const auto& [field, value] : point.place) cells.push_back(value.to_text());
    return cells;
  }
  static std::string place_text(const StudyPoint& point) {
    return zugzwang::joined(cells_of_place(point), ", ");
  }
  TextTable table_of_places() const {
    TextTable table{{}, {}, {}};
    for (const auto& [field, value] : study_.points.front().place) {
      table.heading.push_back(field);
      table.alignment.push_back(Align::left);
    }
    table.alignment.push_back(Align::right);
    return table;
  }

  std::string block(std::size_t first, std::size_t end) const {
    TextTable table = table_of_places();
    for (std::size_t way = first; way < end; ++way) {
      table.heading.push_back(name_of_way(study_.ways[way]));
      table.heading.emplace_back();
    }
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      auto& line = table.lines.emplace_back(cells_of_place(study_.points[row]));
      for (std::size_t way = first; way < end; ++way) {
        const Summary& summary = rows_[row][way];
        line.push_back(summary.is_complete()
                           ? format_count(static_cast<std::uint64_t>(summary.positions))
                           : summary.status);
        line.push_back(summary.is_complete() ? time_text(summary.seconds) : "");
      }
    }
    return table.to_text();
  }

  /// Returns a time with half the distance of its quartiles, in percent.
  static std::string time_text(const Quartiles& seconds) {
    std::string text = format_seconds(seconds.median);
    if (seconds.high > seconds.low)
      text += fmt::format(" ±{:.0f} %", 50 * (seconds.high - seconds.low) / seconds.median);
    return text;
  }

  /// Returns the size of each point, if one sweep gives it.
  std::optional<std::vector<double>> sizes() const {
    std::vector<double> sizes;
    for (const StudyPoint& point : study_.points) {
      const auto size =
          point.place.size() == 1 ? size_of(point.place.front().second) : std::nullopt;
      if (!size) return std::nullopt;
      sizes.push_back(*size);
    }
    return sizes;
  }

  std::vector<GrowthOfWay> growths_of_all() const {
    std::vector<GrowthOfWay> growths;
    const std::optional<std::vector<double>> sizes = this->sizes();
    if (!sizes) return growths;
    for (std::size_t way = 0; way < study_.ways.size(); ++way)
      for (const Quantity& quantity : quantities) {
        std::vector<SizedValue> points;
        for (std::size_t row = 0; row < rows_.size(); ++row)
          if (rows_[row][way].is_complete())
            points.push_back({(*sizes)[row], quantity.of(rows_[row][way])});
        if (const auto growth = fit_growth(points))
          growths.push_back({&study_.ways[way], &quantity, *growth});
      }
    return growths;
  }

  std::string growth_text() const {
    TextTable table{{"growth", "", "rate", "95 % from", "to", "r²"},
                    {Align::left, Align::left, Align::right},
                    {}};
    for (const auto& [way, quantity, growth] : growths_of_all()) {
      const bool is_power = growth.law == GrowthLaw::power;
      const auto rate = [&](double value) {
        return fmt::format(fmt::runtime(is_power ? "{}^{:.2f}" : "×{1:.3g}"),
                           study_.points.front().place.front().first, value);
      };
      table.lines.push_back({name_of_way(*way), quantity->name,
                             rate(growth.rate) + (is_power ? "" : " each"), rate(growth.low),
                             rate(growth.high), fmt::format("{:.3f}", growth.r_squared)});
    }
    return table.lines.empty() ? "" : "\n" + table.to_text();
  }

  /// Returns the first row from which on one way takes less than another; nothing if that is not
  /// seen in the last row, or in fewer than four rows.
  std::optional<std::size_t> less_from(std::size_t one, std::size_t other,
                                       const Quantity& quantity) const {
    constexpr std::size_t least_rows = 4;
    std::vector<std::size_t> both;
    for (std::size_t row = 0; row < rows_.size(); ++row)
      if (rows_[row][one].is_complete() && rows_[row][other].is_complete()) both.push_back(row);
    if (both.size() < least_rows) return std::nullopt;
    std::optional<std::size_t> from;
    for (const std::size_t row : both)
      if (quantity.of(rows_[row][one]) >= quantity.of(rows_[row][other]))
        from.reset();
      else if (!from)
        from = row;
    return from;
  }

  /// Returns from which point on one way needs less than another.
  std::string order_text() const {
    if (study_.points.front().place.size() != 1) return "";
    std::string text;
    for (std::size_t one = 0; one < study_.ways.size(); ++one)
      for (std::size_t other = 0; other < study_.ways.size(); ++other) {
        std::vector<std::string> parts;
        if (one != other)
          for (const Quantity& quantity : quantities)
            if (const auto row = less_from(one, other, quantity))
              parts.push_back(
                  fmt::format("{} from {} on", quantity.less, place_text(study_.points[*row])));
        if (!parts.empty())
          text += paragraph(fmt::format("{} needs {}, than {}.", name_of_way(study_.ways[one]),
                                        zugzwang::joined(parts, ", and "),
                                        name_of_way(study_.ways[other])),
                            2) +
                  "\n";
      }
    return text.empty() ? "" : "\n" + text;
  }

  /// Returns the cells that are no result of the limits, each way and reason once.
  std::string failures_text() const {
    std::string text;
    std::set<std::pair<const StudyWay*, std::string>> seen;
    each_cell([&](const StudyPoint& point, const Datum::Object&, const StudyWay& way,
                  const StudyCell& cell) {
      if (cell.reason.empty() || !seen.emplace(&way, cell.reason).second) return;
      const std::string place = place_text(point);
      text += paragraph(fmt::format("{}{}: {}: {}.", name_of_way(way),
                                    place.empty() ? "" : " at " + place, cell.status, cell.reason),
                        2) +
              "\n";
    });
    return text.empty() ? "" : "\n" + text;
  }

  std::string beside_earlier() const {
    TextTable table = table_of_places();
    for (const StudyWay& way : study_.ways) table.heading.push_back(name_of_way(way));
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const StudyPoint& point = study_.points[row];
      auto& line = table.lines.emplace_back(cells_of_place(point));
      for (std::size_t way = 0; way < study_.ways.size(); ++way)
        line.push_back(
            ratio_text(rows_[row][way], summary_of(*view_.earlier, point, study_.ways[way])));
    }
    return "Time, as a multiple of the earlier one; ~ where the quartiles overlap:\n" +
           table.to_text();
  }
  static std::string ratio_text(const Summary& now, const Summary& before) {
    if (!now.is_complete() || !before.is_complete()) return "-";
    const bool is_noise =
        now.seconds.low <= before.seconds.high && before.seconds.low <= now.seconds.high;
    return fmt::format("{}{:.2f}", is_noise ? "~" : "", now.seconds.median / before.seconds.median);
  }

  std::string agreement_text() const {
    std::string text = "\n";
    for (const auto& [one, other, problem] : disagreements_)
      text +=
          fmt::format("DISAGREE: {}: {}\n  {}: {}\n  {}\n", name_of_way(*one),
                      Datum(study_.cell(*problem, *one)->value).to_json(), name_of_way(*other),
                      Datum(study_.cell(*problem, *other)->value).to_json(), command_for(*problem));
    if (!agrees()) return text;
    const bool are_all = std::ranges::all_of(
        rows_, [](const auto& row) { return std::ranges::all_of(row, &Summary::is_complete); });
    return text + (study_.ways.size() == 1 ? "There is one way: nothing to compare.\n"
                   : are_all               ? "All values agree.\n"
                                           : "All values that were found agree.\n");
  }

  /// Returns the command that solves a problem in all ways.
  std::string command_for(const Datum::Object& problem) const {
    const std::vector<FieldInfo> fields = study_.game->fields();
    std::string command = "zugzwang compare " + study_.game->text().name;
    for (const auto& [name, value] : problem) {
      const auto field =
          std::ranges::find_if(fields, [&](const FieldInfo& each) { return each.is_called(name); });
      command += fmt::format(" {} {}", field->flag(), shell_word(value.to_text()));
    }
    return command;
  }

  const Study& study_;
  StudyView view_;
  std::vector<Disagreement> disagreements_;
  std::vector<std::vector<Summary>> rows_;  // by point and way
};

}  // namespace

bool print_study(const Study& study, const StudyView& view) {
  const StudyReport report(study, view);
  fmt::print("{}", view.format == Format::json  ? report.json()
                   : view.format == Format::csv ? report.csv()
                                                : report.text());
  if (view.picture.empty()) return report.agrees();
  const std::optional<LineChart> chart = report.chart();
  if (!chart)
    throw Error(
        ErrorCode::not_applicable,
        "svg: a chart shows sizes; give one --sweep of numbers or of boards such as 3x3,3x4, "
        "or --sizes, of which two have a result");
  write_output("svg", view.picture, chart->svg());
  return report.agrees();
}

}  // namespace zugzwang::cli
