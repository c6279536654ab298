#include "results.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/values/thermograph_svg.hpp>

namespace zugzwang {

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

Datum::Object statistics_to_datum(const Statistics& statistics) {
  return Datum::Object{{"positions", statistics.positions},
                       {"seconds", statistics.seconds},
                       {"bytes", statistics.bytes}};
}

/// Adds the value of an Answer or a MoveValue.
template <class Told>
void add_value(Datum::Object& object, std::optional<Outcome> outcome, const Told& known,
               std::int64_t lead) {
  if (known.margin) outcome = outcome_of(Margin{*known.margin + lead});
  if (outcome) object.emplace_back("outcome", name_of(*outcome));
  if (known.plies) object.emplace_back("plies", *known.plies);
  if (known.margin) object.emplace_back("margin", *known.margin);
  if (known.nimber) object.emplace_back("nimber", *known.nimber);
  if (known.other) {
    const Datum::Object members = known.other->box->members();
    object.insert(object.end(), members.begin(), members.end());
  }
}

Datum to_datum(const AnyValue& value) {
  Datum::Object object;
  add_value(object, value);
  return object;
}

Datum to_datum(const std::vector<MoveValue>& moves) {
  Datum::List list;
  for (const MoveValue& move : moves) {
    Datum::Object object{{"move", move.move}};
    add_value(object, move);
    list.emplace_back(std::move(object));
  }
  return list;
}

const char* name_of_scope(CensusScope scope) {
  return scope == CensusScope::all ? "all" : "reachable";
}

Datum sequence_to_datum(const SequenceReport& sequence) {
  Datum::Object object{{"of", sequence.of}};
  if (sequence.found) {
    object.emplace_back("preperiod", sequence.found->period.preperiod);
    object.emplace_back("period", sequence.found->period.period);
    object.emplace_back("saltus", sequence.found->period.saltus);
  }
  object.emplace_back("proved", sequence.found && sequence.found->proved);
  if (sequence.found) object.emplace_back("proof", sequence.found->proof);
  object.emplace_back("rows_computed", sequence.rows_computed);
  if (sequence.maximum)
    object.emplace_back("maximum", Datum::Object{{"value", sequence.maximum->value},
                                                 {"heap", sequence.maximum->heap}});
  if (sequence.exceptional)
    object.emplace_back("exceptional",
                        Datum::Object{{"count", sequence.exceptional->count},
                                      {"heaps", list_of(sequence.exceptional->heaps)}});
  return object;
}

}  // namespace

Datum names_of(std::span<const EvaluationKind> kinds) {
  Datum::List names;
  for (const EvaluationKind kind : kinds) names.emplace_back(name_of(kind));
  return names;
}

void add_value(Datum::Object& object, const AnyValue& value, std::int64_t lead) {
  MoveValue known{};
  set_value(known, value);
  add_value(object, outcome_of(value), known, lead);
}
void add_value(Datum::Object& object, const MoveValue& move, std::int64_t lead) {
  add_value(object, move.outcome, move, lead);
}
void add_value(Datum::Object& object, const Answer& answer, std::int64_t lead) {
  if (answer.has_value()) add_value(object, answer.outcome, answer, lead);
}

Datum::Object answer_members(const std::string& game, Answer answer) {
  constexpr std::size_t most_members = 20;
  Datum::Object object;
  object.reserve(most_members);
  object.emplace_back("game", game);
  object.emplace_back("solver", answer.solver);
  object.emplace_back("evaluation", name_of(answer.evaluation));
  object.emplace_back("status", name_of(answer.status));
  if (!answer.strategy.empty()) object.emplace_back("strategy", answer.strategy);
  add_value(object, answer);
  if (answer.at_least) object.emplace_back("at_least", to_datum(*answer.at_least));
  if (answer.at_most) object.emplace_back("at_most", to_datum(*answer.at_most));
  if (answer.has_value()) {
    object.emplace_back("answer", std::move(answer.answer));
    object.emplace_back("move", std::move(answer.move));
    if (answer.best_moves) object.emplace_back("best_moves", std::move(*answer.best_moves));
    if (answer.best_families) object.emplace_back("best_families", to_datum(*answer.best_families));
    if (answer.winning_moves)
      object.emplace_back("winning_moves", std::move(*answer.winning_moves));
    if (answer.moves) object.emplace_back("moves", to_datum(*answer.moves));
  }
  if (!answer.left_out.empty()) object.emplace_back("left_out", list_of(answer.left_out));
  if (!answer.advice.empty()) {
    Datum::List advice;
    for (const auto& [setting, effect] : answer.advice)
      advice.emplace_back(setting.empty() ? effect : setting + " " + effect);
    object.emplace_back("advice", std::move(advice));
  }
  if (answer.is_compiled) object.emplace_back("compiled", *answer.is_compiled);
  Datum::Object statistics = statistics_to_datum(answer.statistics);
  if (answer.listing.positions > 0)
    statistics.emplace_back("moves", Datum::Object{{"positions", answer.listing.positions},
                                                   {"seconds", answer.listing.seconds}});
  object.emplace_back("statistics", std::move(statistics));
  return object;
}

std::string_view name_of(BestLine::End end) {
  switch (end) {
    case BestLine::End::over: return "over";
    case BestLine::End::repeated: return "repeated";
    case BestLine::End::cut: return "cut";
    case BestLine::End::limit: break;
  }
  return "limit";
}

