// `verify`: a solution, or a file of one, held against the definition of its values.

#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/stored_solution.hpp>
#include <zugzwang/facade/services/verify.hpp>

#include "commands.hpp"
#include "format.hpp"
#include "stored.hpp"

namespace zugzwang::cli {

namespace {

/// What the check of a solution by the definition found.
struct Verdict {
  Status status = Status::complete;
  std::string violation{};  ///< empty if there is none
  std::string wrong{};      ///< the violation as a person reads it
  std::string checked{};    ///< such as "5 states"
  std::string correct{};    ///< the sentence if all is so
};

/// Tells it, after these members in JSON, and returns the exit status.
int tell_verdict(const Arguments& arguments, const std::string& heading, Datum::Object object,
                 const Verdict& verdict) {
  const bool correct = verdict.violation.empty();
  if (arguments.format == Format::json) {
    // Of what a limit has ended nothing can be said, unless it was wrong before.
    if (!correct || verdict.status == Status::complete) object.emplace_back("correct", correct);
    if (!correct) object.emplace_back("violation", verdict.violation);
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  } else {
    fmt::print("{}\n", paragraph(heading, 2));
    if (!correct)
      fmt::print("WRONG{}.\n", verdict.wrong);
    else if (verdict.status == Status::complete)
      fmt::print("Correct: {}.\n", verdict.correct);
    else
      fmt::print("Not verified: ended by {} after {}.\n",
                 format_limit(verdict.status, arguments.limits), verdict.checked);
  }
  if (!correct) return exit_disagreement;
  return verdict.status == Status::complete ? exit_done : exit_limit;
}

/// `verify --solution FILE`.
int verify_solution(const Arguments& arguments, const Registry& registry) {
  const auto tables = open_tables(arguments.solution, arguments);
  const SolutionHead& head = tables->contents().head();
  const auto rules = problem_of(*tables, registry, {}, Scope::rules);
  const Session session = open_stored(tables, *rules);
  StoredVerification report;
  {
    ProgressBar bar;
    const Limits limits = bar.watch(arguments.limits);
    report = arguments.sample ? verify_sample(*tables, *session.positions, *arguments.sample,
                                              arguments.seed, limits)
                              : verify_stored(*tables, *session.positions, limits);
  }
  const std::string checked = format_plural(report.positions, "position");
  return tell_verdict(
      arguments, headline(head.game, *rules, Scope::rules),
      {{"game", head.game},
       {"solution", arguments.solution},
       {"evaluation", name_of(head.evaluation)},
       {"status", name_of(report.status)},
       {"positions", report.positions}},
      {.status = report.status,
       .violation = report.violation,
       .wrong = ": " + report.violation,
       .checked = checked,
       .correct =
           fmt::format("the {} of {} agrees with the definition ({})", name_of(head.evaluation),
                       checked, arguments.sample ? "drawn at random" : "all that the file holds")});
}

}  // namespace

int run_verify(const Arguments& arguments, const Registry& registry) {
  if (!arguments.certificate.empty()) return verify_certificate(arguments, registry);
  if (!arguments.solution.empty()) return verify_solution(arguments, registry);
  if (!arguments.valuing.claim.empty()) return verify_claim(arguments, registry);
  const Limits limits = arguments.limits.started();
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  VerificationReport report;
  {
    ProgressBar bar;
    const Limits watched = bar.watch(limits);
    report = run_by_candidates(
        *problem, arguments.choice, watched, [&](Session& session, const Limits& within) {
          return verify(session, session.positions->number_of(*problem), within);
        });
  }
  const std::string checked = format_plural(report.states, "state");
  return tell_verdict(
      arguments, headline(arguments.game, *problem),
      {{"game", arguments.game},
       {"solver", report.solver},
       {"evaluation", name_of(report.evaluation)},
       {"status", name_of(report.status)},
       {"states", report.states},
       {"scope", report.scope}},
      {.status = report.status,
       .violation = report.violation,
       .wrong = " at " + report.violation,
       .checked = checked,
       .correct = fmt::format("the {} of {} by {} agrees with the definition ({})",
                              name_of(report.evaluation), checked, report.solver, report.scope)});
}

}  // namespace zugzwang::cli
