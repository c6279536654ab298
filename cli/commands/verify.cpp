// `verify`: checks a solution, a solution file, or the claim of a value or a period by definition.

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/canonical_claim.hpp>
#include <zugzwang/engine/services/certificate.hpp>
#include <zugzwang/engine/services/check_canonical_claim.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>
#include <zugzwang/engine/services/verify.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<std::optional<std::uint64_t>> sampled = number_flag<std::optional<std::uint64_t>>(
    "--sample", "number of random positions of the solution file to check (all)", "positions");
const FlagOf<std::optional<std::uint64_t>> sample_seed =
    seed_flag("seed of the random positions (a new one)");
const FlagOf<bool> checks_all =
    toggle("--all", "check every position that play can reach, not only the nearest 200,000");

/// The result of a check.
struct Verdict {
  Status status = Status::complete;
  std::string violation{};  ///< empty if there is none
  std::string sentence{};   ///< the line that reports it, or that all is correct
  std::string checked{};    ///< such as "5 states"
};

/// Prints the verdict, after these members in JSON, and returns the exit status.
int print_verification(const Arguments& arguments, const std::string& heading, Datum::Object object,
                       const Verdict& verdict, const char* name_of_violation = "violation",
                       const Datum::Object& if_correct = {}) {
  const bool correct = verdict.violation.empty();
  // A check that a limit has ended decides nothing, unless it has already found an error.
  const bool is_decided = !correct || verdict.status == Status::complete;
  if (arguments.format == Format::json) {
    add_verdict(object, verdict.status, verdict.violation, name_of_violation);
    if (correct) object.insert(object.end(), if_correct.begin(), if_correct.end());
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  } else {
    fmt::print("{}\n", paragraph(heading, 2));
    if (is_decided)
      fmt::print("{}\n", verdict.sentence);
    else
      fmt::print("Not verified: ended by {} after {}.\n",
                 format_limit(verdict.status, arguments.limits), verdict.checked);
  }
  if (!correct) return exit_disagreement;
  return is_decided ? exit_done : exit_limit;
}

/// Reads a file of JSON, which messages call `what`.
Datum read_json(std::string_view what, const std::string& file, std::uint64_t most_bytes) {
  const std::string text = read_file(what, file, most_bytes);
  try {
    return Datum::from_json(text, most_bytes - text.size());
  } catch (const Error& error) {
    throw Error(error.code(), what, fmt::format("{}: {}", file, error.what()));
  }
}

/// Runs `verify --solution FILE`.
int verify_solution(const Arguments& arguments, const Registry& registry) {
  const auto tables = open_tables(arguments.solution, arguments);
  const TablebaseHeader& head = tables->contents().head();
  const auto rules = problem_of(*tables, registry, {}, Scope::rules);
  const auto root = root_of(*tables, registry);
  if (root && sampled.in(arguments))
    throw Error(ErrorCode::not_applicable, "sample",
                fmt::format("{} has the keys of its positions, from which none is drawn; "
                            "leave out --sample",
                            arguments.solution));
  Session session = open_tablebase(tables, *rules);
  const TablebaseVerification report = with_progress(arguments.limits, [&](const Limits& limits) {
    if (root) return verify_reached(*tables, session, session.positions->number_of(*root), limits);
    return sampled.in(arguments)
               ? verify_sample(*tables, *session.positions, *sampled.in(arguments),
                               seed_in(arguments, sample_seed), limits)
               : verify_tablebase(*tables, *session.positions, limits);
  });
  const std::string checked = format_plural(report.positions, "position");
  return print_verification(
      arguments, headline(head.game, *rules, Scope::rules),
      verification_to_datum(*tables, arguments.solution, report),
      {report.status, report.violation,
       report.violation.empty()
           ? fmt::format("Correct: the {} of {} agrees with the definition ({}).",
                         name_of(kind_of(head)), checked,
                         sampled.in(arguments) ? "drawn at random" : "all of the file")
           : fmt::format("WRONG: {}.", report.violation),
       checked});
}

