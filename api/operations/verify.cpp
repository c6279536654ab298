// `verify`: checks a solution, a solution file, or the claim of a value or a period by definition.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/books.hpp>
#include <zugzwang/engine/services/canonical_claim.hpp>
#include <zugzwang/engine/services/certificate.hpp>
#include <zugzwang/engine/services/check_canonical_claim.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>
#include <zugzwang/engine/services/verify.hpp>
#include <zugzwang/store/segment.hpp>
#include <zugzwang/store/shard_folder.hpp>

namespace zugzwang {

namespace {

struct VerifyAsked {
  GameAsked of;
  ChoiceAsked by;
  std::string solution, book;
  Datum certificate, claim;
  bool all = false;
  std::optional<std::uint64_t> sample, seed;
};

/// What a check has found, and how a person reads it.
struct Verdict {
  Status status = Status::complete;
  std::string violation{};  ///< empty if there is none
  std::string sentence{};   ///< reports it, in one line, or that all is correct
  std::string checked{};    ///< such as "5 states"
};

Result result_of(const std::string& heading, Datum::Object members, const Verdict& verdict,
                 const Limits& limits, std::string_view name_of_violation = "violation") {
  add_verdict(members, verdict.status, verdict.violation, name_of_violation);
  // A check that a limit has ended decides nothing, unless it has already found an error.
  const bool is_correct = verdict.violation.empty();
  const bool is_decided = !is_correct || verdict.status == Status::complete;
  std::string sentence = is_decided
                             ? verdict.sentence
                             : fmt::format("Not verified: ended by {} after {}.",
                                           format_limit(verdict.status, limits), verdict.checked);
  return {std::move(members),
          [heading, sentence = std::move(sentence), is_correct](std::size_t columns) {
            return fmt::format("{}\n{}\n", paragraph(heading, 2),
                               is_correct ? paragraph(sentence, 0, columns) : sentence);
          }};
}

Result verify_solution(const calls::Context& context, const VerifyAsked& asked,
                       const Limits& limits) {
  const std::string& file = asked.solution;
  const auto tables =
      std::make_shared<const Tablebase>(file, limits.memory / 2, context.limits.memory);
  const TablebaseHeader& head = tables->contents().head();
  const auto rules = problem_of(*tables, context.registry, {}, Scope::rules);
  const auto root = root_of(*tables, context.registry);
  if (root && asked.sample)
    throw Error(ErrorCode::not_applicable, "sample",
                fmt::format("{} has the keys of its positions, from which none is drawn; leave "
                            "out {}",
                            file, context.spelling("sample")));
  Session session = open_tablebase(tables, *rules);
  const TablebaseVerification report =
      root           ? verify_reached(*tables, session, session.graph->number_of(*root), limits)
      : asked.sample ? verify_sample(*tables, *session.graph, *asked.sample,
                                     asked.seed ? *asked.seed : std::random_device{}(), limits)
                     : verify_tablebase(*tables, *session.graph, limits);
  const std::string checked = format_plural(report.positions, "position");
  return result_of(headline(head.game, *rules, Scope::rules),
                   verification_to_datum(*tables, file, report),
                   {report.status, report.violation,
                    report.violation.empty()
                        ? fmt::format("Correct: the {} of {} agrees with the definition ({}).",
                                      name_of(kind_of(head)), checked,
                                      asked.sample ? "drawn at random" : "all of the file")
                        : fmt::format("WRONG: {}.", report.violation),
                    checked},
                   limits);
}

/// Checks a book: its earlier plies by the definition, its last by a solver.
Result verify_a_book(const calls::Context& context, const VerifyAsked& asked,
                     const Limits& limits) {
  const Book book = book_in(asked.book);
  if (!context.registry.knows(book.head.game))
    refuse_file("book", asked.book, "is of " + book.head.game + ", an unknown game");
  const auto problem =
      context.registry.find(book.head.game).problem(Datum(book.head.start), Scope::position);
  const std::uint64_t seed = asked.seed ? *asked.seed : std::random_device{}();
  const BookVerification report = verify_book(book, *problem, asked.sample, seed, limits);
  const std::string checked = fmt::format("{} of {} solved again", format_count(report.solved),
                                          format_plural(book.head.values, "value"));
  Datum::Object members{
      {"game", book.head.game},           {"book", asked.book},
      {"status", name_of(report.status)}, {"evaluation", name_of(book.head.evaluation)},
      {"plies", book.head.plies},         {"positions", report.positions},
      {"solved", report.solved}};
  return result_of(headline(book.head.game, *problem), std::move(members),
                   {report.status, report.violation,
                    report.violation.empty()
                        ? fmt::format("Correct: the {} of {} agrees with the definition; {}.",
                                      name_of(book.head.evaluation),
                                      format_plural(report.positions, "position"), checked)
                        : fmt::format("WRONG: {}.", report.violation),
                    checked},
                   limits);
}

/// Checks a proved period from the certificate alone.
Result verify_certificate(const calls::Context& context, const VerifyAsked& asked,
                          const Limits& limits) {
  const auto [datum, origin] = document_by(context, "certificate", asked.certificate);
  const CertifiedPeriod certified = certified_period(datum, context.registry, origin);
  const Period& period = certified.certificate.period;
  const CertificateCheck check = certified.check(limits);
  const std::string checked = format_plural(check.heaps, "heap");
  Result result = result_of(
      headline(certified.game, *certified.rules, Scope::rules),
      verification_to_datum(certified, check),
      {check.status, check.flaw,
       check.flaw.empty()
           ? fmt::format("Correct: with preperiod {} and period {}, the nimbers of {} are as "
                         "defined. Those of all larger heaps follow: {}.",
                         format_count(period.preperiod), format_count(period.period), checked,
                         check.theorem)
           : fmt::format("WRONG: {}.", check.flaw),
       checked},
      limits, "flaw");
  if (check.flaw.empty()) result.members.emplace_back("theorem", check.theorem);
  return result;
}

/// Checks a claimed value by play from the rules alone.
Result verify_claim(const calls::Context& context, const VerifyAsked& asked, const Limits& limits) {
  const auto [datum, origin] = document_by(context, "claim", asked.claim);
  const PositionClaim claim = position_claim_from(datum);
  // Another position may be named, which is claimed to have the same value.
  GameAsked of = asked.of;
  if (of.game.empty()) of = {claim.game, Datum(claim.position)};
  const calls::Asked found = asked_by(context, of, Scope::position);
  const auto positions = found.problem->graph();
  const ValueClaimCheck check =
      check_canonical_claim(*positions, positions->number_of(*found.problem), claim.claim, limits);
  const bool is_wrong = check.is_wrong();
  const std::string why = to_text(check, claim.claim);
  const std::string checked = format_plural(check.positions, "state");
  Datum::Object members{{"game", found.name()}};
  if (asked.claim.get<std::string>() != nullptr) members.emplace_back("claim", origin);
  members.insert(members.end(), {{"status", name_of(check.status)},
                                 {"states", check.positions},
                                 {"comparisons", check.comparisons}});
  return result_of(
      headline(found.name(), *found.problem), std::move(members),
      {check.status, is_wrong ? why : "",
       fmt::format("{}: {} ({}).", is_wrong ? "WRONG" : "Correct", why, checked), checked},
      limits);
}

Result run_verify(calls::Context& context, const VerifyAsked& asked, const Limits& limits) {
  if (!asked.solution.empty()) return verify_solution(context, asked, limits);
  if (!asked.book.empty()) return verify_a_book(context, asked, limits);
  if (!asked.certificate.is_null()) return verify_certificate(context, asked, limits);
  if (!asked.claim.is_null()) return verify_claim(context, asked, limits);
  const calls::Asked of = asked_by(context, asked.of, Scope::position);
  const VerificationReport report =
      run_by_candidates(*of.problem, choice_by(context, asked.by), limits,
                        [&](Session& session, const Limits& within) {
                          return verify(session, session.graph->number_of(*of.problem), within,
                                        asked.all ? VerifyScope::all : VerifyScope::some);
                        });
  const std::string checked = format_plural(report.states, "state");
  return result_of(
      headline(of.name(), *of.problem), verification_to_datum(of.name(), report),
      {report.status, report.violation,
       report.violation.empty()
           ? fmt::format("Correct: the {} of {} by {} agrees with the definition ({}).{}",
                         name_of(report.evaluation), checked, report.solver, report.scope,
                         report.is_complete
                             ? ""
                             : fmt::format(" {} checks every one.", context.spelling("all")))
           : fmt::format("WRONG at {}.", report.violation),
       checked},
      limits);
}

/// Returns the member that a file gives, or a folder of shards: by its kind.
std::string_view member_of(const std::string& file) {
  if (holds_shards(file)) return "solution";
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return {};
  std::string start(std::max<std::size_t>(segment_header_bytes, 64), '\0');
  if (std::ifstream in(file, std::ios::binary); in)
    in.read(start.data(), static_cast<std::streamsize>(start.size()));
  if (begins_segment(start)) return "solution";
  if (start.starts_with("zugzwang book ")) return "book";
  return start.find(R"("zugzwang value claim")") != std::string::npos ? "claim" : "certificate";
}

}  // namespace

Operation verify_operation() {
  using Kind = Member::Kind;
  using Game = Member::Game;
  Members members = all_members(
      {part(&VerifyAsked::of, game_members()),
       part(&VerifyAsked::by, choice_members()),
       limit_members(),
       {member("solution", &VerifyAsked::solution, "check a solution file instead of a game")
            .of_kind(Kind::file, Game::instead)
            .excludes({"certificate"}, "it is checked alone")
            .excludes({"solver", "strategy"}, "it takes the place of a solver"),
        member("book", &VerifyAsked::book, "check a book of first plies instead of a game")
            .of_kind(Kind::file, Game::instead)
            .excludes({"solution", "certificate", "claim"}, "it is checked alone")
            .excludes({"solver", "strategy", "evaluation"}, "its values have their evaluation"),
        member("certificate", &VerifyAsked::certificate,
               "check this certificate of a period instead of a game")
            .of_kind(Kind::document, Game::instead),
        member("claim", &VerifyAsked::claim,
               "check by play the value that this claims for its position, or for that of the game")
            .of_kind(Kind::document, Game::unless_given)
            .excludes({"solution", "certificate"}, "it is checked alone")
            .excludes({"solver", "strategy", "evaluation"}, "it is verified by play"),
        member("all", &VerifyAsked::all,
               "check every position that play can reach, not only the nearest 200,000"),
        member("sample", &VerifyAsked::sample,
               "number of random positions of the solution file or book to check (all)")
            .counts("positions")
            .needs({"solution", "book"}, "it applies to a solution file or a book"),
        member("seed", &VerifyAsked::seed, "seed of the random positions (a new one)")
            .needs({"sample"}, "only a sample is drawn at random")}});
  return {
      .name = "verify",
      .summary = "solves, then checks the solution by the definition alone",
      .example = "verify tip 1000 3",
      .fields = FieldsTaken::position,
      .members = std::move(members),
      .run = runs(run_verify),
      .meaning =
          "the game: see zugzwang list; or a file of a solution, a book, a certificate or a claim",
      .member_of_file = member_of,
  };
}

}  // namespace zugzwang
