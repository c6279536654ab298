#include <algorithm>
#include <limits>
#include <utility>

#include <zugzwang/values/value_sums.hpp>

namespace zugzwang::detail {

namespace {

bool fits(std::int64_t ups) {
  return ups <= std::numeric_limits<std::int32_t>::max() &&
         ups >= -std::numeric_limits<std::int32_t>::max();
}

}  // namespace

/// Returns the sum if no search is needed. Otherwise neither is 0, and a gets the smaller id.
std::optional<std::uint32_t> ValueSums::known_sum(std::uint32_t& a, std::uint32_t& b) {
  if (a == 0) return b;
  if (b == 0) return a;
  if (a > b) std::swap(a, b);
  if (const SumEntry* const known = memo_.find(a, b)) return known->result();
  if (store_[a].has(ValueRecord::number) && store_[b].has(ValueRecord::number))
    return store_.number(store_.as_number(store_[a]) + store_.as_number(store_[b]));
  if (store_[a].negative == b) return 0;
  const auto parts_of_a = store_.number_up_star(a);
  const auto parts_of_b = parts_of_a ? store_.number_up_star(b) : std::nullopt;
  if (!parts_of_b) return std::nullopt;
  const std::int64_t ups = std::int64_t{parts_of_a->ups} + parts_of_b->ups;
  if (!fits(ups)) return std::nullopt;
  const std::uint32_t number = store_.number(store_.as_number(store_[parts_of_a->number]) +
                                             store_.as_number(store_[parts_of_b->number]));
  const std::uint32_t sum = number_up_star(
      {number, static_cast<std::int32_t>(ups), parts_of_a->nimber ^ parts_of_b->nimber});
  memo_.put(a, b, sum);
  return sum;
}

void ValueSums::open(std::uint32_t a, std::uint32_t b) {
  budget_.step();
  if (store_[a].has(ValueRecord::number)) std::swap(a, b);
  Frame frame;
  frame.a = a;
  frame.b = b;
  frame.first_result = static_cast<std::uint32_t>(results_.size());
  frame.moves_number = store_[b].has(ValueRecord::number);
  frame.left_of_a = store_.left(store_[a]);
  frame.right_of_a = store_.right(store_[a]);
  if (!frame.moves_number && a != b) {
    frame.left_of_b = store_.left(store_[b]);
    frame.right_of_b = store_.right(store_[b]);
  }
  frame.lefts = static_cast<std::uint32_t>(frame.left_of_a.size() + frame.left_of_b.size());
  frames_.push_back(frame);
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> ValueSums::next_pair(Frame& frame) {
  std::size_t i = frame.next++;
  if (i < frame.left_of_a.size()) return {{frame.left_of_a[i], frame.b}};
  i -= frame.left_of_a.size();
  if (i < frame.left_of_b.size()) return {{frame.a, frame.left_of_b[i]}};
  i -= frame.left_of_b.size();
  if (i < frame.right_of_a.size()) return {{frame.right_of_a[i], frame.b}};
  i -= frame.right_of_a.size();
  if (i < frame.right_of_b.size()) return {{frame.a, frame.right_of_b[i]}};
  return std::nullopt;
}

std::uint32_t ValueSums::close(const Frame& frame) {
  const OptionIds options = OptionIds(results_).subspan(frame.first_result);
  const OptionIds left = options.first(frame.lefts);
  const OptionIds right = options.subspan(frame.lefts);
  const std::uint32_t sum = frame.moves_number ? reduce_.intern(left, right) : reduce_(left, right);
  memo_.put(std::min(frame.a, frame.b), std::max(frame.a, frame.b), sum);
  results_.resize(frame.first_result);
  return sum;
}

std::uint32_t ValueSums::sum(std::uint32_t a, std::uint32_t b) {
  if (const auto known = known_sum(a, b)) return *known;
  const std::size_t bottom = frames_.size();
  open(a, b);
  while (true) {
    auto pair = next_pair(frames_.back());
    if (pair) {
      if (const auto known = known_sum(pair->first, pair->second))
        results_.push_back(*known);
      else
        open(pair->first, pair->second);
      continue;
    }
    const std::uint32_t sum = close(frames_.back());
    frames_.pop_back();
    if (frames_.size() == bottom) return sum;
    results_.push_back(sum);
  }
}

void ValueSums::close(const NegativeFrame& frame) {
  std::vector<std::uint32_t> left;
  std::vector<std::uint32_t> right;
  const ValueRecord& record = store_[frame.id];
  for (const std::uint32_t option : store_.right(record)) left.push_back(known_negative(option));
  for (const std::uint32_t option : store_.left(record)) right.push_back(known_negative(option));
  store_.pair(frame.id, reduce_.intern(left, right));
}

std::uint32_t ValueSums::negative(std::uint32_t id) {
  std::vector<NegativeFrame> frames{{id, 0}};
  while (!frames.empty()) {
    NegativeFrame& frame = frames.back();
    const ValueRecord& record = store_[frame.id];
    if (record.negative != ValueRecord::no_id) {
      frames.pop_back();
    } else if (record.has(ValueRecord::number)) {
      store_.pair(frame.id, store_.number(-store_.as_number(record)));
    } else if (const OptionIds left = store_.left(record); frame.next < left.size()) {
      frames.push_back({left[frame.next++], 0});
    } else if (const OptionIds right = store_.right(record);
               frame.next < left.size() + right.size()) {
      frames.push_back({right[frame.next++ - left.size()], 0});
    } else {
      budget_.step();
      close(frame);
    }
  }
  return known_negative(id);
}

std::uint32_t ValueSums::number_up_star(const KeptNumberUpStar& parts) {
  const std::uint32_t zero = parts.number;
  // The nimber at the foot of the ups: each of them changes it to its neighbour.
  const bool is_odd = parts.ups % 2 != 0;
  const std::uint32_t foot = is_odd ? parts.nimber ^ 1 : parts.nimber;
  std::vector<std::uint32_t> nimbers{zero};
  for (std::uint32_t n = 1; n <= foot; ++n) {
    budget_.step();
    nimbers.push_back(reduce_.intern(nimbers, nimbers));
  }
  std::uint32_t value = nimbers[foot];
  const std::int32_t sign = parts.ups < 0 ? -1 : 1;
  std::int32_t made = 0;
  if (foot == 0 && parts.ups != 0) {  // ↑* = {0, * | 0}
    const std::uint32_t star = reduce_.intern(nimbers, nimbers);
    const std::uint32_t both[] = {zero, star};
    value = sign > 0 ? reduce_.intern(both, nimbers) : reduce_.intern(nimbers, both);
    made = sign;
  }
  for (; made != parts.ups; made += sign) {
    budget_.step();
    const OptionIds numbers(&zero, 1);
    const OptionIds smaller(&value, 1);
    value = sign > 0 ? reduce_.intern(numbers, smaller) : reduce_.intern(smaller, numbers);
  }
  return value;
}

}  // namespace zugzwang::detail
