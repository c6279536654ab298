#pragma once

// Collects the values of many positions from one solver, each before a later solve can discard it.

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

  /// Solves the positions and keeps their values. They are solved in the order of their numbers, so
  /// that a solver that keeps a window of layers goes through these once. Throws Error as the
  /// solver does.
  Status solve(std::vector<std::uint64_t> positions, const Limits& limits);

  /// Returns the value of a position that has been solved; nothing for another.
  std::optional<AnyValue> find(std::uint64_t position) const;
  const AnyValue& at(std::uint64_t position) const { return values_.at(position); }
  void clear() { values_.clear(); }

 private:
  Session& session_;
  std::unordered_map<std::uint64_t, AnyValue> values_;
};

}  // namespace zugzwang
