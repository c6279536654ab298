// A line of a batch: JSON, a problem of some game, and its solution within small limits.

#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/answer.hpp>

#include "fuzz.hpp"
#include "games/answers.hpp"
#include "watch.hpp"

using namespace zugzwang;

namespace {

/// Sees that no more memory is taken than is allowed.
void read_within(std::string_view json, std::uint64_t most_bytes) {
  constexpr std::uint64_t aside = 1 << 15;
  fuzz::forget_peak();
  try {
    Datum::from_json(json, most_bytes);
  } catch (const Error&) {
  }
  fuzz::require(fuzz::peak() <= most_bytes + aside);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  read_within(text, 16 * size);
  try {
    const Datum line = Datum::from_json(text, std::uint64_t{1} << 20);
    const std::string json = line.to_json();
    fuzz::require(Datum::from_json(json).to_json() == json);
    const Datum* const game = line.find("game");
    const auto* const name = game == nullptr ? nullptr : game->get<std::string>();
    if (name == nullptr) return 0;
    const auto problem = testing::bundled().find(*name).problem(line, Scope::position);
    answer(*problem, {}, fuzz::small_limits());
  } catch (const Error& error) {
    constexpr std::size_t longest_message = 2000;
    fuzz::require(std::string_view(error.what()).size() < longest_message);
  }
  return 0;
}
