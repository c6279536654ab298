#pragma once

// What the texts behind flags stand for. Each function throws Error that names the flag, the text
// and what is allowed. The words that a flag lets choose from stand here once: for the check, for
// the help and for completion.

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/joined.hpp>
#include <zugzwang/facade/registry.hpp>

#include "arguments.hpp"

namespace zugzwang::cli {

[[noreturn]] void refuse(std::string_view name, std::string_view value, std::string_view allowed);

RowRange rows_from(const std::string& text);  ///< "A:B", or "A" for one row
std::chrono::duration<double> seconds_from(const std::string& text);
/// In bytes: 500M and 500MiB count in powers of 1024, 500MB in powers of 1000.
std::uint64_t memory_from(const std::string& text);
std::uint64_t limit_from(const std::string& text);
unsigned threads_from(const std::string& text);
unsigned ranks_from(const std::string& text);
unsigned jobs_from(const std::string& text);
std::uint16_t port_from(const std::string& text);
std::uint64_t count_from(const std::string& text);
std::uint64_t moves_from(const std::string& text);
std::uint64_t sample_from(const std::string& text);
std::uint64_t problems_from(const std::string& text);
std::uint64_t seed_from(const std::string& text);
std::size_t brief_from(const std::string& text);
unsigned day_from(const std::string& text);

template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

const Choices<EvaluationKind>& evaluations();
const Choices<Show>& shows();
const Choices<CensusScope>& census_scopes();
const Choices<Notation>& notations();
/// Of a command, its usual one first.
const Choices<Format>& formats(std::string_view command);

template <class Value>
std::vector<std::string> names_of(const Choices<Value>& choices) {
  std::vector<std::string> names;
  for (const auto& [name, value] : choices) names.push_back(name);
  return names;
}

/// Such as "outcome, move or plies".
template <class Value>
std::string either_of(const Choices<Value>& choices) {
  std::vector<std::string> names = names_of(choices);
  const std::string last = std::move(names.back());
  names.pop_back();
  return fmt::format("{} or {}", joined(names, ", "), last);
}

template <class Value>
Value choice_from(std::string_view name, const std::string& text, const Choices<Value>& choices) {
  for (const auto& [choice, value] : choices)
    if (choice == text) return value;
  refuse(name, text, fmt::format("one of {}", joined(names_of(choices), ", ")));
}

}  // namespace zugzwang::cli
