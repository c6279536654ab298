// `explain`: why a position is won or lost, as far as there is a theory: by its independent parts,
// by the rows before its own, and by a line of best play.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/partizan.hpp>
#include <zugzwang/engine/services/canonical_report.hpp>
#include <zugzwang/engine/services/chart.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

namespace {

struct ExplainAsked {
  LineAsked at;
  StyleAsked style;
};

/// A position to explain, and what has been said about it.
struct Explained {
  calls::Context& context;
  const calls::AskedLine& asked;
  Limits limits;
  Datum::Object members{};
  Status status = Status::complete;  ///< the first limit that left something out
  Datum best{};                      ///< the move with which best play begins, once it is known

  void add(std::string name, Datum value) {
    members.emplace_back(std::move(name), std::move(value));
  }
  void stop_at(Status limit) {
    if (status == Status::complete) status = limit;
  }
};

/// A position has so many parts at most; of more, none is described.
constexpr std::size_t most_parts = 64;

const SolverChoice by_nimber{.solver = {}, .evaluation = EvaluationKind::nimber};
const SolverChoice by_outcome{.solver = {}, .evaluation = EvaluationKind::outcome};

Datum::Object picture_of(const GameGraph& positions, std::uint64_t position) {
  return {{"show", positions.position_text(position).line},
          {"scene", to_datum(positions.scene(position))}};
}

/// Adds the row that a row repeats, or the heap that a heap repeats.
void add_repeated(Datum::Object& object, std::uint64_t row, const std::optional<Period>& period) {
  if (period) object.emplace_back("repeats", period->reduced(row));
}

/// Finds and adds the proved period of the rows or of the nimbers of heaps; returns it, unless it
/// has a saltus. `largest` is the row or the largest heap of the position: where a row costs as
/// much as in a game that splits heaps into many parts, the search goes on little beyond it.
std::optional<Period> explain_period(Explained& explained, const SolverChoice& choice,
                                     std::uint64_t largest) {
  constexpr std::uint64_t most_rows = 50'000;
  if (!open_able<FindsPeriods>(*explained.asked.problem, choice)) return std::nullopt;
  Limits limits = explained.limits;
  limits.positions = std::min(largest, most_rows / 3) * 3 + 1;
  const auto sequences = explained.context.sessions.run(
      *explained.asked.problem, "period",
      [&] { return open_for_periods(*explained.asked.problem, choice); },
      [&](HeldSession& held) {
        Status status = Status::complete;
        return held.session.solver->ability<FindsPeriods>()->sequences(limits, status);
      });
  for (const SequenceReport& sequence : sequences) {
    if (!sequence.found || !sequence.found->proved) continue;
    const Period& period = sequence.found->period;
    explained.add("period", Datum::Object{{"of", sequence.of},
                                          {"preperiod", period.preperiod},
                                          {"period", period.period},
                                          {"saltus", period.saltus},
                                          {"proof", sequence.found->proof}});
    if (period.saltus == 0) return period;
    break;
  }
  return std::nullopt;
}

/// The parts of a position, each with its nimber.
struct NimberParts {
  Status status = Status::complete;
  Datum::List parts{};
};

NimberParts nimber_parts(Session& session, std::uint64_t position,
                         const std::optional<Period>& period, const Limits& limits) {
  NimberParts found;
  GameGraph& positions = *session.graph;
  const auto* const rules = positions.ability<KnowsHeapRules>();
  for (const std::uint64_t number : positions.components(position)) {
    found.status = session.solver->solve(number, limits);
    if (found.status != Status::complete) return found;
    Datum::Object part = picture_of(positions, number);
    if (rules != nullptr)
      if (const auto heaps = rules->heaps(number); heaps.size() == 1) {
        part.emplace_back("heap", heaps[0]);
        add_repeated(part, heaps[0], period);
      }
    add_value(part, session.solver->value(number));
    found.parts.emplace_back(std::move(part));
  }
  return found;
}

std::uint64_t largest_heap(const Walk& walk) {
  const auto* const rules = walk.graph().ability<KnowsHeapRules>();
  const auto heaps = rules == nullptr ? std::vector<std::uint64_t>() : rules->heaps(walk.number());
  return heaps.empty() ? 0 : std::ranges::max(heaps);
}

/// Adds the nimbers of the parts and of their sum, and a move after which the sum is 0: the best
/// one, or else the first that the position lists. Adds nothing if play can return to a position,
/// so that there are no nimbers, or if they take more positions than `most`, as those of a position
/// that a formula decides may.
void explain_by_nimbers(Explained& explained, std::uint64_t most) try {
  const std::optional<Period> period =
      explain_period(explained, by_nimber, largest_heap(explained.asked.walk()));
  struct Report {
    Status status = Status::complete;
    Datum::Object members{};
  };
  Limits limits = explained.limits;
  limits.positions = std::min(limits.positions, most);
  Report report = explained.context.sessions.run_by_candidates(
      *explained.asked.problem, by_nimber, limits,
      [&](Session& session, const Limits& within) -> Report {
        GameGraph& positions = *session.graph;
        const std::uint64_t position = explained.asked.walk(session.graph).number();
        if (positions.components(position).size() > most_parts) return {};
        const Answer known = answer(session, position, within, AnswerDetail::one_move);
        NimberParts now = nimber_parts(session, position, period, within);
        if (known.status != Status::complete) return {known.status};
        if (now.status != Status::complete) return {now.status};
        Datum::Object members{{"nimber", *known.nimber}, {"parts", std::move(now.parts)}};
        if (*known.nimber == 0) return {Status::complete, std::move(members)};
        const Datum move = explained.best.is_null() ? first_listed(known, session, position, within)
                                                    : explained.best;
        Datum::Object balancing = calls::described_move(positions, position, move);
        NimberParts then =
            nimber_parts(session, positions.option(position, move)->to, period, within);
        if (then.status != Status::complete) return {then.status};
        balancing.emplace_back("parts", std::move(then.parts));
        members.emplace_back("evening", std::move(balancing));
        return {Status::complete, std::move(members)};
      });
  if (report.status == Status::position_limit && explained.limits.positions > most) return;
  explained.stop_at(report.status);
  std::ranges::move(report.members, std::back_inserter(explained.members));
} catch (const Error& error) {
  if (error.code() != ErrorCode::not_applicable) throw;
}

/// Adds the canonical values of the parts of a partizan position, and of their sum.
void explain_by_values(Explained& explained, const ValueStyle& style) {
  ValueSession& session = explained.context.values.hold(*explained.asked.problem);
  const Walk walk = explained.asked.walk(session.graph);
  const std::vector<std::uint64_t> components = session.graph->components(walk.number());
  if (components.size() > most_parts) return;
  // Adds the value of a position; returns false once a limit has ended the work.
  const auto add_value_of = [&](Datum::Object& object, std::uint64_t number) {
    const auto position = session.at(number);
    Status status = position->solve(explained.limits);
    if (status == Status::complete) {
      const ValueReport report =
          report_value(position->table(), position->value(), style, explained.limits);
      object.emplace_back("value", report.value);
      object.emplace_back("outcome", name_of(report.outcome));
      if (report.thermograph)
        object.emplace_back("temperature", to_text(report.thermograph->temperature()));
      status = report.value.empty() ? report.status : Status::complete;
    }
    explained.stop_at(status);
    return status == Status::complete;
  };
  Datum::List parts;
  for (const std::uint64_t number : components) {
    Datum::Object part = picture_of(*session.graph, number);
    if (!add_value_of(part, number)) return;
    parts.emplace_back(std::move(part));
  }
  Datum::Object sum;
  if (!add_value_of(sum, walk.number())) return;
  explained.add("sum", std::move(sum));
  explained.add("parts", std::move(parts));
}

/// Adds the chart around the row of the position: the row itself, and some before it.
void explain_by_rows(Explained& explained) {
  constexpr std::uint64_t rows_before = 9;
  const Walk walk = explained.asked.walk();
  Rows& rows = *walk.graph().ability<Rows>();
  const std::uint64_t row = rows.row_of(walk.number());
  const std::uint64_t first = row - std::min(row, rows_before);
  Session session = open(*explained.asked.problem, by_outcome);
  std::vector<Datum::Object> list;
  for (const auto& [show, member] : {std::pair(Show::outcome, "outcomes"), {Show::move, "moves"}}) {
    std::size_t next = 0;
    const Status status =
        chart(session, first, row, show, explained.limits, [&](const ChartRow& charted) {
          if (next == list.size()) list.push_back({{"row", charted.row}});
          list[next++].emplace_back(member, charted.entries);
        });
    explained.stop_at(status);
    if (status != Status::complete) return;
  }
  const std::optional<Period> period = explain_period(explained, by_outcome, row);
  std::size_t column = 0;
  while (column + 1 < rows.columns() && rows.position(row, column) != walk.number()) ++column;
  Datum::Object object{{"name", rows.row_name()},
                       {"columns", list_of(rows.column_names())},
                       {"row", row},
                       {"column", column},
                       {"rows", Datum::List(list.begin(), list.end())}};
  add_repeated(object, row, period);
  explained.add("chart", std::move(object));
}

/// Adds a line of best play, in which the winner wins as soon as possible and the loser resists as
/// long as possible if distances are known, and the scores at its end.
void explain_by_line(Explained& explained) {
  constexpr std::size_t most_plies = 200;
  const SolveRequest request{.session = {{}, &explained.context.sessions},
                             .detail = AnswerDetail::one_move,
                             .moves = explained.asked.moves,
                             .line = most_plies,
                             .takes_first_listed = true};
  const SolvedAnswer answer = solve(*explained.asked.problem, request, explained.limits);
  explained.stop_at(answer.status);
  if (!answer.line) return;
  Walk walk = explained.asked.walk();
  Datum::List line;
  for (const BestLine::Ply& ply : answer.line->plies) {
    Datum::Object move = calls::described_move(walk.graph(), walk.number(), ply.move);
    move.emplace_back("player", walk.mover());
    line.emplace_back(std::move(move));
    walk.play(ply.move);
  }
  if (!answer.line->plies.empty()) explained.best = answer.line->plies.front().move;
  explained.add("line", std::move(line));
  explained.add("line_end", name_of(answer.line->end));
  if (answer.margin && answer.line->end == BestLine::End::over)
    explained.add("final_scores", list_of(walk.scores()));
}

// What has been found, in words.

std::string text_at(const Datum& object, std::string_view member) {
  const Datum* const found = object.find(member);
  return found == nullptr ? "" : found->to_text();
}

const Datum::List& list_at(const Datum& object, std::string_view member) {
  static const Datum::List none;
  const Datum* const found = object.find(member);
  return found == nullptr ? none : *found->get<Datum::List>();
}

std::string words_for_period(const Datum& found) {
  const Datum* const period = found.find("period");
  if (period == nullptr) return "";
  std::string text = fmt::format("The {}s repeat: preperiod {}, period {}", text_at(*period, "of"),
                                 text_at(*period, "preperiod"), text_at(*period, "period"));
  if (const std::string saltus = text_at(*period, "saltus"); saltus != "0")
    text += fmt::format(", saltus {}", saltus);
  return text + fmt::format(" ({}).", text_at(*period, "proof"));
}

/// Lists parts with these members of each, and the heap that a heap repeats.
std::string table_of(const Datum::List& parts, const std::vector<std::string>& members,
                     std::size_t columns) {
  TextTable table{{"part"}, {Align::left}, {}};
  table.heading.insert(table.heading.end(), members.begin(), members.end());
  for (const Datum& part : parts) {
    std::vector<std::string>& line = table.lines.emplace_back();
    line.push_back(text_at(part, "show"));
    for (const std::string& member : members) line.push_back(text_at(part, member));
    if (const std::string heap = text_at(part, "repeats");
        !heap.empty() && heap != text_at(part, "heap"))
      line.front() += ", as one of " + heap;
  }
  return table.to_text(columns);
}

std::string words_for_nimbers(const Datum& found, std::size_t columns) {
  if (found.find("nimber") == nullptr) return "";
  const Datum::List& parts = list_at(found, "parts");
  const Datum* const balancing = found.find("evening");
  return table_of(parts, {"nimber"}, columns) +
         (parts.size() > 1 ? "The nimber of their sum" : "Its nimber") +
         (balancing == nullptr
              ? " is 0: every move leads to one that is not, and loses.\n"
              : fmt::format(" is {}. A move to one of 0 wins: {}.\n", text_at(found, "nimber"),
                            text_at(*balancing, "tell")));
}

std::string words_for_values(const Datum& found, std::size_t columns) {
  const Datum* const sum = found.find("sum");
  if (sum == nullptr) return "";
  Datum::List all = list_at(found, "parts");
  if (all.size() == 1) all.clear();
  Datum::Object whole = *sum->get<Datum::Object>();
  whole.emplace_back("show", "the position");
  all.emplace_back(std::move(whole));
  return table_of(all, {"value", "outcome", "temperature"}, columns);
}

std::string words_for_chart(const Datum& found, std::size_t columns) {
  const Datum* const chart = found.find("chart");
  if (chart == nullptr) return "";
  const auto column = static_cast<std::size_t>(*chart->find("column")->get<std::uint64_t>());
  TextTable table{{text_at(*chart, "name")}, {Align::right}, {}};
  for (const Datum& name : list_at(*chart, "columns")) table.heading.push_back(name.to_text());
  for (const Datum& row : list_at(*chart, "rows")) {
    std::vector<std::string>& line = table.lines.emplace_back();
    line.push_back(text_at(row, "row"));
    const Datum::List& moves = list_at(row, "moves");
    for (std::size_t i = 0; i < moves.size(); ++i)
      line.push_back(fmt::format("{}{}", list_at(row, "outcomes")[i].to_text(),
                                 moves[i].is_null() ? "" : " " + moves[i].to_text()));
  }
  std::string text = table.to_text(columns);
  text += fmt::format("The position is that of row {}, column {}.\n", text_at(*chart, "row"),
                      list_at(*chart, "columns")[column].to_text());
  if (const std::string row = text_at(*chart, "repeats");
      !row.empty() && row != text_at(*chart, "row"))
    text += fmt::format("Its row is as row {}.\n", row);
  return text;
}

std::string words_for_line(const Datum& found, std::size_t columns) {
  if (found.find("line") == nullptr) return "";
  std::vector<std::string> moves;
  for (const Datum& move : list_at(found, "line")) moves.push_back(text_at(move, "tell"));
  if (moves.empty()) return "";
  std::string text = fmt::format("Best play: {}{}.", joined(moves, ", "),
                                 text_at(found, "line_end") == "over" ? "" : " …");
  if (const Datum* const scores = found.find("final_scores"))
    text += fmt::format(" It ends {} to {}.", (*scores->get<Datum::List>())[0].to_text(),
                        (*scores->get<Datum::List>())[1].to_text());
  return paragraph(text, 2, columns) + "\n";
}

std::string text_of(const Datum& found, std::size_t columns) {
  std::string text = words_for_nimbers(found, columns) + words_for_values(found, columns) +
                     words_for_chart(found, columns);
  if (const std::string period = words_for_period(found); !period.empty())
    text += paragraph(period, 2, columns) + "\n";
  return text + words_for_line(found, columns);
}

Result run_explain(calls::Context& context, const ExplainAsked& asked, const Limits& limits) {
  const calls::AskedLine at = line_by(context, asked.at);
  Explained explained{context, at, limits};
  const Walk walk = at.walk();
  const GameGraph& positions = walk.graph();
  const bool is_sum = positions.are_impartial() && positions.are_sums();
  // There is a line of best play, too, unless the position is a sum.
  constexpr std::uint64_t most_beside_line = 1'000'000;
  bool lacks_line = !is_sum && !walk.result();
  if (positions.ability<PartizanGameGraph>() != nullptr)
    explain_by_values(explained, style_by(context, asked.style));
  else if (positions.ability<Rows>() != nullptr)
    explain_by_rows(explained);
  else if (positions.are_impartial()) {
    // The nimbers are told of the move with which the line begins.
    if (std::exchange(lacks_line, false)) explain_by_line(explained);
    const auto line = static_cast<std::ptrdiff_t>(explained.members.size());
    explain_by_nimbers(explained, is_sum ? Limits::unlimited : most_beside_line);
    std::ranges::rotate(explained.members, explained.members.begin() + line);
  }
  if (lacks_line) explain_by_line(explained);
  const Status status = explained.status;
  explained.members.emplace(explained.members.begin(), "status", name_of(status));
  std::string head = heading_of(at, usual_columns);
  if (walk.result()) head += "Play is over.\n";
  return {explained.members,
          [head, found = Datum(explained.members), status, limits](std::size_t columns) {
            return head + text_of(found, columns) +
                   (status == Status::complete
                        ? ""
                        : fmt::format("Incomplete: ended by {}.\n", format_limit(status, limits)));
          }};
}

}  // namespace

Operation explain_operation() {
  Members members = all_members({part(&ExplainAsked::at, line_members()), limit_members(),
                                 part(&ExplainAsked::style, style_members())});
  return {
      .name = "explain",
      .summary = "why a position is won or lost: by its parts, its row, and best play",
      .example = "explain nim 3,4,5",
      .fields = FieldsTaken::position,
      .members = std::move(members),
      .run = runs(run_explain),
  };
}

}  // namespace zugzwang
