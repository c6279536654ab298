#pragma once

// How a program is started that ^C is to end, though a thread of this process waits for that signal
// and so blocks it.

#include <csignal>

#include <spawn.h>

namespace zugzwang::cli {

/// Attributes for posix_spawn by which the new program blocks no signal.
class UnblockedSignals {
 public:
  UnblockedSignals() {
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
  }
  ~UnblockedSignals() { posix_spawnattr_destroy(&attributes_); }
  UnblockedSignals(const UnblockedSignals&) = delete;
  UnblockedSignals& operator=(const UnblockedSignals&) = delete;

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

}  // namespace zugzwang::cli
