// Charts as pictures and in characters.

#include <algorithm>
#include <cstddef>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/engine/plot.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

/// Two lines that end close together, one of them with a spread.
Plot example() {
  return {.title = "Time & <space>",
          .x_label = "pile",
          .y_label = "seconds",
          .caption = {"some machine"},
          .series = {{"first", {{10, 1e-3, 1e-3, 1e-3}, {100, 1e-2, 1e-2, 1e-2}}},
                     {"second", {{10, 1e-4, 1e-4, 1e-4}, {100, 1.01e-2, 9e-3, 2e-2}}}},
          .is_log_x = true};
}

TEST_CASE("a chart has a line, marks and a label for each series", "[chart]") {
  const std::string svg = example().svg();
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(count_of(svg, "<polyline ") == 2);
  CHECK(count_of(svg, "<polygon ") == 1);
  CHECK(count_of(svg, "<circle ") == 4);
  CHECK(count_of(svg, "Time &amp; &lt;space&gt;") == 2);
  CHECK(count_of(svg, "some machine") == 1);
  for (const char* const mark : {">10</text>", ">100</text>", ">1m</text>", ">10m</text>"})
    CHECK(count_of(svg, mark) == 1);
  CHECK(svg.find("nan") == std::string::npos);
  CHECK(svg.find("inf") == std::string::npos);
}

TEST_CASE("labels of lines that end close together do not overlap", "[chart]") {
  const std::string svg = example().svg();
  const std::regex label("<text x=\"592.0\" y=\"([0-9.]+)\"");
  std::vector<double> places;
  for (std::sregex_iterator found(svg.begin(), svg.end(), label), end; found != end; ++found)
    places.push_back(std::stod((*found)[1]));
  REQUIRE(places.size() == 2);
  CHECK(std::abs(places[0] - places[1]) >= 15);
}

TEST_CASE("a chart without points, or with one, has its axes", "[chart]") {
  Plot chart{.title = "none", .x_label = "x", .y_label = "y", .series = {{"a", {}}}};
  CHECK(count_of(chart.svg(), "<polyline ") == 1);
  chart.series[0].points = {{5, 0, 0, 0}};
  CHECK(chart.svg().find("nan") == std::string::npos);
  CHECK(chart.text(40, 8).find('a') != std::string::npos);
}

TEST_CASE("dots are drawn once a place, cells side by side, marks across", "[chart]") {
  const auto point = plot_point;
  const Plot plot{.title = "t",
                  .x_label = "x",
                  .y_label = "y",
                  .y_names = {"low", "<high>"},
                  .series = {{"dots", {point(0, 1), point(0, 1), point(4, 2)}, PlotStyle::dots},
                             {"cells", {point(1, 0), point(2, 1)}, PlotStyle::cells}},
                  .marks = {{3, "period 4"}},
                  .is_log_y = false};
  const std::string svg = plot.svg();
  CHECK(count_of(svg, "h0") == 2);
  CHECK(count_of(svg, "H") == 4);
  CHECK(count_of(svg, "period 4") == 1);
  CHECK(count_of(svg, ">low</text>") == 1);
  CHECK(count_of(svg, ">&lt;high&gt;</text>") == 1);
  CHECK(count_of(svg, "■ cells") == 1);
}

TEST_CASE("numbers that differ by less than they can tell have axes", "[chart]") {
  Plot plot{.title = "t", .x_label = "x", .y_label = "y", .is_log_y = false};
  plot.series.push_back({"a", {{1e18, 5, 5, 5}, {1e18 + 256, 6, 6, 6}}});
  for (const std::string& drawn : {plot.svg(), plot.text(40, 8)})
    CHECK(drawn.find("nan") == std::string::npos);
}

TEST_CASE("a chart in characters keeps to its size", "[chart]") {
  const std::string text = example().text(60, 12);
  std::istringstream in(text);
  std::size_t lines = 0;
  for (std::string line; std::getline(in, line); ++lines) CHECK(line.size() <= 60);
  // The quantity, twelve rows, the axis, its marks and its name, and two series.
  CHECK(lines == 18);
  CHECK(text.find("a  first\n") != std::string::npos);
  CHECK(text.find("b  second\n") != std::string::npos);
  CHECK(text.find("pile") != std::string::npos);
}

}  // namespace
}  // namespace zugzwang
