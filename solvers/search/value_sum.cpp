#include "value_sum.hpp"

#include <algorithm>

namespace zugzwang {

const ValueSums::Facts& ValueSums::learn(PartizanValue value) {
  const PartizanValue negative = table_.negative(value);
  if (value.id >= facts_.size())
    facts_.resize(std::max<std::size_t>(value.id + 1, 2 * facts_.size()));
  facts_[value.id] = {.negative = negative,
                      .are_known = true,
                      .is_tame = table_.as_number_up_star(value).has_value(),
                      .left_stop = table_.left_stop(value).number,
                      .right_stop = table_.right_stop(value).number};
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
  Dyadic left = facts(sum.tame).left_stop;
  Dyadic right = facts(sum.tame).right_stop;
  for (const PartizanValue value : sum.others) {
    left += facts(value).left_stop;
    right += facts(value).right_stop;
  }
  if (right.sign() > 0) return true;
  if (left.sign() < 0) return false;
  return std::nullopt;
}

}  // namespace zugzwang
