#include <csignal>
#include <latch>
#include <thread>
#include <utility>

#include <spawn.h>
#include <unistd.h>

#include <zugzwang/cli/interrupt.hpp>

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
  std::latch begun(1);
  std::thread([source = std::move(source), interrupts, &begun]() mutable {
    begun.count_down();
    int signal = 0;
    if (sigwait(&interrupts, &signal) != 0) return;
    source.request_stop();
    // One ^C may arrive twice: for the program and for its process group.
    const timespec moment{.tv_sec = 0, .tv_nsec = 200'000'000};
    while (sigtimedwait(&interrupts, nullptr, &moment) > 0) {
    }
    pthread_sigmask(SIG_UNBLOCK, &interrupts, nullptr);
    while (true) pause();  // receives the second ^C
  }).detach();
  begun.wait();  // what is forked from now on finds no lock taken by a thread that begins
  return token;
}

int start_program(std::vector<std::string> words, std::span<const std::pair<int, int>> streams,
                  pid_t& process) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const auto& [stream, file] : streams) posix_spawn_file_actions_adddup2(&files, file, stream);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int error =
      posix_spawnp(&process, arguments.front(), &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

}  // namespace zugzwang::cli
