#include <algorithm>
#include <utility>

#include <zugzwang/core/partizan/option_order.hpp>

namespace zugzwang::detail {

namespace {

std::uint64_t key_of(PartizanValue v, Player player) {
  return std::uint64_t{v.id} << 1 | (player == Player::right ? 1U : 0U);
}

}  // namespace

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

/// A list that is begun lies right below its first comparison; that of a list of a comparison lies
/// above the comparison, which is then asked again.
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
    frames_.clear();  // what a limit has left
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
