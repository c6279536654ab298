#include <chrono>
#include <cstring>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/guarded.hpp>
#include <zugzwang/cli/text/format.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/watched_process.hpp>

namespace zugzwang::cli {

const FlagOf<bool> guarded =
    toggle("--guarded", "runs the game in a process that is ended if it does not heed the limits");

int run_guarded(const Arguments& arguments, const std::function<int(const Arguments&)>& command) {
  constexpr std::chrono::hours forever{24 * 365};
  constexpr std::uint64_t most_memory = 2;  // in that of the solve, which heeds it itself
  // The limit of a command that waits for the user is for each of its moves.
  const bool has_deadline = !find_command(arguments.command)->waits;
  const Watch watch{.most_silence = forever,
                    .deadline = has_deadline ? arguments.limits.started().deadline
                                             : Limits::Clock::time_point::max(),
                    .cancel = arguments.limits.cancel,
                    .memory = arguments.limits.memory > Limits::unlimited / most_memory
                                  ? Limits::unlimited
                                  : most_memory * arguments.limits.memory};
  const WatchedEnd end = run_watched(
      [&](const auto&, std::stop_token cancel) {
        Arguments own = arguments;
        own.limits.cancel = std::move(cancel);
        return command(own);
      },
      [](std::string_view) {}, watch);
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
