#pragma once

// Grundy's game (P. M. Grundy, "Mathematics and games", Eureka 2, 1939) and its family: a move
// splits one heap into two or more.

#include <cstdint>

#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

/// The heaps into which a move splits one: all of different sizes, or any.
enum class SplitInto { unequal_heaps, any_heaps };

/// Returns the rules by which a move makes 2 to `most` heaps of one; `most` is at most 7.
inline HeapRules splitting_rules(int most, SplitInto kind) {
  const int any_number_up_to_most = (1 << (most + 1)) - 1;
  return {.rules = {{0, static_cast<std::uint8_t>(any_number_up_to_most & ~3)}},
          .unequal = kind == SplitInto::unequal_heaps};
}

}  // namespace zugzwang::games
