#include "value_sum.hpp"

#include <algorithm>

namespace zugzwang {

const ValueSums::Facts& ValueSums::learn(PartizanValue value) {
  const PartizanValue negative = table_.negative(value);
  if (value.id >= facts_.size())
    facts_.resize(std::max<std::size_t>(value.id + 1, 2 * facts_.size()));
  facts_[value.id] = {
      .negative = negative,
      .are_known = true,
      .is_tame = table_.as_number_up_star(value).has_value(),
  };
  return facts_[value.id];
}

const ValueSums::Facts& ValueSums::cooled(PartizanValue value) {
  if (!facts(value).are_cooled) {
    const Thermograph& thermograph = thermographs_.of(value);
    Facts& facts = facts_[value.id];
    facts.mean = thermograph.mean();
    facts.temperature = thermograph.temperature();
    facts.are_cooled = true;
  }
  return facts_[value.id];
}

void ValueSums::add(ValueSum& sum, PartizanValue value) {
  if (table_.is_zero(value)) return;
  if (is_tame(value)) {
    sum.tame = table_.is_zero(sum.tame) ? value : table_.sum(sum.tame, value);
    return;
  }
  const auto opposite = std::ranges::find(sum.others, negative(value));
  if (opposite == sum.others.end())
    sum.others.push_back(value);
  else
    sum.others.erase(opposite);
}

std::optional<bool> ValueSums::left_wins(const ValueSum& sum) {
  // Left, on move, does not win a + b if and only if a ≤ −b.
  if (sum.others.empty()) return !table_.less_or_equal(sum.tame, {});
  if (sum.others.size() == 1) return !table_.less_or_equal(sum.others[0], negative(sum.tame));
  if (sum.others.size() == 2 && table_.is_zero(sum.tame))
    return !table_.less_or_equal(sum.others[0], negative(sum.others[1]));
  Dyadic mean = cooled(sum.tame).mean;
  Dyadic temperature;  // that of a number is below 0, and of any other value at least 0
  for (const PartizanValue value : sum.others) {
    const Facts& facts = cooled(value);
    mean += facts.mean;
    temperature = std::max(temperature, facts.temperature);
  }
  if (mean.sign() > 0) return true;
  if ((mean + temperature).sign() < 0) return false;
  return std::nullopt;
}

}  // namespace zugzwang
