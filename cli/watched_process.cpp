#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <system_error>

#include <poll.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <zugzwang/cli/interrupt.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/watched_process.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

/// What the process says last, when its work is done.
constexpr std::string_view done = "done";

[[noreturn]] void fail() {
  throw Error(ErrorCode::bad_file,
              "no process can be started: " + std::generic_category().message(errno));
}

void write_line(int file, std::string_view line) {
  (void)write_all(file, std::string(line) + "\n");
}

/// The process, seen from the one that watches it.
class Watched {
 public:
  Watched(pid_t process, int lines, const std::function<void(std::string_view)>& heard)
      : process_(process), lines_(lines), heard_(heard) {}
  ~Watched() { close(lines_); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  WatchedEnd run(const Watch& watch) {
    using Clock = Limits::Clock;
    constexpr int moment = 20;  // milliseconds
    auto last_heard = Clock::now();
    constexpr Clock::time_point never = Clock::time_point::max();
    Clock::time_point end = never;  // after a request to stop
    bool has_forwarded = false;
    bool has_waited = !watch.waits;
    for (;;) {
      pollfd file{.fd = lines_, .events = POLLIN, .revents = 0};
      const int ready = poll(&file, 1, moment);
      const auto now = Clock::now();
      if (ready > 0) {
        last_heard = now;
        if (!listen()) return end_of_process();
      }
      if (watch.cancel.stop_requested() && !std::exchange(has_forwarded, true)) {
        kill(process_, SIGINT);
        end = now + watch.grace;
      }
      if (now - last_heard >= watch.silence_reported_after && !std::exchange(has_waited, true))
        watch.waits();
      const bool is_late = watch.deadline != never && now >= watch.deadline + watch.grace;
      if (is_late || now >= end) return killed(WatchedEnd::By::limit);
      if (now - last_heard >= watch.most_silence) return killed(WatchedEnd::By::silence);
    }
  }

 private:
  /// Reads what has been said; returns false at its end.
  bool listen() {
    std::array<char, 1 << 12> some;
    const ssize_t read_bytes = read(lines_, some.data(), some.size());
    if (read_bytes < 0) return errno == EINTR;
    if (read_bytes == 0) return false;
    text_.append(some.data(), static_cast<std::size_t>(read_bytes));
    std::size_t begin = 0;
    for (std::size_t end; (end = text_.find('\n', begin)) != std::string::npos; begin = end + 1) {
      const std::string_view line = std::string_view(text_).substr(begin, end - begin);
      if (line == done)
        is_done_ = true;
      else
        heard_(line);
    }
    text_.erase(0, begin);
    return true;
  }

  WatchedEnd end_of_process() {
    int status = 0;
    rusage used{};
    while (wait4(process_, &status, 0, &used) < 0 && errno == EINTR) {
    }
    const std::uint64_t peak = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
    if (WIFSIGNALED(status)) return {WatchedEnd::By::signal, WTERMSIG(status), peak};
    return {is_done_ ? WatchedEnd::By::itself : WatchedEnd::By::exit, WEXITSTATUS(status), peak};
  }
  WatchedEnd killed(WatchedEnd::By by) {
    kill(process_, SIGKILL);
    return {by, SIGKILL, end_of_process().peak_bytes};
  }

  pid_t process_;
  int lines_;
  const std::function<void(std::string_view)>& heard_;
  std::string text_;  // the beginning of a line
  bool is_done_ = false;
};

using Work =
    std::function<int(const std::function<void(std::string_view)>& say, std::stop_token cancel)>;

/// Does the work of the process, and returns its status; that of an error if its standard output
/// cannot be written.
int status_of(const Work& work, int file) {
  int status = exit_internal_error;
  try {
    status =
        work([file](std::string_view line) { write_line(file, line); }, stopped_by_interrupt());
  } catch (const std::system_error&) {
    if (std::ferror(stdout) == 0) throw;
  }
  const std::string failure = output_failure();
  if (failure.empty()) return status;
  print_message("{}", failure);
  return exit_internal_error;
}

/// Lets this process end when its parent does, even if that is killed: it would go on to hold the
/// locks of the parent's files.
void end_with(pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(1);
}

/// Limits what this process may take besides what it holds.
void limit_memory(std::uint64_t bytes) {
#ifdef __linux__
  if (bytes == Limits::unlimited) return;
  constexpr int place_of_data = 5;  // in statm, in pages
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  for (int i = 0; i <= place_of_data; ++i) statm >> pages;
  const std::uint64_t held = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  rlimit limit{};
  if (!statm || getrlimit(RLIMIT_DATA, &limit) != 0 || bytes > Limits::unlimited - held) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, held + bytes);
  setrlimit(RLIMIT_DATA, &limit);
#endif
}

}  // namespace

WatchedEnd run_watched(const std::function<int(const std::function<void(std::string_view)>& say,
                                               std::stop_token cancel)>& work,
                       const std::function<void(std::string_view line)>& heard,
                       const Watch& watch) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) fail();
  std::fflush(nullptr);  // or both processes would write what waits
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process < 0) {
    close(ends[0]);
    close(ends[1]);
    fail();
  }
  if (process == 0) {
    end_with(parent);
    close(ends[0]);
    const int file = ends[1];
    limit_memory(watch.memory);
    const int status = status_of(work, file);
    std::fflush(nullptr);
    write_line(file, done);
    _exit(status);
  }
  close(ends[1]);
  return Watched(process, ends[0], heard).run(watch);
}

}  // namespace zugzwang::cli
