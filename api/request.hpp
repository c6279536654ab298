#pragma once

// The members of a request by name and type. A call reads the members that it uses and then refuses
// all others. Each function throws Error{bad_value}, which names the member, its value and the
// permitted values.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/solver_fit.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

/// Returns a number as the nearest double; NaN if the value is a negative integer or no number.
double decimal_from(const Datum& value);

/// Throws Error{bad_value} for the value of a member, with the permitted values in words.
[[noreturn]] void refuse_value(std::string_view name, const Datum& value, std::string_view allowed);

class Request {
 public:
  /// The object must outlive the request. Throws Error{bad_syntax} if it is no JSON object.
  explicit Request(const Datum& object);

  const Datum::Object& members() const { return members_; }
  /// Returns a member of any type; nullptr if it is left out or null.
  const Datum* find(std::string_view name);
  /// Throws Error{missing_field} if it is left out, as `number` and `word` do without a fallback.
  std::string text(std::string_view name);
  std::string text(std::string_view name, std::string fallback);
  bool flag(std::string_view name, bool fallback);
  std::uint64_t number(std::string_view name, std::uint64_t low, std::uint64_t high,
                       std::optional<std::uint64_t> fallback = std::nullopt);
  /// Returns the place of a member among the words.
  std::size_t word(std::string_view name, std::span<const std::string_view> words,
                   std::optional<std::size_t> fallback = std::nullopt);
  Datum::List list(std::string_view name);
  std::vector<std::string> texts(std::string_view name);
  Datum::Object object(std::string_view name);

  /// Returns `evaluation`, if it is given.
  std::optional<EvaluationKind> evaluation(const Registry& registry);
  /// Returns `solver`, `evaluation` and `strategy`.
  SolverChoice choice(const Registry& registry);
  /// Throws Error{unknown_field} for a member that has not been read.
  void refuse_others() const;
  /// Returns `seconds`, `memory` and `threads`, at most those of `most`; then refuses all other
  /// members. If `most` has no threads, there are as many as are asked for, or one.
  Limits last_limits(Limits most);

 private:
  const Datum::Object& members_;
  std::vector<std::string_view> asked_;
};

}  // namespace zugzwang
