// `value`: the canonical form of a position, its thermograph, and the worth of each move.

#include <cstdio>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/canonical_text.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/services/calculator.hpp>
#include <zugzwang/engine/services/canonical_claim.hpp>
#include <zugzwang/values/value_reader.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<bool> options_flag = toggle(
    "--options", "list every move with its value, and why the canonical form keeps it or not");
const FlagOf<std::string> equals_flag =
    text_flag("--equals", "VALUE", "compare with this value; exit status 1 if they differ");

/// The result of the solve of a position.
struct Found {
  ValueReport report{};
  std::optional<bool> equal{};  ///< whether it equals the given value
  std::string claim{};          ///< in JSON, where requested
};

/// Reads the value of --equals, which may name positions of games, into the table.
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

std::string claim_text(const Arguments& arguments, const Problem& problem,
                       PositionValue& position) {
  const PositionClaim claim{arguments.game, problem.to_datum(Scope::position),
                            claim_of(position.table(), position.value())};
  return to_datum(claim).to_json() + "\n";
}

Found find(const Arguments& arguments, const Registry& registry, const Problem& problem,
           PositionValue& position, const Limits& limits) {
  Found found;
  try {
    std::optional<PartizanValue> other;
    {
      const LimitedValues limited(position.table(), limits);
      other = value_to_equal(position.table(), registry, equals_flag.in(arguments), limits);
    }
    found.report.status = position.solve(limits);
    if (found.report.status != Status::complete) return found;
    found.report = report_value(position, style_of(arguments), limits);
    if (other) found.equal = *other == position.value();
    const LimitedValues limited(position.table(), limits);
    if (!arguments.claim.empty()) found.claim = claim_text(arguments, problem, position);
  } catch (const ValueLimit& limit) {
    found.report.status = limit.status();
  }
  return found;
}

void print_moves(const ValueReport& report) {
  for (const auto& [player, options] :
       {std::pair("Left", report.left_options), std::pair("Right", report.right_options)})
    if (options)
      fmt::print("{}'s options of the canonical form: {}.\n", player,
                 options->empty() ? "none" : joined(*options, ", "));
  if (report.moves) {
    if (report.moves->empty()) return fmt::print("Neither player has a move.\n");
    TextTable table{{"player", "move", "value", "in the canonical form"}, {Align::left}, {}};
    for (const ListedMove& move : *report.moves)
      table.lines.push_back({std::string(move.player ? name_of(*move.player) : "either"),
                             move.words, move.value, move.kept ? "kept" : move.because});
    fmt::print("{}", table.to_text(text_columns()));
  } else if (report.status == Status::complete) {
    fmt::print("It has more than {} moves, too many to list.\n",
               format_count(PositionValue::most_moves));
  }
}

void print_text(const Arguments& arguments, const Problem& problem, const Found& found,
                const PositionValue& position) {
  const ValueReport& report = found.report;
  fmt::print("{}\n", paragraph(headline(arguments.game, problem), 2));
  if (!report.value.empty()) {
    fmt::print("{}\n{}", report.value, facts_of(report));
    if (options_flag.in(arguments)) print_moves(report);
  }
  if (report.status != Status::complete)
    fmt::print("{}: ended by {}.\n", report.value.empty() ? "No value" : "Incomplete",
               format_limit(report.status, arguments.limits));
  if (found.equal)
    fmt::print("{} {}.\n", *found.equal ? "It is equal to" : "It is NOT equal to",
               equals_flag.in(arguments));
  const Statistics statistics = position.statistics();
  fmt::print("Solver {}: {}, {}, {}.\n", position.solver(),
             format_plural(statistics.positions, "position"), format_bytes(statistics.bytes),
             format_seconds(statistics.seconds));
}

void print_json(const Arguments& arguments, const Found& found, const PositionValue& position) {
  Datum::Object object =
      value_to_datum(arguments.game, position.solver(), found.report, position.statistics());
  if (found.equal) object.emplace_back("equal", *found.equal);
  fmt::print("{}\n", Datum(std::move(object)).to_json());
}

int run_value(const Arguments& arguments, const Registry& registry) {
  if (!arguments.family.empty()) return run_value_family(arguments, registry);
  if (!svg.in(arguments).empty()) require_writable("svg", svg.in(arguments));
  if (!arguments.claim.empty()) require_writable("claim", arguments.claim);
  const Limits limits = arguments.limits.started();
  const auto problem =
      registry.find(arguments.game).problem(Datum(arguments.fields), Scope::position);
  const auto position = open_value(*problem);
  if (!arguments.claim.empty() && problem->positions()->ability<PartizanGameGraph>() == nullptr)
    throw Error(
        ErrorCode::not_applicable, "claim",
        fmt::format("{} is impartial; claims are checked only for partizan games", arguments.game));
  const Found found = with_progress(limits, [&](const Limits& watched) {
    return find(arguments, registry, *problem, *position, watched);
  });
  if (arguments.format == "json")
    print_json(arguments, found, *position);
  else
    print_text(arguments, *problem, found, *position);
  const bool has_value = !found.report.value.empty();
  if (has_value && !svg.in(arguments).empty()) write_svg(svg.in(arguments), found.report);
  if (!found.claim.empty()) write_output("claim", arguments.claim, found.claim);
  if (found.equal && !*found.equal) return exit_disagreement;
  return found.report.status == Status::complete ? exit_done : exit_limit;
}

/// Throws Error where no small problem of the game has canonical values.
void require_values(const GameEntry& game) {
  require_one_problem(game, [](const Problem& problem) { open_value(problem); });
}

}  // namespace

Command value_command() {
  return {
      .name = "value",
      .summary = "the canonical form of a position: its value for either player on move",
      .example = "zugzwang value domineering 4x4 --options",
      .words = "GAME",
      .fields = FieldsTaken::position,
      .flags = all_of(
          {usual_flags(),
           {seconds_flag(), memory_flag(), notation, brief, svg, options_flag, equals_flag,
            text_flag("--table", "A:B", "the values of a family of positions, such as 2x1:2x20")
                .stored_in(&Arguments::family),
            text_flag("--claim", "FILE",
                      "write the canonical form to this file, for verify to check by play")
                .stored_in(&Arguments::claim),
            json_flag()}}),
      .run = run_value,
      .require = require_values,
  };
}

}  // namespace zugzwang::cli
