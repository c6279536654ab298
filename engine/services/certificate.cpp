#include "certificate.hpp"

#include <cstddef>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

namespace {

std::uint64_t number_in(const Datum& datum, const std::string& what, std::uint64_t most) {
  constexpr std::size_t most_shown = 60;
  const auto* const number = datum.get<std::uint64_t>();
  if (number != nullptr && *number <= most) return *number;
  throw Error(ErrorCode::bad_value, "certificate",
              "" + what + " is " + datum.to_short_json(most_shown) +
                  "; it must be a whole number from 0 to " + std::to_string(most));
}

}  // namespace

Datum to_datum(const PeriodCertificate& certificate) {
  Datum::Object object{{"preperiod", certificate.period.preperiod},
                       {"period", certificate.period.period},
                       {"saltus", certificate.period.saltus},
                       {"mask", certificate.mask}};
  if (certificate.break_parity) object.emplace_back("break_parity", *certificate.break_parity);
  object.emplace_back("values", list_of(certificate.values));
  return object;
}

PeriodCertificate certificate_from(const Datum& datum) {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  const auto number = [&](const std::string& name, std::uint64_t most) {
    return number_in(certificate_member(datum, name), name, most);
  };
  PeriodCertificate certificate{};
  certificate.period = {
      number("preperiod", any), number("period", any),
      static_cast<std::int64_t>(number("saltus", std::numeric_limits<std::int64_t>::max()))};
  certificate.mask = number("mask", any);
  if (datum.find("break_parity") != nullptr)
    certificate.break_parity = static_cast<unsigned>(number("break_parity", 1));
  const auto* const values = certificate_member(datum, "values").get<Datum::List>();
  if (values == nullptr)
    throw Error(ErrorCode::bad_value, "certificate", "values is not a list of whole numbers");
  certificate.values.reserve(values->size());
  for (const Datum& value : *values) certificate.values.push_back(number_in(value, "a value", any));
  return certificate;
}

std::optional<PeriodCertificate> certificate_of(const Session& session) {
  const auto* const certifies = session.solver->ability<CertifiesPeriods>();
  if (certifies == nullptr)
    throw Error(ErrorCode::not_applicable, "certificate",
                fmt::format("{} by {} certifies only the periods of games that model "
                            "TakingBreakingGame",
                            session.solver_name, name_of(session.evaluation)));
  return certifies->certificate();
}

Datum to_datum(const PeriodCertificate& certificate, const GameEntry& game,
               const Problem& problem) {
  // A problem also lists the rules that an alias fixes, which are no fields of the game.
  Datum::Object fields;
  for (const auto& [name, value] : problem.to_datum(Scope::rules))
    for (const FieldInfo& field : game.fields())
      if (field.name == name) fields.emplace_back(name, value);
  return Datum::Object{{"game", game.text().name},
                       {"fields", std::move(fields)},
                       {"certificate", to_datum(certificate)}};
}

CertificateCheck CertifiedPeriod::check(const Limits& limits) const {
  return check_certificate(positions->ability<KnowsHeapRules>()->heap_rules(), certificate, limits);
}

CertifiedPeriod certified_period(const Datum& datum, const Registry& registry,
                                 const std::string& origin) {
  const auto* const game = certificate_member(datum, "game").get<std::string>();
  if (game == nullptr)
    throw Error(ErrorCode::bad_value, "certificate", fmt::format("{} names no game", origin));
  auto rules = registry.find(*game).problem(certificate_member(datum, "fields"), Scope::rules);
  auto positions = rules->graph();
  if (positions->ability<KnowsHeapRules>() == nullptr)
    throw Error(ErrorCode::not_applicable, "certificate",
                fmt::format("{} is not a taking-and-breaking game", *game));
  return {*game, std::move(rules), std::move(positions),
          certificate_from(certificate_member(datum, "certificate"))};
}

const Datum& certificate_member(const Datum& datum, const std::string& name) {
  if (const Datum* found = datum.find(name)) return *found;
  throw Error(ErrorCode::bad_value, "certificate", "" + name + " is missing");
}

}  // namespace zugzwang
