// The certificate of a period, with its check by the rules that it names.

#include <string>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/certificate.hpp>

#include "fuzz.hpp"
#include "games/answers.hpp"

using namespace zugzwang;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const Datum file = Datum::from_json(fuzz::text_of(data, size), std::uint64_t{1} << 20);
    const Datum* const game = file.find("game");
    const Datum* const fields = file.find("fields");
    const Datum* const claim = file.find("certificate");
    if (game == nullptr || fields == nullptr || claim == nullptr) return 0;
    const auto* const name = game->get<std::string>();
    if (name == nullptr) return 0;
    const auto problem = testing::bundled().find(*name).problem(*fields, Scope::rules);
    const auto* const rules = problem->graph()->ability<KnowsHeapRules>();
    const PeriodCertificate certificate = certificate_from(*claim);
    if (rules != nullptr) check_certificate(rules->heap_rules(), certificate, fuzz::small_limits());
  } catch (const Error&) {
  }
  return 0;
}
