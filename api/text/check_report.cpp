#include "check_report.hpp"

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>

namespace zugzwang {

namespace {

std::string conclusion_of(const CheckReport& report) {
  if (!report.faults.empty())
    return format_plural(report.faults.size(), "fault") +
           " to fix; each is shown where it first occurred.\n";
  if (report.status != Status::complete) return "";
  return report.too_large > 0
             ? fmt::format("No fault was found; {} of random problems ended by a limit.\n",
                           format_plural(report.too_large, "solve"))
             : "All laws hold; all ways to solve it agree with each other and the definition.\n";
}

}  // namespace

std::string check_text(const std::string& game, const CheckReport& report, const std::string& how,
                       std::size_t columns) {
  std::string text =
      fmt::format("{}: {}, {} of random play\n\n", game, format_plural(report.problems, "problem"),
                  format_plies(report.plies));
  TextTable table{
      {"way", "problems", "states verified"}, {Align::left, Align::right, Align::right}, {}};
  for (const auto& [solver, checked] : report.solvers)
    if (checked.problems > 0)
      table.lines.push_back({solver, format_count(checked.problems), format_count(checked.states)});
  if (!table.lines.empty()) text += table.to_text(columns) + "\n";
  for (const NearMiss& miss : report.warnings)
    text += fmt::format("WARNING {}: without effect, since {} requires\n  {}\n", miss.functions,
                        miss.concept_name, paragraph(miss.asks_for, 2, columns));
  for (const Fault& fault : report.faults)
    text += fmt::format("BROKEN {}\n  at {}\n  in the problem {}\n", fault.what, fault.detail,
                        fault.problem);
  if (const auto& first = report.first_too_large)
    text += fmt::format(
        "TOO LARGE, not wrong: {}, {}\n  first in the random problem {}\n  {}\n", first->what,
        first->detail, first->problem,
        paragraph("give the fields ranges, or random_problem(size, random), so that problems of "
                  "sizes 4 to 9 are solved in moments",
                  2, columns));
  if (!report.warnings.empty() || !report.faults.empty() || report.first_too_large) text += "\n";
  text += conclusion_of(report);
  return how.empty() ? text : text + paragraph(how, 2, columns) + "\n";
}

}  // namespace zugzwang
