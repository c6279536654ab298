#pragma once

// What services find, as the JSON that the program and `Caller` tell it in.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/compare.hpp>
#include <zugzwang/engine/services/value_report.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

Datum names_of(std::span<const EvaluationKind> kinds);

/// Adds a value to an object: the outcome, and the plies, margin or nimber where it tells them.
void add_value(Datum::Object& object, const AnyValue& value);
void add_value(Datum::Object& object, const MoveValue& move);
/// Nothing of an answer that a limit has ended.
void add_value(Datum::Object& object, const Answer& answer);

Datum answer_to_datum(const std::string& game, const Answer& answer);
Datum comparison_to_datum(const std::string& game, const Problem& problem,
                          const std::vector<Attempt>& attempts);
/// What is told of a value that `solver` has found.
Datum::Object value_to_datum(const std::string& game, std::string_view solver,
                             const ValueReport& report, const Statistics& statistics);
Datum periods_to_datum(const std::string& game, Status status,
                       const std::vector<SequenceReport>& sequences);
/// The positions are those that the census is of; they tell the longest win.
Datum census_to_datum(const std::string& game, const GameGraph& positions,
                      const CensusReport& report);

/// Positions per second; of hardly any time, as many as in a nanosecond.
double rate_of(const Statistics& statistics);

}  // namespace zugzwang
