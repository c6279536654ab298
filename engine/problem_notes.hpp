#pragma once

// What a game ignores of the fields that it is given.

#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/datum.hpp>

namespace zugzwang {

class Problem;

/// An ability of the positions of a game whose fields may state more than the game distinguishes.
struct NotesProblems : Ability {
  static constexpr std::string_view ability_name = "problem_notes/1";

  /// Lists what is ignored of these fields, each as a message that begins with the name of a field.
  virtual std::vector<std::string> notes(const Datum& fields) const = 0;
};

/// Lists what is ignored of the fields of a problem.
std::vector<std::string> notes_on(const Problem& problem);
/// Adds these notes as the member "notes" if there are any.
void append_notes(Datum::Object& members, const Problem& problem);

}  // namespace zugzwang
