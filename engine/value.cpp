#include "value.hpp"

#include <array>

namespace zugzwang {

namespace {

AnyValue seen_by_mover(Outcome value, const Option& option) {
  return option.mover_changes ? opposite(value) : value;
}
AnyValue seen_by_mover(Distance value, const Option& option) {
  const Distance later = value.later(1);
  return option.mover_changes ? later.opposite() : later;
}
AnyValue seen_by_mover(Margin value, const Option& option) {
  return option.gain + (option.mover_changes ? -value : value);
}
AnyValue seen_by_mover(Nimber value, const Option&) { return value; }

Outcome outcome(Outcome value) { return value; }
Outcome outcome(Distance value) { return value.outcome(); }
Outcome outcome(Margin value) {
  if (value == 0) return Outcome::draw;
  return value > 0 ? Outcome::win : Outcome::loss;
}
Outcome outcome(Nimber value) { return value == 0 ? Outcome::loss : Outcome::win; }

}  // namespace

std::string_view name_of(EvaluationKind kind) {
  constexpr std::array<std::string_view, 4> names = {"outcome", "distance", "margin", "nimber"};
  return names.at(static_cast<std::size_t>(kind));
}

EvaluationKind kind_of(const AnyValue& value) { return static_cast<EvaluationKind>(value.index()); }

Outcome outcome_of(const AnyValue& value) {
  return std::visit([](auto known) { return outcome(known); }, value);
}

AnyValue seen(const AnyValue& value, const Option& option) {
  return std::visit([&](auto known) { return seen_by_mover(known, option); }, value);
}

Outcome outcome_seen(const AnyValue& value, const Option& option) {
  if (std::holds_alternative<Margin>(value)) return outcome_of(seen(value, option));
  const Outcome at_option = outcome_of(value);
  return option.mover_changes ? opposite(at_option) : at_option;
}

bool attains(const AnyValue& value, const AnyValue& reached, const Option& option) {
  if (const auto* nimber = std::get_if<Nimber>(&value))
    return *nimber == 0 || reached == AnyValue(Nimber{0});
  return seen(reached, option) == value;
}

std::string to_text(const AnyValue& value) {
  return std::visit([](auto known) { return to_text(known); }, value);
}

}  // namespace zugzwang
