// `value`: the canonical form of a position, its thermograph, and the value of each move.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/engine/partizan.hpp>
#include <zugzwang/engine/services/canonical_report.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/values/thermograph_svg.hpp>

namespace zugzwang::calls {

ValueStyle style_of(Request& request) {
  static constexpr std::array<std::string_view, 4> names = {
      name_of(Notation::cgsuite), name_of(Notation::unicode), name_of(Notation::latex),
      name_of(Notation::plain)};
  // The value of each move is written out, so the length of a value must be bounded.
  constexpr std::size_t usual_characters = 1000;
  constexpr std::size_t most_characters = 100'000;
  const auto notation = *notation_of(names[request.word("notation", names, 0)]);
  const std::uint64_t brief = request.number("brief", 1, most_characters, usual_characters);
  return {notation, static_cast<std::size_t>(brief)};
}

namespace {

/// How a report is written.
struct ReportStyle {
  ValueStyle text;
  bool with_drawing = false;
};

/// The report on a position, and whether it is complete.
struct Reported {
  Status status = Status::complete;
  Datum::Object members{};
};

Reported report(ValueSession& session, const AskedLine& asked, const ReportStyle& style,
                const Limits& limits) {
  const Walk walk = asked.walk(session.positions);
  const auto position = session.at(walk.number());
  ValueReport report;
  report.status = position->solve(limits);
  if (report.status == Status::complete) report = report_value(*position, style.text, limits);
  Reported outcome{report.status, value_to_datum(asked.name(), position->solver(), report,
                                                 position->statistics())};
  constexpr std::size_t longest_title = 60;
  if (style.with_drawing && report.thermograph)
    outcome.members.emplace_back(
        "svg", thermograph_svg(*report.thermograph,
                               report.value.size() <= longest_title ? report.value : asked.name()));
  if (const auto* const players = walk.positions().ability<PartizanGameGraph>())
    outcome.members.emplace_back("on_move", name_of(players->on_move(walk.number())));
  return outcome;
}

}  // namespace

Datum value(Context& context, Request& request) {
  const AskedLine asked = line_by(context, request);
  const ReportStyle style{style_of(request), request.flag("svg", false)};
  const Limits limits = request.last_limits(context.limits).started();
  const bool is_new = !context.values.holds(*asked.problem);
  Reported outcome = report(context.values.hold(*asked.problem), asked, style, limits);
  if (outcome.status == Status::memory_limit && !is_new) {
    // Earlier results count towards the memory, too.
    context.values.clear();
    outcome = report(context.values.hold(*asked.problem), asked, style, limits);
  }
  return std::move(outcome.members);
}

}  // namespace zugzwang::calls
