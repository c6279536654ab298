// Drawing by the program `dot`.

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <zugzwang/cli/interrupt.hpp>
#include <zugzwang/cli/text/graphviz.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

[[noreturn]] void fail(int error) {
  throw Error(ErrorCode::not_applicable, "format",
              fmt::format("the program dot of Graphviz cannot be run: {}",
                          std::generic_category().message(error)));
}

/// An open file, closed with this object.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  int get() const { return number_; }

 private:
  int number_;
};

/// Returns a file in memory with this text, to be read from its start.
Descriptor file_of(std::string_view text) {
  Descriptor file(memfd_create("graph", MFD_CLOEXEC));
  if (file.get() < 0 || !write_all(file.get(), text) || lseek(file.get(), 0, SEEK_SET) < 0)
    fail(errno);
  return file;
}

/// A running `dot`, killed with this object.
class Dot {
 public:
  Dot(std::string_view graph, const std::string& format) {
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) fail(errno);
    output_ = Descriptor(pipe[0]);
    const Descriptor end(pipe[1]);
    const Descriptor input = file_of(graph);
    const std::pair<int, int> streams[] = {{STDIN_FILENO, input.get()}, {STDOUT_FILENO, end.get()}};
    if (const int error = start_program({"dot", "-T" + format}, streams, process_)) fail(error);
  }
  ~Dot() {
    if (process_ == 0) return;
    kill(process_, SIGKILL);
    wait();
  }
  Dot(const Dot&) = delete;
  Dot& operator=(const Dot&) = delete;

  /// Reads to the end, unless a limit ends it. `held` are the bytes in use besides the picture.
  Picture read(Meter& meter, std::uint64_t held) {
    Picture picture;
    for (std::array<char, 1 << 16> block;;) {
      picture.status = meter.check({"bytes drawn", picture.bytes.size(), 0});
      if (picture.status == Status::complete)
        picture.status = meter.allows(held + picture.bytes.capacity());
      if (picture.status != Status::complete) return {picture.status, ""};
      constexpr int milliseconds = 100;
      pollfd wanted{output_.get(), POLLIN, 0};
      const int ready = poll(&wanted, 1, milliseconds);
      if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
      const ssize_t count = ::read(output_.get(), block.data(), block.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return picture;
      picture.bytes.append(block.data(), static_cast<std::size_t>(count));
    }
  }

  /// Returns how the program ended, as a status of waitpid.
  int wait() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    return status;
  }

 private:
  Descriptor output_{-1};  // the end of a pipe
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

Picture draw_by_graphviz(std::string dot, const std::string& format, const Limits& limits) {
  Meter meter(limits);
  Dot program(dot, format);
  const std::uint64_t held = std::exchange(dot, {}).size();  // now by the file in memory
  Picture picture = program.read(meter, held);
  if (picture.status != Status::complete) return picture;
  const int ended = program.wait();
  // A ^C reaches the program too, which may then end with only a part of the picture.
  if (limits.cancel.stop_requested() || (WIFSIGNALED(ended) && WTERMSIG(ended) == SIGINT))
    return {Status::cancelled, ""};
  if (!WIFEXITED(ended) || WEXITSTATUS(ended) != 0)
    throw Error(ErrorCode::not_applicable, "format",
                fmt::format("the program dot of Graphviz could not draw {}", format));
  return picture;
}

}  // namespace zugzwang::cli
