
#include <cstdio>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

bool silent = false;

}  // namespace

void write_error(std::string_view text) {
  if (!silent) write_all(STDERR_FILENO, text);
}

void silence_messages() { silent = true; }

void print_always(std::string_view message) {
  const bool was_silent = std::exchange(silent, false);
  print_message("{}", message);
  silent = was_silent;
}

std::string output_failure() {
  const std::error_code error =
      error_in([] { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; });
  return error ? fmt::format("cannot write the output: {}", error.message()) : "";
}

void keep_standard_streams() {
  // A newly opened file takes the lowest free number.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) == -1 &&
        ::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY) < 0)
      return;
}

}  // namespace zugzwang::cli
