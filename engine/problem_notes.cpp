#include "problem_notes.hpp"

#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

std::vector<std::string> notes_on(const Problem& problem) {
  const auto* const game = problem.graph()->ability<NotesProblems>();
  if (game == nullptr) return {};
  return game->notes(Datum(problem.to_datum(Scope::position)));
}

void append_notes(Datum::Object& members, const Problem& problem) {
  Datum::List notes;
  for (const std::string& note : notes_on(problem)) notes.emplace_back(note);
  if (!notes.empty()) members.emplace_back("notes", std::move(notes));
}

}  // namespace zugzwang
