#include "study_cell.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>

namespace zugzwang {

namespace {

/// Returns the members of an answer that state the value.
Datum::Object value_of(const Answer& answer) {
  Datum::Object value;
  if (!answer.has_value()) return value;
  if (answer.outcome) value.emplace_back("outcome", name_of(*answer.outcome));
  if (answer.plies) value.emplace_back("plies", *answer.plies);
  if (answer.margin) value.emplace_back("margin", *answer.margin);
  if (answer.nimber) value.emplace_back("nimber", std::uint64_t{*answer.nimber});
  if (answer.other)
    value.emplace_back(std::string(name_of(answer.evaluation)), answer.other->box->text());
  return value;
}

std::vector<double> numbers_in(const Datum& list) {
  std::vector<double> numbers;
  const auto* const elements = list.get<Datum::List>();
  if (elements == nullptr) return numbers;
  for (const Datum& element : *elements)
    if (const auto* const number = element.get<Datum::Decimal>())
      numbers.push_back(number->value());
    else if (const auto* const whole = element.get<std::uint64_t>())
      numbers.push_back(static_cast<double>(*whole));
  return numbers;
}

StudyCell measured_once(const Problem& problem, const StudyMethod& method, const Limits& limits,
                        ProcessorClock clock) {
  const double worked = clock == nullptr ? 0 : clock();
  const auto begun = std::chrono::steady_clock::now();
  Session session = open(problem, method.choice);
  const std::uint64_t position = session.graph->number_of(problem);
  const Answer answer = find_value(session, position, limits);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
  StudyCell cell{.status = std::string(name_of(answer.status)),
                 .value = value_of(answer),
                 .positions = answer.statistics.positions,
                 .bytes = answer.statistics.bytes,
                 .seconds = {taken.count()}};
  if (clock != nullptr) cell.processor_seconds = {clock() - worked};
  return cell;
}

Datum::List list_of(const std::vector<double>& numbers) { return {numbers.begin(), numbers.end()}; }

}  // namespace

StudyCell measure(const Problem& problem, const StudyMethod& method, const Limits& limits,
                  ProcessorClock clock) try {
  constexpr double quick = 0.01;
  Limits within = limits;
  within.threads = method.threads;
  StudyCell cell = measured_once(problem, method, within, clock);
  return cell.seconds.front() < quick ? measured_once(problem, method, within, clock) : cell;
} catch (const Error& error) {
  const bool applies =
      error.code() != ErrorCode::not_applicable && error.code() != ErrorCode::too_large;
  return {.status = applies ? "crash" : "not_applicable", .reason = error.what()};
} catch (const std::exception& error) {
  return {.status = "crash", .reason = error.what()};
}

void StudyCell::add(const StudyCell& repetition) {
  const bool differs = values_differ(value, repetition.value);
  std::vector<double> all = std::move(seconds);
  std::vector<double> all_processor = std::move(processor_seconds);
  const std::uint64_t peak = std::max(peak_bytes, repetition.peak_bytes);
  all.insert(all.end(), repetition.seconds.begin(), repetition.seconds.end());
  all_processor.insert(all_processor.end(), repetition.processor_seconds.begin(),
                       repetition.processor_seconds.end());
  *this = repetition;
  seconds = std::move(all);
  processor_seconds = std::move(all_processor);
  peak_bytes = peak;
  if (differs) {
    status = "disagreement";
    reason = "its repetitions have found different values";
  }
}

Datum::Object StudyCell::to_datum() const {
  Datum::Object object{{"status", status}};
  if (!reason.empty()) object.emplace_back("reason", reason);
  if (!value.empty()) object.emplace_back("value", value);
  object.emplace_back("positions", positions);
  object.emplace_back("bytes", bytes);
  object.emplace_back("peak_bytes", peak_bytes);
  object.emplace_back("seconds", list_of(seconds));
  object.emplace_back("processor_seconds", list_of(processor_seconds));
  return object;
}

StudyCell StudyCell::from(const Datum& datum) {
  const auto number = [&](const char* name) {
    const Datum* const member = datum.find(name);
    const auto* const value = member == nullptr ? nullptr : member->get<std::uint64_t>();
    if (value == nullptr)
      throw Error(ErrorCode::bad_value, fmt::format("no cell of a study: it lacks {}", name));
    return *value;
  };
  const auto numbers = [&](const char* name) {
    const Datum* const member = datum.find(name);
    return member == nullptr ? std::vector<double>() : numbers_in(*member);
  };
  const auto text = [&](const char* name) {
    const Datum* const member = datum.find(name);
    const auto* const value = member == nullptr ? nullptr : member->get<std::string>();
    return value == nullptr ? std::string() : *value;
  };
  StudyCell cell{.status = text("status"),
                 .reason = text("reason"),
                 .positions = number("positions"),
                 .bytes = number("bytes"),
                 .peak_bytes = number("peak_bytes"),
                 .seconds = numbers("seconds"),
                 .processor_seconds = numbers("processor_seconds")};
  if (const Datum* const value = datum.find("value"))
    if (const auto* const members = value->get<Datum::Object>()) cell.value = *members;
  if (cell.status.empty() || (cell.is_complete() && cell.seconds.empty()))
    throw Error(ErrorCode::bad_value, "no cell of a study: it lacks a status or its seconds");
  return cell;
}

bool values_differ(const Datum::Object& a, const Datum::Object& b) {
  return std::ranges::any_of(a, [&](const auto& member) {
    const auto other = std::ranges::find(b, member.first, &Datum::Object::value_type::first);
    return other != b.end() && other->second != member.second;
  });
}

Quartiles quartiles_of(std::vector<double> numbers) {
  std::ranges::sort(numbers);
  const auto at = [&](double share) {
    const double place = share * static_cast<double>(numbers.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, numbers.size() - 1);
    return std::lerp(numbers[below], numbers[above], place - static_cast<double>(below));
  };
  return {at(0.25), at(0.5), at(0.75)};
}

}  // namespace zugzwang
