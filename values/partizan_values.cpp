#include <algorithm>
#include <bit>
#include <limits>
#include <unordered_map>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/value_order.hpp>
#include <zugzwang/values/value_reduction.hpp>
#include <zugzwang/values/value_store.hpp>
#include <zugzwang/values/value_sums.hpp>

namespace zugzwang {

namespace {

using detail::OptionIds;
using detail::ValueRecord;

static_assert(sizeof(PartizanValue) == sizeof(std::uint32_t));

/// A value is its id, with the same representation in memory.
OptionIds ids_of(std::span<const PartizanValue> values) {
  return {reinterpret_cast<const std::uint32_t*>(values.data()), values.size()};
}
std::span<const PartizanValue> values_of(OptionIds ids) {
  return {reinterpret_cast<const PartizanValue*>(ids.data()), ids.size()};
}

}  // namespace

struct PartizanValues::Engine {
  detail::ValueBudget budget{};
  detail::ValueStore store{budget};
  detail::ValueOrder order{store, budget};
  detail::ValueReduction reduce{store, order, budget};
  detail::ValueSums sums{store, reduce, budget};

  Engine& begin_call() {
    order.begin_call();
    sums.begin_call();
    return *this;
  }

  const ValueRecord& at(PartizanValue v) const { return store[v.id]; }

  PartizanOptions options(PartizanValue v, Player player) {
    return values_of(store.options(v.id, player));
  }

  AdornedStop stop(detail::PackedStop packed) const {
    return {store.number_of(packed), packed.on_move()};
  }
};

PartizanValues::PartizanValues() : engine_(std::make_unique<Engine>()) {}
PartizanValues::PartizanValues(Meter& meter) : PartizanValues() { limit_by(&meter); }
PartizanValues::~PartizanValues() = default;

void PartizanValues::limit_by(Meter* meter) { engine_->budget.limit_by(meter); }
void PartizanValues::count_beside(std::uint64_t bytes) { engine_->budget.count_beside(bytes); }
void PartizanValues::step() { engine_->budget.step(); }

PartizanValue PartizanValues::number(const Dyadic& number) {
  return {engine_->begin_call().store.number(number)};
}
PartizanValue PartizanValues::integer(std::int64_t n) { return number(Dyadic(n)); }
PartizanValue PartizanValues::nimber(std::uint32_t n) { return number_up_star({0, 0, n}); }
PartizanValue PartizanValues::up(std::int64_t multiple, std::uint32_t nimber) {
  return number_up_star({0, multiple, nimber});
}

PartizanValue PartizanValues::number_up_star(const NumberUpStar& parts) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  if (parts.ups > most || parts.ups < -most)
    throw Error(ErrorCode::too_large, "a multiple of up takes more than 31 bits");
  Engine& engine = engine_->begin_call();
  return {engine.sums.number_up_star(
      {engine.store.number(parts.number), static_cast<std::int32_t>(parts.ups), parts.nimber})};
}

PartizanValue PartizanValues::plus_minus(PartizanValue v) {
  const PartizanValue other = negative(v);
  return reduce({&v, 1}, {&other, 1});
}

PartizanValue PartizanValues::reduce(std::span<const PartizanValue> left,
                                     std::span<const PartizanValue> right) {
  return {engine_->begin_call().reduce(ids_of(left), ids_of(right))};
}

PartizanOptions PartizanValues::left_options(PartizanValue v) {
  return engine_->options(v, Player::left);
}
PartizanOptions PartizanValues::right_options(PartizanValue v) {
  return engine_->options(v, Player::right);
}

PartizanValue PartizanValues::sum(PartizanValue a, PartizanValue b) {
  return {engine_->begin_call().sums.sum(a.id, b.id)};
}

PartizanValue PartizanValues::negative(PartizanValue v) {
  const std::uint32_t known = engine_->at(v).negative;
  return {known != ValueRecord::no_id ? known : engine_->begin_call().sums.negative(v.id)};
}

PartizanValue PartizanValues::copies(std::int64_t n, PartizanValue v) {
  if (const auto number = as_number(v)) return this->number(*number * Dyadic(n));
  if (const auto parts = as_number_up_star(v)) {
    std::int64_t ups = 0;
    if (__builtin_mul_overflow(n, parts->ups, &ups)) ups = std::numeric_limits<std::int64_t>::max();
    return number_up_star({parts->number * Dyadic(n), ups, n % 2 == 0 ? 0 : parts->nimber});
  }
  const auto count =
      n < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  PartizanValue sum{};
  for (int bit = 63 - std::countl_zero(count); bit >= 0; --bit) {
    sum = this->sum(sum, sum);
    if ((count >> bit & 1) != 0) sum = this->sum(sum, v);
  }
  return n < 0 ? negative(sum) : sum;
}

