#include "native_results.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>

namespace zugzwang {

namespace {

/// Returns where a stream lies in its file; null if a block of it is compressed.
Datum place_of(const TablebaseContents& contents, const TablebaseStream& stream) {
  if (stream.first_block + stream.blocks() > contents.blocks()) return {};  // in several files
  const std::uint64_t first = contents.block(stream.first_block).at;
  for (std::uint64_t i = 0; i < stream.blocks(); ++i) {
    const TablebaseContents::Block& block = contents.block(stream.first_block + i);
    const std::uint64_t begin = i * tablebase_block_bytes;
    if (block.at != first + begin ||
        block.entry.stored != std::min(tablebase_block_bytes, stream.bytes - begin))
      return {};
  }
  return Datum::Object{{"at", first}, {"bytes", stream.bytes}};
}

/// Returns where the streams of a tier can be read as they are; null if they are compressed.
Datum streams_of(const TablebaseContents& contents, const TablebaseTier& tier) {
  Datum::Object streams;
  const std::pair<const char*, const TablebaseStream*> named[] = {
      {"kept", &tier.present}, {"outcomes", &tier.outcomes}, {"plies", &tier.distances}};
  for (const auto& [name, stream] : named) {
    if (stream->bytes == 0) continue;
    Datum place = place_of(contents, *stream);
    if (place.is_null()) return {};
    streams.emplace_back(name, std::move(place));
  }
  streams.emplace_back("plies_bytes", tier.plies.bytes);
  streams.emplace_back("halved", tier.plies.halved);
  streams.emplace_back("win_parity", tier.plies.win_parity);
  streams.emplace_back("loss_parity", tier.plies.loss_parity);
  return streams;
}

}  // namespace

Datum::Object check_to_datum(const std::string& game, const CheckReport& report) {
  Datum::List faults;
  for (const Fault& fault : report.faults)
    faults.emplace_back(Datum::Object{{"what", fault.what},
                                      {"detail", fault.detail},
                                      {"problem", Datum::from_json(fault.problem)}});
  Datum::List warnings;
  for (const NearMiss& miss : report.warnings)
    warnings.emplace_back(Datum::Object{{"functions", miss.functions},
                                        {"concept", miss.concept_name},
                                        {"asks_for", miss.asks_for}});
  Datum::List solvers;
  for (const auto& [solver, checked] : report.solvers)
    solvers.emplace_back(Datum::Object{{"way", solver},
                                       {"problems", checked.problems},
                                       {"positions", checked.evaluated},
                                       {"states_verified", checked.states},
                                       {"not_applicable", checked.not_applicable}});
  return Datum::Object{{"game", game},
                       {"status", name_of(report.status)},
                       {"correct", report.faults.empty()},
                       {"problems", report.problems},
                       {"plies", report.plies},
                       {"ways", std::move(solvers)},
                       {"faults", std::move(faults)},
                       {"too_large", report.too_large},
                       {"warnings", std::move(warnings)}};
}

Datum::Object contents_to_datum(const Tablebase& tables) {
  const TablebaseContents& contents = tables.contents();
  const TablebaseHeader& head = contents.head();
  const TablebaseSizes& sizes = contents.sizes();
  const TablebaseContents::Outcomes outcomes = contents.outcomes();
  Datum::List tiers;
  for (const TablebaseTier& tier : contents.tiers()) {
    Datum::Object object{{"tier", tier.tier},
                         {"indices", tier.indices},
                         {"places", tier.places},
                         {"positions", tier.positions()}};
    if (Datum streams = streams_of(contents, tier); !streams.is_null())
      object.emplace_back("streams", std::move(streams));
    tiers.emplace_back(std::move(object));
  }
  return {{"game", head.game},
          {"rules", head.rules},
          {"encoding", head.encoding},
          {"evaluation", name_of(kind_of(head))},
          {"solver", head.solver},
          {"program", head.program},
          {"positions", sizes.positions},
          {"win", outcomes.win},
          {"loss", outcomes.loss},
          {"draw", outcomes.draw},
          {"bytes", sizes.file_bytes},
          {"outcome_bits", sizes.outcome_bits()},
          {"distance_bits", sizes.distance_bits()},
          {"tiers", std::move(tiers)}};
}

std::string format_bits(const TablebaseSizes& sizes) {
  return fmt::format("{:.3g} bits per position for the outcomes, {:.3g} for the distances",
                     sizes.outcome_bits(), sizes.distance_bits());
}

Datum saved_to_datum(const std::string& file, const TablebaseSizes& sizes) {
  return Datum::Object{{"file", file},
                       {"positions", sizes.positions},
                       {"bytes", sizes.file_bytes},
                       {"outcome_bits", sizes.outcome_bits()},
                       {"distance_bits", sizes.distance_bits()}};
}

std::string saved_text(const std::string& file, const TablebaseSizes& sizes) {
  return paragraph(
             fmt::format("Saved {} in {}: {}; {}.", format_plural(sizes.positions, "position"),
                         file, format_bytes(sizes.file_bytes), format_bits(sizes)),
             2) +
         "\n";
}

void add_verdict(Datum::Object& object, Status status, const std::string& violation,
                 std::string_view name) {
  const bool correct = violation.empty();
  if (!correct || status == Status::complete) object.emplace_back("correct", correct);
  if (!correct) object.emplace_back(name, violation);
}

Datum::Object verification_to_datum(const std::string& game, const VerificationReport& report) {
  return {{"game", game},
          {"solver", report.solver},
          {"evaluation", name_of(report.evaluation)},
          {"status", name_of(report.status)},
          {"states", report.states},
          {"scope", report.scope},
          {"complete", report.is_complete}};
}

Datum::Object verification_to_datum(const Tablebase& tables, const std::string& file,
                                    const TablebaseVerification& report) {
  const TablebaseHeader& head = tables.contents().head();
  return {{"game", head.game},
          {"solution", file},
          {"evaluation", name_of(kind_of(head))},
          {"status", name_of(report.status)},
          {"positions", report.positions}};
}

Datum::Object verification_to_datum(const CertifiedPeriod& certified,
                                    const CertificateCheck& check) {
  const Period& period = certified.certificate.period;
  return {{"game", certified.game},        {"status", name_of(check.status)},
          {"preperiod", period.preperiod}, {"period", period.period},
          {"saltus", period.saltus},       {"heaps", check.heaps}};
}

}  // namespace zugzwang
