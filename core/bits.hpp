#pragma once

// Bits of words.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace zugzwang {

#if defined(__x86_64__) && !defined(__POPCNT__)
#define ZUGZWANG_ASKS_FOR_POPCNT 1

namespace detail {
/// Whether the processor has an instruction that counts bits; false until it has been asked.
inline const bool has_popcnt = (__builtin_cpu_init(), __builtin_cpu_supports("popcnt") != 0);
}  // namespace detail
#endif

/// Returns the number of bits that are set. std::popcount is a function call wherever the
/// instruction may be missing; this uses the instruction if the processor has it.
constexpr int count_bits(std::uint64_t word) {
#ifdef ZUGZWANG_ASKS_FOR_POPCNT
  if (!std::is_constant_evaluated() && detail::has_popcnt) {
    std::uint64_t count = 0;
    asm("popcnt %1, %0" : "=r"(count) : "r"(word) : "cc");
    return static_cast<int>(count);
  }
#endif
  return std::popcount(word);
}

namespace detail {
inline constexpr auto bytes_in_base_3 = [] {
  std::array<std::uint16_t, 256> numbers{};
  for (std::size_t byte = 1; byte < numbers.size(); ++byte)
    numbers[byte] = static_cast<std::uint16_t>(3 * numbers[byte / 2] + byte % 2);
  return numbers;
}();
}  // namespace detail

/// Returns the number with these bits as its digits in base 3. At most 40 bits may be set up to the
/// highest one, so that twice the number fits, too. Cost: a few instructions for each eight bits.
constexpr std::uint64_t in_base_3(std::uint64_t bits) {
  std::uint64_t number = 0;
  for (std::uint64_t power = 1; bits != 0; bits >>= 8, power *= 6561)
    number += power * detail::bytes_in_base_3[bits & 255];
  return number;
}

}  // namespace zugzwang
