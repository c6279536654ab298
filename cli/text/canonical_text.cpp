
#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/api/results.hpp>
#include <zugzwang/cli/text/canonical_text.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>

namespace zugzwang::cli {

ValueStyle style_of(const Arguments& arguments) {
  const bool is_for_person = arguments.format != "json" && isatty(STDOUT_FILENO) != 0;
  return {notation.in(arguments).value_or(is_for_person ? Notation::unicode : Notation::cgsuite),
          brief.in(arguments).value_or(ValueWriter::whole)};
}

std::string facts_of(const ValueReport& report) {
  if (report.value.empty()) return "";
  std::string text = fmt::format("  outcome {}   stops {}, {}", name_of(report.outcome),
                                 to_text(report.left_stop), to_text(report.right_stop));
  if (report.thermograph)
    text += fmt::format("   mean {}   temperature {}", to_text(report.thermograph->mean()),
                        to_text(report.thermograph->temperature()));
  text += fmt::format("   birthday {}\n", report.birthday);
  if (report.atomic_weight) text += fmt::format("  atomic weight {}\n", *report.atomic_weight);
  if (report.reduced && *report.reduced != report.value)
    text += fmt::format("  reduced canonical form {}\n", *report.reduced);
  return text;
}

void write_svg(const std::string& file, const ValueReport& report) {
  if (const std::optional<std::string> drawn = svg_of(report))
    write_output("svg", file, *drawn);
  else
    print_message("svg: the thermograph was not computed; nothing is written to {}", file);
}

}  // namespace zugzwang::cli
