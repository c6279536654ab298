#include "ruled_heaps.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/solvers/repetition.hpp>

namespace zugzwang {

namespace {

template <class Values>
class PeriodSearch {
 public:
  PeriodSearch(const HeapRules& rules, const Values& values, const std::function<bool()>& go_on)
      : rules_(rules), values_(values), go_on_(go_on) {}

  std::optional<FoundPeriod> search() const {
    const int parts = rules_.most_parts();
    if (parts <= 1) return rules_.beyond == 0 ? by_window() : by_relative_window();
    const bool has_theorem = rules_.beyond == 0 && (!rules_.unequal || parts == 2);
    if (has_theorem)
      if (std::optional<FoundPeriod> found = by_largest_part()) return found;
    return observed();
  }

 private:
  std::uint64_t size() const { return values_.size(); }
  Nimber value(std::uint64_t heap) const { return values_.value(heap); }
  std::uint64_t removed() const { return rules_.last_removed(); }

  std::optional<FoundPeriod> by_window() const {
    const std::uint64_t window = std::max<std::uint64_t>(1, removed());
    // Heap 0 is excluded: each digit has a separate bit that allows a move to leave it.
    const auto alike = [&](std::uint64_t i, std::uint64_t j) {
      return value(i + 1) == value(j + 1);
    };
    const auto found = find_repetition(size() - 1, window, alike, go_on_);
    if (!found) return std::nullopt;
    const std::uint64_t period = least_period(*found, alike);
    return FoundPeriod{
        {least_preperiod(found->preperiod + 1, period, 0), period, 0},
        "window of " + counted(removed(), "value") + ", the most tokens that a move removes"};
  }

  std::optional<FoundPeriod> by_relative_window() const {
    const std::uint64_t window = std::max<std::uint64_t>(1, removed());
    const std::uint64_t begin = removed() + 1;  // from here on, heap 0 is an option
    if (size() <= begin + 2 * window) return std::nullopt;
    // The base of a heap: one more than the largest value of the heaps at least removed + 1 below
    // it.
    std::vector<Nimber> bases(size() + 1, 0);
    for (std::uint64_t heap = begin; heap <= size(); ++heap)
      bases[heap] = std::max(bases[heap - 1], value(heap - begin) + 1);
    const auto alike = [&](std::uint64_t i, std::uint64_t j) {
      i += begin;
      j += begin;
      return value(i) - bases[i] == value(j) - bases[j] &&
             bases[i + 1] - bases[i] == bases[j + 1] - bases[j];
    };
    const auto found = find_repetition(size() - begin, window, alike, go_on_);
    if (!found) return std::nullopt;
    const std::uint64_t period = least_period(*found, alike);
    const std::uint64_t first = begin + found->preperiod;
    const auto saltus =
        static_cast<std::int64_t>(value(first + period)) - static_cast<std::int64_t>(value(first));
    return FoundPeriod{{least_preperiod(first, period, saltus), period, saltus},
                       "window of " + counted(removed(), "value") +
                           " relative to their base, the largest number not to be taken"};
  }

  /// Returns the last heap whose value the theorem of the largest part needs.
  std::uint64_t needed(std::uint64_t preperiod, std::uint64_t period) const {
    const auto parts = static_cast<std::uint64_t>(rules_.most_parts());
    return parts * preperiod + (rules_.unequal ? 4 : parts) * period + removed();
  }
  std::optional<FoundPeriod> by_largest_part() const {
    const auto parts = static_cast<std::uint64_t>(rules_.most_parts());
    if (size() <= removed() + 1) return std::nullopt;
    const std::uint64_t most = (size() - 1 - removed()) / parts;  // of preperiod + period
    if (most < 2) return std::nullopt;
    const auto period = nearest_repetition(
        size(), size() - most, [&](std::uint64_t heap) { return value(heap); }, go_on_);
    if (!period) return std::nullopt;
    const std::uint64_t least = least_preperiod(most, *period, 0);
    const std::uint64_t from = std::max<std::uint64_t>(1, least);  // no part is empty
    if (needed(from, *period) >= size()) return std::nullopt;
    const std::string sum = std::to_string(parts) + " * " + std::to_string(from) + " + " +
                            std::to_string(rules_.unequal ? 4 : parts) + " * " +
                            std::to_string(*period) + " + " + std::to_string(removed());
    return FoundPeriod{{least, *period, 0},
                       "Guy-Smith: the values repeat up to heap " +
                           std::to_string(needed(from, *period)) + " = " + sum};
  }

  std::optional<FoundPeriod> observed() const {
    constexpr std::uint64_t periods = 8;
    if (size() < 2 * periods) return std::nullopt;
    const auto step = [&](std::uint64_t heap) { return value(heap + 1) - value(heap); };
    const std::uint64_t steps = size() - 1;
    const auto period = nearest_repetition(steps, steps - steps / periods, step, go_on_);
    if (!period) return std::nullopt;
    const std::uint64_t first = steps / periods;
    const auto saltus =
        static_cast<std::int64_t>(value(first + *period)) - static_cast<std::int64_t>(value(first));
    if (saltus == 0) return std::nullopt;
    return FoundPeriod{.period = {least_preperiod(first, *period, saltus), *period, saltus},
                       .proof = "observed up to heap " + std::to_string(size() - 1),
                       .proved = false};
  }