/// Runs `verify --certificate FILE`: checks a proved period from the file alone.
int verify_certificate(const Arguments& arguments, const Registry& registry) {
  const std::string& file = arguments.certificate;
  const Datum datum = read_json("certificate", file, arguments.limits.memory);
  const CertifiedPeriod certified = certified_period(datum, registry, file);
  const Period& period = certified.certificate.period;
  const CertificateCheck check = with_progress(
      arguments.limits, [&](const Limits& limits) { return certified.check(limits); });
  const std::string checked = format_plural(check.heaps, "heap");
  return print_verification(
      arguments, headline(certified.game, *certified.rules, Scope::rules),
      verification_to_datum(certified, check),
      {check.status, check.flaw,
       check.flaw.empty()
           ? paragraph(fmt::format("Correct: with preperiod {} and period {}, the nimbers of {} "
                                   "are as defined. Those of all larger heaps follow: {}.",
                                   format_count(period.preperiod), format_count(period.period),
                                   checked, check.theorem),
                       0, text_columns())
           : fmt::format("WRONG: {}.", check.flaw),
       checked},
      "flaw", {{"theorem", check.theorem}});
}

/// Runs `verify --claim FILE`: checks the value that a file claims by play from the rules alone.
int verify_claim(const Arguments& arguments, const Registry& registry) {
  const Limits limits = arguments.limits.started();
  const PositionClaim claim =
      position_claim_from(read_json("claim", arguments.claim, arguments.limits.memory));
  // A game on the command line names another position, which is claimed to have the same value.
  const std::string& game = arguments.game.empty() ? claim.game : arguments.game;
  const auto problem = registry.find(game).problem(
      Datum(arguments.game.empty() ? claim.position : arguments.fields), Scope::position);
  const auto positions = problem->positions();
  const ValueClaimCheck check = with_progress(limits, [&](const Limits& watched) {
    return check_canonical_claim(*positions, positions->number_of(*problem), claim.claim, watched);
  });
  const bool is_wrong = check.is_wrong();
  const std::string why = to_text(check, claim.claim);
  const std::string checked = format_plural(check.positions, "state");
  return print_verification(
      arguments, headline(game, *problem),
      {{"game", game},
       {"claim", arguments.claim},
       {"status", name_of(check.status)},
       {"states", check.positions},
       {"comparisons", check.comparisons}},
      {check.status, is_wrong ? why : "",
       paragraph(fmt::format("{}: {} ({}).", is_wrong ? "WRONG" : "Correct", why, checked), 2),
       checked});
}

int run_verify(const Arguments& arguments, const Registry& registry) {
  if (!arguments.certificate.empty()) return verify_certificate(arguments, registry);
  if (!arguments.solution.empty()) return verify_solution(arguments, registry);
  if (!arguments.claim.empty()) return verify_claim(arguments, registry);
  const Limits limits = arguments.limits.started();
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  const VerificationReport report = with_progress(limits, [&](const Limits& watched) {
    return run_by_candidates(
        *problem, arguments.choice, watched, [&](Session& session, const Limits& within) {
          return verify(session, session.positions->number_of(*problem), within,
                        checks_all.in(arguments) ? VerifyScope::all : VerifyScope::some);
        });
  });
  const std::string checked = format_plural(report.states, "state");
  return print_verification(
      arguments, headline(arguments.game, *problem), verification_to_datum(arguments.game, report),
      {report.status, report.violation,
       report.violation.empty()
           ? paragraph(fmt::format("Correct: the {} of {} by {} agrees with the definition ({}).{}",
                                   name_of(report.evaluation), checked, report.solver, report.scope,
                                   report.is_complete ? "" : " --all checks every one."),
                       0, text_columns())
           : fmt::format("WRONG at {}.", report.violation),
       checked});
}

}  // namespace

Command verify_command() {
  return {
      .name = "verify",
      .summary = "solves, then checks the solution by the definition alone",
      .example = "zugzwang verify tip 1000 3",
      .words = "GAME",
      .fields = FieldsTaken::position,
      .flags = all_of(
          {solving_flags(),
           {solution_flag("check a solution file instead of a game"),
            text_flag("--certificate", "FILE", "check this certificate of a period; leave out GAME")
                .stored_in(&Arguments::certificate),
            text_flag("--claim", "FILE",
                      "check by play the value that this file claims for its position, or for GAME")
                .stored_in(&Arguments::claim),
            json_flag(), checks_all, sampled, sample_seed}}),
      .run = run_verify,
      .meaning = "the game: see zugzwang list; or a file of a solution, a certificate or a claim",
  };
}

}  // namespace zugzwang::cli
