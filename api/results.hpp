#pragma once

// The results of services as JSON, for the program and `Caller`.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/canonical_report.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/compare.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

Datum names_of(std::span<const EvaluationKind> kinds);

/// Adds a value to an object: the outcome, and the plies, the margin or the nimber if it has them.
/// In a scoring game the outcome is that of the whole game for a player who leads by `lead`, while
/// the margin is that of the moves to come.
void add_value(Datum::Object& object, const AnyValue& value, std::int64_t lead = 0);
void add_value(Datum::Object& object, const MoveValue& move, std::int64_t lead = 0);
/// Adds nothing if a limit ended the solve.
void add_value(Datum::Object& object, const Answer& answer, std::int64_t lead = 0);

/// Returns the members of an answer in JSON.
Datum::Object answer_members(const std::string& game, Answer answer);
std::string_view name_of(BestLine::End end);
/// Adds the best line of an answer, if it has one.
void append_line(Datum::Object& members, const SolvedAnswer& answer);
Datum comparison_to_datum(const std::string& game, const Problem& problem,
                          const std::vector<Attempt>& attempts);
/// Returns the report on a value that `solver` has found.
Datum::Object value_to_datum(const std::string& game, std::string_view solver,
                             const ValueReport& report, const Statistics& statistics);
/// Draws the thermograph of a value, under the value; returns nothing where it is not known, or its
/// numbers take more than 64 bits.
std::optional<std::string> svg_of(const ValueReport& report);
Datum::Object periods_to_datum(const std::string& game, Status status,
                               const std::vector<SequenceReport>& sequences);
/// `positions` is the game graph of the census, which describes the longest win.
Datum::Object census_to_datum(const std::string& game, const GameGraph& positions,
                              const CensusReport& report);

/// Returns positions per second; a time below a nanosecond counts as one.
double rate_of(const Statistics& statistics);

}  // namespace zugzwang
