#pragma once

// The list of games and the description of a game as JSON, for the program and `Caller`;
// docs/api.md describes the members.

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/game_text.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// How the file of a game from a plugin is named.
enum class Origins { paths, file_names };

/// Lists all games and aliases, or those on one shelf.
Datum games_to_datum(const Registry& registry, Origins origins, const Shelf* shelf = nullptr);
Datum description_to_datum(const NamedGame& named);

}  // namespace zugzwang
