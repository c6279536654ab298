#include "graphviz.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
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
    std::string name = "dot";
    format.insert(0, "-T");
    char* const arguments[] = {name.data(), format.data(), nullptr};
    const int error = posix_spawnp(&process_, name.c_str(), &actions, nullptr, arguments, environ);
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

  /// Reads to the end; nothing if that comes too late.
  std::optional<std::string> read(std::chrono::duration<double> time) {
    const auto start = std::chrono::steady_clock::now();
    std::string text;
    for (std::array<char, 1 << 16> block;;) {
      const std::chrono::duration<double> left = time - (std::chrono::steady_clock::now() - start);
      if (left.count() <= 0) return std::nullopt;
      pollfd wanted{output_.from.get(), POLLIN, 0};
      const int ready = poll(&wanted, 1, static_cast<int>(std::min(left.count() * 1e3 + 1, 1e6)));
      if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
      const ssize_t count = ::read(output_.from.get(), block.data(), block.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return text;
      text.append(block.data(), static_cast<std::size_t>(count));
    }
  }

  void kill_now() { kill(process_, SIGKILL); }

  /// Returns the exit status, or -1 if the program was ended from outside.
  int wait() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
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

std::optional<std::string> draw_by_graphviz(const std::string& dot, const std::string& format,
                                            std::chrono::duration<double> time) {
  Dot program(format);
  std::optional<std::string> picture;
  {
    const std::jthread writer([&] { program.write(dot); });
    picture = program.read(time);
    if (!picture) program.kill_now();
  }
  if (!picture) return std::nullopt;
  if (program.wait() != 0)
    throw Error(ErrorCode::not_applicable,
                fmt::format("format: the program dot of Graphviz could not draw {}", format));
  return picture;
}

}  // namespace zugzwang::cli
