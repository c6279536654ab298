// How a study is printed: as a table of points and methods with what follows from it, or cell by
// cell as JSON or CSV.

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/api/text/study_report.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/version.hpp>
#include <zugzwang/engine/plot.hpp>

namespace zugzwang {

namespace {

class StudyReport {
 public:
  StudyReport(const Study& study, const StudyView& view, std::size_t columns)
      : study_(study), view_(view), columns_(columns), summary_(study) {}

  std::string csv() const {
    TextTable table{{}, {Align::left}, {}};
    for (const auto& [field, value] : study_.points.front().place) table.heading.push_back(field);
    for (const char* const name :
         {"problem", "solver", "strategy", "evaluation", "threads", "on_model", "without", "status",
          "value", "positions", "bytes", "peak_bytes", "seconds", "low_quartile", "high_quartile",
          "processor_seconds"})
      table.heading.emplace_back(name);
    summary_.each_cell([&](std::size_t row, const Datum::Object& problem, const StudyMethod& method,
                           const StudyCell& cell) {
      auto& line = table.lines.emplace_back();
      for (const auto& [field, value] : study_.points[row].place) line.push_back(value.to_text());
      for (const auto& [name, value] : key_of(problem, method)) line.push_back(value.to_text());
      line.push_back(cell.status);
      line.push_back(cell.value.empty() ? "" : Datum(cell.value).to_json());
      for (const std::uint64_t number : {cell.positions, cell.bytes, cell.peak_bytes})
        line.push_back(std::to_string(number));
      if (cell.seconds.empty()) return line.resize(table.heading.size());
      const Quartiles seconds = quartiles_of(cell.seconds);
      for (const double number : {seconds.median, seconds.low, seconds.high})
        line.push_back(fmt::format("{}", number));
      line.push_back(cell.processor_seconds.empty()
                         ? ""
                         : fmt::format("{}", quartiles_of(cell.processor_seconds).median));
    });
    const auto status = std::ranges::find(table.heading, "status") - table.heading.begin();
    for (const LeftOutPlace& left_out : study_.left_out) {
      auto& line = table.lines.emplace_back(texts_of(left_out.place));
      line.resize(table.heading.size());
      line[static_cast<std::size_t>(status)] = "no_problem";
    }
    return table.to_csv();
  }

  std::string text() const {
    std::string text;
    if (summary_.rows() == 1) {
      text = lines_of_ways();
    } else {
      for (std::size_t first = 0; first < study_.methods.size(); first += methods_a_block()) {
        if (first > 0) text += '\n';
        text += block(first, std::min(study_.methods.size(), first + methods_a_block()));
      }
      text += worth_text();
    }
    text += growth_text() + order_text() + failures_text() + left_out_text();
    if (const auto drawn = chart(); drawn && summary_.rows() >= least_drawn)
      text += "\n" + drawn->text(std::min(columns_, usual_columns), drawn_rows);
    if (view_.earlier) text += "\n" + beside_earlier();
    return text + agreement_text();
  }

  /// Returns whether no two methods contradict each other.
  bool agrees() const { return summary_.disagreements().empty(); }

  /// Returns the chart, if there are sizes.
  std::optional<Plot> chart() const {
    std::optional<Plot> chart = summary_.chart(view_.charted);
    if (chart)
      chart->caption = {view_.machine, fmt::format("zugzwang {}", library_version), view_.command};
    return chart;
  }

 private:
  std::size_t methods_a_block() const {
    constexpr std::size_t least = 26;  // columns for positions and time
    constexpr std::size_t for_time = 14;
    std::size_t a_method = least;
    for (const StudyMethod& method : study_.methods)
      a_method = std::max(a_method, width(summary_.name_of(method)) + for_time);
    return std::max<std::size_t>(1, (columns_ - least / 2) / a_method);
  }

  static constexpr std::size_t least_drawn = 4;  // points of a chart in characters
  static constexpr std::size_t drawn_rows = 16;

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
    for (std::size_t method = first; method < end; ++method) {
      table.heading.push_back(summary_.name_of(study_.methods[method]));
      table.heading.emplace_back();
    }
    for (std::size_t row = 0; row < summary_.rows(); ++row) {
      auto& line = table.lines.emplace_back(texts_of(study_.points[row].place));
      for (std::size_t method = first; method < end; ++method) {
        const CellSummary& summary = summary_.at(row, method);
        line.push_back(summary.is_complete() ? count_text(summary.positions) : summary.status);
        line.push_back(summary.is_complete() ? time_text(summary.seconds) : "");
      }
    }
    return table.to_text(columns_);
  }

