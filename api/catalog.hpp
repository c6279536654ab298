#pragma once

// The list of games and the description of a game as JSON, for the program and `Caller`;
// docs/api.md describes the members.

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// How the file of a game from a plugin is named.
enum class Origins { paths, file_names };

Datum games_to_datum(const Registry& registry, Origins origins);
Datum description_to_datum(const NamedGame& named);

}  // namespace zugzwang
