#pragma once

// The commands that follow from operations.

#include <map>
#include <string>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/engine/services/session_cache.hpp>

namespace zugzwang::cli {

/// Runs the requests that a command line makes of an operation.
class OperationRunner {
 public:
  /// The arguments and the registry must outlive it.
  OperationRunner(const Arguments& arguments, const Registry& registry);
  OperationRunner(const Arguments& arguments, const Registry& registry, const Operation& operation);

  /// Returns what the operation answers to a request; of an output, it has the name of the file.
  /// Throws Error, also for an output whose file cannot be written.
  Result answer(const Limits& limits, Datum::Object request);
  /// Writes the outputs that the flags ask for to their files, and removes them from the result.
  /// Throws Error.
  void write_outputs(Result& result) const;
  calls::Context& context() { return context_; }

 private:
  const Arguments& arguments_;
  const Operation& operation_;
  SessionCache sessions_{64, Limits::unlimited};
  HeldValues values_{};
  calls::Context context_;
  std::map<std::string, std::string> files_{};  ///< of outputs
};

/// Runs `--dry-run`: prints what `plan` answers of the problem.
int run_dry(const Arguments& arguments, const Registry& registry);
/// Returns what the operation of a command answers, and shows its progress and its remarks. Its
/// result is not printed part by part.
Result answer_operation(const Arguments& arguments, const Registry& registry);
/// Runs the operation of a command once.
int run_operation(const Arguments& arguments, const Registry& registry);

}  // namespace zugzwang::cli
