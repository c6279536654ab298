#pragma once

// The commands that follow from operations.

#include <functional>
#include <map>
#include <string>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/engine/services/session_cache.hpp>

namespace zugzwang::cli {

/// Returns the context of a command line, without limits.
calls::Context context_of(const Arguments& arguments, const Registry& registry,
                          SessionCache& sessions, HeldValues& values);
/// Returns the request that a command line makes of an operation.
Datum::Object request_in(const Arguments& arguments, const Operation& operation);

/// Runs the requests that a command line makes of an operation.
class OperationRunner {
 public:
  /// The arguments and the registry must outlive it.
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
  SessionCache sessions_;
  HeldValues values_{};
  calls::Context context_;
  std::map<std::string, std::string> files_{};  ///< of outputs
};

/// Prints what is left of a result in the way of a command, and returns the exit status.
using EndOfRun = std::function<int(const Result&)>;

/// Runs the operation of a command once, and shows its progress and its remarks.
int run_operation(const Arguments& arguments, const Registry& registry, const EndOfRun& end = {});

}  // namespace zugzwang::cli
