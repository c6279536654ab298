#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/nearest_names.hpp>
#include <zugzwang/values/theory.hpp>
#include <zugzwang/values/value_parser.hpp>
#include <zugzwang/values/value_reader.hpp>

namespace zugzwang {

namespace {

using detail::Relation;
using detail::ValueStep;

// The properties of values by name, as in {2|0}.Mean. The names are those of CGSuite.

/// A query about a value, with the tables that answer it.
struct ValueQuestion {
  PartizanValues& values;
  Thermographs& thermographs;
  PartizanValue v{};
  std::span<const PartizanValue> arguments{};
};

struct ValueMethod {
  std::string_view name;
  std::size_t arguments = 0;
  Calculated (*answer)(const ValueQuestion& of);
};

Dyadic number_from(const ValueQuestion& of) {
  const auto number = of.values.as_number(of.arguments[0]);
  if (!number) throw Error(ErrorCode::bad_value, "a number is needed here");
  return *number;
}

/// Returns the argument of a power. Only ↑ has powers.
std::uint32_t power_from(const ValueQuestion& of) {
  if (of.v != of.values.up(1)) throw Error(ErrorCode::not_applicable, "only ^ has powers");
  const Dyadic n = number_from(of);
  if (!n.is_integer() || n.sign() <= 0 || n > std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorCode::bad_value, "a positive integer is needed here");
  return static_cast<std::uint32_t>(n.numerator());
}

Calculated birthday_of(const ValueQuestion& of) {
  const std::uint64_t day = of.values.birthday(of.v);
  if (day > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    throw Error(ErrorCode::too_large, "the number takes more than 64 bits");
  return of.values.integer(static_cast<std::int64_t>(day));
}

template <Player player>
Calculated incentives_of(const ValueQuestion& of) {
  return incentives(of.values, of.v, player);
}

Calculated all_incentives_of(const ValueQuestion& of) { return incentives(of.values, of.v); }

Calculated atomic_weight_of(const ValueQuestion& of) {
  const auto weight = atomic_weight(of.values, of.v);
  if (!weight) throw Error(ErrorCode::not_applicable, "the value has no atomic weight");
  return *weight;
}
/// Every value of the table is in canonical form.
Calculated canonical_form_of(const ValueQuestion& of) { return of.v; }
Calculated is_atomic(const ValueQuestion& of) { return atomic_weight(of.values, of.v).has_value(); }
Calculated is_nimber(const ValueQuestion& of) { return of.values.as_nimber(of.v).has_value(); }
Calculated cooled(const ValueQuestion& of) {
  return cool(of.thermographs, of.values, of.v, number_from(of));
}
Calculated power_of(const ValueQuestion& of) { return up_power(of.values, power_from(of)); }
Calculated powers_of(const ValueQuestion& of) { return up_powers(of.values, power_from(of)); }

/// Returns a property of a value as the result of an expression.
template <class Told>
Calculated result(PartizanValues& values, const Told& listed) {
  if constexpr (std::same_as<Told, Dyadic>)
    return values.number(listed);
  else if constexpr (std::same_as<Told, AdornedStop>)
    return values.number(listed.number);
  else if constexpr (std::same_as<Told, PartizanOptions>)
    return std::vector<PartizanValue>(listed.begin(), listed.end());
  else
    return listed;
}

/// Answers a query by a function of the table, of its thermographs or of the theory.
template <auto function>
Calculated by(const ValueQuestion& of) {
  using Function = decltype(function);
  using V = PartizanValue;
  if constexpr (std::invocable<Function, PartizanValues&, V>)
    return result(of.values, std::invoke(function, of.values, of.v));
  else if constexpr (std::invocable<Function, Thermographs&, V>)
    return result(of.values, std::invoke(function, of.thermographs, of.v));
  else if constexpr (std::invocable<Function, Thermographs&, PartizanValues&, V>)
    return function(of.thermographs, of.values, of.v);
  else if constexpr (std::invocable<Function, PartizanValues&, V, V>)
    return function(of.values, of.v, of.arguments[0]);
  else
    return function(of.values, of.v, of.arguments[0], of.arguments[1]);
}

constexpr auto methods = std::to_array<ValueMethod>({
    {"AtomicWeight", 0, atomic_weight_of},
    {"Birthday", 0, birthday_of},
    {"CanonicalForm", 0, canonical_form_of},
    {"Cool", 1, cooled},
    {"Freeze", 0, by<freeze>},
    {"Heat", 1, by<heat>},
    {"Incentives", 0, all_incentives_of},
    {"IsAllSmall", 0, by<&PartizanValues::is_all_small>},
    {"IsAtomic", 0, is_atomic},
    {"IsEven", 0, by<&PartizanValues::is_even>},
    {"IsInfinitesimal", 0, by<&PartizanValues::is_infinitesimal>},
    {"IsInteger", 0, by<&PartizanValues::is_integer>},
    {"IsNimber", 0, is_nimber},
    {"IsNumber", 0, by<&PartizanValues::is_number>},
    {"IsNumberish", 0, by<&PartizanValues::is_numberish>},
    {"IsOdd", 0, by<&PartizanValues::is_odd>},
    {"IsZero", 0, by<&PartizanValues::is_zero>},
    {"LeftIncentives", 0, incentives_of<Player::left>},
    {"LeftOptions", 0, by<&PartizanValues::left_options>},
    {"LeftStop", 0, by<&PartizanValues::left_stop>},
    {"Mean", 0, by<&Thermographs::mean>},
    {"NortonProduct", 1, by<norton_product>},
    {"OrdinalSum", 1, by<ordinal_sum>},
    {"OutcomeClass", 0, by<&PartizanValues::outcome_class>},
    {"Overheat", 2, by<overheat>},
    {"Pow", 1, power_of},
    {"PowTo", 1, powers_of},
    {"ReducedCanonicalForm", 0, by<reduced_canonical_form>},
    {"RightIncentives", 0, incentives_of<Player::right>},
    {"RightOptions", 0, by<&PartizanValues::right_options>},
    {"RightStop", 0, by<&PartizanValues::right_stop>},
    {"Temperature", 0, by<&Thermographs::temperature>},
    {"Thermograph", 0, by<&Thermographs::of>},
});

auto method_called(std::string_view name) {
  return std::ranges::find_if(
      methods, [&](const ValueMethod& method) { return detail::is_same_name(method.name, name); });
}

Error bad_value(const std::string& message) { return Error(ErrorCode::bad_value, message); }

std::uint32_t count_from(std::int64_t n) {
  if (n > std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorCode::too_large, "the number takes more than 32 bits");
  return static_cast<std::uint32_t>(n);
}

bool holds(Relation relation, std::partial_ordering order) {
  switch (relation) {
    case Relation::equal: return order == 0;
    case Relation::less: return order < 0;
    case Relation::greater: return order > 0;
    case Relation::less_equal: return order <= 0;
    case Relation::greater_equal: return order >= 0;
    case Relation::confused: break;
  }
  return order == std::partial_ordering::unordered;
}

/// Runs the steps of an expression on a stack.
class Calculation {
 public:
  Calculation(PartizanValues& values, Thermographs& thermographs, const PositionReader& positions,
              const detail::ValueSteps& steps)
      : values_(values), thermographs_(thermographs), positions_(positions), steps_(steps) {}

  Calculated run() {
    for (const ValueStep& step : steps_.steps) {
      try {
        stack_.push_back(result_of(step));
      } catch (const Error& error) {
        throw detail::error_at(step.column, error.what(), error.code());
      }
    }
    return std::move(stack_.back());
  }

 private:
  using Act = ValueStep::Kind;

  Calculated result_of(const ValueStep& step) {
    switch (step.kind) {
      case Act::number: return values_.number(Dyadic(step.a, step.b));
      case Act::ups: return values_.up(step.a);
      case Act::power: return power(step.a, up_power);
      case Act::power_sum: return power(step.a, up_powers);
      case Act::nimber: return values_.nimber(count_from(step.a));
      case Act::position: return position(steps_.names[step.b]);
      case Act::form: return form(static_cast<std::size_t>(step.a), step.b);
      case Act::plus_minus: return plus_minus(static_cast<std::size_t>(step.a));
      case Act::tiny: return tiny(values_, pop());
      case Act::miny: return miny(values_, pop());
      case Act::negative: return values_.negative(pop());
      case Act::copies: return copies();
      case Act::method: return method(steps_.names[step.b].text, static_cast<std::size_t>(step.a));
      default: break;
    }
    const PartizanValue right = pop();
    const PartizanValue left = pop();
    switch (step.kind) {
      case Act::subtract: return values_.difference(left, right);
      case Act::ordinal_sum: return ordinal_sum(values_, left, right);
      case Act::compare: return holds(static_cast<Relation>(step.a), values_.compare(left, right));
      default: return values_.sum(left, right);
    }
  }

  PartizanValue pop() {
    const auto* v = std::get_if<PartizanValue>(&stack_.back());
    if (!v)
      throw bad_value(std::holds_alternative<bool>(stack_.back())
                          ? "a comparison is no value; compare two values at a time"
                          : "a value is needed here");
    const PartizanValue value = *v;
    stack_.pop_back();
    return value;
  }

  /// Pops the topmost values; the last of the result was at the top.
  std::vector<PartizanValue> pop(std::size_t count) {
    std::vector<PartizanValue> taken(count);
    for (std::size_t i = count; i-- > 0;) taken[i] = pop();
    return taken;
  }

  PartizanValue power(std::int64_t n, PartizanValue (*of)(PartizanValues&, std::uint32_t)) {
    const PartizanValue v = of(values_, count_from(n < 0 ? -n : n));
    return n < 0 ? values_.negative(v) : v;
  }

  PartizanValue position(const detail::ValueSteps::Name& name) const {
    if (!positions_)
      throw Error(ErrorCode::not_applicable, "positions of games are not available here");
    return positions_(name.text, name.arguments);
  }

  PartizanValue form(std::size_t lefts, std::size_t rights) {
    const std::vector<PartizanValue> right = pop(rights);
    const std::vector<PartizanValue> left = pop(lefts);
    return values_.reduce(left, right);
  }

  PartizanValue plus_minus(std::size_t count) {
    const std::vector<PartizanValue> left = pop(count);
    std::vector<PartizanValue> right;
    for (const PartizanValue v : left) right.push_back(values_.negative(v));
    return values_.reduce(left, right);
  }

  PartizanValue copies() {
    const PartizanValue v = pop();
    const auto n = values_.as_number(pop());
    if (!n || !n->is_integer()) throw bad_value("an integer is needed before the point");
    return values_.copies(n->numerator(), v);
  }

  Calculated method(std::string_view name, std::size_t count) {
    const auto found = method_called(name);
    if (found == methods.end()) throw unknown_method(name);
    if (found->arguments != count)
      throw bad_value(std::string(found->name) + " takes " + counted(found->arguments, "argument"));
    const std::vector<PartizanValue> arguments = pop(count);
    const PartizanValue v = pop();
    return found->answer({values_, thermographs_, v, arguments});
  }

  static Error unknown_method(std::string_view name) {
    std::vector<std::string> names;
    for (const ValueMethod& method : methods) names.emplace_back(method.name);
    const std::vector<std::string> near = nearest_names(name, names);
    return Error(ErrorCode::bad_syntax,
                 "unknown name " + std::string(name) +
                     (near.empty() ? "; the" : "; did you mean " + joined(near, ", ") + "? The") +
                     " names are " + joined(names, ", "));
  }

  PartizanValues& values_;
  Thermographs& thermographs_;
  const PositionReader& positions_;
  const detail::ValueSteps& steps_;
  std::vector<Calculated> stack_{};
};

std::string text_of(const std::vector<WallPoint>& wall) {
  std::string text;
  for (const WallPoint& point : wall)
    text += (text.empty() ? "(" : " (") + to_text(point.t) + ", " + to_text(point.v) + ")";
  return text;
}

}  // namespace

bool detail::is_method(std::string_view name) { return method_called(name) != methods.end(); }

Calculated ValueCalculator::calculate(std::string_view expression) {
  if (expression.size() > longest_expression)
    throw Error(ErrorCode::too_large,
                "an expression takes at most " + std::to_string(longest_expression) + " bytes");
  const detail::ValueSteps steps = detail::parse_value(expression);
  return Calculation(values_, thermographs_, positions_, steps).run();
}

PartizanValue ValueCalculator::read(std::string_view expression) {
  const Calculated calculated = calculate(expression);
  if (const auto* v = std::get_if<PartizanValue>(&calculated)) return *v;
  throw detail::error_at(1, "a value is needed here", ErrorCode::bad_value);
}

PartizanValue read_value(PartizanValues& values, std::string_view text) {
  return ValueCalculator(values).read(text);
}

std::string to_text(ValueWriter& writer, const Calculated& calculated,
                    std::size_t most_characters) {
  if (const auto* v = std::get_if<PartizanValue>(&calculated))
    return writer.write(*v, most_characters);
  if (const auto* holds = std::get_if<bool>(&calculated)) return *holds ? "true" : "false";
  if (const auto* outcome = std::get_if<OutcomeClass>(&calculated))
    return std::string(name_of(*outcome));
  if (const auto* list = std::get_if<std::vector<PartizanValue>>(&calculated))
    return writer.write(*list, most_characters);
  return to_text(std::get<Thermograph>(calculated));
}

std::string to_text(const Thermograph& thermograph) {
  return "left wall " + text_of(thermograph.left) + "; right wall " + text_of(thermograph.right);
}

}  // namespace zugzwang
