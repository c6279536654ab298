// `value`: the canonical form of a position, its thermograph, and the worth of each move.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/operations/value_family.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/partizan.hpp>
#include <zugzwang/engine/services/calculator.hpp>
#include <zugzwang/engine/services/canonical_claim.hpp>
#include <zugzwang/values/value_reader.hpp>

namespace zugzwang {

namespace {

struct ValueAsked {
  LineAsked at;
  StyleAsked style;
  bool svg = false, options = false, claim = false;
  std::string equals, table;
};

/// What has been found of a position.
struct ValueFound {
  ValueReport report{};
  std::optional<bool> equal{};  ///< whether it equals the given value
  Datum claim{};                ///< if it is asked for
  std::string solver{};
  Statistics statistics{};
};

/// Reads the value to compare with, which may name positions of games, into the table.
std::optional<PartizanValue> value_to_equal(PartizanValues& table, const Registry& registry,
                                            const std::string& text, const Limits& limits) {
  if (text.empty()) return std::nullopt;
  try {
    const Calculation other =
        Calculator(registry).calculate(text, {.notation = Notation::cgsuite}, limits);
    if (other.status != Status::complete) throw ValueLimit(other.status);
    if (other.type != "value") throw Error(ErrorCode::bad_value, "a value is needed");
    return ValueCalculator(table).read(other.text);
  } catch (const Error& error) {
    throw Error(error.code(), "equals", error.what());
  }
}

/// Returns the claim that a position has its value, for `verify` to check by play.
Datum claim_at(const calls::AskedLine& at, const GameGraph& positions, std::uint64_t number,
               PositionValue& position) {
  auto fields = positions.position_text(number).fields;
  if (at.moves.empty()) fields = at.problem->to_datum(Scope::position);
  if (!fields)
    throw Error(ErrorCode::not_applicable, "claim",
                "no fields give this position; claim the value of one at which play begins");
  return to_datum(
      PositionClaim{at.name(), std::move(*fields), claim_of(position.table(), position.value())});
}

ValueFound find_value(const calls::Context& context, const ValueAsked& asked,
                      const calls::AskedLine& at, ValueSession& session, const Limits& limits) {
  ValueFound found;
  const std::uint64_t number = at.walk(session.graph).number();
  const auto position = session.at(number);
  try {
    std::optional<PartizanValue> other;
    {
      const LimitedValues limited(position->table(), limits);
      other = value_to_equal(position->table(), context.registry, asked.equals, limits);
    }
    found.report.status = position->solve(limits);
    if (found.report.status == Status::complete) {
      found.report = report_value(*position, style_by(context, asked.style), limits);
      if (other) found.equal = *other == position->value();
      const LimitedValues limited(position->table(), limits);
      if (asked.claim) found.claim = claim_at(at, *session.graph, number, *position);
    }
  } catch (const ValueLimit& limit) {
    found.report.status = limit.status();
  }
  found.solver = position->solver();
  found.statistics = position->statistics();
  return found;
}

std::string moves_of(const ValueReport& report, std::size_t columns) {
  std::string text;
  for (const auto& [player, options] :
       {std::pair("Left", report.left_options), std::pair("Right", report.right_options)})
    if (options)
      text += fmt::format("{}'s options of the canonical form: {}.\n", player,
                          options->empty() ? "none" : joined(*options, ", "));
  if (!report.moves)
    return report.status != Status::complete
               ? text
               : text + fmt::format("It has more than {} moves, too many to list.\n",
                                    format_count(PositionValue::most_moves));
  if (report.moves->empty()) return text + "Neither player has a move.\n";
  TextTable table{{"player", "move", "value", "in the canonical form"}, {Align::left}, {}};
  for (const ListedMove& move : *report.moves)
    table.lines.push_back({std::string(move.player ? name_of(*move.player) : "either"), move.words,
                           move.value, move.kept ? "kept" : move.because});
  return text + table.to_text(columns);
}

std::string facts_of(const ValueReport& report) {
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

std::string text_of(const ValueFound& found, const ValueAsked& asked, const Limits& limits,
                    std::size_t columns) {
  const ValueReport& report = found.report;
  std::string text;
  if (!report.value.empty()) {
    text += report.value + "\n" + facts_of(report);
    if (asked.options) text += moves_of(report, columns);
  }
  if (report.status != Status::complete)
    text += fmt::format("{}: ended by {}.\n", report.value.empty() ? "No value" : "Incomplete",
                        format_limit(report.status, limits));
  if (found.equal)
    text += fmt::format("{} {}.\n", *found.equal ? "It is equal to" : "It is NOT equal to",
                        asked.equals);
  return text + format_work(found.solver, found.statistics);
}

Result run_value(calls::Context& context, const ValueAsked& asked, const Limits& limits) {
  if (!asked.table.empty())
    return values_of_family(context, asked.at.of, asked.table, style_by(context, asked.style),
                            limits);
  const calls::AskedLine at = line_by(context, asked.at);
  const bool is_new = !context.values.holds(*at.problem);
  const ValueSession& session = context.values.hold(*at.problem);
  const auto* const players = session.graph->ability<PartizanGameGraph>();
  if (asked.claim && players == nullptr)
    throw Error(
        ErrorCode::not_applicable, "claim",
        fmt::format("{} is impartial; claims are checked only for partizan games", at.name()));
  ValueFound found = find_value(context, asked, at, context.values.hold(*at.problem), limits);
  if (found.report.status == Status::memory_limit && !is_new) {
    // Earlier results count towards the memory, too.
    context.values.clear();
    found = find_value(context, asked, at, context.values.hold(*at.problem), limits);
  }
  Datum::Object members = value_to_datum(at.name(), found.solver, found.report, found.statistics);
  if (found.equal) members.emplace_back("equal", *found.equal);
  if (auto svg = asked.svg ? svg_of(found.report) : std::nullopt)
    members.emplace_back("svg", std::move(*svg));
  if (!found.claim.is_null()) members.emplace_back("claim", std::move(found.claim));
  const Walk walk = at.walk();
  if (const auto* const partizan = walk.graph().ability<PartizanGameGraph>())
    members.emplace_back("on_move", name_of(partizan->on_move(walk.number())));
  return {std::move(members),
          [head = heading_of(at, usual_columns), found = std::move(found), asked,
           limits](std::size_t columns) { return head + text_of(found, asked, limits, columns); }};
}

/// Throws Error where no small problem of the game has canonical values.
void require_values(const GameEntry& game) {
  require_one_problem(game, [](const Problem& problem) { open_value(problem); });
}

}  // namespace

Operation value_operation() {
  Member equals = member("equals", &ValueAsked::equals,
                         "compare with this value; whether they are equal is in the result")
                      .not_empty("a value, such as 0");
  equals.placeholder = "VALUE";
  Member table =
      member("table", &ValueAsked::table, "the values of a family of positions, such as 2x1:2x20")
          .not_empty("a family of positions, such as 2x1:2x20")
          .excludes({"options", "svg", "claim", "equals", "after"},
                    "it prints one line per position");
  table.placeholder = "A:B";
  Members members = all_members(
      {part(&ValueAsked::at, line_members()),
       limit_members_of_one_thread(),
       part(&ValueAsked::style, style_members()),
       {member("svg", &ValueAsked::svg, "the thermograph")
            .output("the thermograph is not known, or its numbers take more than 64 bits", ".svg"),
        member("options", &ValueAsked::options,
               "list every move with its value, and why the canonical form keeps it or not, in "
               "text"),
        std::move(equals), std::move(table),
        member("claim", &ValueAsked::claim,
               "the claim that it has this canonical form, for verify to check by play")
            .output("the value is not known")}});
  return {
      .name = "value",
      .summary = "the canonical form of a position: its value for either player on move",
      .example = "value domineering 4x4 --options",
      .fields = FieldsTaken::position,
      .members = std::move(members),
      .run = runs(run_value),
      .require = require_values,
  };
}

}  // namespace zugzwang
