#pragma once

// Watches over one input at a time: it may take some seconds and some memory, and may not crash.
// Whatever breaks that ends the program, after the input has been saved.

#include <cstddef>
#include <cstdint>
#include <string>

namespace zugzwang::fuzz {

/// The processor time that an input may take.
inline constexpr int most_seconds = 10;
/// The memory that may be held at once for an input.
inline constexpr std::size_t most_memory = std::size_t{256} << 20;

/// Has to be called once, before `begin_input`.
void start_watch();
/// The input must outlive the work on it.
void begin_input(const std::string& input);
void end_input();

/// The memory that is held now.
std::size_t held_now();
/// The most memory that has been held at once since `forget_peak`, above what was held then.
std::size_t peak();
void forget_peak();

}  // namespace zugzwang::fuzz
