#include "ruled_heaps.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include <zugzwang/core/evaluation.hpp>

namespace zugzwang {

namespace {

RuledSequence sequence_for(const HeapRules& rules) {
  if (rules.most_parts() <= 1) return SubtractionSequence(rules);
  if (rules.most_parts() == 2 && rules.beyond == 0) return SplitSequence(rules);
  return BitsetSequence(rules);
}

}  // namespace

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
