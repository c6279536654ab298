// `verify --claim`: the value that a file claims, checked by play from the rules alone.

#include <string>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/file.hpp>
#include <zugzwang/facade/services/check_value_claim.hpp>
#include <zugzwang/facade/services/value_claim.hpp>

#include "commands.hpp"
#include "format.hpp"

namespace zugzwang::cli {

namespace {

PositionClaim read_claim(const std::string& file, std::uint64_t most_bytes) {
  const std::string text = read_file("claim", file, most_bytes);
  try {
    return position_claim_from(Datum::from_json(text, most_bytes - text.size()));
  } catch (const Error& error) {
    const std::string_view what = error.what();
    throw Error(error.code(), what.starts_with("claim: ")
                                  ? std::string(what)
                                  : fmt::format("claim: {}: {}", file, what));
  }
}

int tell(const Arguments& arguments, const std::string& game, const Problem& problem,
         const ValueClaimCheck& check, const ValueClaim& claim) {
  using Verdict = ValueClaimCheck::Verdict;
  const bool is_decided = check.verdict != Verdict::undecided;
  const bool is_correct = check.verdict == Verdict::confirmed;
  const std::string why = to_text(check, claim);
  if (arguments.format == Format::json) {
    Datum::Object object{{"game", game},
                         {"claim", arguments.valuing.claim},
                         {"status", name_of(check.status)},
                         {"states", check.positions},
                         {"comparisons", check.comparisons}};
    if (is_decided) object.emplace_back("correct", is_correct);
    if (is_decided && !is_correct) object.emplace_back("violation", why);
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  } else {
    fmt::print("{}\n", paragraph(headline(game, problem), 2));
    if (is_decided)
      fmt::print("{}\n", paragraph(fmt::format("{}: {} ({}).", is_correct ? "Correct" : "WRONG",
                                               why, format_plural(check.positions, "state")),
                                   2));
    else
      fmt::print("Not verified: ended by {} after {}.\n",
                 format_limit(check.status, arguments.limits),
                 format_plural(check.positions, "state"));
  }
  if (!is_decided) return exit_limit;
  return is_correct ? exit_done : exit_disagreement;
}

}  // namespace

int verify_claim(const Arguments& arguments, const Registry& registry) {
  const Limits limits = arguments.limits.started();
  const PositionClaim claim = read_claim(arguments.valuing.claim, arguments.limits.memory);
  // A game on the command line tells another position that is claimed to have the value.
  const std::string& game = arguments.game.empty() ? claim.game : arguments.game;
  const auto problem = registry.find(game).problem(
      Datum(arguments.game.empty() ? claim.position : arguments.fields), Scope::position);
  const auto positions = problem->positions();
  ValueClaimCheck check;
  {
    ProgressBar bar;
    check = check_value_claim(*positions, positions->number_of(*problem), claim.claim,
                              bar.watch(limits));
  }
  return tell(arguments, game, *problem, check, claim.claim);
}

}  // namespace zugzwang::cli
