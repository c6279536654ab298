// `solve`: the value of one position, its best moves, and the answer that its game defines.

#include <algorithm>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/guarded.hpp>
#include <zugzwang/cli/text/format.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/solve_resources.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<std::string> save = text_flag(
    "--save", "FILE",
    "save the values of all positions, of the tables or reached, to this file; see query");
const FlagOf<bool> flat = toggle("--flat", "save without packing, for memory mapping");
const FlagOf<bool> prefers_traps = choice_flag<bool>(
    "--prefer",
    "{}: among moves of equal value, prefer that after which a random opponent errs most often",
    {{"traps", true}});
const Flag value_only =
    toggle("--value-only", "only the value and one best move; stops as soon as the value is known",
           AnswerDetail::one_move)
        .stored_in(&Arguments::detail);

const FlagOf<bool> best_line_flag = toggle("--best-line", "print the best line of play to the end");

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
    fmt::print("  and {} more families, which --json lists.\n",
               format_count(families.size() - most_shown));
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

/// Prints bounds of a value that was not found, the worst and the best that it may be for the
/// player on move: such as "Its value lies between a loss in 4 plies and a draw", or, where the
/// outcome is known, "The win takes 9 to 17 plies".
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

/// Prints the value of a position and its moves in words.
class AnswerText {
 public:
  AnswerText(const Answer& answer, const Problem& problem)
      : answer_(answer),
        outcome_(answer.outcome.value_or(Outcome::draw)),
        walk_(problem),
        text_(problem.text()) {}

