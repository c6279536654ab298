#pragma once

// Whether the scene of a position can be drawn, and whether the place of a move lies in it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/scene.hpp>

namespace zugzwang {

/// A place without its part: its numbers, and its form with N for each of them, such as "N,N>N,N".
struct PlaceInPart {
  std::string form;
  std::vector<std::uint64_t> numbers;
};

/// Reads a place behind the '/' of its part.
PlaceInPart read_place_in_part(std::string_view text);

/// Returns the id of a part; empty for one in which no move is made.
std::string scene_part_id(const scene::Part& part);

/// Returns what keeps a scene from being drawn, such as "rows of different lengths"; empty if
/// nothing does.
std::string fault_of(const Scene& scene);
/// Returns what is wrong with the place of a move, unless it has none; empty if nothing is.
std::string fault_of_place(const Scene& scene, const std::string& place);

}  // namespace zugzwang
