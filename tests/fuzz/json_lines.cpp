// A line of a batch: JSON, a problem of some game, and its solution within small limits.

#include <string>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/datum.hpp>
#include <zugzwang/facade/services/answer.hpp>

#include "fuzz.hpp"
#include "games/answers.hpp"

using namespace zugzwang;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t most_bytes = 1 << 20;
  try {
    const Datum line = Datum::from_json(fuzz::text_of(data, size), most_bytes);
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
