#pragma once

// Scenes that are given as data: by games that are not written in C++.

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/scene.hpp>

namespace zugzwang {

/// Reads the form that `to_datum` of a scene writes; members that are left out have their defaults,
/// and a board the usual names of rows and columns. Throws Error{bad_value}, which names the
/// member, for anything that cannot be drawn.
Scene scene_from_datum(const Datum& datum);

}  // namespace zugzwang
