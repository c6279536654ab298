#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/text/answer_text.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/scene_text.hpp>

namespace zugzwang::cli {

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

/// Prints how many moves the families have together, and the first families.
void print_families(const std::vector<MoveFamily>& families) {
  constexpr std::size_t most_shown = 5;
  std::uint64_t count = 0;
  for (const MoveFamily& family : families) count += family.count;
  fmt::print("{} {}, in families:\n", format_plural(count, "move"), count == 1 ? "wins" : "win");
  // Games describe a move by finding it among the moves, and of such heaps there are too many.
  for (const MoveFamily& family : std::span(families).first(std::min(families.size(), most_shown)))
    fmt::print("  {}{}\n", members_of(family.first),
               family.count == 1
                   ? std::string()
                   : fmt::format("; up to {} in steps of {}: {}", members_of(family.last),
                                 family.step, format_plural(family.count, "move")));
  if (families.size() > most_shown)
    fmt::print("  and {}, which --json lists.\n",
               format_plural(families.size() - most_shown, "more family", "more families"));
}

/// Prints bounds on the distance to an outcome that is known.
void print_plies(Outcome outcome, const std::optional<AnyValue>& worst,
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
    fmt::print("The {} takes {} to {}.\n", what, *least, format_plies(*most));
  else if (least)
    fmt::print("The {} takes at least {}.\n", what, format_plies(*least));
  else if (most)
    fmt::print("The {} takes at most {}.\n", what, format_plies(*most));
}

std::string words_for(const MoveValue& move) {
  if (move.other) return move.other->box->text();
  std::string text = format_value(*move.outcome, move.plies, move.margin);
  if (move.nimber) text += fmt::format(", to nimber {}", *move.nimber);
  return text;
}

}  // namespace

AnswerText::AnswerText(const Answer& answer, const Problem& problem)
    : answer_(answer),
      outcome_(answer.outcome.value_or(Outcome::draw)),
      walk_(problem),
      text_(problem.text()) {}

void AnswerText::print_value() const {
  if (answer_.other)
    fmt::print("{}\n", paragraph(fmt::format("{}: {}", name_of(answer_.evaluation),
                                             answer_.other->box->text()),
                                 2));
  if (const std::optional<Outcome> result = walk_.result()) {
    // A drawing says itself that play is over.
    fmt::print("{} player on move has {}.\n", drawing(walk_).empty() ? "Play is over: the" : "The",
               *result == Outcome::draw  ? "drawn"
               : *result == Outcome::win ? "won"
                                         : "lost");
    return;
  }
  if (!answer_.outcome) return;
  std::string verdict = outcome_ == Outcome::win    ? "The player on move wins"
                        : outcome_ == Outcome::loss ? "The player on move loses"
                                                    : "Neither side can force a win";
  if (answer_.plies) verdict += " in " + format_plies(*answer_.plies);
  if (answer_.margin.value_or(0) != 0) verdict += " by " + format_margin(*answer_.margin);
  if (answer_.nimber) verdict += fmt::format("; nimber {}", *answer_.nimber);
  if (walk_.positions().are_impartial() && outcome_ != Outcome::draw)
    verdict += fmt::format("{} {}", answer_.nimber ? "," : ";",
                           outcome_ == Outcome::loss ? "a P-position" : "an N-position");
  fmt::print("{}\n", paragraph(verdict + ".", 2));
}

void AnswerText::print_rest(AnswerDetail detail, const Answer& printed) const {
  if (!walk_.result()) {
    if (!answer_.move.is_null()) print_move();
    if (answer_.plies && !printed.plies)
      fmt::print("{} {}.\n",
                 outcome_ == Outcome::win ? "The fastest win takes" : "The longest defence takes",
                 format_plies(*answer_.plies));
    print_lists();
    print_left_out();
  }
  print_answer();
  if (answer_.moves) print_moves(*answer_.moves);
  if (detail == AnswerDetail::all_moves && !answer_.moves && answer_.status == Status::complete &&
      !walk_.result())
    fmt::print("It has more than {} moves, too many to list.\n", format_count(most_moves));
}

void AnswerText::print_move() const {
  const std::string move = walk_.describe_move(answer_.move);
  if (!all_lose_alike())
    fmt::print("Best move: {}{}.\n", move,
               outcome_ == Outcome::loss && answer_.plies ? ", which holds out longest" : "");
  else
    fmt::print("Every move loses; {} is: {}.\n",
               answer_.move == walk_.positions().resisting_move(walk_.number())
                   ? "the game's own strategy"
                   : "the first one",
               move);
}

