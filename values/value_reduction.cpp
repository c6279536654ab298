#include <algorithm>
#include <optional>

#include <zugzwang/values/value_reduction.hpp>

namespace zugzwang::detail {

/// Returns {left | right} with its stops; neither side is empty.
ValueForm ValueReduction::stops_of(OptionIds left, OptionIds right) const {
  ValueForm form{left, right, store_[left[0]].right_stop, store_[right[0]].left_stop};
  for (const std::uint32_t id : left)
    if (store_.less(form.left_stop, store_[id].right_stop)) form.left_stop = store_[id].right_stop;
  for (const std::uint32_t id : right)
    if (store_.less(store_[id].left_stop, form.right_stop)) form.right_stop = store_[id].left_stop;
  return form;
}

void ValueReduction::keep_best(OptionIds options, Ids& best, Player player) {
  best.clear();
  for (const std::uint32_t option : options) {
    std::size_t tested = 0;
    add_if_good(best, option, tested, player);
  }
}

/// Adds an option unless an existing one is as good, and removes those that are no better. The
/// first `tested` options share a property; the number is adjusted to those that remain.
void ValueReduction::add_if_good(Ids& options, std::uint32_t option, std::size_t& tested,
                                 Player player) {
  for (const std::uint32_t other : options)
    if (is_as_good(other, option, player)) return;
  std::size_t kept = 0;
  std::size_t kept_tested = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (is_as_good(option, options[i], player)) continue;
    if (i < tested) ++kept_tested;
    options[kept++] = options[i];
  }
  options.resize(kept);
  options.push_back(option);
  tested = kept_tested;
}

/// Tests one more option. If it reverses through an option of its own, that one's options replace
/// it, and the result is true.
bool ValueReduction::bypass_one(Ids& options, std::size_t& tested, std::uint32_t draft,
                                Player player) {
  budget_.step();
  const OptionIds replies = store_.options(options[tested], opponent(player));
  for (const std::uint32_t reply : replies) {
    if (!is_as_good(draft, reply, player)) continue;
    const OptionIds further = store_.options(reply, player);
    options.erase(options.begin() + static_cast<std::ptrdiff_t>(tested));
    for (const std::uint32_t option : further) add_if_good(options, option, tested, player);
    return true;
  }
  ++tested;
  return false;
}

void ValueReduction::bypass(std::uint32_t draft) {
  std::size_t tested_left = 0;
  std::size_t tested_right = 0;
  while (tested_left < left_.size())
    if (bypass_one(left_, tested_left, draft, Player::left)) order_.redraft(left_, right_);
  while (tested_right < right_.size())
    if (bypass_one(right_, tested_right, draft, Player::right)) order_.redraft(left_, right_);
}

std::uint32_t ValueReduction::intern(OptionIds left, OptionIds right) {
  left_.assign(left.begin(), left.end());
  right_.assign(right.begin(), right.end());
  std::ranges::sort(left_);
  std::ranges::sort(right_);
  const ValueForm form = stops_of(left_, right_);
  return store_.intern(form);
}

std::uint32_t ValueReduction::operator()(OptionIds left, OptionIds right) {
  ValueForm form;
  std::optional<NumberBound> above;
  std::optional<NumberBound> below;
  if (!left.empty() && !right.empty()) form = stops_of(left, right);
  if (!left.empty()) {
    const PackedStop stop = right.empty() ? stops_of(left, left).left_stop : form.left_stop;
    above = {store_.number_of(stop), stop.on_move() == Player::left};
  }
  if (!right.empty()) {
    const PackedStop stop = left.empty() ? stops_of(right, right).right_stop : form.right_stop;
    below = {store_.number_of(stop), stop.on_move() == Player::right};
  }
  if (!above || !below || store_.less(form.left_stop, form.right_stop))
    return store_.number(simplest_number(above, below));

  keep_best(left, left_, Player::left);
  keep_best(right, right_, Player::right);
  std::ranges::sort(left_);
  std::ranges::sort(right_);
  // Most forms are in the store already, and then nothing in them is reversible.
  if (const std::optional<std::uint32_t> known = store_.find(left_, right_)) return *known;

  form.left = left_;
  form.right = right_;
  bypass(order_.draft(form));
  std::ranges::sort(left_);
  std::ranges::sort(right_);
  form.left = left_;
  form.right = right_;
  return store_.intern(form);
}

}  // namespace zugzwang::detail
