#pragma once

// Whether the scene of a position can be drawn, and whether the place of a move lies in it.

#include <string>

#include <zugzwang/engine/scene.hpp>

namespace zugzwang {

/// Returns the id of a part; empty for one in which no move is made.
std::string scene_part_id(const scene::Part& part);

/// Returns what keeps a scene from being drawn, such as "rows of different lengths"; empty if
/// nothing does.
std::string fault_of(const Scene& scene);
/// Returns what is wrong with the place of a move, unless it has none; empty if nothing is.
std::string fault_of_place(const Scene& scene, const std::string& place);

}  // namespace zugzwang
