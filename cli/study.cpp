#include <chrono>
#include <cstring>
#include <ctime>
#include <optional>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/cli/study.hpp>
#include <zugzwang/cli/watched_process.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

namespace {

double processor_seconds() {
  const std::clock_t time = std::clock();
  if (time == std::clock_t{-1})
    throw Error(ErrorCode::not_applicable,
                "compare: the processor time of this system cannot be read");
  return static_cast<double>(time) / CLOCKS_PER_SEC;
}

/// Runs cells in processes of their own.
class CellRunner {
 public:
  explicit CellRunner(const Study& study) : study_(study) {}

  /// Returns nothing if it was interrupted.
  std::optional<StudyCell> run(const Datum::Object& fields, const StudyMethod& method) const {
    Watch watch{.most_silence = std::chrono::seconds(1) * forever, .cancel = study_.limits.cancel};
    if (study_.limits.time < std::chrono::seconds(1) * forever)
      watch.deadline =
          Limits::Clock::now() + std::chrono::duration_cast<Limits::Clock::duration>(
                                     study_.limits.time * slack + std::chrono::seconds(5));
    StudyCell cell;
    const WatchedEnd end = run_watched(
        [&](const auto& say, std::stop_token cancel) {
          say(Datum(measured(fields, method, cancel).to_datum()).to_json());
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
  StudyCell measured(const Datum::Object& fields, const StudyMethod& method,
                     std::stop_token cancel) const {
    Limits limits = study_.limits;
    limits.cancel = std::move(cancel);
    limits.observer = nullptr;
    return measure(*study_.game->problem(Datum(fields), Scope::position), method, limits,
                   processor_seconds);
  }

  const Study& study_;
};

}  // namespace

RunCell runs_in_processes(const Study& study) {
  (void)processor_seconds();  // throws before anything is started
  return [runner = CellRunner(study)](const Datum::Object& problem, const StudyMethod& method,
                                      unsigned) { return runner.run(problem, method); };
}

}  // namespace zugzwang::cli
