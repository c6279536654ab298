#include "nimber_plot.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t effort = 10;  // for a period, as a multiple of the heaps drawn

PlotPoint dot_of(std::span<const Nimber> nimbers, std::uint64_t heap) {
  return plot_point(static_cast<double>(heap), static_cast<double>(nimbers[heap]));
}

}  // namespace

Plot nimber_plot(const std::string& game, std::span<const Nimber> nimbers, const Session& session,
                 Limits limits) {
  Plot plot{
      .title = "Nimbers of " + game, .x_label = "heap", .y_label = "nimber", .is_log_y = false};
  PlotSeries all{"nimber", {}, PlotStyle::dots};
  for (std::uint64_t heap = 0; heap < nimbers.size(); ++heap)
    all.points.push_back(dot_of(nimbers, heap));
  plot.series.push_back(std::move(all));
  auto* const periods = session.solver->ability<FindsPeriods>();
  if (periods == nullptr) return plot;
  limits.positions = effort * nimbers.size();
  Status ignored = Status::complete;
  for (const SequenceReport& sequence : periods->sequences(limits, ignored)) {
    if (sequence.found && sequence.found->period.preperiod < nimbers.size())
      plot.marks.push_back({static_cast<double>(sequence.found->period.preperiod),
                            fmt::format("period {}", sequence.found->period.period)});
    if (!sequence.exceptional) continue;
    PlotSeries rare{"exceptional", {}, PlotStyle::dots};
    for (const std::uint64_t heap : sequence.exceptional->heaps)
      if (heap < nimbers.size()) rare.points.push_back(dot_of(nimbers, heap));
    plot.series.push_back(std::move(rare));
  }
  return plot;
}

}  // namespace zugzwang
