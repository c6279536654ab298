// The command serve: its output, the clients that it answers, and how it ends.

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "catch.hpp"
#include "support.hpp"
#include "web/client.hpp"

namespace zugzwang::tests {
namespace {

using testing::contains;

/// The program with these arguments, which runs until this object is destroyed.
class Program {
 public:
  explicit Program(std::vector<std::string> arguments) {
    int out[2];
    int err[2];
    if (pipe(out) != 0 || pipe(err) != 0) throw std::system_error(errno, std::generic_category());
    out_ = fdopen(out[0], "r");
    err_ = fdopen(err[0], "r");
    arguments.insert(arguments.begin(), ZUGZWANG_PROGRAM);
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, err[1], STDERR_FILENO);
    for (const int end : {out[0], out[1], err[0], err[1]})
      posix_spawn_file_actions_addclose(&files, end);
    // The parent process of the tests may ignore ^C.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    posix_spawnattr_setsigdefault(&attributes, &interrupt);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const int failed =
        posix_spawn(&process_, ZUGZWANG_PROGRAM, &files, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    close(out[1]);
    close(err[1]);
    if (failed != 0) throw std::system_error(failed, std::generic_category());
  }
  ~Program() {
    if (process_ > 0) {
      kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    std::fclose(out_);
    std::fclose(err_);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Returns the next line of its output, or the rest at its end.
  std::string line() { return line_of(out_); }
  std::string error_line() { return line_of(err_); }
  void interrupt() const { kill(process_, SIGINT); }
  /// Returns its exit status, once it has ended by itself; -1 if it does not.
  int status() {
    int ended = 0;
    if (!comes_true([&] { return waitpid(process_, &ended, WNOHANG) == process_; })) return -1;
    process_ = 0;
    return WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  }

 private:
  static std::string line_of(FILE* file) {
    std::string line;
    for (int c = 0; (c = std::fgetc(file)) != EOF && c != '\n';) line += static_cast<char>(c);
    return line;
  }

  pid_t process_ = 0;
  FILE* out_ = nullptr;
  FILE* err_ = nullptr;
};

unsigned port_of(const std::string& address) {
  const std::string begin = "http://127.0.0.1:";
  REQUIRE(address.starts_with(begin));
  REQUIRE(address.ends_with("/"));
  return static_cast<unsigned>(std::stoul(address.substr(begin.size())));
}

}  // namespace

TEST_CASE("serve prints its address, answers there, and ends by ^C", "[server]") {
  Program program({"serve", "--port", "0", "--jobs", "1", "--seconds", "600", "--memory", "64M"});
  const std::string address = program.line();
  const unsigned port = port_of(address);
  const std::string host = "127.0.0.1:" + std::to_string(port);
  const Reply about = ask(port, get(host, "/api/v1"));
  CHECK(about.status == 200);
  const Datum limits = *about.json().find("result")->find("limits");
  CHECK(limits.find("seconds")->to_text() == "600.0");
  CHECK(limits.find("memory")->to_text() == "67108864");
  CHECK(limits.find("running")->to_text() == "1");
  CHECK(contains(ask(port, get(host, "/")).body, "<html"));
  Wire wire(port);
  wire.send(post(host, "solve", R"({"game":"connect-four","problem":{"height":7}})"));
  CHECK(comes_true(
      [&] { return contains(ask(port, get(host, "/api/v1")).body, R"("calls":{"running":1)"); }));
  program.interrupt();
  CHECK(program.status() == 0);
  CHECK(wire.receive().json().find("result")->find("status")->to_text() == "cancelled");
  CHECK(program.error_line().empty());
}

TEST_CASE("serve reports in one line why it cannot start", "[server]") {
  Program first({"serve", "--port", "0"});
  const std::string port = std::to_string(port_of(first.line()));
  const auto refused = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "serve");
    Program program(arguments);
    CHECK(program.status() == 2);
    CHECK(program.line().empty());
    const std::string line = program.error_line();
    CHECK(program.error_line().empty());
    return line;
  };
  CHECK(refused({"--port", port}) ==
        "zugzwang: --port: " + port + " is in use; give another, or 0 for any free port");
  CHECK(contains(refused({"--port", "65536"}), "0 (any free port) to 65535"));
  CHECK(contains(refused({"--jobs", "0"}), "jobs: \"0\" is not valid"));
  CHECK(contains(refused({"--host", "no.such.name.invalid"}), "is not an address of this machine"));
}

TEST_CASE("serve warns if other machines may reach it", "[server]") {
  Program program({"serve", "--port", "0", "--host", "0.0.0.0"});
  CHECK(program.line().starts_with("http://0.0.0.0:"));
  CHECK(contains(program.error_line(), "other machines may reach this server"));
}

}  // namespace zugzwang::tests
