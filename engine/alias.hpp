#pragma once

// A name of its own for a game of which some rules are fixed: Kayles is the octal game 0.77. To
// every user of the registry it is a game like others, without the fields that are fixed.

#include <string_view>

#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/game_text.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// Adds a name for a game that is registered already, with these of its rules fixed. What a move
/// and the answer are it says as its game does. Throws Error: no such game, `fixed` are none of its
/// rules, or the name is taken.
void register_alias(Registry& registry, std::string_view game, GameText text, Datum::Object fixed);

}  // namespace zugzwang
