#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include <zugzwang/cli/interrupt.hpp>
#include <zugzwang/cli/study.hpp>
#include <zugzwang/cli/text/format.hpp>
#include <zugzwang/cli/watched_process.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

namespace {

/// Runs cells in processes of their own.
class CellRunner {
 public:
  explicit CellRunner(const Study& study) : study_(study) {}

  /// Returns nothing if it was interrupted.
  std::optional<StudyCell> run(const Datum::Object& fields, const StudyWay& way) const {
    const std::chrono::duration<double> all_time = study_.repeats * study_.limits.time;
    Watch watch{.most_silence = std::chrono::seconds(1) * forever, .cancel = study_.limits.cancel};
    if (all_time < std::chrono::seconds(1) * forever)
      watch.deadline = Limits::Clock::now() + std::chrono::duration_cast<Limits::Clock::duration>(
                                                  all_time * slack + std::chrono::seconds(5));
    StudyCell cell;
    const WatchedEnd end = run_watched(
        [&](const auto& say, std::stop_token cancel) {
          say(Datum(measured(fields, way, cancel).to_datum()).to_json());
          return 0;
        },
        [&](std::string_view line) { cell = StudyCell::from(Datum::from_json(line)); }, watch);
    if (watch.cancel.stop_requested()) return std::nullopt;
    cell.peak_bytes = end.peak_bytes;
    switch (end.by) {
      case WatchedEnd::By::itself: break;
      case WatchedEnd::By::exit:
        cell.status = "exit";
        cell.reason = fmt::format("the game ends the program, with status {}", end.code);
        break;
      case WatchedEnd::By::signal:
        cell.status = "crash";
        cell.reason = strsignal(end.code);
        break;
      case WatchedEnd::By::silence:
      case WatchedEnd::By::limit:
        cell.status = "hang";
        cell.reason = "the game does not heed the time limit";
    }
    return cell;
  }

 private:
  static constexpr std::int64_t forever = 1'000'000;  // seconds
  static constexpr double slack = 1.5;                // reading the clock may come late

  /// The work of the process.
  StudyCell measured(const Datum::Object& fields, const StudyWay& way, std::stop_token cancel) const
      try {
    Limits limits = study_.limits;
    limits.cancel = std::move(cancel);
    limits.observer = nullptr;
    return measure(*study_.game->problem(Datum(fields), Scope::position), way, study_.repeats,
                   limits);
  } catch (const std::exception& error) {
    return {.status = "crash", .reason = error.what()};
  }

  const Study& study_;
};

/// The places where a way has met a limit, or has failed.
class Ends {
 public:
  void add(const StudyWay& way, const std::vector<std::size_t>& at) {
    ends_.emplace_back(&way, at);
  }
  /// Returns whether a place is larger than one of them: in all sweeps as far on, and in one
  /// further.
  bool are_before(const StudyWay& way, const std::vector<std::size_t>& at) const {
    return std::ranges::any_of(ends_, [&](const auto& end) {
      return end.first == &way && end.second != at &&
             std::ranges::equal(end.second, at, std::less_equal());
    });
  }

 private:
  std::vector<std::pair<const StudyWay*, std::vector<std::size_t>>> ends_;
};

/// Shows how many cells are done, and about how long the rest takes.
class CellProgress {
 public:
  CellProgress(const Limits& limits, std::size_t cells) : limits_(limits), cells_(cells) {}

  void show(std::size_t done) {
    if (!limits_.observer) return;
    const std::chrono::duration<double> worked = Limits::Clock::now() - begun_;
    const double left =
        done == 0 ? 0
                  : worked.count() / static_cast<double>(done) * static_cast<double>(cells_ - done);
    stage_ = done == 0 ? "cells" : fmt::format("cells, about {} left", format_seconds(left));
    limits_.observer({stage_, done, cells_});
  }

 private:
  const Limits& limits_;
  std::size_t cells_;
  Limits::Clock::time_point begun_ = Limits::Clock::now();
  std::string stage_;
};

}  // namespace

const StudyCell* Study::cell(const Datum::Object& problem, const StudyWay& way) const {
  return find_cell(cells, problem, way);
}

bool run_cells(Study& study, StudyFile* file, bool tries_all) {
  const CellRunner runner(study);
  Ends ends;
  std::size_t all = 0;
  for (const StudyPoint& point : study.points) all += point.problems.size() * study.ways.size();
  CellProgress progress(study.limits, all);
  std::size_t done = 0;
  for (const StudyPoint& point : study.points)
    for (const Datum::Object& problem : point.problems)
      for (const StudyWay& way : study.ways) {
        progress.show(done++);
        const StudyCell* known = study.cell(problem, way);
        if (known == nullptr && !tries_all && ends.are_before(way, point.at)) continue;
        if (known == nullptr) {
          const std::optional<StudyCell> cell = runner.run(problem, way);
          if (!cell) return false;
          if (file != nullptr) file->add(problem, way, *cell);
          known = &study.cells.insert_or_assign(Datum(key_of(problem, way)).to_json(), *cell)
                       .first->second;
        }
        if (!known->is_complete() && known->status != "not_applicable") ends.add(way, point.at);
      }
  return true;
}

std::vector<Disagreement> disagreements_in(const Study& study) {
  std::vector<Disagreement> found;
  for (const StudyPoint& point : study.points)
    for (const Datum::Object& problem : point.problems) {
      for (const StudyWay& way : study.ways) {
        const StudyCell* const cell = study.cell(problem, way);
        if (cell == nullptr || !cell->is_complete()) continue;
        for (const StudyWay& other : study.ways) {
          if (&other == &way) break;
          const StudyCell* const before = study.cell(problem, other);
          if (before == nullptr || !before->is_complete()) continue;
          if (!values_differ(cell->value, before->value)) continue;
          found.push_back({&other, &way, &problem});
          break;
        }
      }
    }
  return found;
}

}  // namespace zugzwang::cli
