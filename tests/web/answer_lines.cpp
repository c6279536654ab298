// Answers requests with this machine's library, one per line, as they arrive. The answers of the
// WebAssembly module are compared with these.

#include <cstdint>
#include <iostream>
#include <string>

#include <zugzwang/api/call.hpp>
#include <zugzwang/games/bundled.hpp>

int main() {
  zugzwang::Registry registry;
  zugzwang::games::register_bundled(registry);
  // The module has the same limits, so that both end at the same point.
  zugzwang::Caller caller(registry, {.memory = std::uint64_t{3} << 29});
  std::ios::sync_with_stdio(false);
  for (std::string request; std::getline(std::cin, request);)
    std::cout << caller.call(request) << '\n';
}
