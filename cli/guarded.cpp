#include <chrono>
#include <cstring>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/guarded.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/watched_process.hpp>

namespace zugzwang::cli {

Members guarded_members() {
  return {member("guarded", &GuardedAsked::guarded,
                 "runs the game in a process that is ended if it does not heed the limits")};
}

int run_guarded(const Arguments& arguments, const std::function<int(const Arguments&)>& command) {
  constexpr std::chrono::hours forever{24 * 365};
  constexpr std::uint64_t most_memory = 2;  // in that of the solve, which heeds it itself
  constexpr std::string_view works = "works", waits = "waits";
  const bool has_turns = find_command(arguments.command)->waits;
  Watch watch{.most_silence = forever,
              .deadline = arguments.limits.started().deadline,
              .cancel = arguments.limits.cancel,
              .memory = arguments.limits.memory > Limits::unlimited / most_memory
                            ? Limits::unlimited
                            : most_memory * arguments.limits.memory};
  if (has_turns) watch.grace *= 2;  // a move is chosen behind the limit, from what is known
  const WatchedEnd end = run_watched(
      [&](const auto& say, std::stop_token cancel) {
        Arguments own = arguments;
        own.limits.cancel = std::move(cancel);
        if (has_turns) own.tell_turn = [&](bool is_at_work) { say(is_at_work ? works : waits); };
        return command(own);
      },
      [&](std::string_view line) {
        watch.deadline =
            line == works ? arguments.limits.started().deadline : Limits::Clock::time_point::max();
      },
      watch);
  switch (end.by) {
    case WatchedEnd::By::itself: return end.code;
    case WatchedEnd::By::exit:
      print_message("{}: the game ends the program, with status {}", arguments.game, end.code);
      return exit_internal_error;
    case WatchedEnd::By::signal:
      print_message("{}: the game crashes: {}", arguments.game, strsignal(end.code));
      return exit_internal_error;
    case WatchedEnd::By::silence:
    case WatchedEnd::By::limit: break;
  }
  const Status status = watch.cancel.stop_requested() ? Status::cancelled : Status::time_limit;
  print_message("ended by {}, which the game {} did not heed",
                format_limit(status, arguments.limits), arguments.game);
  return exit_limit;
}

}  // namespace zugzwang::cli
