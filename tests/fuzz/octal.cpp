// The code of an octal or hexadecimal game.

#include <zugzwang/games/heaps/octal.hpp>

#include "fuzz.hpp"

using namespace zugzwang;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const HeapRules rules = games::octal_rules(fuzz::text_of(data, size));
    fuzz::require(rules.last_removed() <= games::longest_octal_code && rules.most_parts() <= 3);
    for (const HeapRule& rule : rules.rules) fuzz::require(rule.digit > 0 && rule.digit < 16);
  } catch (const Error&) {
  }
  return 0;
}
