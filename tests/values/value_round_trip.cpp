// Law: read(write(v)) = v in every notation; in LaTeX, once its signs are translated.

#include <string>
#include <string_view>

#include <zugzwang/values/theory.hpp>
#include <zugzwang/values/value_reader.hpp>
#include <zugzwang/values/value_writer.hpp>

#include "catch.hpp"
#include "values/latex.hpp"
#include "values/random_values.hpp"

namespace zugzwang {
namespace {

constexpr Notation notations[] = {Notation::cgsuite, Notation::unicode, Notation::latex,
                                  Notation::plain};

/// Finds the first text that is not read back as the value written; empty if there is none.
class RoundTrip {
 public:
  explicit RoundTrip(PartizanValues& values) : values_(values), calculator_(values) {}

  void operator()(PartizanValue v) {
    for (const Notation notation : notations) {
      const std::string text = to_text(values_, v, notation);
      if (broken.empty() && calculator_.read(read_as(text, notation)) != v) broken = text;
    }
  }

  std::string broken{};

 private:
  static std::string read_as(const std::string& text, Notation notation) {
    return notation == Notation::latex ? testing::without_latex(text) : text;
  }

  PartizanValues& values_;
  ValueCalculator calculator_;
};

TEST_CASE("the values born by day 3 are read as they are written", "[values][reader]") {
  PartizanValues values;
  RoundTrip round_trip(values);
  const auto born = born_by_day(values, 3);
  CHECK(born.size() == 1474);
  for (const PartizanValue v : born) round_trip(v);
  CHECK(round_trip.broken == "");
}

TEST_CASE("sums are read as they are written", "[values][reader]") {
  PartizanValues values;
  RoundTrip round_trip(values);
  testing::RandomValues random(values, 200);
  for (int i = 0; i < 2000; ++i) round_trip(values.sum(random(), random()));
  CHECK(round_trip.broken == "");
}

TEST_CASE("named values are read as they are written", "[values][reader]") {
  PartizanValues values;
  RoundTrip round_trip(values);
  for (const std::string_view sum : {"0", "1/2", "-3", "±1", "{2|*}", "±{1,{2|^}}"})
    for (std::uint32_t n = 1; n < 6; ++n)
      for (const std::uint32_t star : {0U, 1U, 2U}) {
        const PartizanValue base = values.sum(read_value(values, sum), values.nimber(star));
        for (const PartizanValue v :
             {up_power(values, n), up_powers(values, n), tiny(values, values.integer(n)),
              miny(values, values.up(n)), values.up(-std::int64_t{n})}) {
          round_trip(values.sum(base, v));
          round_trip(values.difference(base, v));
          round_trip(values.plus_minus(values.sum(base, v)));
        }
      }
  CHECK(round_trip.broken == "");
}

}  // namespace
}  // namespace zugzwang
