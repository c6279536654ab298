// An expression in the language of values, calculated under a limit; what it comes to is written in
// every notation and, but for LaTeX, read again.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/values/value_reader.hpp>
#include <zugzwang/values/value_writer.hpp>

#include "fuzz.hpp"

using namespace zugzwang;

namespace {

constexpr Notation notations[] = {Notation::cgsuite, Notation::unicode, Notation::latex,
                                  Notation::plain};
constexpr std::size_t most_characters = 10'000;

/// What is written is read back as the same value, unless it is cut off.
void require_round_trip(PartizanValues& values, ValueCalculator& calculator, PartizanValue v) {
  for (const Notation notation : notations) {
    const std::string text = to_text(values, v, notation, most_characters);
    fuzz::require(text.size() <= 4 * most_characters);
    if (notation != Notation::latex && !text.ends_with("..."))
      fuzz::require(calculator.read(text) == v);
  }
}

void calculate(std::string_view expression) {
  const Limits limits = fuzz::small_limits();
  Meter meter(limits);
  PartizanValues values(meter);
  ValueCalculator calculator(values, [&](std::string_view game, std::string_view arguments) {
    if (game != "heap") throw Error(ErrorCode::unknown_game, "there is no game of that name");
    return values.nimber(static_cast<std::uint32_t>(arguments.size() % 64));
  });
  const Calculated calculated = calculator.calculate(expression);
  ValueWriter writer(values, Notation::unicode);
  fuzz::require(!to_text(writer, calculated, most_characters).empty());
  if (const auto* v = std::get_if<PartizanValue>(&calculated))
    require_round_trip(values, calculator, *v);
  if (const auto* list = std::get_if<std::vector<PartizanValue>>(&calculated))
    for (const PartizanValue v : *list) require_round_trip(values, calculator, v);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    calculate(fuzz::text_of(data, size));
  } catch (const Error& error) {
    const std::string message = error.what();
    fuzz::require(message.find(" at column ") != std::string::npos ||
                  error.code() == ErrorCode::too_large);
  } catch (const ValueLimit&) {
  }
  return 0;
}