bool PartizanValues::less_or_equal(PartizanValue a, PartizanValue b) {
  return engine_->begin_call().order.less_or_equal(a.id, b.id);
}

std::partial_ordering PartizanValues::compare(PartizanValue a, PartizanValue b) {
  if (a == b) return std::partial_ordering::equivalent;
  if (less_or_equal(a, b)) return std::partial_ordering::less;
  if (less_or_equal(b, a)) return std::partial_ordering::greater;
  return std::partial_ordering::unordered;
}

OutcomeClass PartizanValues::outcome_class(PartizanValue v) const {
  const AdornedStop left = left_stop(v);
  const AdornedStop right = right_stop(v);
  // Play is over at the number 0, and the player on move has lost.
  const auto left_wins = [](const AdornedStop& stop) {
    return stop.number.is_zero() ? stop.on_move == Player::right : stop.number.sign() > 0;
  };
  if (left_wins(left)) return left_wins(right) ? OutcomeClass::left : OutcomeClass::next;
  return left_wins(right) ? OutcomeClass::previous : OutcomeClass::right;
}

std::optional<Dyadic> PartizanValues::as_number(PartizanValue v) const {
  if (!is_number(v)) return std::nullopt;
  return engine_->store.as_number(engine_->at(v));
}

std::optional<std::uint32_t> PartizanValues::as_nimber(PartizanValue v) const {
  const auto parts = engine_->store.number_up_star(v.id);
  if (!parts || parts->number != 0 || parts->ups != 0) return std::nullopt;
  return parts->nimber;
}

std::optional<NumberUpStar> PartizanValues::as_number_up_star(PartizanValue v) const {
  const auto parts = engine_->store.number_up_star(v.id);
  if (!parts) return std::nullopt;
  return NumberUpStar{engine_->store.as_number(engine_->store[parts->number]), parts->ups,
                      parts->nimber};
}

bool PartizanValues::is_number(PartizanValue v) const {
  return engine_->at(v).has(ValueRecord::number);
}
bool PartizanValues::is_integer(PartizanValue v) const {
  const auto number = as_number(v);
  return number && number->is_integer();
}
bool PartizanValues::is_infinitesimal(PartizanValue v) const {
  return is_numberish(v) && left_stop(v).number.is_zero();
}
bool PartizanValues::is_all_small(PartizanValue v) const {
  return engine_->at(v).has(ValueRecord::all_small);
}
bool PartizanValues::is_numberish(PartizanValue v) const {
  const ValueRecord& record = engine_->at(v);
  return record.left_stop.with(Player::left) == record.right_stop.with(Player::left);
}
bool PartizanValues::is_even(PartizanValue v) const {
  return engine_->at(v).has(ValueRecord::even);
}
bool PartizanValues::is_odd(PartizanValue v) const { return engine_->at(v).has(ValueRecord::odd); }
AdornedStop PartizanValues::left_stop(PartizanValue v) const {
  return engine_->stop(engine_->at(v).left_stop);
}
AdornedStop PartizanValues::right_stop(PartizanValue v) const {
  return engine_->stop(engine_->at(v).right_stop);
}

std::uint64_t PartizanValues::birthday(PartizanValue v) {
  std::unordered_map<PartizanValue, std::uint64_t> found;
  const auto known = [&](PartizanValue u) -> std::optional<std::uint64_t> {
    if (const auto number = as_number(u)) return zugzwang::birthday(*number);
    if (const std::uint32_t days = engine_->at(u).upper(); days < ValueRecord::most_days)
      return days;
    const auto entry = found.find(u);
    return entry == found.end() ? std::nullopt : std::optional(entry->second);
  };
  if (const auto days = known(v)) return *days;
  std::vector<PartizanValue> open{v};
  while (!open.empty()) {
    step();
    const PartizanValue u = open.back();
    const std::size_t size = open.size();
    std::uint64_t days = 0;
    for (const Player player : {Player::left, Player::right})
      for (const PartizanValue option : options(u, player)) {
        const auto option_days = known(option);
        if (!option_days) open.push_back(option);
        days = std::max(days, option_days.value_or(0) + 1);
      }
    if (known(u)) {
      open.pop_back();
    } else if (open.size() == size) {
      found[u] = days;
      open.pop_back();
    }
  }
  return *known(v);
}

std::uint64_t PartizanValues::count() const { return engine_->store.count(); }
std::uint64_t PartizanValues::bytes() const {
  return engine_->store.bytes() + engine_->order.bytes() + engine_->sums.bytes();
}
std::uint64_t PartizanValues::bytes_of_values() const { return engine_->store.bytes(); }

}  // namespace zugzwang
