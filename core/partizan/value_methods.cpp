#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/partizan/theory.hpp>
#include <zugzwang/core/partizan/value_methods.hpp>

namespace zugzwang::detail {

namespace {

using Arguments = std::span<const PartizanValue>;

Dyadic number_from(const ValueTables& tables, PartizanValue v) {
  const auto number = tables.values.as_number(v);
  if (!number) throw Error(ErrorCode::bad_value, "a number is needed here");
  return *number;
}

std::uint32_t power_from(const ValueTables& tables, PartizanValue v) {
  const Dyadic n = number_from(tables, v);
  if (!n.is_integer() || n.sign() <= 0 || n > std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorCode::bad_value, "a positive integer is needed here");
  return static_cast<std::uint32_t>(n.numerator());
}

void need_up(const ValueTables& tables, PartizanValue v) {
  if (v != tables.values.up(1))
    throw Error(ErrorCode::not_applicable, "powers are known of ^ alone");
}

Calculated birthday_of(const ValueTables& tables, PartizanValue v, Arguments) {
  const std::uint64_t day = tables.values.birthday(v);
  if (day > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    throw Error(ErrorCode::too_large, "the number takes more than 64 bits");
  return tables.values.integer(static_cast<std::int64_t>(day));
}

Calculated outcome_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return tables.values.outcome_class(v);
}
Calculated left_stop_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return tables.values.number(tables.values.left_stop(v).number);
}
Calculated right_stop_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return tables.values.number(tables.values.right_stop(v).number);
}
Calculated mean_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return tables.values.number(tables.thermographs.mean(v));
}
Calculated temperature_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return tables.values.number(tables.thermographs.temperature(v));
}
Calculated thermograph_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return tables.thermographs.of(v);
}

Calculated options_of(const ValueTables& tables, PartizanValue v, Player player) {
  const PartizanOptions options = tables.values.options(v, player);
  return std::vector<PartizanValue>(options.begin(), options.end());
}
Calculated left_options_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return options_of(tables, v, Player::left);
}
Calculated right_options_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return options_of(tables, v, Player::right);
}

Calculated left_incentives_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return incentives(tables.values, v, Player::left);
}
Calculated right_incentives_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return incentives(tables.values, v, Player::right);
}

/// Those of both players that no other one is above.
Calculated incentives_of(const ValueTables& tables, PartizanValue v, Arguments) {
  std::vector<PartizanValue> found = incentives(tables.values, v, Player::left);
  const std::vector<PartizanValue> right = incentives(tables.values, v, Player::right);
  found.insert(found.end(), right.begin(), right.end());
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  std::vector<PartizanValue> kept;
  for (const PartizanValue one : found)
    if (std::ranges::none_of(found, [&](PartizanValue other) {
          return other != one && tables.values.less_or_equal(one, other);
        }))
      kept.push_back(one);
  return kept;
}

Calculated atomic_weight_of(const ValueTables& tables, PartizanValue v, Arguments) {
  const auto weight = atomic_weight(tables.values, v);
  if (!weight) throw Error(ErrorCode::not_applicable, "the value has no atomic weight");
  return *weight;
}
Calculated is_atomic(const ValueTables& tables, PartizanValue v, Arguments) {
  return atomic_weight(tables.values, v).has_value();
}
Calculated reduced_of(const ValueTables& tables, PartizanValue v, Arguments) {
  return reduced_canonical_form(tables.values, v);
}
Calculated frozen(const ValueTables& tables, PartizanValue v, Arguments) {
  return freeze(tables.thermographs, tables.values, v);
}
Calculated cooled(const ValueTables& tables, PartizanValue v, Arguments arguments) {
  return cool(tables.thermographs, tables.values, v, number_from(tables, arguments[0]));
}
Calculated heated(const ValueTables& tables, PartizanValue v, Arguments arguments) {
  return heat(tables.values, v, arguments[0]);
}
Calculated overheated(const ValueTables& tables, PartizanValue v, Arguments arguments) {
  return overheat(tables.values, v, arguments[0], arguments[1]);
}
Calculated norton_product_of(const ValueTables& tables, PartizanValue v, Arguments arguments) {
  return norton_product(tables.values, v, arguments[0]);
}
Calculated ordinal_sum_of(const ValueTables& tables, PartizanValue v, Arguments arguments) {
  return ordinal_sum(tables.values, v, arguments[0]);
}
Calculated power_of(const ValueTables& tables, PartizanValue v, Arguments arguments) {
  need_up(tables, v);
  return up_power(tables.values, power_from(tables, arguments[0]));
}
Calculated powers_of(const ValueTables& tables, PartizanValue v, Arguments arguments) {
  need_up(tables, v);
  return up_powers(tables.values, power_from(tables, arguments[0]));
}

/// What the table tells of a value in constant time.
template <auto property>
Calculated is(const ValueTables& tables, PartizanValue v, Arguments) {
  return (tables.values.*property)(v);
}
Calculated is_nimber(const ValueTables& tables, PartizanValue v, Arguments) {
  return tables.values.as_nimber(v).has_value();
}

using Values = PartizanValues;

constexpr auto methods = std::to_array<ValueMethod>({
    {"AtomicWeight", 0, atomic_weight_of},
    {"Birthday", 0, birthday_of},
    {"Cool", 1, cooled},
    {"Freeze", 0, frozen},
    {"Heat", 1, heated},
    {"Incentives", 0, incentives_of},
    {"IsAllSmall", 0, is<&Values::is_all_small>},
    {"IsAtomic", 0, is_atomic},
    {"IsEven", 0, is<&Values::is_even>},
    {"IsInfinitesimal", 0, is<&Values::is_infinitesimal>},
    {"IsInteger", 0, is<&Values::is_integer>},
    {"IsNimber", 0, is_nimber},
    {"IsNumber", 0, is<&Values::is_number>},
    {"IsNumberish", 0, is<&Values::is_numberish>},
    {"IsOdd", 0, is<&Values::is_odd>},
    {"IsZero", 0, is<&Values::is_zero>},
    {"LeftIncentives", 0, left_incentives_of},
    {"LeftOptions", 0, left_options_of},
    {"LeftStop", 0, left_stop_of},
    {"Mean", 0, mean_of},
    {"NortonProduct", 1, norton_product_of},
    {"OrdinalSum", 1, ordinal_sum_of},
    {"OutcomeClass", 0, outcome_of},
    {"Overheat", 2, overheated},
    {"Pow", 1, power_of},
    {"PowTo", 1, powers_of},
    {"ReducedCanonicalForm", 0, reduced_of},
    {"RightIncentives", 0, right_incentives_of},
    {"RightOptions", 0, right_options_of},
    {"RightStop", 0, right_stop_of},
    {"Temperature", 0, temperature_of},
    {"Thermograph", 0, thermograph_of},
});

}  // namespace

std::span<const ValueMethod> value_methods() { return methods; }

const ValueMethod* find_value_method(std::string_view name) {
  const auto found = std::ranges::find(methods, name, &ValueMethod::name);
  return found == methods.end() ? nullptr : &*found;
}

}  // namespace zugzwang::detail
