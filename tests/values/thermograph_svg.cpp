// Thermographs as pictures.

#include <string>

#include <zugzwang/values/thermograph_svg.hpp>
#include <zugzwang/values/value_reader.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;

std::string svg_of(const std::string& expression) {
  PartizanValues table;
  Thermographs thermographs(table);
  const PartizanValue value = ValueCalculator(table).read(expression);
  return thermograph_svg(thermographs.of(value), expression);
}

/// Returns the horizontal coordinate of the first point of a path, such as the left wall.
double start_of(const std::string& svg, const std::string& name) {
  const std::string begin = "<path class=\"" + name + "\" d=\"M";
  const std::size_t at = svg.find(begin);
  REQUIRE(at != std::string::npos);
  return std::stod(svg.substr(at + begin.size()));
}

TEST_CASE("larger values are drawn to the left", "[thermograph]") {
  const std::string svg = svg_of("{3|-1}");
  CHECK(start_of(svg, "left") < start_of(svg, "mast"));
  CHECK(start_of(svg, "mast") < start_of(svg, "right"));
}

TEST_CASE("a picture says in words what it shows", "[thermograph]") {
  const std::string svg = svg_of("{2|-1/2}");
  CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(contains(svg, "<title>Thermograph of {2|-1/2}</title>"));
  CHECK(contains(svg, "Mean 3/4, temperature 5/4."));
  CHECK(contains(svg, "(-1, 3), (5/4, 3/4)"));
  CHECK(contains(svg, "Larger values are to the left."));
}

TEST_CASE("signs of the notation do not break the picture", "[thermograph]") {
  const std::string svg = svg_of("^<2>+*");
  CHECK(contains(svg, "<title>Thermograph of ^&lt;2&gt;+*</title>"));
}

TEST_CASE("numbers and huge switches have pictures of bounded size", "[thermograph]") {
  for (const std::string expression :
       {"0", "1/1024", "{1000000|-1000000}", "-4611686018427387904"}) {
    INFO(expression);
    const std::string svg = svg_of(expression);
    CHECK(svg.size() < 10'000);
    CHECK_FALSE(contains(svg, "nan"));
    CHECK_FALSE(contains(svg, "inf"));
  }
}

}  // namespace
}  // namespace zugzwang