  std::uint64_t least_preperiod(std::uint64_t known_from, std::uint64_t period,
                                std::int64_t saltus) const {
    return zugzwang::least_preperiod(known_from, [&](std::uint64_t heap) {
      return static_cast<std::int64_t>(value(heap + period)) ==
             static_cast<std::int64_t>(value(heap)) + saltus;
    });
  }

  const HeapRules& rules_;
  const Values& values_;
  const std::function<bool()>& go_on_;
};

RuledSequence sequence_for(const HeapRules& rules) {
  if (rules.most_parts() <= 1) return SubtractionSequence(rules);
  if (rules.most_parts() == 2 && rules.beyond == 0) return SplitSequence(rules);
  return BitsetSequence(rules);
}

}  // namespace

std::optional<FoundPeriod> find_period(const HeapRules& rules, const RuledSequence& values,
                                       const std::function<bool()>& go_on) {
  return std::visit(
      [&](const auto& computed) { return PeriodSearch(rules, computed, go_on).search(); }, values);
}

std::uint64_t period_workspace(const HeapRules& rules, std::uint64_t values) {
  if (rules.most_parts() > 1) return 0;
  const std::uint64_t bases = rules.beyond == 0 ? 0 : values * sizeof(Nimber);
  return repetition_workspace(values) + bases;
}

RuledHeaps::RuledHeaps(HeapRules rules, UsePeriod use_period)
    : rules_(std::move(rules)), use_period_(use_period), sequence_(sequence_for(rules_)) {}

Status RuledHeaps::cover(std::uint64_t heap, Meter& meter) {
  const std::uint64_t all = std::max(heap, heap + 1);
  while (!knows(heap)) {
    const bool looks = use_period_ == UsePeriod::yes && next_look() < all;
    const Status status = extend(looks ? next_look() : all, meter);
    if (status != Status::complete) return status;
    if (!looks) continue;
    if (const Status looked = look(meter); looked != Status::complete) return looked;
  }
  return Status::complete;
}

Status RuledHeaps::find_period(Meter& meter) {
  while (!found_) {
    const Status status = extend(next_look(), meter);
    if (status != Status::complete) return status;
    if (const Status looked = look(meter); looked != Status::complete) return looked;
  }
  return Status::complete;
}

std::uint64_t RuledHeaps::next_look() const {
  constexpr std::uint64_t first = 128;
  const std::uint64_t last = rules_.last_removed();
  if (last > Limits::unlimited / 4) return Limits::unlimited;
  return std::max({first, 4 * last, 2 * looked_at_});
}

Status RuledHeaps::look(Meter& meter) {
  looked_at_ = computed();
  // The values may fit into memory although the workspace of the search does not.
  if (meter.allows(bytes() + period_workspace(rules_, looked_at_)) != Status::complete)
    return Status::complete;
  Status status = Status::complete;
  found_ = zugzwang::find_period(rules_, sequence_, [&] {
    status = meter.check({"heaps, looking for a period", computed(), 0});
    return status == Status::complete;
  });
  return status;
}

Status RuledHeaps::reserve(std::uint64_t size, Meter& meter) {
  if (proved()) return Status::complete;
  return std::visit([&](auto& values) { return values.reserve(size, meter); }, sequence_);
}

void RuledHeaps::restore(std::span<const Nimber> values) {
  std::visit([&](auto& sequence) { sequence.restore(values); }, sequence_);
}

Status RuledHeaps::extend(std::uint64_t size, Meter& meter) {
  return std::visit([&](auto& values) { return values.extend(size, meter); }, sequence_);
}

SequenceReport report_of(const RuledHeaps& heaps) {
  SequenceReport report{.of = std::string(ByNimber::name), .rows_computed = heaps.computed()};
  if (!heaps.found()) return report;
  const Period& period = heaps.found()->period;
  report.found = heaps.found();
  if (period.saltus == 0) {
    report.maximum = SequenceReport::Maximum{};
    for (std::uint64_t heap = 0; heap < period.preperiod + period.period; ++heap)
      if (heaps.value(heap) > report.maximum->value) report.maximum = {heaps.value(heap), heap};
  }
  // A heap is exceptional if the period, extended downwards, would give it another value.
  report.exceptional = SequenceReport::Exceptional{};
  for (std::uint64_t heap = 0; heap < period.preperiod; ++heap) {
    const std::uint64_t periods = (period.preperiod - heap + period.period - 1) / period.period;
    const auto followed = static_cast<std::int64_t>(heaps.value(heap + periods * period.period)) -
                          static_cast<std::int64_t>(periods) * period.saltus;
    if (followed == static_cast<std::int64_t>(heaps.value(heap))) continue;
    ++report.exceptional->count;
    if (report.exceptional->heaps.size() < SequenceReport::Exceptional::most_heaps)
      report.exceptional->heaps.push_back(heap);
  }
  return report;
}

std::optional<PeriodCertificate> certificate_of(const RuledHeaps& heaps) {
  if (!heaps.proved()) return std::nullopt;
  PeriodCertificate certificate{.period = heaps.found()->period, .values = {}};
  const std::uint64_t end = certificate.period.preperiod + certificate.period.period;
  for (std::uint64_t heap = 0; heap < end; ++heap) certificate.values.push_back(heaps.value(heap));
  if (const auto* split = std::get_if<SplitSequence>(&heaps.sequence())) {
    certificate.mask = split->space().mask();
    certificate.break_parity = split->space().break_parity();
  }
  return certificate;
}

}  // namespace zugzwang