void append_line(Datum::Object& members, const SolvedAnswer& answer) {
  if (const auto& looked = answer.looked_through) {
    Datum::Object object{{"move", looked->move}};
    if (looked->plies > 0) object.emplace_back("plies", looked->plies);
    members.emplace_back("looked_through", std::move(object));
  }
  if (!answer.line) return;
  Datum::List moves;
  for (const BestLine::Ply& ply : answer.line->plies) moves.push_back(ply.move);
  members.emplace_back("line", std::move(moves));
  members.emplace_back("line_end", name_of(answer.line->end));
}

Datum comparison_to_datum(const std::string& game, const Problem& problem,
                          const std::vector<Attempt>& attempts) {
  Datum::List results;
  Datum::List not_applicable;
  for (const Attempt& attempt : attempts) {
    Datum::Object object{{"solver", attempt.solver}};
    if (!attempt.strategy.empty()) object.emplace_back("strategy", attempt.strategy);
    if (!attempt.answer) {
      object.emplace_back("reason", attempt.reason);
      not_applicable.emplace_back(std::move(object));
      continue;
    }
    Datum::Object answer = answer_members(game, *attempt.answer);
    for (auto& [name, value] : answer)
      // `object` has the solver and the strategy; if none was given, the answer may name one.
      if (name != "game" && name != "solver" && (name != "strategy" || attempt.strategy.empty()))
        object.emplace_back(name, std::move(value));
    object.emplace_back("positions_per_second", rate_of(attempt.answer->statistics));
    results.emplace_back(std::move(object));
  }
  return Datum::Object{{"game", game},
                       {"problem", problem.to_datum(Scope::position)},
                       {"agree", all_agree(attempts)},
                       {"results", std::move(results)},
                       {"not_applicable", std::move(not_applicable)}};
}

Datum::Object value_to_datum(const std::string& game, std::string_view solver,
                             const ValueReport& report, const Statistics& statistics) {
  Datum::Object object{{"game", game}, {"solver", solver}, {"evaluation", "value"}};
  for (auto& member : to_datum(report)) object.push_back(std::move(member));
  object.emplace_back("statistics", statistics_to_datum(statistics));
  return object;
}

std::optional<std::string> svg_of(const ValueReport& report) {
  constexpr std::size_t longest_title = 60;
  if (!report.thermograph) return std::nullopt;
  return thermograph_svg(*report.thermograph, cut(report.value, longest_title));
}

Datum::Object periods_to_datum(const std::string& game, Status status,
                               const std::vector<SequenceReport>& sequences) {
  Datum::List list;
  for (const SequenceReport& sequence : sequences) list.push_back(sequence_to_datum(sequence));
  return Datum::Object{{"game", game}, {"status", name_of(status)}, {"sequences", std::move(list)}};
}

Datum::Object census_to_datum(const std::string& game, const GameGraph& positions,
                              const CensusReport& report) {
  Datum::Object object{
      {"game", game}, {"scope", name_of_scope(report.scope)}, {"status", name_of(report.status)}};
  if (report.census) {
    const Census& census = *report.census;
    object.emplace_back("positions", census.positions());
    if (census.without_outcome == 0)
      object.insert(object.end(),
                    {{"win", census.win}, {"loss", census.loss}, {"draw", census.draw}});
    const auto described = [&](std::uint64_t position) {
      PositionText text = positions.position_text(position);
      return text.fields ? Datum(*std::move(text.fields)) : Datum(text.line);
    };
    if (!census.longest_wins.empty()) {
      const Census::Longest& longest = census.longest_wins.front();
      object.emplace_back("longest", Datum::Object{{"plies", longest.plies},
                                                   {"outcome", name_of(Outcome::win)},
                                                   {"position", described(longest.position)}});
      Datum::List wins;
      for (const auto& [plies, position] : census.longest_wins)
        wins.emplace_back(Datum::Object{{"plies", plies}, {"position", described(position)}});
      object.emplace_back("longest_wins", std::move(wins));
    }
    if (report.single) object.emplace_back("single", *report.single);
    if (report.scope == CensusScope::all)
      object.emplace_back("checksum", fmt::format("{:016x}", census.checksum));
    if (report.evaluation == EvaluationKind::distance) {
      Datum::List by_plies;
      for (std::size_t plies = 0; plies < census.by_plies.size(); ++plies) {
        const Census::Count& count = census.by_plies[plies];
        Datum::Object level{{"plies", plies}, {"win", count.win}, {"loss", count.loss}};
        if (count.win_at != Census::none)
          level.emplace_back("win_position", described(count.win_at));
        if (count.loss_at != Census::none)
          level.emplace_back("loss_position", described(count.loss_at));
        by_plies.emplace_back(std::move(level));
      }
      object.emplace_back("by_plies", std::move(by_plies));
    }
  }
  if (report.census && report.evaluation.registered() != nullptr) {
    Datum::List by_value;
    for (const auto& [value, count] : report.by_value)
      by_value.emplace_back(Datum::Object{{"value", value}, {"count", count}});
    object.emplace_back("by_value", std::move(by_value));
  }
  object.insert(object.end(), {{"solver", report.solver},
                               {"evaluation", name_of(report.evaluation)},
                               {"statistics", statistics_to_datum(report.statistics)}});
  return object;
}

double rate_of(const Statistics& statistics) {
  return static_cast<double>(statistics.positions) / std::max(statistics.seconds, 1e-9);
}

}  // namespace zugzwang
