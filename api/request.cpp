#include "request.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t most_echoed = 60;

[[noreturn]] void refuse_missing(std::string_view name) {
  throw Error(ErrorCode::missing_field, name, "missing");
}

const Datum::Object& object_in(const Datum& request) {
  if (const auto* members = request.get<Datum::Object>()) return *members;
  throw Error(ErrorCode::bad_syntax, "a request is a JSON object");
}

}  // namespace

void refuse_value(std::string_view name, const Datum& value, std::string_view allowed) {
  throw Error(ErrorCode::bad_value, name,
              fmt::format("{} is not valid; give {}", value.to_short_json(most_echoed), allowed));
}

double decimal_from(const Datum& value) {
  if (const auto* whole = value.get<std::uint64_t>()) return static_cast<double>(*whole);
  if (const auto* decimal = value.get<Datum::Decimal>()) return decimal->value();
  return std::nan("");
}

Request::Request(const Datum& object) : members_(object_in(object)) {}

const Datum* Request::find(std::string_view name) {
  asked_.push_back(name);
  const auto found = std::ranges::find(members_, name, &Datum::Object::value_type::first);
  return found == members_.end() || found->second.is_null() ? nullptr : &found->second;
}

std::string Request::text(std::string_view name) {
  const Datum* const value = find(name);
  if (value == nullptr) refuse_missing(name);
  const auto* const text = value->get<std::string>();
  if (text == nullptr) refuse_value(name, *value, "a text");
  return *text;
}

std::string Request::text(std::string_view name, std::string fallback) {
  return find(name) == nullptr ? std::move(fallback) : text(name);
}

bool Request::flag(std::string_view name, bool fallback) {
  const Datum* const value = find(name);
  if (value == nullptr) return fallback;
  const auto* const flag = value->get<bool>();
  if (flag == nullptr) refuse_value(name, *value, "true or false");
  return *flag;
}

std::uint64_t Request::number(std::string_view name, std::uint64_t low, std::uint64_t high,
                              std::optional<std::uint64_t> fallback) {
  const Datum* const value = find(name);
  if (value == nullptr) {
    if (!fallback) refuse_missing(name);
    return *fallback;
  }
  const auto* const number = value->get<std::uint64_t>();
  if (number == nullptr || *number < low || *number > high)
    refuse_value(name, *value, fmt::format("a whole number from {} to {}", low, high));
  return *number;
}

std::size_t Request::word(std::string_view name, std::span<const std::string_view> words,
                          std::optional<std::size_t> fallback) {
  if (fallback && find(name) == nullptr) return *fallback;
  const std::string given = text(name);
  const auto found = std::ranges::find(words, given);
  if (found == words.end())
    refuse_value(name, Datum(given), fmt::format("one of {}", joined(words, ", ")));
  return static_cast<std::size_t>(found - words.begin());
}

Datum::List Request::list(std::string_view name) {
  const Datum* const value = find(name);
  if (value == nullptr) return {};
  const auto* const list = value->get<Datum::List>();
  if (list == nullptr) refuse_value(name, *value, "a list");
  return *list;
}

std::vector<std::string> Request::texts(std::string_view name) {
  std::vector<std::string> texts;
  for (const Datum& each : list(name)) {
    const auto* const text = each.get<std::string>();
    if (text == nullptr) refuse_value(name, each, "a list of texts");
    texts.push_back(*text);
  }
  return texts;
}

Datum::Object Request::object(std::string_view name) {
  const Datum* const value = find(name);
  if (value == nullptr) return {};
  const auto* const object = value->get<Datum::Object>();
  if (object == nullptr) refuse_value(name, *value, "an object");
  return *object;
}

std::optional<EvaluationKind> Request::evaluation(const Registry& registry) {
  if (find("evaluation") == nullptr) return std::nullopt;
  return registry.evaluation(text("evaluation"));
}

SolverChoice Request::choice(const Registry& registry) {
  SolverChoice choice{text("solver", ""), evaluation(registry), text("strategy", "")};
  return choice;
}

Limits Request::last_limits(Limits most) {
  constexpr std::uint64_t any = Limits::unlimited;
  constexpr unsigned most_threads = 1024;
  if (const Datum* const value = find("seconds")) {
    const double seconds = decimal_from(*value);
    if (!(seconds > 0)) refuse_value("seconds", *value, "a positive number");
    most.time = std::min(most.time, std::chrono::duration<double>(seconds));
  }
  most.memory = std::min(most.memory, number("memory", 1, any, any));
  const auto threads = static_cast<unsigned>(
      number("threads", 1, most_threads, std::max(1U, std::min(most.threads, most_threads))));
  most.threads = most.threads == 0 ? threads : std::min(most.threads, threads);
  refuse_others();
  return most;
}

void Request::refuse_others() const {
  for (const auto& [name, value] : members_)
    if (std::ranges::find(asked_, name) == asked_.end())
      throw Error(ErrorCode::unknown_field, shown_name(name),
                  "unknown here; this call has " + joined(asked_, ", "));
}

}  // namespace zugzwang
