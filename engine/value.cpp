#include "value.hpp"

#include <array>
#include <utility>

#include <zugzwang/engine/evaluation.hpp>

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
AnyValue seen_by_mover(const OtherValue& value, const Option& option) {
  return OtherValue{value.box->seen(option)};
}

std::optional<Outcome> outcome(Outcome value) { return value; }
std::optional<Outcome> outcome(Distance value) { return value.outcome(); }
std::optional<Outcome> outcome(Margin value) {
  if (value == 0) return Outcome::draw;
  return value > 0 ? Outcome::win : Outcome::loss;
}
std::optional<Outcome> outcome(Nimber value) { return value == 0 ? Outcome::loss : Outcome::win; }
std::optional<Outcome> outcome(const OtherValue& value) { return value.box->outcome(); }

std::string to_text(const OtherValue& value) { return value.box->text(); }

}  // namespace

std::string_view name_of(EvaluationKind kind) {
  constexpr std::array<std::string_view, 4> names = {"outcome", "distance", "margin", "nimber"};
  return kind.registered() != nullptr ? kind.registered()->name() : names.at(kind.known());
}

bool OtherValue::operator==(const OtherValue& other) const {
  return box->kind() == other.box->kind() &&
         box->compare(*other.box) == std::partial_ordering::equivalent;
}

void BestOptions::read(std::uint64_t place, const AnyValue& reached, const Option& option) {
  if (!may_change()) {
    if (attains(value_, reached, option)) places_.push_back(place);
  } else if (outcome_seen(reached, option) == outcome_of(value_)) {
    compare(place, std::get<OtherValue>(seen(reached, option)));
  }
}

void BestOptions::compare(std::uint64_t place, const OtherValue& reached) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < compared_.size(); ++i) {
    const std::partial_ordering order = compared_[i].box->compare(*reached.box);
    if (order == std::partial_ordering::greater) return;  // better than the new one, and so are all
    if (order == std::partial_ordering::less) continue;
    places_[kept] = places_[i];
    compared_[kept++] = compared_[i];
  }
  places_.resize(kept);
  compared_.resize(kept);
  places_.push_back(place);
  compared_.push_back(reached);
}

EvaluationKind kind_of(const AnyValue& value) {
  if (const auto* const other = std::get_if<OtherValue>(&value)) return other->box->kind();
  return static_cast<EvaluationKind::Known>(value.index());
}

std::optional<Outcome> outcome_of(const AnyValue& value) {
  return std::visit([](const auto& known) { return outcome(known); }, value);
}

Distance distance_of(const AnyValue& value) {
  const auto* const distance = std::get_if<Distance>(&value);
  return distance != nullptr ? *distance : Distance::finished(std::get<Outcome>(value));
}

AnyValue seen(const AnyValue& value, const Option& option) {
  return std::visit([&](const auto& known) { return seen_by_mover(known, option); }, value);
}

std::optional<Outcome> outcome_seen(const AnyValue& value, const Option& option) {
  if (std::holds_alternative<Margin>(value)) return outcome_of(seen(value, option));
  const std::optional<Outcome> at_option = outcome_of(value);
  return at_option && option.mover_changes ? opposite(*at_option) : at_option;
}

bool attains(const AnyValue& value, const AnyValue& reached, const Option& option) {
  if (const auto* nimber = std::get_if<Nimber>(&value))
    return *nimber == 0 || reached == AnyValue(Nimber{0});
  return seen(reached, option) == value;
}

bool all_lose_alike(const AnyValue& value) {
  return value == AnyValue(Outcome::loss) || value == AnyValue(Nimber{0});
}

std::string to_text(const AnyValue& value) {
  return std::visit([](const auto& known) { return to_text(known); }, value);
}

}  // namespace zugzwang