  static std::string count_text(double count) {
    return format_count(static_cast<std::uint64_t>(count));
  }
  /// Returns a time with half the distance of its quartiles, in percent.
  static std::string time_text(const Quartiles& seconds) {
    std::string text = format_seconds(seconds.median);
    if (seconds.high > seconds.low)
      text += fmt::format(" ±{:.0f} %", 50 * (seconds.high - seconds.low) / seconds.median);
    return text;
  }

  static constexpr const char* multiples_text =
      "×: multiples of what the solver needs with all abilities; on the model, of what\n"
      "it needs in compiled code; ~ where the quartiles of the time overlap.\n";

  static std::vector<std::string> cells_of(const Worth& worth) {
    const auto times = [](double ratio) {
      return std::isfinite(ratio) ? fmt::format("×{:.2f}", ratio) : "-";
    };
    return {times(worth.positions), (worth.is_noise ? "~" : "") + times(worth.seconds),
            times(worth.bytes)};
  }

  /// Returns the table of a single point: a line a method. Below the line of a solver with all
  /// abilities are those without some, each quantity with a multiple.
  std::string lines_of_ways() const {
    const std::vector<Worth> worths = summary_.worths();
    TextTable table{{""}, {Align::left, Align::right}, {}};
    for (const char* const name : {"positions", "time", "memory"}) {
      table.heading.emplace_back(name);
      if (!worths.empty()) table.heading.emplace_back("×");
    }
    for (std::size_t method = 0; method < study_.methods.size(); ++method) {
      const CellSummary& cell = summary_.at(0, method);
      const std::vector<std::string> hidden = study_.methods[method].hidden_names();
      auto& line =
          table.lines.emplace_back(1, hidden.empty() ? summary_.name_of(study_.methods[method])
                                                     : "− " + zugzwang::joined(hidden, ", "));
      const auto worth = std::ranges::find(worths, method, &Worth::method);
      const std::vector<std::string> multiples =
          worth == worths.end() ? std::vector<std::string>(3) : cells_of(*worth);
      const std::vector<std::string> quantities =
          cell.is_complete()
              ? std::vector<std::string>{count_text(cell.positions), time_text(cell.seconds),
                                         format_bytes(static_cast<std::uint64_t>(cell.bytes))}
              : std::vector<std::string>{cell.status, "", ""};
      for (std::size_t i = 0; i < quantities.size(); ++i) {
        line.push_back(quantities[i]);
        if (!worths.empty()) line.push_back(multiples[i]);
      }
    }
    return table.to_text(columns_) + (worths.empty() ? "" : std::string("\n") + multiples_text);
  }

  std::string worth_text() const {
    TextTable table = table_of_places();
    table.heading.insert(table.heading.begin(), "");
    table.alignment.insert(table.alignment.begin(), Align::left);
    for (const char* const name : {"× positions", "× time", "× memory"})
      table.heading.emplace_back(name);
    for (const Worth& worth : summary_.worths()) {
      auto& line = table.lines.emplace_back(texts_of(study_.points[worth.row].place));
      line.insert(line.begin(), summary_.name_of(study_.methods[worth.method]));
      for (auto& text : cells_of(worth)) line.push_back(std::move(text));
    }
    return table.lines.empty() ? "" : "\n" + table.to_text(columns_) + multiples_text;
  }

  std::string growth_text() const {
    TextTable table{{"growth", "", "rate", "95 % from", "to", "r²"},
                    {Align::left, Align::left, Align::right},
                    {}};
    for (const auto& [method, quantity, growth] : summary_.growths()) {
      const bool is_power = growth.law == GrowthLaw::power;
      const auto rate = [&](double value) {
        return fmt::format(fmt::runtime(is_power ? "{}^{:.2f}" : "×{1:.3g}"),
                           study_.points.front().place.front().first, value);
      };
      table.lines.push_back({summary_.name_of(study_.methods[method]), quantity->name,
                             rate(growth.rate) + (is_power ? "" : " each"), rate(growth.low),
                             rate(growth.high), fmt::format("{:.3f}", growth.r_squared)});
    }
    return table.lines.empty() ? "" : "\n" + table.to_text(columns_);
  }

