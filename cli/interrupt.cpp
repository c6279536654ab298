#include "interrupt.hpp"

#include <csignal>
#include <thread>
#include <utility>

#include <unistd.h>

namespace zugzwang::cli {

std::stop_token stopped_by_interrupt() {
  std::stop_source source;
  std::stop_token token = source.get_token();
  struct sigaction current{};
  const bool ignored = sigaction(SIGINT, nullptr, &current) == 0 && current.sa_handler == SIG_IGN;
  sigset_t interrupts;
  sigemptyset(&interrupts);
  sigaddset(&interrupts, SIGINT);
  // A signal handler could not do this; a thread that waits for the signal may do anything.
  if (ignored || pthread_sigmask(SIG_BLOCK, &interrupts, nullptr) != 0) return token;
  std::thread([source = std::move(source), interrupts]() mutable {
    int signal = 0;
    if (sigwait(&interrupts, &signal) != 0) return;
    source.request_stop();
    // One ^C may arrive twice, at the program and at its group.
    const timespec moment{.tv_sec = 0, .tv_nsec = 200'000'000};
    while (sigtimedwait(&interrupts, nullptr, &moment) > 0) {
    }
    pthread_sigmask(SIG_UNBLOCK, &interrupts, nullptr);
    while (true) pause();  // receives the second one
  }).detach();
  return token;
}

}  // namespace zugzwang::cli
