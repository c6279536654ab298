#pragma once

// Solves games with several processes. All of them call the same functions in the same order, as
// Communicator requires; a null communicator stands for a single process.

#include <filesystem>
#include <optional>
#include <string_view>

#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang {

/// Throws Error{bad_syntax} in all processes if some process has another text than the first; the
/// message names the first process that differs. `what` is the name of the text.
void require_same(Communicator* others, std::string_view what, std::string_view text);

/// Makes a session, which has solved nothing yet, share its work from now on. `others` must outlive
/// the session. Throws Error{not_applicable} if its solver cannot share and there are other
/// processes.
void share(Session& session, const Problem& problem, Communicator& others);

/// Opens the first candidate that can share its work, and shares it. If there is none, returns
/// nothing for a single process, and otherwise throws Error{not_applicable}; throws as `candidates`
/// of services/choose.hpp does.
std::optional<Session> open_to_share(const Problem& problem, const SolverChoice& choice,
                                     Communicator& others);

/// Returns the cost of a session that may be shared: the positions and bytes of all processes.
Statistics statistics_together(const Session& session, Communicator* others);

/// Writes the traffic between the processes as comma-separated values, one line per level. Throws
/// Error{bad_file} in all processes if the first, which writes the file, fails.
void write_trace(const Session& session, const std::filesystem::path& file, Communicator& others);

}  // namespace zugzwang
