#include "graphviz.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <zugzwang/core/error.hpp>

#include "unblocked_signals.hpp"

namespace zugzwang::cli {

namespace {

[[noreturn]] void fail(int error) {
  throw Error(ErrorCode::not_applicable,
              fmt::format("format: the program dot of Graphviz cannot be run: {}",
                          std::generic_category().message(error)));
}

/// An end of a pipe.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  ~Descriptor() { close(); }
  int get() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }

 private:
  int number_;
};

struct Pipe {
  Descriptor from;
  Descriptor to;
};
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// The program at work, ended with this object.
class Dot {
 public:
  explicit Dot(std::string format) : input_(make_pipe()), output_(make_pipe()) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input_.from.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output_.to.get(), STDOUT_FILENO);
    const UnblockedSignals attributes;
    std::string name = "dot";
    format.insert(0, "-T");
    char* const arguments[] = {name.data(), format.data(), nullptr};
    const int error =
        posix_spawnp(&process_, name.c_str(), &actions, attributes.get(), arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) fail(error);
    input_.from.close();
    output_.to.close();
  }
  ~Dot() {
    if (process_ == 0) return;
    kill(process_, SIGKILL);
    wait();
  }
  Dot(const Dot&) = delete;
  Dot& operator=(const Dot&) = delete;

  /// Writes all of it, unless the program ends before.
  void write(std::string_view text) {
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
    while (!text.empty()) {
      const ssize_t count = ::write(input_.to.get(), text.data(), text.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) break;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    input_.to.close();
  }

  /// Reads to the end, unless a limit ends it. `held` are the bytes that are held besides.
  Picture read(Meter& meter, std::uint64_t held) {
    Picture picture;
    for (std::array<char, 1 << 16> block;;) {
      picture.status = meter.check({"bytes drawn", picture.bytes.size(), 0});
      if (picture.status == Status::complete)
        picture.status = meter.allows(held + picture.bytes.capacity());
      if (picture.status != Status::complete) return {picture.status, ""};
      constexpr int milliseconds = 100;
      pollfd wanted{output_.from.get(), POLLIN, 0};
      const int ready = poll(&wanted, 1, milliseconds);
      if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
      const ssize_t count = ::read(output_.from.get(), block.data(), block.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return picture;
      picture.bytes.append(block.data(), static_cast<std::size_t>(count));
    }
  }

  void kill_now() { kill(process_, SIGKILL); }

  /// Returns how the program ended, as waitpid tells it.
  int wait() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    return status;
  }

 private:
  Pipe input_;
  Pipe output_;
  pid_t process_ = 0;
};

}  // namespace

bool has_graphviz() {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access(((folder.empty() ? "." : folder) + "/dot").c_str(), X_OK) == 0) return true;
  return false;
}

Picture draw_by_graphviz(const std::string& dot, const std::string& format, const Limits& limits) {
  Meter meter(limits);
  Dot program(format);
  Picture picture;
  {
    const std::jthread writer([&] { program.write(dot); });
    picture = program.read(meter, dot.size());
    if (picture.status != Status::complete) program.kill_now();
  }
  if (picture.status != Status::complete) return picture;
  const int ended = program.wait();
  // A ^C reaches the program too, which may end by it with a part of the picture.
  if (limits.cancel.stop_requested() || (WIFSIGNALED(ended) && WTERMSIG(ended) == SIGINT))
    return {Status::cancelled, ""};
  if (!WIFEXITED(ended) || WEXITSTATUS(ended) != 0)
    throw Error(ErrorCode::not_applicable,
                fmt::format("format: the program dot of Graphviz could not draw {}", format));
  return picture;
}

}  // namespace zugzwang::cli
