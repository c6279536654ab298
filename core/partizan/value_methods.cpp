#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/partizan/theory.hpp>
#include <zugzwang/core/partizan/value_methods.hpp>

namespace zugzwang::detail {

namespace {

using Values = PartizanValues;

Dyadic number_from(const ValueQuestion& of) {
  const auto number = of.values.as_number(of.arguments[0]);
  if (!number) throw Error(ErrorCode::bad_value, "a number is needed here");
  return *number;
}

/// The argument of a power, which are known of ↑ alone.
std::uint32_t power_from(const ValueQuestion& of) {
  if (of.v != of.values.up(1))
    throw Error(ErrorCode::not_applicable, "powers are known of ^ alone");
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

/// Those of both players that no other one is above.
Calculated all_incentives_of(const ValueQuestion& of) {
  std::vector<PartizanValue> found = incentives(of.values, of.v, Player::left);
  const std::vector<PartizanValue> right = incentives(of.values, of.v, Player::right);
  found.insert(found.end(), right.begin(), right.end());
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  std::vector<PartizanValue> kept;
  for (const PartizanValue one : found)
    if (std::ranges::none_of(found, [&](PartizanValue other) {
          return other != one && of.values.less_or_equal(one, other);
        }))
      kept.push_back(one);
  return kept;
}

Calculated atomic_weight_of(const ValueQuestion& of) {
  const auto weight = atomic_weight(of.values, of.v);
  if (!weight) throw Error(ErrorCode::not_applicable, "the value has no atomic weight");
  return *weight;
}
Calculated is_atomic(const ValueQuestion& of) { return atomic_weight(of.values, of.v).has_value(); }
Calculated is_nimber(const ValueQuestion& of) { return of.values.as_nimber(of.v).has_value(); }
Calculated cooled(const ValueQuestion& of) {
  return cool(of.thermographs, of.values, of.v, number_from(of));
}
Calculated power_of(const ValueQuestion& of) { return up_power(of.values, power_from(of)); }
Calculated powers_of(const ValueQuestion& of) { return up_powers(of.values, power_from(of)); }

/// What is told of a value, as the result of an expression.
template <class Told>
Calculated result(Values& values, const Told& told) {
  if constexpr (std::same_as<Told, Dyadic>)
    return values.number(told);
  else if constexpr (std::same_as<Told, AdornedStop>)
    return values.number(told.number);
  else if constexpr (std::same_as<Told, PartizanOptions>)
    return std::vector<PartizanValue>(told.begin(), told.end());
  else
    return told;
}

/// The answer of a function of the table, of its thermographs or of the theory.
template <auto function>
Calculated by(const ValueQuestion& of) {
  using Function = decltype(function);
  using V = PartizanValue;
  if constexpr (std::invocable<Function, Values&, V>)
    return result(of.values, std::invoke(function, of.values, of.v));
  else if constexpr (std::invocable<Function, Thermographs&, V>)
    return result(of.values, std::invoke(function, of.thermographs, of.v));
  else if constexpr (std::invocable<Function, Thermographs&, Values&, V>)
    return function(of.thermographs, of.values, of.v);
  else if constexpr (std::invocable<Function, Values&, V, V>)
    return function(of.values, of.v, of.arguments[0]);
  else
    return function(of.values, of.v, of.arguments[0], of.arguments[1]);
}

constexpr auto methods = std::to_array<ValueMethod>({
    {"AtomicWeight", 0, atomic_weight_of},
    {"Birthday", 0, birthday_of},
    {"Cool", 1, cooled},
    {"Freeze", 0, by<freeze>},
    {"Heat", 1, by<heat>},
    {"Incentives", 0, all_incentives_of},
    {"IsAllSmall", 0, by<&Values::is_all_small>},
    {"IsAtomic", 0, is_atomic},
    {"IsEven", 0, by<&Values::is_even>},
    {"IsInfinitesimal", 0, by<&Values::is_infinitesimal>},
    {"IsInteger", 0, by<&Values::is_integer>},
    {"IsNimber", 0, is_nimber},
    {"IsNumber", 0, by<&Values::is_number>},
    {"IsNumberish", 0, by<&Values::is_numberish>},
    {"IsOdd", 0, by<&Values::is_odd>},
    {"IsZero", 0, by<&Values::is_zero>},
    {"LeftIncentives", 0, incentives_of<Player::left>},
    {"LeftOptions", 0, by<&Values::left_options>},
    {"LeftStop", 0, by<&Values::left_stop>},
    {"Mean", 0, by<&Thermographs::mean>},
    {"NortonProduct", 1, by<norton_product>},
    {"OrdinalSum", 1, by<ordinal_sum>},
    {"OutcomeClass", 0, by<&Values::outcome_class>},
    {"Overheat", 2, by<overheat>},
    {"Pow", 1, power_of},
    {"PowTo", 1, powers_of},
    {"ReducedCanonicalForm", 0, by<reduced_canonical_form>},
    {"RightIncentives", 0, incentives_of<Player::right>},
    {"RightOptions", 0, by<&Values::right_options>},
    {"RightStop", 0, by<&Values::right_stop>},
    {"Temperature", 0, by<&Thermographs::temperature>},
    {"Thermograph", 0, by<&Thermographs::of>},
});

}  // namespace

std::span<const ValueMethod> value_methods() { return methods; }

const ValueMethod* find_value_method(std::string_view name) {
  const auto found = std::ranges::find(methods, name, &ValueMethod::name);
  return found == methods.end() ? nullptr : &*found;
}

}  // namespace zugzwang::detail
