#include "watch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>

#include <fcntl.h>
#include <malloc.h>
#include <sys/time.h>
#include <unistd.h>

// Of the sanitizers, where there are any.
extern "C" void __sanitizer_set_death_callback(void (*)()) __attribute__((weak));

namespace zugzwang::fuzz {

namespace {

const std::string* current = nullptr;  // the input that is worked on
std::atomic<std::size_t> held = 0;     // bytes
std::size_t held_before = 0;
std::atomic<std::size_t> most_held = 0;
std::size_t held_at_forget = 0;

// Everything below may run in a signal handler, so it allocates nothing.

void say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void save_current() {
  const std::string* const input = current;
  current = nullptr;
  if (input == nullptr) return;
  constexpr const char* name = "fuzz-failure";
  const int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  const bool saved =
      file >= 0 && write(file, input->data(), input->size()) == static_cast<ssize_t>(input->size());
  say(saved ? "\nfuzz: the input is saved as fuzz-failure: " : "\nfuzz: the input: ");
  for (const char c : std::string_view(*input).substr(0, 2000)) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    const char hexadecimal[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    if (byte >= ' ' && byte < 127 && byte != '\\')
      say({&c, 1});
    else
      say({hexadecimal, 4});
  }
  say("\n");
}

[[noreturn]] void fail(std::string_view why) {
  say(why);
  save_current();
  _exit(1);
}

extern "C" void on_signal(int signal) {
  if (signal == SIGPROF) fail("fuzz: an input takes too long\n");
  save_current();
  std::signal(signal, SIG_DFL);
  raise(signal);
}

void* allocate(std::size_t bytes, std::size_t alignment) {
  if (current != nullptr && held + bytes > held_before + most_memory)
    fail("fuzz: an input takes too much memory\n");
  void* const memory =
      alignment == 0
          ? std::malloc(std::max<std::size_t>(bytes, 1))
          : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  held += malloc_usable_size(memory);
  most_held = std::max<std::size_t>(most_held, held);
  return memory;
}

void release(void* memory) {
  if (memory == nullptr) return;
  held -= malloc_usable_size(memory);
  std::free(memory);
}

void set_timer(int seconds) {
  const itimerval timer{{0, 0}, {seconds, 0}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

}  // namespace

void start_watch() {
  // A stack of its own, for the input that has used up the other.
  static std::array<char, 1 << 16> stack;
  const stack_t for_handlers{stack.data(), 0, stack.size()};
  sigaltstack(&for_handlers, nullptr);
  struct sigaction action{};
  action.sa_handler = on_signal;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGPROF, &action, nullptr);
  sigaction(SIGABRT, &action, nullptr);
  if (__sanitizer_set_death_callback != nullptr)
    __sanitizer_set_death_callback(save_current);
  else
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) sigaction(signal, &action, nullptr);
}

void begin_input(const std::string& input) {
  held_before = held;
  current = &input;
  set_timer(most_seconds);
}

void end_input() {
  set_timer(0);
  current = nullptr;
}

std::size_t held_now() { return held; }

std::size_t peak() { return most_held - held_at_forget; }

void forget_peak() {
  held_at_forget = held;
  most_held = held_at_forget;
}

}  // namespace zugzwang::fuzz

void* operator new(std::size_t bytes) { return zugzwang::fuzz::allocate(bytes, 0); }
void* operator new[](std::size_t bytes) { return zugzwang::fuzz::allocate(bytes, 0); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return zugzwang::fuzz::allocate(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return zugzwang::fuzz::allocate(bytes, static_cast<std::size_t>(alignment));
}
// AddressSanitizer has its own of these, which would not fit to the functions below.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept try {
  return zugzwang::fuzz::allocate(bytes, 0);
} catch (const std::bad_alloc&) {
  return nullptr;
}
void* operator new[](std::size_t bytes, const std::nothrow_t& nothrow) noexcept {
  return operator new(bytes, nothrow);
}
void operator delete(void* memory) noexcept { zugzwang::fuzz::release(memory); }
void operator delete[](void* memory) noexcept { zugzwang::fuzz::release(memory); }
void operator delete(void* memory, std::size_t) noexcept { zugzwang::fuzz::release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { zugzwang::fuzz::release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { zugzwang::fuzz::release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { zugzwang::fuzz::release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  zugzwang::fuzz::release(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  zugzwang::fuzz::release(memory);
}
