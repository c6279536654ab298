#include <algorithm>
#include <utility>

#include <zugzwang/values/option_order.hpp>

namespace zugzwang::detail {

namespace {

std::uint64_t key_of(PartizanValue v, Player player) {
  return std::uint64_t{v.id} << 1 | (player == Player::right ? 1U : 0U);
}

int sign_of(Player owner) { return owner == Player::left ? 1 : -1; }

}  // namespace

/// Returns x if the value is x + ∗.
std::optional<Dyadic> UpPowers::star_of(PartizanValue v) const {
  const auto parts = values_.as_number_up_star(v);
  if (!parts || parts->ups != 0 || parts->nimber != 1) return std::nullopt;
  return parts->number;
}

/// ↑[n] = {↑[n−1] | ∗} and ↑[n]∗ = {0, ↑[n−1]∗ | 0}.
std::optional<UpPowers::Step> UpPowers::step(PartizanValue v, Player owner) {
  const PartizanOptions own = values_.options(v, owner);
  const PartizanOptions other = values_.options(v, opponent(owner));
  if (other.size() != 1) return std::nullopt;
  if (own.size() == 1) {
    const auto number = star_of(other[0]);
    return number ? std::optional(Step{v, own[0], *number, false}) : std::nullopt;
  }
  const auto number = values_.as_number(other[0]);
  if (!number || own.size() != 2 || (own[0] != other[0] && own[1] != other[0])) return std::nullopt;
  return Step{v, own[own[0] == other[0] ? 1 : 0], *number, true};
}

std::optional<UpPower> UpPowers::sum_of(PartizanValue v, Player owner) {
  std::vector<Step> steps;
  std::optional<UpPower> found;
  while (true) {
    if (const auto parts = values_.as_number_up_star(v)) {
      if (parts->ups == sign_of(owner) && parts->nimber <= 1)
        found = UpPower{parts->number, 1, true, owner == Player::right, parts->nimber == 1};
      break;
    }
    if (const auto known = sums_.find(key_of(v, owner)); known != sums_.end()) {
      found = known->second;
      break;
    }
    const auto next = step(v, owner);
    if (!next) break;
    steps.push_back(*next);
    v = next->before;
  }
  for (; !steps.empty(); steps.pop_back()) {
    const Step& last = steps.back();
    if (found && (found->number != last.number || found->star != last.star)) found.reset();
    if (found) ++found->n;
    sums_[key_of(last.value, owner)] = found;
  }
  return found;
}

/// ↑<n> = {0 | ↓[n−1]∗} and ↑<n>∗ = {0, ∗ | ↓[n−1]}.
std::optional<UpPower> UpPowers::single(PartizanValue v, Player owner) {
  const PartizanOptions own = values_.options(v, owner);
  const PartizanOptions other = values_.options(v, opponent(owner));
  if (own.size() > 2 || own.empty() || other.size() != 1) return std::nullopt;
  const bool star = own.size() == 2;
  const std::size_t zero = values_.as_number(own[0]) || !star ? 0 : 1;
  const auto number = values_.as_number(own[zero]);
  if (!number || (star && star_of(own[1 - zero]) != number)) return std::nullopt;
  const auto others = sum_of(other[0], opponent(owner));
  if (!others || others->number != *number || others->star == star) return std::nullopt;
  return UpPower{*number, others->n + 1, false, owner == Player::right, star};
}

std::optional<UpPower> UpPowers::find(PartizanValue v) {
  if (values_.as_number_up_star(v) || !values_.is_numberish(v)) return std::nullopt;
  for (const Player owner : {Player::left, Player::right}) {
    if (const auto found = sum_of(v, owner)) return found;
    if (const auto found = single(v, owner)) return found;
  }
  return std::nullopt;
}

OptionOrder::Rank OptionOrder::rank(PartizanValue v) {
  if (const auto parts = values_.as_number_up_star(v)) {
    const auto [number, ups, nimber] = *parts;
    if (ups == 0 && nimber == 0) return {0, number, 0, 0, 0};
    if (ups == 0 && number.is_zero()) return {1, number, nimber, 0, 0};
    return {2, number, ups < 0 ? -ups : ups, ups, nimber};
  }
  if (const auto power = powers_.find(v)) {
    const int kind = (power->sum ? 2 : 0) + (power->negative ? 1 : 0);
    return {3, power->number, power->n, kind, power->star ? 1 : 0};
  }
  return {unnamed, {}, 0, 0, 0};
}

const OptionOrder::Options* OptionOrder::known(PartizanValue v, Player player) const {
  const auto entry = sorted_.find(key_of(v, player));
  return entry == sorted_.end() ? nullptr : &entry->second;
}

void OptionOrder::begin_sort(PartizanValue v, Player player) {
  const PartizanOptions options = values_.options(v, player);
  if (options.size() < 2) {
    sorted_[key_of(v, player)].assign(options.begin(), options.end());
    return;
  }
  Frame frame{v, {}, player, {options.begin(), options.end()}};
  frames_.push_back(std::move(frame));
  frames_.push_back({frames_.back().items[1], frames_.back().items[0], player});
}

void OptionOrder::sort_on() {
  Frame& frame = frames_.back();
  const std::size_t middle = (frame.low + frame.high) / 2;
  (order_ < 0 ? frame.high : frame.low) = order_ < 0 ? middle : middle + 1;
  if (frame.low == frame.high) {
    const auto begin = frame.items.begin();
    const auto at = [&](std::size_t i) { return begin + static_cast<std::ptrdiff_t>(i); };
    std::rotate(at(frame.low), at(frame.next), at(frame.next + 1));
    frame.low = 0;
    frame.high = ++frame.next;
  }
  if (frame.next == frame.items.size()) return finish_sort();
  const PartizanValue item = frame.items[frame.next];
  frames_.push_back({item, frame.items[(frame.low + frame.high) / 2], frame.player});
}

void OptionOrder::finish_sort() {
  Frame& frame = frames_.back();
  (frame.of_options ? sorted_[key_of(frame.a, frame.player)] : sorted_list_) =
      std::move(frame.items);
  frames_.pop_back();
}

void OptionOrder::compare_on() {
  const PartizanValue a = frames_.back().a;
  const PartizanValue b = frames_.back().b;
  const Rank of_a = rank(a);
  order_ = of_a <=> rank(b);
  if (order_ != 0 || std::get<0>(of_a) != unnamed) {
    frames_.pop_back();
    return;
  }
  for (const Player player : {Player::left, Player::right}) {
    for (const PartizanValue v : {a, b})
      if (!known(v, player)) return begin_sort(v, player);
    const Options& options = *known(a, player);
    const Options& others = *known(b, player);
    const auto [i, j] = std::ranges::mismatch(options, others);
    if (i == options.end() && j == others.end()) continue;
    if (i != options.end() && j != others.end()) {
      frames_.back().a = *i;
      frames_.back().b = *j;
      return;
    }
    order_ = options.size() <=> others.size();
    break;
  }
  frames_.pop_back();
}

/// A list that has been begun lies right below its first comparison; a list that a comparison needs
/// lies above the comparison, which is then repeated.
void OptionOrder::work() {
  while (!frames_.empty()) {
    if (frames_.back().items.empty())
      compare_on();
    else
      sort_on();
  }
}

std::span<const PartizanValue> OptionOrder::sorted(PartizanValue v, Player player) {
  if (!known(v, player)) {
    frames_.clear();  // leftovers of a call that a limit ended
    begin_sort(v, player);
    work();
  }
  return *known(v, player);
}

void OptionOrder::sort(std::vector<PartizanValue>& items) {
  if (items.size() < 2) return;
  frames_.clear();
  Frame list;
  list.items = std::move(items);
  list.of_options = false;
  frames_.push_back(std::move(list));
  frames_.push_back({frames_.back().items[1], frames_.back().items[0]});
  work();
  items = std::move(sorted_list_);
}

}  // namespace zugzwang::detail
