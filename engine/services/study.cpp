#include "study.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>

namespace zugzwang {

namespace {

/// Returns the time that all threads of this process have worked.
double processor_seconds() {
  const std::clock_t time = std::clock();
  if (time == std::clock_t{-1})
    throw Error(ErrorCode::bad_value, "repeat: the processor time of this system cannot be read");
  return static_cast<double>(time) / CLOCKS_PER_SEC;
}

/// Returns the members of an answer that state the value.
Datum::Object value_of(const Answer& answer) {
  Datum::Object value;
  if (!answer.has_value()) return value;
  if (answer.outcome) value.emplace_back("outcome", name_of(*answer.outcome));
  if (answer.plies) value.emplace_back("plies", *answer.plies);
  if (answer.margin) value.emplace_back("margin", *answer.margin);
  if (answer.nimber) value.emplace_back("nimber", std::uint64_t{*answer.nimber});
  if (answer.other) value.emplace_back("value", answer.other->box->text());
  return value;
}

/// Refuses a name that is not among these.
[[noreturn]] void refuse_name(std::string_view member, const std::string& name,
                              const std::vector<std::string>& known) {
  throw Error(ErrorCode::bad_value, fmt::format("{}: \"{}\" is not valid; give some of {}", member,
                                                name, joined(known, ", ")));
}

/// Returns the solvers asked for, in that order, or all that apply.
std::vector<SolverFit> solvers_asked_for(const Problem& problem, const StudiedWays& wanted,
                                         std::optional<EvaluationKind> evaluation) {
  const std::vector<SolverFit> all = solvers_by(problem, evaluation);
  std::vector<std::string> that_apply;
  for (const SolverFit& fit : all)
    if (fit.applies()) that_apply.push_back(fit.name);
  std::vector<SolverFit> found;
  if (wanted.solvers.empty())
    std::ranges::copy_if(all, std::back_inserter(found), &SolverFit::applies);
  for (const std::string& name : wanted.solvers) {
    const auto fit = std::ranges::find(all, name, &SolverFit::name);
    if (fit == all.end()) refuse_name("solvers", name, that_apply);
    if (!fit->applies())
      throw Error(ErrorCode::not_applicable,
                  fmt::format("solvers: {} does not apply to {}: {}; give some of {}", name,
                              problem.text().name, fit->reason(), joined(that_apply, ", ")));
    found.push_back(*fit);
  }
  return found;
}

/// Returns the strategies of a solver that are asked for; one without a name if it has none.
std::vector<std::string> strategies_of(const SolverFit& fit, const StudiedWays& wanted) {
  if (fit.strategies.empty()) return {""};
  if (wanted.strategies.empty()) return fit.strategies;
  std::vector<std::string> found;
  std::ranges::copy_if(fit.strategies, std::back_inserter(found), [&](const std::string& name) {
    return std::ranges::find(wanted.strategies, name) != wanted.strategies.end();
  });
  return found;
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

Datum::List list_of(const std::vector<double>& numbers) { return {numbers.begin(), numbers.end()}; }

}  // namespace

std::string StudyWay::text() const {
  std::string text = choice.solver;
  if (!choice.strategy.empty()) text += fmt::format(" ({})", choice.strategy);
  if (threads > 1) text += fmt::format(", {} threads", threads);
  return text;
}

std::vector<StudyWay> ways_to_study(const Problem& problem, const StudiedWays& wanted) {
  std::vector<std::optional<EvaluationKind>> evaluations(wanted.evaluations.begin(),
                                                         wanted.evaluations.end());
  if (evaluations.empty()) evaluations.emplace_back();
  std::vector<StudyWay> ways;
  std::vector<std::string> strategies;
  for (const std::optional<EvaluationKind>& evaluation : evaluations)
    for (const SolverFit& fit : solvers_asked_for(problem, wanted, evaluation)) {
      strategies.insert(strategies.end(), fit.strategies.begin(), fit.strategies.end());
      if (evaluation && !fit.solves(*evaluation)) continue;
      for (const std::string& strategy : strategies_of(fit, wanted)) {
        const SolverChoice choice = candidates(problem, {fit.name, evaluation, strategy}).front();
        for (const unsigned threads : wanted.threads.empty() ? std::vector{1U} : wanted.threads)
          ways.push_back({choice, threads});
      }
    }
  for (const std::string& name : wanted.strategies)
    if (std::ranges::find(strategies, name) == strategies.end())
      refuse_name("strategies", name, strategies);
  if (ways.empty())
    throw Error(ErrorCode::not_applicable,
                fmt::format("evaluation: none of these solvers of {} has one of these evaluations",
                            problem.text().name));
  return ways;
}

StudyCell measure(const Problem& problem, const StudyWay& way, unsigned repeats,
                  const Limits& limits) try {
  StudyCell cell;
  Limits within = limits;
  within.threads = way.threads;
  for (unsigned i = 0; i < repeats; ++i) {
    const double worked = processor_seconds();
    const auto begun = std::chrono::steady_clock::now();
    Session session = open(problem, way.choice);
    const std::uint64_t position = session.positions->number_of(problem);
    const Answer answer = find_value(session, position, within);
    cell.seconds.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    cell.processor_seconds.push_back(processor_seconds() - worked);
    cell.status = name_of(answer.status);
    cell.value = value_of(answer);
    cell.positions = answer.statistics.positions;
    cell.bytes = answer.statistics.bytes;
    if (!cell.is_complete()) break;
  }
  return cell;
} catch (const Error& error) {
  if (error.code() != ErrorCode::not_applicable && error.code() != ErrorCode::too_large) throw;
  return {.status = "not_applicable", .reason = error.what()};
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
