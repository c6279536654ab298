// The command of `check_game`, which checks in a process of its own.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <new>
#include <utility>

#include <fmt/format.h>
#include <sys/mman.h>

#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/check_report.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/cli/watched_process.hpp>
#include <zugzwang/engine/services/check_game.hpp>

namespace zugzwang::cli {

namespace {

int exit_status(const CheckReport& report) {
  if (!report.faults.empty()) return exit_disagreement;
  return report.status == Status::complete ? exit_done : exit_limit;
}

/// Checks a game in a process of its own, since the game may crash or never end.
class WatchedCheck {
 public:
  WatchedCheck(const Arguments& arguments, const GameEntry& game, CheckOptions options)
      : arguments_(arguments), game_(game), options_(std::move(options)) {}
  WatchedCheck(const WatchedCheck&) = delete;
  WatchedCheck& operator=(const WatchedCheck&) = delete;
  ~WatchedCheck() { munmap(call_, sizeof *call_); }

  int run() {
    const Watch watch{.most_silence = most_silence,
                      .deadline = options_.limits.deadline,
                      .cancel = options_.limits.cancel,
                      .memory = most_memory * options_.limits.memory,
                      .waits = [this] {
                        print_message("still at {}, in the problem {}", where(), reached_.problem);
                      }};
    for (;;) {
      reached_ = {};
      *call_ = {};
      const WatchedEnd end = run_watched(
          [this](const auto& say, std::stop_token cancel) { return check(say, cancel); },
          [this](std::string_view line) { hear(line); }, watch);
      if (end.by == WatchedEnd::By::itself) return end.code;
      if (end.by == WatchedEnd::By::limit) return report_limit(watch);
      Fault fault = fault_of(end);
      if (std::ranges::find(options_.known, fault.what, &Fault::what) != options_.known.end())
        return report_another(fault);
      options_.known.push_back(std::move(fault));  // the next check leaves out its problem
    }
  }

 private:
  /// The time for one solve and its verification, and then as much again.
  static constexpr std::chrono::seconds most_silence{60};

  /// The memory of the process, in those of a solve: with sessions of others, and the game's own.
  static constexpr std::uint64_t most_memory = 3;

  /// Returns memory that this process shares with those that it starts.
  static CallInCheck* shared_call() {
    void* const memory = mmap(nullptr, sizeof(CallInCheck), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    return new (memory) CallInCheck;
  }

  /// What the process has reached.
  struct Reached {
    std::string part, problem;
    CheckReport report;
  };

  /// The work of the process.
  int check(const std::function<void(std::string_view)>& say, std::stop_token cancel) {
    options_.limits.cancel = cancel;
    std::size_t told = options_.known.size();
    const CheckReport report = with_progress({}, [&](const Limits& limits) {
      CheckObserver observer;
      observer.call = call_;
      Meter meter(limits);
      observer.progress = [&](std::size_t done, std::size_t of) {
        (void)meter.check({"problems checked", done, of});
      };
      observer.begins = [&](std::string_view part, const std::string& problem,
                            const CheckReport& so_far) {
        for (; told < so_far.faults.size(); ++told) {
          const Fault& fault = so_far.faults[told];
          say(Datum(Datum::List{fault.what, fault.detail, fault.problem}).to_json());
        }
        say(Datum(Datum::List{part, problem, so_far.problems, so_far.plies}).to_json());
      };
      return check_game(game_, options_, observer);
    });
    return print_report(
        report, report.status == Status::complete
                    ? ""
                    : fmt::format("Ended by {}{}.", format_limit(report.status, arguments_.limits),
                                  report.faults.empty() ? "; no fault was found before" : ""));
  }

  /// Hears a fault that was found, or which part of a problem is begun.
  void hear(std::string_view line) {
    const Datum said = Datum::from_json(line);
    const Datum::List& words = *said.get<Datum::List>();
    const auto text = [&](std::size_t i) { return *words[i].get<std::string>(); };
    if (words.size() == 3) {
      reached_.report.faults.push_back({text(0), text(1), text(2)});
      return;
    }
    reached_.part = text(0);
    reached_.problem = text(1);
    reached_.report.problems = *words[2].get<std::uint64_t>();
    reached_.report.plies = *words[3].get<std::uint64_t>();
  }

  /// Returns what the process does, or did last: the part, and the call of the game in the laws.
  std::string where() const {
    const std::string call = call_->text();
    return reached_.part + (call.empty() ? "" : ", " + call);
  }

  Fault fault_of(const WatchedEnd& end) const {
    if (end.by == WatchedEnd::By::signal)
      return {"crash: " + std::string(strsignal(end.code)), where(), reached_.problem};
    if (end.by == WatchedEnd::By::silence)
      return {"hang: no end within " + format_plural(most_silence.count(), "second"), where(),
              reached_.problem};
    return {"exit: the game ends the program, with status " + std::to_string(end.code), where(),
            reached_.problem};
  }

  int report_limit(const Watch& watch) {
    reached_.report.status = watch.cancel.stop_requested() ? Status::cancelled : Status::time_limit;
    return report_end(fmt::format(
        "Ended by {}, which the game did not heed in the problem {} ({}).",
        format_limit(reached_.report.status, arguments_.limits), reached_.problem, where()));
  }
  int report_another(const Fault& fault) {
    reached_.report.status = Status::cancelled;
    return report_end(
        fmt::format("Ended, since the problem {} does the same ({}).", fault.problem, fault.what));
  }
  int report_end(const std::string& how) {
    CheckReport& report = reached_.report;
    report.faults.insert(report.faults.begin(), options_.known.begin(), options_.known.end());
    return print_report(
        report, how,
        {{"ended_in", Datum::Object{{"part", reached_.part},
                                    {"call", call_->text()},
                                    {"problem", Datum::from_json(reached_.problem)}}}});
  }
  /// `how` it ended, if not by itself; JSON has the members `ended_in` instead.
  int print_report(const CheckReport& report, const std::string& how,
                   Datum::Object ended_in = {}) const {
    if (arguments_.format == "json") {
      Datum::Object all = check_to_datum(arguments_.game, report);
      std::ranges::move(ended_in, std::back_inserter(all));
      fmt::print("{}\n", Datum(std::move(all)).to_json());
    } else {
      fmt::print("{}", check_text(game_.text().name, report, how, text_columns()));
    }
    return exit_status(report);
  }

  const Arguments& arguments_;
  const GameEntry& game_;
  CheckOptions options_;
  Reached reached_;
  CallInCheck* const call_ = shared_call();  // that the process makes
};

int run_check_game(const Arguments& given, const Registry& registry) {
  Arguments arguments = given;
  arguments.limits = given.limits.started();
  CheckOptions options{.evaluations = registry.evaluations()};
  if (const Datum* const problems = given_in(given.request, "problems"))
    options.check(*problems->get<std::uint64_t>());
  options.keep_within(arguments.limits);
  return WatchedCheck(arguments, registry.find(arguments.game), std::move(options)).run();
}

}  // namespace

Command check_game_command() {
  Command command = command_of(*find_operation("check_game"));
  command.run = run_check_game;
  return command;
}

}  // namespace zugzwang::cli