  /// Returns from which point on one method needs less than another.
  std::string order_text() const {
    std::string text;
    for (const std::string& sentence : summary_.order_texts())
      text += paragraph(sentence, 2) + "\n";
    return text.empty() ? "" : "\n" + text;
  }

  /// Returns the cells that are no result of the limits, each method and reason once.
  std::string failures_text() const {
    std::string text;
    std::set<std::pair<const StudyMethod*, std::string>> seen;
    summary_.each_cell([&](std::size_t row, const Datum::Object&, const StudyMethod& method,
                           const StudyCell& cell) {
      if (cell.reason.empty() || !seen.emplace(&method, cell.reason).second) return;
      const std::string place = summary_.place_text(row);
      text += paragraph(fmt::format("{}{}: {}: {}.", summary_.name_of(method),
                                    place.empty() ? "" : " at " + place, cell.status, cell.reason),
                        2) +
              "\n";
    });
    return text.empty() ? "" : "\n" + text;
  }

  std::string left_out_text() const {
    std::string text;
    for (const auto& [place, reason] : study_.left_out) {
      std::vector<std::string> values;
      for (const auto& [field, value] : place)
        values.push_back(fmt::format("{} {}", field, value.to_text()));
      text +=
          paragraph(fmt::format("{} is left out: {}.", zugzwang::joined(values, ", "), reason), 2) +
          "\n";
    }
    return text.empty() ? "" : "\n" + text;
  }

  std::string beside_earlier() const {
    TextTable table = table_of_places();
    for (const StudyMethod& method : study_.methods)
      table.heading.push_back(summary_.name_of(method));
    for (std::size_t row = 0; row < summary_.rows(); ++row) {
      const StudyPoint& point = study_.points[row];
      auto& line = table.lines.emplace_back(texts_of(point.place));
      for (std::size_t method = 0; method < study_.methods.size(); ++method)
        line.push_back(ratio_text(summary_.at(row, method),
                                  summary_of(*view_.earlier, point, study_.methods[method])));
    }
    return "Time, as a multiple of the earlier one; ~ where the quartiles overlap:\n" +
           table.to_text(columns_);
  }
  static std::string ratio_text(const CellSummary& now, const CellSummary& before) {
    if (!now.is_complete() || !before.is_complete()) return "-";
    return fmt::format("{}{:.2f}", is_noise(now, before) ? "~" : "",
                       now.seconds.median / before.seconds.median);
  }

  std::string agreement_text() const {
    std::string text = "\n";
    for (const auto& [one, other, problem] : summary_.disagreements())
      text +=
          fmt::format("DISAGREE: {}: {}\n  {}: {}\n  {}\n", summary_.name_of(*one),
                      Datum(study_.cell(*problem, *one)->value).to_json(), summary_.name_of(*other),
                      Datum(study_.cell(*problem, *other)->value).to_json(), command_for(*problem));
    if (!agrees()) return text;
    return text + (!summary_.has_two_values() ? "There are no two values to compare.\n"
                   : summary_.is_complete()   ? "All values agree.\n"
                                              : "All values that were found agree.\n");
  }

  /// Returns the command that solves a problem by all methods.
  std::string command_for(const Datum::Object& problem) const {
    const std::vector<FieldInfo> fields = study_.game->fields();
    std::string command = "zugzwang compare " + study_.game->text().name;
    for (const auto& [name, value] : problem) {
      const FieldInfo* const field = find_field(fields, name);
      command += fmt::format(" {} {}", field->flag(), shell_word(value.to_text()));
    }
    return command;
  }

  const Study& study_;
  const StudyView& view_;
  std::size_t columns_;
  StudySummary summary_;
};

}  // namespace

std::string study_text(const Study& study, const StudyView& view, std::size_t columns) {
  return StudyReport(study, view, columns).text();
}
std::string study_csv(const Study& study) { return StudyReport(study, {}, usual_columns).csv(); }
std::optional<Plot> study_chart(const Study& study, const StudyView& view) {
  return StudyReport(study, view, usual_columns).chart();
}

}  // namespace zugzwang
