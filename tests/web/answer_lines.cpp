// Answers requests by the library of this machine: a line each, as they come. What the WebAssembly
// module answers is held against it.

#include <cstdint>
#include <iostream>
#include <string>

#include <zugzwang/api/call.hpp>
#include <zugzwang/games/bundled.hpp>

int main() {
  zugzwang::Registry registry;
  zugzwang::games::register_bundled(registry);
  // What the module is given, so that both run into the same limits.
  zugzwang::Caller caller(registry, {.memory = std::uint64_t{3} << 29});
  std::ios::sync_with_stdio(false);
  for (std::string request; std::getline(std::cin, request);)
    std::cout << caller.call(request) << '\n';
}
