#include "heap_sequence.hpp"

#include <utility>

namespace zugzwang {

RuledHeaps::RuledHeaps(HeapRules rules, UsePeriod use_period)
    : rules_(std::move(rules)), use_period_(use_period), sequence_(rules_) {}

Status RuledHeaps::cover(std::uint64_t heap, Meter& meter) {
  const std::uint64_t all = std::max(heap, heap + 1);
  while (!knows(heap)) {
    const bool look_first = use_period_ == UsePeriod::yes && next_size() < all;
    const Status status = sequence_.extend(look_first ? next_size() : all, meter);
    if (status != Status::complete) return status;
    if (!look_first) continue;
    if (const Status looked = look(meter); looked != Status::complete) return looked;
  }
  return Status::complete;
}

Status RuledHeaps::find_period(Meter& meter) {
  while (!found_) {
    const Status status = sequence_.extend(next_size(), meter);
    if (status != Status::complete) return status;
    if (const Status looked = look(meter); looked != Status::complete) return looked;
  }
  return Status::complete;
}

std::uint64_t RuledHeaps::next_size() const {
  constexpr std::uint64_t first = 128;
  return std::max({first, 4 * rules_.last_removed(), 2 * sequence_.size()});
}

Status RuledHeaps::look(Meter& meter) {
  Status status = Status::complete;
  found_ = zugzwang::find_period(rules_, sequence_, [&] {
    status = meter.check({"heaps, looking for a period", sequence_.size(), 0});
    return status == Status::complete;
  });
  return status;
}

SequenceReport report_of(const RuledHeaps& heaps) {
  SequenceReport report{.of = std::string(ByNimber::name), .rows_computed = heaps.computed()};
  if (!heaps.period()) return report;
  const Period& period = heaps.period()->period;
  report.period = period;
  report.proved = heaps.period()->proved;
  report.proof = heaps.period()->proof;
  if (period.saltus == 0) {
    report.maximum.emplace();
    for (std::uint64_t heap = 0; heap < period.preperiod + period.period; ++heap)
      if (heaps.value(heap) > report.maximum->value) report.maximum = {heaps.value(heap), heap};
  }
  // Below the preperiod: where the period, followed downwards, would give another value.
  report.exceptional.emplace();
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

}  // namespace zugzwang
