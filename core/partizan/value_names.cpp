// How a form is seen to be the sum of a number, ups and a nimber, from its options alone.

#include <algorithm>
#include <limits>

#include <zugzwang/core/partizan/value_store.hpp>

namespace zugzwang::detail {

std::optional<KeptNumberUpStar> ValueStore::number_up_star(std::uint32_t id) const {
  const ValueRecord& record = (*this)[id];
  if (record.has(ValueRecord::number)) return KeptNumberUpStar{id, 0, 0};
  if (!record.has(ValueRecord::number_up_star)) return std::nullopt;
  const std::uint32_t* word = words(record.offset) + left_count(record) + right_count(record);
  return KeptNumberUpStar{word[0], static_cast<std::int32_t>(word[1]), word[2]};
}

/// The forms {0 | (n−1).↑ + *(m xor 1)} of n.↑ + *m, n ≥ 1, but for ↑* = {0, * | 0}; all moved by a
/// number, and with sign −1 mirrored. Source: Winning Ways, chapter 3.
std::optional<KeptNumberUpStar> ValueStore::ups_of(const KeptNumberUpStar& zero, OptionIds options,
                                                   OptionIds others, int sign) const {
  if (others.size() != 1) return std::nullopt;
  const std::optional<KeptNumberUpStar> other = number_up_star(others[0]);
  if (!other || other->number != zero.number) return std::nullopt;
  if (options.size() == 2) {
    const auto is_part = [&](std::uint32_t id) {
      const auto part = number_up_star(id);
      return part && part->number == zero.number && part->ups == 0 && part->nimber <= 1;
    };
    if (other->ups != 0 || other->nimber != 0 || !std::ranges::all_of(options, is_part))
      return std::nullopt;
    return KeptNumberUpStar{zero.number, sign, 1};
  }
  const bool is_more = other->ups == 0
                           ? other->nimber != 0
                           : (other->ups > 0) == (sign > 0) &&
                                 other->ups * sign < std::numeric_limits<std::int32_t>::max();
  if (options.size() != 1 || options[0] != zero.number || !is_more) return std::nullopt;
  return KeptNumberUpStar{zero.number, other->ups + sign, other->nimber ^ 1};
}

std::optional<KeptNumberUpStar> ValueStore::named(const ValueForm& form) const {
  const std::optional<KeptNumberUpStar> first = number_up_star(form.left[0]);
  if (!first) return std::nullopt;
  if (std::ranges::equal(form.left, form.right)) {
    // As many different nimbers below *n as n are all of them.
    const std::size_t n = form.left.size();
    const auto is_part = [&](std::uint32_t id) {
      const auto part = number_up_star(id);
      return part && part->number == first->number && part->ups == 0 && part->nimber < n;
    };
    if (!std::ranges::all_of(form.left, is_part)) return std::nullopt;
    return KeptNumberUpStar{first->number, 0, static_cast<std::uint32_t>(n)};
  }
  const KeptNumberUpStar zero{first->number, 0, 0};
  if (const auto ups = ups_of(zero, form.left, form.right, 1)) return ups;
  return ups_of(zero, form.right, form.left, -1);
}

}  // namespace zugzwang::detail
