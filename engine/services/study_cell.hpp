#pragma once

// The result of one cell of a study: of a problem and a method to solve it.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/study_methods.hpp>

namespace zugzwang {

/// The result of a cell.
struct StudyCell {
  /// The name of a Status; or "not_applicable", "crash", "hang", "exit" or "disagreement".
  std::string status;
  std::string reason{};                     ///< of one that is no Status
  Datum::Object value{};                    ///< the members of the answer that state the value
  std::uint64_t positions = 0;              ///< visited for the value
  std::uint64_t bytes = 0;                  ///< that the solver has counted
  std::uint64_t peak_bytes = 0;             ///< that the system has counted for the whole process
  std::vector<double> seconds{};            ///< of each repetition, by the clock
  std::vector<double> processor_seconds{};  ///< none where no clock measures them

  bool is_complete() const { return status == "complete"; }
  /// Adds a further repetition, whose status counts from now on. If its value differs, that is
  /// "disagreement".
  void add(const StudyCell& repetition);
  Datum::Object to_datum() const;
  /// Throws Error{bad_value} if this is no cell.
  static StudyCell from(const Datum& datum);
};

/// Returns the seconds that all threads of this process have worked.
using ProcessorClock = double (*)();

/// Solves a problem for its value, as one repetition. Where that takes less than 10 ms, it is done
/// again, and the second time counts, since the first also pays for what is done once a process. A
/// solver that does not apply, and an exception, is a result like any other.
StudyCell measure(const Problem& problem, const StudyMethod& method, const Limits& limits,
                  ProcessorClock clock = nullptr);

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
