#include "message.hpp"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace zugzwang::cli {

namespace {

bool silent = false;

}  // namespace

void write_error(std::string_view text) {
  if (silent) return;
  while (!text.empty()) {
    const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void keep_silent() { silent = true; }

void tell_even_so(std::string_view message) {
  const bool was_silent = std::exchange(silent, false);
  tell_user("{}", message);
  silent = was_silent;
}

void keep_standard_streams() {
  // A file takes the lowest number that is free.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) == -1 &&
        open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY) < 0)
      return;
}

}  // namespace zugzwang::cli
