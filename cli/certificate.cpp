// The certificate of a proved period: written by `period`, checked by `verify` from it alone.

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/file.hpp>
#include <zugzwang/facade/services/certificate.hpp>

#include "commands.hpp"
#include "format.hpp"

namespace zugzwang::cli {

namespace {

Datum read_certificate(const std::string& file, std::uint64_t most_bytes) {
  const std::string text = read_file("certificate", file, most_bytes);
  try {
    return Datum::from_json(text, most_bytes - text.size());
  } catch (const Error& error) {
    throw Error(error.code(), fmt::format("certificate: {}: {}", file, error.what()));
  }
}

}  // namespace

void write_certificate(const std::string& file, const GameEntry& game, const Problem& problem,
                       const PeriodCertificate& certificate) {
  // A problem tells of the rules that a name stands for too, which the game does not take.
  Datum::Object fields;
  for (const auto& [name, value] : problem.to_datum(Scope::rules))
    for (const FieldInfo& field : game.fields())
      if (field.name == name) fields.emplace_back(name, value);
  const Datum::Object object{{"game", game.text().name},
                             {"fields", Datum(std::move(fields))},
                             {"certificate", to_datum(certificate)}};
  std::ofstream out(file);
  out << Datum(object).to_json() << '\n';
  if (!out.flush())
    throw Error(ErrorCode::bad_file, fmt::format("certificate: cannot write {}", file));
}

int verify_certificate(const Arguments& arguments, const Registry& registry) {
  const std::string& file = arguments.certificate;
  const Datum datum = read_certificate(file, arguments.limits.memory);
  const auto* const game = certificate_member(datum, "game").get<std::string>();
  if (game == nullptr)
    throw Error(ErrorCode::bad_file, fmt::format("certificate: {} names no game", file));
  const auto problem =
      registry.find(*game).problem(certificate_member(datum, "fields"), Scope::rules);
  const auto* const rules = problem->positions()->ability<KnowsHeapRules>();
  if (rules == nullptr)
    throw Error(ErrorCode::not_applicable,
                fmt::format("certificate: {} is no taking-and-breaking game", *game));
  const PeriodCertificate certificate = certificate_from(certificate_member(datum, "certificate"));
  CertificateCheck check;
  {
    ProgressBar bar;
    const Limits limits = bar.watch(arguments.limits);
    check = check_certificate(rules->heap_rules(), certificate, limits);
  }
  const bool correct = check.flaw.empty();
  if (arguments.format == Format::json) {
    Datum::Object object{{"game", *game},
                         {"status", name_of(check.status)},
                         {"preperiod", certificate.period.preperiod},
                         {"period", certificate.period.period},
                         {"saltus", certificate.period.saltus},
                         {"heaps", check.heaps}};
    if (!correct || check.status == Status::complete) object.emplace_back("correct", correct);
    if (!correct)
      object.emplace_back("flaw", check.flaw);
    else
      object.emplace_back("theorem", check.theorem);
    fmt::print("{}\n", Datum(object).to_json());
  } else {
    fmt::print("{}\n", paragraph(headline(*game, *problem, Scope::rules), 2));
    if (!correct)
      fmt::print("WRONG: {}.\n", check.flaw);
    else if (check.status == Status::complete)
      fmt::print("{}\n",
                 paragraph(fmt::format(
                               "Correct: with preperiod {} and period {}, the nimbers of {} are as "
                               "defined. Those of all larger heaps follow: {}.",
                               format_count(certificate.period.preperiod),
                               format_count(certificate.period.period),
                               format_plural(check.heaps, "heap"), check.theorem),
                           0, text_columns()));
    else
      fmt::print("Not verified: ended by {} after {}.\n",
                 format_limit(check.status, arguments.limits), format_plural(check.heaps, "heap"));
  }
  if (!correct) return exit_disagreement;
  return check.status == Status::complete ? exit_done : exit_limit;
}

}  // namespace zugzwang::cli
