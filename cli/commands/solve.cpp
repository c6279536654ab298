// `solve`: the value of one position, its best moves, and the answer that its game defines.

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/guarded.hpp>
#include <zugzwang/cli/text/answer_text.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/terminal.hpp>
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
      .opened =
          [&](const Session& session) {
            (void)session;
            (void)problem;
          },
      .resumed =
          [&](const TierJournal& journal) { report_checkpoint(arguments.checkpoint, journal); }};
}

void print_saved(const std::string& file, const TablebaseSizes& sizes) {
  fmt::print("{}\n", paragraph(fmt::format("Saved {} in {}: {}; {}.",
                                           format_plural(sizes.positions, "position"), file,
                                           format_bytes(sizes.file_bytes), format_bits(sizes)),
                               2));
}

/// Prints an answer: in words, the value as soon as it is known.
class AnswerPrinter {
 public:
  AnswerPrinter(const Arguments& arguments, const Problem& problem)
      : arguments_(arguments), problem_(problem) {}

  /// Prints a value that has been found.
  void print_known(const Answer& answer) {
    if (arguments_.format == "json") return;
    print_head();
    AnswerText(answer, problem_).print_value();
    printed_ = answer;
    std::fflush(stdout);
  }

  int print(const SolvedAnswer& answer, const Datum::Object& further) {
    if (arguments_.format == "json") {
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
    std::string advice;
    for (const auto& [setting, effect] : answer.advice)
      advice += fmt::format("{}{}{}", advice.empty() ? "; " : ", ",
                            setting.empty() ? "" : "--" + setting + " ", effect);
    fmt::print("{}\n",
               paragraph(fmt::format("{}: ended by {}{}.",
                                     answer.leaves_out("plies") ? "The distance was not found"
                                     : answer.has_value()       ? "Its moves are not listed"
                                                                : "Not solved",
                                     format_limit(answer.status, arguments_.limits), advice),
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
  if (dry_run.in(arguments)) return run_dry(arguments, registry);
  const Limits limits = arguments.limits.started();
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
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
  if (arguments.format != "json") print_saved(file, *answer.saved);
  return status;
}

}  // namespace

Command solve_command() {
  return {
      .name = "solve",
      .summary = "the value of one position and its best moves",
      .example = "zugzwang solve nim 3,4,5",
      .words = "GAME",
      .fields = FieldsTaken::position,
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
