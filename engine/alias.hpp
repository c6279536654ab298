#pragma once

// Aliases: names for a game with some of its rules fixed, as Kayles is the octal game 0.77. To
// every user of the registry an alias is a game like any other, without the fields that are fixed.

#include <string_view>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/game_text.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// Registers an alias of a registered game with the rules `fixed`. Its texts `move` and `answer`
/// are those of the game. Throws Error if there is no game of that name, if `fixed` has a field
/// that is not one of its rules or a bad value, or if the name is taken.
void register_alias(Registry& registry, std::string_view game, GameText text, Datum::Object fixed);

}  // namespace zugzwang
