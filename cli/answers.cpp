// Problems and answers as all commands tell them: a problem in one line, an answer as JSON.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "commands.hpp"
#include "format.hpp"

namespace zugzwang::cli {

namespace {

Datum to_datum(const std::vector<MoveFamily>& families) {
  Datum::List list;
  for (const MoveFamily& family : families)
    list.emplace_back(Datum::Object{{"first", family.first},
                                    {"last", family.last},
                                    {"step", family.step},
                                    {"count", family.count}});
  return list;
}

/// A value in one line, which is not too long.
std::string shortened(std::string text) {
  constexpr std::size_t most_columns = 60;
  if (text.empty()) return "none";
  std::ranges::replace(text, '\n', ' ');
  return cut(text, most_columns);
}

Datum statistics_to_datum(const Statistics& statistics) {
  return Datum::Object{{"positions", statistics.positions},
                       {"seconds", statistics.seconds},
                       {"bytes", statistics.bytes}};
}

/// Adds what an Answer or a MoveValue tells of its value.
template <class Told>
void tell_value(Datum::Object& object, Outcome outcome, const Told& told) {
  object.emplace_back("outcome", name_of(outcome));
  if (told.plies) object.emplace_back("plies", *told.plies);
  if (told.margin) object.emplace_back("margin", *told.margin);
  if (told.nimber) object.emplace_back("nimber", *told.nimber);
}

Datum to_datum(const AnyValue& value) {
  MoveValue told;
  tell_value(told, value);
  Datum::Object object;
  tell_value(object, outcome_of(value), told);
  return object;
}

Datum to_datum(const std::vector<MoveValue>& moves) {
  Datum::List list;
  for (const MoveValue& move : moves) {
    Datum::Object object{{"move", move.move}};
    tell_value(object, move.outcome, move);
    list.emplace_back(std::move(object));
  }
  return list;
}

}  // namespace

std::string headline(const std::string& game, const Problem& problem, Scope scope) {
  std::string text = game + ":";
  for (const auto& [name, value] : problem.to_datum(scope))
    text +=
        fmt::format("{} {} {}", text.back() == ':' ? "" : ",", name, shortened(value.to_text()));
  return text;
}

Datum answer_to_datum(const std::string& game, const Answer& answer) {
  Datum::Object object{{"game", game},
                       {"solver", answer.solver},
                       {"evaluation", name_of(answer.evaluation)},
                       {"status", name_of(answer.status)}};
  if (!answer.strategy.empty()) object.emplace_back("strategy", answer.strategy);
  if (answer.outcome) tell_value(object, *answer.outcome, answer);
  if (answer.at_least) object.emplace_back("at_least", to_datum(*answer.at_least));
  if (answer.at_most) object.emplace_back("at_most", to_datum(*answer.at_most));
  if (answer.status == Status::complete) {
    object.emplace_back("answer", answer.answer);
    object.emplace_back("move", answer.move);
    if (answer.best_moves) object.emplace_back("best_moves", *answer.best_moves);
    if (answer.best_families) object.emplace_back("best_families", to_datum(*answer.best_families));
    if (answer.winning_moves) object.emplace_back("winning_moves", *answer.winning_moves);
    if (answer.moves) object.emplace_back("moves", to_datum(*answer.moves));
  }
  object.emplace_back("statistics", statistics_to_datum(answer.statistics));
  return object;
}

}  // namespace zugzwang::cli
