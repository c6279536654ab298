#include "heap_report.hpp"

#include <string>
#include <variant>

#include <zugzwang/core/evaluation.hpp>

namespace zugzwang {

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
