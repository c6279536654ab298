// `calculate` and `born`: values without a game.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/engine/services/calculator.hpp>
#include <zugzwang/values/theory.hpp>
#include <zugzwang/values/thermograph_svg.hpp>
#include <zugzwang/values/value_writer.hpp>

namespace zugzwang::calls {

Datum calculate(Context& context, Request& request) {
  const std::string expression = request.text("expression");
  const ValueStyle style = style_of(request);
  const bool is_drawn = request.flag("svg", false);
  const Limits limits = request.last_limits(context.limits);
  const Calculation calculation =
      Calculator(context.registry).calculate(expression, style, limits, ValueDetail::all);
  Datum::Object object = to_datum(calculation);
  if (is_drawn && calculation.value && calculation.value->thermograph)
    object.emplace_back("svg", thermograph_svg(*calculation.value->thermograph, expression));
  return object;
}

Datum born(Context& context, Request& request) {
  constexpr std::uint32_t last_day = 3;
  const auto day = static_cast<std::uint32_t>(request.number("day", 0, last_day));
  const bool lists = request.flag("list", false);
  const ValueStyle style = style_of(request);
  (void)request.last_limits(context.limits);
  PartizanValues table;
  const std::vector<PartizanValue> born = born_by_day(table, day);
  Datum::Object object{{"day", day}, {"count", born.size()}};
  if (!lists) return object;
  ValueWriter writer(table, style.notation);
  Datum::List values;
  for (const PartizanValue value : born) values.emplace_back(writer.write(value));
  object.emplace_back("values", std::move(values));
  return object;
}

}  // namespace zugzwang::calls
