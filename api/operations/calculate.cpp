// `calculate`: an expression of values, in the notation of Winning Ways.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/calculator.hpp>

namespace zugzwang {

namespace {

struct CalculateAsked {
  std::string expression;
  StyleAsked style;
  bool svg = false;
};

/// Draws the thermograph of a value; returns nothing if a limit ended the work before.
std::optional<std::string> drawn(const calls::Context& context, const Calculation& calculation) {
  if (!calculation.type.empty() && !calculation.value)
    throw Error(ErrorCode::bad_value, "svg",
                "the expression is not a value; leave out " + context.spelling("svg"));
  if (!calculation.value) return std::nullopt;
  return svg_of(*calculation.value);
}

Result run_calculate(calls::Context& context, const CalculateAsked& asked, const Limits& limits) {
  Calculator own(context.registry);
  Calculator& calculator = context.calculator != nullptr ? *context.calculator : own;
  const Calculation calculation = calculator.calculate(
      asked.expression, style_by(context, asked.style), limits,
      context.reads_text_alone() && !asked.svg ? ValueDetail::text : ValueDetail::all);
  Datum::Object members{{"expression", asked.expression}};
  for (auto& each : to_datum(calculation)) members.push_back(std::move(each));
  if (asked.svg)
    if (auto svg = drawn(context, calculation)) members.emplace_back("svg", std::move(*svg));
  std::string text = calculation.text.empty() ? "" : calculation.text + "\n";
  if (calculation.status != Status::complete)
    text += fmt::format("{}: ended by {}.\n", text.empty() ? "Not calculated" : "Incomplete",
                        format_limit(calculation.status, limits));
  return {std::move(members), [text = std::move(text)](std::size_t) { return text; }};
}

}  // namespace

Operation calculate_operation() {
  Members members =
      all_members({{member("expression", &CalculateAsked::expression, "such as {1|-1}+*2")
                        .required()
                        .without_flag()},
                   limit_members_of_one_thread("time limit of each expression"),
                   part(&CalculateAsked::style, style_members()),
                   {member("svg", &CalculateAsked::svg, "the thermograph")
                        .output("the thermograph is not known", ".svg")}});
  return {
      .name = "calculate",
      .summary = "values in the notation of Winning Ways: sums, comparisons, temperatures",
      .example = "calculate '{1|-1}+*2'",
      .words = "EXPRESSION",
      .word = "expression",
      .members = std::move(members),
      .run = runs(run_calculate),
      .meaning = "such as '{1|-1}+*2'; - reads one per line; a prompt if omitted",
  };
}

}  // namespace zugzwang
