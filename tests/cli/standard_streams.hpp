#pragma once

// What a function writes to the standard streams, for tests in the process of the function.

#include <algorithm>
#include <cstdio>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace zugzwang::tests {

/// While it lives, standard input is empty, and what is written is kept.
class StandardStreams {
 public:
  StandardStreams() : written_(memfd_create("written", MFD_CLOEXEC)) {
    std::fflush(stdout);
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int stream = 0; stream < 3; ++stream) {
      kept_[stream] = dup(stream);
      dup2(stream == 0 ? nowhere : written_, stream);
    }
    close(nowhere);
  }
  ~StandardStreams() {
    std::fflush(stdout);
    for (int stream = 0; stream < 3; ++stream) {
      dup2(kept_[stream], stream);
      close(kept_[stream]);
    }
    close(written_);
  }
  StandardStreams(const StandardStreams&) = delete;
  StandardStreams& operator=(const StandardStreams&) = delete;

  /// Returns the beginning of what has been written.
  std::string text() const {
    std::fflush(stdout);
    std::string text(16'384, '\0');
    text.resize(static_cast<std::size_t>(
        std::max<ssize_t>(0, pread(written_, text.data(), text.size(), 0))));
    return text;
  }

 private:
  int written_;
  int kept_[3] = {};
};

}  // namespace zugzwang::tests
