// `verify`: a solution held against the definition of its values.

#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/verify.hpp>

#include "commands.hpp"
#include "format.hpp"

namespace zugzwang::cli {

int run_verify(const Arguments& arguments, const Registry& registry) {
  if (!arguments.certificate.empty()) return verify_certificate(arguments, registry);
  if (!arguments.solution.empty()) return verify_solution(arguments, registry);
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
  const bool correct = report.violation.empty();
  if (arguments.format == Format::json) {
    Datum::Object object{{"game", arguments.game},
                         {"solver", report.solver},
                         {"evaluation", name_of(report.evaluation)},
                         {"status", name_of(report.status)},
                         {"states", report.states},
                         {"scope", report.scope}};
    // Of what a limit has ended nothing can be said, unless it was wrong before.
    if (!correct || report.status == Status::complete) object.emplace_back("correct", correct);
    if (!correct) object.emplace_back("violation", report.violation);
    fmt::print("{}\n", Datum(object).to_json());
  } else {
    fmt::print("{}\n", paragraph(headline(arguments.game, *problem), 2));
    if (!correct)
      fmt::print("WRONG at {}.\n", report.violation);
    else if (report.status == Status::complete)
      fmt::print("Correct: the {} of {} by {} agrees with the definition ({}).\n",
                 name_of(report.evaluation), format_plural(report.states, "state"), report.solver,
                 report.scope);
    else
      fmt::print("Not verified: ended by {} after {}.\n",
                 format_limit(report.status, arguments.limits),
                 format_plural(report.states, "state"));
  }
  if (!correct) return exit_disagreement;
  return report.status == Status::complete ? exit_done : exit_limit;
}

}  // namespace zugzwang::cli
