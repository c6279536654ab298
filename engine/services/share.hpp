#pragma once

// Solves that several processes share. All of them call the same functions in the same order, as
// Communicator has it; no communicator stands for a process that is alone.

#include <filesystem>
#include <optional>
#include <string_view>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang {

/// Throws Error{bad_syntax}, which names the first process whose text is another than that of the
/// first, in all processes. `what` names the text.
void require_same(Communicator* others, std::string_view what, std::string_view text);

/// Lets a session, which has solved nothing yet, share its work from now on. The others must
/// outlive the session. Throws Error{not_applicable} where its solver works alone and there are
/// others.
void share(Session& session, const Problem& problem, Communicator& others);

/// Opens the first candidate that can share its work, and shares it. Where there is none, returns
/// nothing if the process is alone, and else throws Error{not_applicable}; throws as `candidates`
/// of services/choose.hpp does.
std::optional<Session> open_to_share(const Problem& problem, const SolverChoice& choice,
                                     Communicator& others);

/// Returns what a session that may be shared has taken: the positions and bytes of all processes.
Statistics statistics_together(const Session& session, Communicator* others);

/// Answers as `answer` does, by a session that is shared. The limits hold for the solve; the moves
/// of a solved position are then told whatever time that takes. Positions and bytes are those of
/// all processes.
Answer answer_together(Session& session, const Problem& problem, const Limits& limits,
                       AnswerDetail wanted, Communicator& others);

/// Counts all positions as `census` does, by a session that is shared. The bytes are those of all
/// processes.
CensusReport census_together(Session& session, const Problem& problem, const Limits& limits,
                             Communicator& others);

/// Writes what the processes have sent each other, a line a level, as comma-separated values.
/// Throws Error{bad_file} in all processes where the first, which writes it, cannot.
void write_trace(const Session& session, const std::filesystem::path& file, Communicator& others);

}  // namespace zugzwang
