#pragma once

// Studies of strategies: problems of several sizes, each solved in several ways. A cell of a study
// is one problem and one way; all that is known of it can be kept as one line of JSON.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

/// A way to solve the problems of a study.
struct StudyWay {
  SolverChoice choice{};  ///< complete, but for a solver without strategies
  unsigned threads = 1;   ///< upper bound

  /// Returns it in words, such as "retrograde (value_iteration)".
  std::string text() const;
};

/// Which ways are studied; where a list is empty, all solvers that apply, all of their strategies,
/// the usual evaluation of each, and one thread.
struct StudiedWays {
  std::vector<std::string> solvers{};
  std::vector<std::string> strategies{};
  std::vector<EvaluationKind> evaluations{};
  std::vector<unsigned> threads{};
};

/// Lists the ways for a problem, in the order of the lists. Throws Error that names the member and
/// lists what may be given if a solver, a strategy or an evaluation is unknown or does not apply.
std::vector<StudyWay> ways_to_study(const Problem& problem, const StudiedWays& wanted);

/// What a cell has come to.
struct StudyCell {
  /// The name of a Status; or "not_applicable", "crash", "hang" or "exit".
  std::string status;
  std::string reason{};           ///< of one that is no Status
  Datum::Object value{};          ///< the members of the answer that state the value
  std::uint64_t positions = 0;    ///< visited for the value
  std::uint64_t bytes = 0;        ///< that the solver has counted
  std::uint64_t peak_bytes = 0;   ///< that the system has counted for the whole process
  std::vector<double> seconds{};  ///< of each repetition, by the clock
  std::vector<double> processor_seconds{};

  bool is_complete() const { return status == "complete"; }
  Datum::Object to_datum() const;
  /// Throws Error{bad_value} if this is no cell.
  static StudyCell from(const Datum& datum);
};

/// Solves a problem for its value `repeats` times, each time anew, or until a limit ends it. The
/// limits apply to each repetition. A solver that does not apply is a result like any other.
StudyCell measure(const Problem& problem, const StudyWay& way, unsigned repeats,
                  const Limits& limits);

/// Returns whether two values of one problem differ in a member that both have.
bool values_differ(const Datum::Object& a, const Datum::Object& b);

/// The quartiles of some numbers, of which there is at least one; between two numbers they are
/// interpolated.
struct Quartiles {
  double low = 0;
  double median = 0;
  double high = 0;
};
Quartiles quartiles_of(std::vector<double> numbers);

}  // namespace zugzwang
