#pragma once

// Reads the place of a move in a scene, as engine/scene.hpp writes it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zugzwang {

/// A place without its part: its numbers, and its form with N for each of them, such as "N,N>N,N".
struct PlaceInPart {
  std::string form;
  std::vector<std::uint64_t> numbers;
};

/// Reads a place behind the '/' of its part.
PlaceInPart read_place_in_part(std::string_view text);

}  // namespace zugzwang