  /// Prints what the value says of the position, without a move.
  void print_value() const {
    if (answer_.other)
      fmt::print("{}\n", paragraph(fmt::format("{}: {}", name_of(answer_.evaluation),
                                               answer_.other->box->text()),
                                   2));
    if (const std::optional<Outcome> result = walk_.result()) {
      // A drawing says itself that play is over.
      fmt::print("{} player on move has {}.\n",
                 drawing(walk_).empty() ? "Play is over: the" : "The",
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

  /// Prints what `print_value` does not; `printed` is the answer with which it was called.
  void print_rest(AnswerDetail detail, const Answer& printed) const {
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

 private:
  void print_move() const {
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

  bool all_lose_alike() const {
    return outcome_ == Outcome::loss && !answer_.plies && !answer_.margin && !answer_.other;
  }

  void print_lists() const {
    const auto& best = answer_.best_moves;
    const auto& winning = answer_.winning_moves;
    const bool all_win = winning && winning == best;
    if (best && best->size() > 1 && !all_win && !all_lose_alike())
      print_list("All best moves: ", *best);
    if (winning && winning->size() > 1) print_list("All winning moves: ", *winning);
    if (answer_.best_families) print_families(*answer_.best_families);
  }

  void print_left_out() const {
    if (answer_.status != Status::complete) return;
    if (answer_.leaves_out("plies"))
      fmt::print("How fast is not known; --evaluation distance searches for it.\n");
    else if (all_lose_alike() && answer_.evaluation == EvaluationKind::outcome)
      fmt::print("Which move holds out longest, --evaluation distance tells.\n");
    if (answer_.leaves_out("best_moves"))
      fmt::print("Whether other moves are as good takes more work: --moves lists them.\n");
  }

  void print_list(const std::string& heading, const Datum::List& moves) const {
    constexpr std::size_t most = 12;
    std::vector<std::string> shown;
    for (const Datum& move : std::span(moves).first(std::min(moves.size(), most)))
      shown.push_back(listed_move(walk_.positions(), walk_.number(), move));
    std::string text = heading + joined(shown, ", ");
    if (moves.size() > most) text += fmt::format(" and {} more", moves.size() - most);
    fmt::print("{}\n", paragraph(text + ".", 2));
  }

  void print_answer() const {
    // For many games the answer is only the move, which has been printed already.
    if (!answer_.answer.is_null() && text_.answer != "the move")
      fmt::print(
          "{}\n",
          paragraph(fmt::format("Answer: {} ({}).", answer_.answer.to_text(), text_.answer), 2));
  }

  void print_moves(const std::vector<MoveValue>& moves) const {
    constexpr std::size_t most_shown = 100;
    TextTable table{{"move", "value"}, {Align::left}, {}};
    for (const MoveValue& move : std::span(moves).first(std::min(moves.size(), most_shown)))
      table.lines.push_back({walk_.describe_move(move.move), words_for(move)});
    fmt::print("{}", table.to_text());
    if (moves.size() > most_shown)
      fmt::print("and {} more, which --json lists\n", format_count(moves.size() - most_shown));
  }

  static std::string words_for(const MoveValue& move) {
    if (move.other) return move.other->box->text();
    std::string text = format_value(*move.outcome, move.plies, move.margin);
    if (move.nimber) text += fmt::format(", to nimber {}", *move.nimber);
    return text;
  }

  const Answer& answer_;
  Outcome outcome_;
  Walk walk_;
  const GameText& text_;
};

/// Prints the best line, one move per line, and how play ends.
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

/// Returns a text such as " (value_iteration)" where the solver did not use its first strategy.
std::string unusual_strategy(const Problem& problem, const Answer& answer) {
  const std::vector<SolverFit> fits = problem.solvers();
  const auto fit = std::ranges::find(fits, answer.solver, &SolverFit::name);
  if (answer.strategy.empty() || fit == fits.end() || fit->strategies.empty() ||
      fit->strategies.front() == answer.strategy)
    return "";
  return " (" + answer.strategy + ")";
}

/// Prints the position, where it can be drawn.
void print_drawing(const Problem& problem) {
  if (const std::string text = drawing(Walk(problem), terminal_paint()); !text.empty())
    fmt::print("{}\n", text);
}

SolveResources resources_of(const Arguments& arguments, const Problem& problem) {
  return {
      .others = arguments.processes.others,
      .trace = trace.in(arguments),
      .checkpoint = arguments.checkpoint,
      .save = save.in(arguments),
      .packing = flat.in(arguments) ? Packing::flat : Packing::zstd,
      .opened = [&](const Session& session) { announce_plan(arguments, problem, session); },
      .resumed =
          [&](const TierJournal& journal) { report_checkpoint(arguments.checkpoint, journal); }};
}

void print_saved(const std::string& file, const TablebaseSizes& sizes) {
  fmt::print("{}\n", paragraph(fmt::format("Saved {} in {}: {}; {}.",
                                           format_plural(sizes.positions, "position"), file,
                                           format_bytes(sizes.file_bytes), format_bits(sizes)),
                               2));
}

}  // namespace

namespace {

/// Prints an answer: in words, the value as soon as it is known.
class AnswerPrinter {
 public:
  AnswerPrinter(const Arguments& arguments, const Problem& problem)
      : arguments_(arguments), problem_(problem) {}

  /// Prints a value that has been found.
  void print_known(const Answer& answer) {
    if (arguments_.format == Format::json) return;
    print_head();
    AnswerText(answer, problem_).print_value();
    printed_ = answer;
    std::fflush(stdout);
  }

  int print(const SolvedAnswer& answer, const Datum::Object& further) {
    if (arguments_.format == Format::json) {
      Datum::Object object = answer_members(arguments_.game, answer);
      append_notes(object, problem_);
      append_line(object, answer);
      object.insert(object.end(), further.begin(), further.end());
      fmt::print("{}\n", Datum(std::move(object)).to_json());
    } else {
      if (!printed_ && answer.has_value())
        print_known(answer);
      else if (!printed_)
        print_head();
      if (answer.has_value()) AnswerText(answer, problem_).print_rest(arguments_.detail, *printed_);
      if (answer.status != Status::complete) print_limit(answer);
      print_bounds(answer);
      if (answer.looked_through) print_looked_through(*answer.looked_through);
      fmt::print("Solver {}{}: {}, {}, {}.\n", answer.solver, unusual_strategy(problem_, answer),
                 format_plural(answer.statistics.positions, "position"),
                 format_bytes(answer.statistics.bytes), format_seconds(answer.statistics.seconds));
      if (answer.line) print_line(problem_, *answer.line);
    }
    return answer.status == Status::complete ? exit_done : exit_limit;
  }

 private:
  void print_head() const {
    fmt::print("{}\n", paragraph(headline(arguments_.game, problem_), 2));
    print_drawing(problem_);
    for (const std::string& note : notes_on(problem_))
      fmt::print("{}\n", paragraph("Note: " + note + ".", 2));
  }

  void print_looked_through(const LookedThrough& looked) const {
    if (looked.plies > 0)
      fmt::print("Neither side can force a win within {}.\n", format_plies(looked.plies));
    fmt::print("A move to play, not proved to be best: {}.\n",
               Walk(problem_).describe_move(looked.move));
  }

  void print_limit(const Answer& answer) const {
    fmt::print(
        "{}\n",
        paragraph(fmt::format("{}: ended by {}{}{}.",
                              answer.leaves_out("plies") ? "The distance was not found"
                              : answer.has_value()       ? "Its moves are not listed"
                                                         : "Not solved",
                              format_limit(answer.status, arguments_.limits),
                              answer.advice.empty() ? "" : "; ", joined(answer.advice, ", ")),
                  2));
  }

  const Arguments& arguments_;
  const Problem& problem_;
  std::optional<Answer> printed_{};  // whose value has been printed
};

}  // namespace

int print_answer(const Arguments& arguments, const Problem& problem, const SolvedAnswer& answer,
                 const Datum::Object& further) {
  return AnswerPrinter(arguments, problem).print(answer, further);
}

Flag line_flag() { return best_line_flag; }

std::size_t plies_of_line(const Arguments& arguments) {
  constexpr std::size_t most = 10'000;
  return best_line_flag.in(arguments) ? most : 0;
}

namespace {

int run_solve(const Arguments& arguments, const Registry& registry) {
  if (!arguments.batch.empty()) return run_batch(arguments, registry);
  const Limits limits = arguments.limits.started();
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  if (dry_run.in(arguments)) return print_plan(arguments, *problem, arguments.choice);
  AnswerPrinter printer(arguments, *problem);
  ProgressBar bar;
  SolveRequest request{.session = session_request(arguments),
                       .detail = arguments.detail,
                       .prefers_traps = prefers_traps.in(arguments),
                       .line = plies_of_line(arguments),
                       .looks_ahead = true};
  request.known = [&](const Answer& known) {
    bar.clear();
    printer.print_known(known);
    if (known.leaves_out("plies"))
      bar.set_task(known.outcome == Outcome::win
                       ? "looking for the fastest win; ^C keeps the answer"
                       : "looking for the longest defence; ^C keeps the answer");
  };
  const SavedAnswer answer =
      zugzwang::solve(*problem, request, resources_of(arguments, *problem), bar.watch(limits));
  bar.clear();
  if (!answer.saved) {
    const int status = printer.print(answer, {});
    if (answer.not_saved.empty()) return status;
    print_message("{}; the values are not saved", answer.not_saved);
    return exit_bad_input;
  }
  const std::string file = save.in(arguments);
  const int status = printer.print(answer, {{"saved", saved_to_datum(file, *answer.saved)}});
  if (arguments.format != Format::json) print_saved(file, *answer.saved);
  return status;
}

}  // namespace

Command solve_command() {
  return {
      .name = "solve",
      .summary = "the value of one position and its best moves",
      .example = "zugzwang solve nim 3,4,5",
      .words = "GAME",
      .fields = CommandFields::position,
      .flags = all_of(
          {solving_flags(),
           {solution_flag(),
            checkpoint_flag(
                "save the progress of a long analysis in this file, and resume from it"),
            json_flag(), save, flat, all_moves_flag(), line_flag(), value_only, prefers_traps},
           batch_flags("a file of problems, one per line, as on the command line or in JSON; - is "
                       "standard input"),
           process_flags(),
           {guarded}}),
      .run = run_solve,
  };
}

}  // namespace zugzwang::cli