bool AnswerText::all_lose_alike() const {
  return outcome_ == Outcome::loss && !answer_.plies && !answer_.margin && !answer_.other;
}

void AnswerText::print_lists() const {
  const auto& best = answer_.best_moves;
  const auto& winning = answer_.winning_moves;
  const bool all_win = winning && winning == best;
  if (best && best->size() > 1 && !all_win && !all_lose_alike())
    print_list("All best moves: ", *best);
  if (winning && winning->size() > 1) print_list("All winning moves: ", *winning);
  if (answer_.best_families) print_families(*answer_.best_families);
}

void AnswerText::print_left_out() const {
  if (answer_.status != Status::complete) return;
  const bool is_stored = !answer_.is_compiled;
  if (answer_.leaves_out("plies"))
    fmt::print("How fast is not known; --evaluation distance searches for it.\n");
  else if (all_lose_alike() && answer_.evaluation == EvaluationKind::outcome)
    fmt::print("Which move holds out longest, {}.\n",
               is_stored ? "the file does not tell, which has no distances"
                         : "--evaluation distance tells");
  if (answer_.leaves_out("best_moves"))
    fmt::print("Whether other moves are as good takes more work: --moves lists them.\n");
}

void AnswerText::print_list(const std::string& heading, const Datum::List& moves) const {
  constexpr std::size_t most = 12;
  std::vector<std::string> shown;
  for (const Datum& move : std::span(moves).first(std::min(moves.size(), most)))
    shown.push_back(listed_move(walk_.positions(), walk_.number(), move));
  std::string text = heading + joined(shown, ", ");
  if (moves.size() > most) text += fmt::format(" and {} more", moves.size() - most);
  fmt::print("{}\n", paragraph(text + ".", 2));
}

void AnswerText::print_answer() const {
  // For many games the answer is only the move, which has been printed already.
  if (!answer_.answer.is_null() && text_.answer != "the move")
    fmt::print(
        "{}\n",
        paragraph(fmt::format("Answer: {} ({}).", answer_.answer.to_text(), text_.answer), 2));
}

void AnswerText::print_moves(const std::vector<MoveValue>& moves) const {
  constexpr std::size_t most_shown = 100;
  TextTable table{{"move", "value"}, {Align::left}, {}};
  for (const MoveValue& move : std::span(moves).first(std::min(moves.size(), most_shown)))
    table.lines.push_back({walk_.describe_move(move.move), words_for(move)});
  fmt::print("{}", table.to_text(text_columns()));
  if (moves.size() > most_shown)
    fmt::print("and {} more, which --json lists\n", format_count(moves.size() - most_shown));
}

void print_bounds(const Answer& answer) {
  const auto words = [](const AnyValue& value) {
    MoveValue shown;
    set_value(shown, value);
    return "a " + format_value(*outcome_of(value), shown.plies, shown.margin);
  };
  const auto& worst = answer.at_least;
  const auto& best = answer.at_most;
  if (answer.outcome && (worst || best)) return print_plies(*answer.outcome, worst, best);
  if (worst && best)
    fmt::print("Its value lies between {} and {}.\n", words(*worst), words(*best));
  else if (worst)
    fmt::print("Its value is {} or better.\n", words(*worst));
  else if (best)
    fmt::print("Its value is {} or worse.\n", words(*best));
}

void print_line(const Problem& problem, const BestLine& line) {
  if (line.plies.empty()) return;
  fmt::print("Best line:\n");
  Walk walk(problem);
  for (const BestLine::Ply& ply : line.plies) {
    fmt::print("{:>3}. {}\n", walk.plies() + 1, walk.describe_move(ply.move));
    walk.play(ply.move);
  }
  if (line.end == BestLine::End::repeated)
    fmt::print("The line repeats: a draw.\n");
  else if (line.end != BestLine::End::over)
    fmt::print("The line continues.\n");
  else
    fmt::print("Play is over: {}; {}.\n",
               !walk.winner()        ? "a draw"
               : *walk.winner() == 0 ? "the player who began wins"
                                     : "the player who began loses",
               paragraph(walk.position(), 2));
}

}  // namespace zugzwang::cli
