// At a terminal: a line at a prompt can be edited, and earlier ones come back; a wait is told.

#include <cstdlib>
#include <string>
#include <vector>

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "catch.hpp"

namespace {

/// The program at the other end of a terminal.
class Terminal {
 public:
  explicit Terminal(std::vector<const char*> words) {
    process_ = forkpty(&end_, nullptr, nullptr, nullptr);
    REQUIRE(process_ >= 0);
    if (process_ > 0) return;
    setenv("TERM", "xterm", 1);
    words.insert(words.begin(), ZUGZWANG_PROGRAM);
    words.push_back(nullptr);
    execv(ZUGZWANG_PROGRAM, const_cast<char* const*>(words.data()));
    _exit(127);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (process_ > 0) {
      kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    close(end_);
  }

  /// Types keys, and returns what is shown from then on until the text has appeared after them.
  std::string type(const std::string& keys, const std::string& until) {
    if (!keys.empty()) {
      wait_for_editor();
      press(keys);
    }
    return read_until(until);
  }
  void press(const std::string& keys) const {
    CHECK(write(end_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
  }
  std::string read_until(const std::string& until) const {
    std::string shown;
    pollfd ready{.fd = end_, .events = POLLIN, .revents = 0};
    char part[1000];
    while (shown.find(until) == std::string::npos && poll(&ready, 1, 20'000) > 0) {
      const ssize_t count = read(end_, part, sizeof part);
      if (count <= 0) break;
      shown.append(part, static_cast<std::size_t>(count));
    }
    CAPTURE(shown);
    CHECK(shown.find(until) != std::string::npos);
    return shown;
  }

  /// Returns the status of the program when it has ended.
  int wait_for_end() {
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return status;
  }

 private:
  /// Waits until keys are no longer the terminal's own: it would swallow a ^D that comes before.
  void wait_for_editor() const {
    constexpr int most_waits = 2000;
    termios modes{};
    for (int i = 0; i < most_waits; ++i) {
      REQUIRE(tcgetattr(end_, &modes) == 0);
      if ((modes.c_lflag & ICANON) == 0) return;
      poll(nullptr, 0, 10);
    }
    FAIL("no line is edited");
  }

  int end_ = -1;
  pid_t process_ = -1;
};

constexpr const char* up = "\033[A";
constexpr const char* left = "\033[D";

}  // namespace

TEST_CASE("a line at a prompt can be edited, and an earlier one recalled", "[prompt]") {
  Terminal terminal({"calculate"});
  terminal.type("", "> ");
  terminal.type("3+9\n", "12\r\n");
  terminal.type(std::string(up) + "\n", "12\r\n");
  terminal.type(std::string(up) + left + "1\n", "22\r\n");  // 3+19
  terminal.type("{1|-1}\n", "±1\r\n");
  terminal.type("quit\n", "\n");
  const int status = terminal.wait_for_end();
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
}

TEST_CASE("^D and ^C end a prompt", "[prompt]") {
  {
    Terminal terminal({"calculate"});
    terminal.type("", "> ");
    terminal.type("\004", "\n");
    const int status = terminal.wait_for_end();
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  }
  Terminal terminal({"calculate"});
  terminal.type("", "> ");
  terminal.type("1", "1");
  terminal.type("\003", "");
  CHECK(WIFSIGNALED(terminal.wait_for_end()));
}

TEST_CASE("the search for a distance is announced, and ^C keeps the answer", "[prompt]") {
  Terminal terminal({"solve", "col", "4x5"});
  const std::string before =
      terminal.read_until("looking for the longest defence; ^C keeps the answer");
  CHECK(before.find("The player on move loses.") != std::string::npos);
  terminal.press("\003");
  const std::string after =
      terminal.read_until("The distance was not found: ended by an interrupt.");
  CHECK(after.find("Every move loses; the first one is: ") != std::string::npos);
  const int status = terminal.wait_for_end();
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 3));
}
