#pragma once

// A name of its own for a game of which some rules are fixed: Kayles is the octal game 0.77. To
// every user of the registry it is a game like others, without the fields that are fixed.

#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/facade/datum.hpp>
#include <zugzwang/facade/registry.hpp>

namespace zugzwang {

/// What an alias says of itself; what a move and the answer are it says as its game does.
struct AliasText {
  std::string name;  ///< in kebab-case
  std::string title;
  std::string summary;  ///< one line
  std::string rules;
  std::vector<std::string> sources{};
  std::vector<std::string> example{};  ///< flags of a small problem
};

/// Adds a name for a game that is registered already, with these of its rules fixed.
/// Throws Error: no such game, `fixed` are none of its rules, or the name is taken.
void register_alias(Registry& registry, std::string_view game, AliasText text, Datum::Object fixed);

}  // namespace zugzwang
