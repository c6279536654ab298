#include "answer_text.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/scene_text.hpp>

namespace zugzwang {

namespace {

/// Formats a move by its members, where heaps are counted from 1 as in words.
std::string members_of(const Datum& move) {
  constexpr std::size_t most_bytes = 200;
  const auto* const members = move.get<Datum::Object>();
  if (members == nullptr) return short_text(move, most_bytes);
  Datum::Object shown = *members;
  for (auto& [name, value] : shown)
    if (const auto* const index = value.get<std::uint64_t>(); name == "heap" && index != nullptr)
      value = *index + 1;
  return short_text(Datum(std::move(shown)), most_bytes);
}

/// Returns how many moves the families have together, and the first families.
std::string families_of(const std::vector<MoveFamily>& families) {
  constexpr std::size_t most_shown = 5;
  std::uint64_t count = 0;
  for (const MoveFamily& family : families) count += family.count;
  std::string text = fmt::format("{} {}, in families:\n", format_plural(count, "move"),
                                 count == 1 ? "wins" : "win");
  // Games describe a move by finding it among the moves, and of such heaps there are too many.
  for (const MoveFamily& family : std::span(families).first(std::min(families.size(), most_shown)))
    text += fmt::format("  {}{}\n", members_of(family.first),
                        family.count == 1
                            ? std::string()
                            : fmt::format("; up to {} in steps of {}: {}", members_of(family.last),
                                          family.step, format_plural(family.count, "move")));
  if (families.size() > most_shown)
    text +=
        fmt::format("  and {}, which JSON lists.\n",
                    format_plural(families.size() - most_shown, "more family", "more families"));
  return text;
}

/// Returns bounds on the distance to an outcome that is known.
std::string plies_text(Outcome outcome, const std::optional<AnyValue>& worst,
                       const std::optional<AnyValue>& best) {
  const auto plies = [&](const std::optional<AnyValue>& bound) -> std::optional<std::uint64_t> {
    const auto* const distance = bound ? std::get_if<Distance>(&*bound) : nullptr;
    if (distance == nullptr || distance->outcome() != outcome) return std::nullopt;
    return distance->plies();
  };
  const bool is_win = outcome == Outcome::win;
  const auto least = plies(is_win ? best : worst);
  const auto most = plies(is_win ? worst : best);
  const char* const what = is_win ? "win" : "loss";
  if (least && most)
    return fmt::format("The {} takes {} to {}.\n", what, *least, format_plies(*most));
  if (least) return fmt::format("The {} takes at least {}.\n", what, format_plies(*least));
  if (most) return fmt::format("The {} takes at most {}.\n", what, format_plies(*most));
  return "";
}

std::string words_for(const MoveValue& move) {
  if (move.other) return move.other->box->text();
  std::string text = format_value(*move.outcome, move.plies, move.margin);
  if (move.nimber) text += fmt::format(", to nimber {}", *move.nimber);
  return text;
}

}  // namespace

AnswerDetail detail_of(std::string_view moves) {
  return moves == "one"   ? AnswerDetail::one_move
         : moves == "all" ? AnswerDetail::all_moves
                          : AnswerDetail::best_moves;
}

AnswerText::AnswerText(const Answer& answer, const Walk& walk, const GameText& text,
                       const AnswerStyle& style)
    : answer_(answer),
      outcome_(answer.outcome.value_or(Outcome::draw)),
      walk_(walk),
      text_(text),
      style_(style) {}

std::string AnswerText::value() const {
  std::string text;
  if (answer_.other)
    text += line(fmt::format("{}: {}", name_of(answer_.evaluation), answer_.other->box->text()));
  if (const std::optional<Outcome> result = walk_.result()) {
    // A drawing says itself that play is over.
    return text + fmt::format("{} player on move has {}.\n",
                              drawing(walk_).empty() ? "Play is over: the" : "The",
                              *result == Outcome::draw  ? "drawn"
                              : *result == Outcome::win ? "won"
                                                        : "lost");
  }
  if (!answer_.outcome) return text;
  std::string verdict = outcome_ == Outcome::win    ? "The player on move wins"
                        : outcome_ == Outcome::loss ? "The player on move loses"
                                                    : "Neither side can force a win";
  if (answer_.plies) verdict += " in " + format_plies(*answer_.plies);
  if (answer_.margin.value_or(0) != 0) verdict += " by " + format_margin(*answer_.margin);
  if (answer_.nimber) verdict += fmt::format("; nimber {}", *answer_.nimber);
  if (walk_.graph().are_impartial() && outcome_ != Outcome::draw)
    verdict += fmt::format("{} {}", answer_.nimber ? "," : ";",
                           outcome_ == Outcome::loss ? "a P-position" : "an N-position");
  return text + line(verdict + ".");
}

std::string AnswerText::rest(const Answer& printed) const {
  std::string text;
  if (!walk_.result()) {
    if (!answer_.move.is_null()) text += move();
    if (answer_.plies && !printed.plies)
      text += fmt::format(
          "{} {}.\n",
          outcome_ == Outcome::win ? "The fastest win takes" : "The longest defence takes",
          format_plies(*answer_.plies));
    text += lists() + left_out();
  }
  text += answer();
  if (answer_.moves) text += moves(*answer_.moves);
  if (style_.detail == AnswerDetail::all_moves && !answer_.moves &&
      answer_.status == Status::complete && !walk_.result())
    text += fmt::format("It has more than {} moves, too many to list.\n", format_count(most_moves));
  return text;
}

std::string AnswerText::move() const {
  const std::string move = walk_.describe_move(answer_.move);
  if (!all_lose_alike())
    return fmt::format(
        "Best move: {}{}.\n", move,
        outcome_ == Outcome::loss && answer_.plies ? ", which holds out longest" : "");
  return fmt::format("Every move loses; {} is: {}.\n",
                     answer_.move == walk_.graph().resisting_move(walk_.number())
                         ? "the game's own strategy"
                         : "the first one",
                     move);
}

bool AnswerText::all_lose_alike() const {
  return outcome_ == Outcome::loss && !answer_.plies && !answer_.margin && !answer_.other;
}

std::string AnswerText::lists() const {
  std::string text;
  const auto& best = answer_.best_moves;
  const auto& winning = answer_.winning_moves;
  const bool all_win = winning && winning == best;
  if (best && best->size() > 1 && !all_win && !all_lose_alike())
    text += list("All best moves: ", *best);
  if (winning && winning->size() > 1) text += list("All winning moves: ", *winning);
  if (answer_.best_families) text += families_of(*answer_.best_families);
  return text;
}

std::string AnswerText::left_out() const {
  if (answer_.status != Status::complete) return "";
  const bool is_stored = !answer_.is_compiled;
  std::string text;
  if (answer_.leaves_out("plies"))
    text += fmt::format("How fast is not known; {} distance searches for it.\n",
                        style_.spelling("evaluation"));
  else if (all_lose_alike() && answer_.evaluation == EvaluationKind::outcome)
    text += fmt::format("Which move holds out longest, {}.\n",
                        is_stored ? std::string("the file does not tell, which has no distances")
                                  : style_.spelling("evaluation") + " distance tells");
  if (answer_.leaves_out("best_moves"))
    text += fmt::format("Whether other moves are as good takes more work: {} lists them.\n",
                        style_.spelling("moves"));
  return text;
}

std::string AnswerText::list(const std::string& heading, const Datum::List& moves) const {
  constexpr std::size_t most = 12;
  std::vector<std::string> shown;
  for (const Datum& move : std::span(moves).first(std::min(moves.size(), most)))
    shown.push_back(listed_move(walk_.graph(), walk_.number(), move));
  std::string text = heading + joined(shown, ", ");
  if (moves.size() > most) text += fmt::format(" and {} more", moves.size() - most);
  return line(text + ".");
}

std::string AnswerText::answer() const {
  // For many games the answer is only the move, which has been printed already.
  if (answer_.answer.is_null() || text_.answer == "the move") return "";
  return line(fmt::format("Answer: {} ({}).", answer_.answer.to_text(), text_.answer));
}

std::string AnswerText::moves(const std::vector<MoveValue>& moves) const {
  constexpr std::size_t most_shown = 100;
  TextTable table{{"move", "value"}, {Align::left}, {}};
  for (const MoveValue& move : std::span(moves).first(std::min(moves.size(), most_shown)))
    table.lines.push_back({walk_.describe_move(move.move), words_for(move)});
  std::string text = table.to_text(style_.columns);
  if (moves.size() > most_shown)
    text += fmt::format("and {} more, which JSON lists\n", format_count(moves.size() - most_shown));
  return text;
}

std::string bounds_text(const Answer& answer) {
  const auto words = [](const AnyValue& value) {
    MoveValue shown;
    set_value(shown, value);
    return "a " + format_value(*outcome_of(value), shown.plies, shown.margin);
  };
  const auto& worst = answer.at_least;
  const auto& best = answer.at_most;
  if (answer.outcome && (worst || best)) return plies_text(*answer.outcome, worst, best);
  if (worst && best)
    return fmt::format("Its value lies between {} and {}.\n", words(*worst), words(*best));
  if (worst) return fmt::format("Its value is {} or better.\n", words(*worst));
  return best ? fmt::format("Its value is {} or worse.\n", words(*best)) : "";
}

std::string line_text(Walk walk, const BestLine& line) {
  if (line.plies.empty()) return "";
  std::string text = "Best line:\n";
  for (const BestLine::Ply& ply : line.plies) {
    text += fmt::format("{:>3}. {}\n", walk.plies() + 1, walk.describe_move(ply.move));
    walk.play(ply.move);
  }
  if (line.end == BestLine::End::repeated) return text + "The line repeats: a draw.\n";
  if (line.end != BestLine::End::over) return text + "The line continues.\n";
  return text + fmt::format("Play is over: {}; {}.\n",
                            !walk.winner()        ? "a draw"
                            : *walk.winner() == 0 ? "the player who began wins"
                                                  : "the player who began loses",
                            paragraph(walk.position(), 2));
}

std::string position_text(const Problem& problem, const Walk& walk, const std::string& heading,
                          const Paint& paint) {
  std::string text = heading;
  if (const std::string drawn = drawing(walk, paint); !drawn.empty()) text += drawn + "\n";
  for (const std::string& note : notes_on(problem))
    text += paragraph("Note: " + note + ".", 2) + "\n";
  return text;
}

namespace {

/// Returns a text such as " (value_iteration)" where the solver did not use its first strategy.
std::string unusual_strategy(const Problem& problem, const Answer& answer) {
  const std::vector<SolverFit> fits = problem.solvers();
  const auto fit = std::ranges::find(fits, answer.solver, &SolverFit::name);
  if (answer.strategy.empty() || fit == fits.end() || fit->strategies.empty() ||
      fit->strategies.front() == answer.strategy)
    return "";
  return " (" + answer.strategy + ")";
}

std::string limit_text(const Answer& answer, const Limits& limits, const AnswerStyle& style) {
  std::string advice;
  for (const auto& [setting, effect] : answer.advice)
    advice += fmt::format("{}{}{}", advice.empty() ? "; " : ", ",
                          setting.empty() ? "" : style.spelling(setting) + " ", effect);
  return paragraph(fmt::format("{}: ended by {}{}.",
                               answer.leaves_out("plies") ? "The distance was not found"
                               : answer.has_value()       ? "Its moves are not listed"
                                                          : "Not solved",
                               format_limit(answer.status, limits), advice),
                   2, style.columns) +
         "\n";
}

}  // namespace

std::string rest_text(const SolvedAnswer& answer, const Problem& problem, const Walk& walk,
                      const Answer* known, const Limits& limits, const AnswerStyle& style) {
  std::string text;
  if (answer.has_value()) {
    const AnswerText words(answer, walk, problem.text(), style);
    if (known == nullptr) text += words.value();
    text += words.rest(known == nullptr ? answer : *known);
  }
  if (answer.status != Status::complete) text += limit_text(answer, limits, style);
  text += bounds_text(answer);
  if (const auto& looked = answer.looked_through) {
    if (looked->plies > 0)
      text += fmt::format("Neither side can force a win within {}.\n", format_plies(looked->plies));
    text += fmt::format("A move to play, not proved to be best: {}.\n",
                        walk.describe_move(looked->move));
  }
  text += format_work(answer.solver + unusual_strategy(problem, answer), answer.statistics);
  return answer.line ? text + line_text(walk, *answer.line) : text;
}

}  // namespace zugzwang
