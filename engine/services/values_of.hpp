#pragma once

// The values of many positions by one solution, each read before the next solve can forget it.

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

class KnownValues {
 public:
  explicit KnownValues(Session& session) : session_(session) {}

  /// Solves the positions and keeps their values. They are taken in the order of their numbers, in
  /// which a solution that keeps a window of layers goes through them once.
  /// Throws Error as the solution does.
  Status solve(std::vector<std::uint64_t> positions, const Limits& limits);

  /// Returns the value of a position that has been solved; nothing of another.
  std::optional<AnyValue> find(std::uint64_t position) const;
  const AnyValue& at(std::uint64_t position) const { return values_.at(position); }
  void clear() { values_.clear(); }

 private:
  Session& session_;
  std::unordered_map<std::uint64_t, AnyValue> values_;
};

}  // namespace zugzwang
