#include "thermograph_svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/xml.hpp>

namespace zugzwang {

namespace {

double as_double(const Dyadic& number) {
  return std::ldexp(static_cast<double>(number.numerator()), -static_cast<int>(number.exponent()));
}

/// Replaces a leading hyphen by the minus sign, which is as wide as a plus sign.
std::string printed(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

/// Returns the step between lines, 1, 2 or 5 times a power of ten, so that there are few of them.
double step_of(double span) {
  constexpr double most_lines = 12;
  double power = 1;
  while (true) {
    for (const double factor : {1.0, 2.0, 5.0})
      if (span <= most_lines * factor * power) return factor * power;
    power *= 10;
  }
}

/// Colours that are legible on a light as well as on a dark background.
constexpr std::string_view style_sheet =
    R"(.zt{font:13px system-ui,sans-serif;color:#767676}
.zt path,.zt line{fill:none;stroke:currentColor;stroke-linejoin:round;stroke-linecap:round}
.zt text,.zt .foot{fill:currentColor}
.zt .grid{stroke-opacity:.3}.zt .axis{stroke-opacity:.8}
.zt .left,.zt .right,.zt .mast{stroke-width:2.5}
.zt .left{stroke:#3b82f6}.zt .right{stroke:#ef4444}
)";

class ThermographDrawing {
 public:
  ThermographDrawing(const Thermograph& thermograph, std::string_view value)
      : thermograph_(thermograph), value_(value) {
    const Dyadic& mean = thermograph.mean();
    base_ = mean.floor();
    high_ = low_ = beyond_base(mean);
    for (const auto* const wall : {&thermograph.left, &thermograph.right})
      for (const WallPoint& point : *wall) {
        high_ = std::max(high_, beyond_base(point.v));
        low_ = std::min(low_, beyond_base(point.v));
      }
    const double foot = as_double(thermograph.temperature());
    top_ = std::ceil(foot + std::max(0.75, (foot - bottom) / 4));
    step_ = step_of(std::max(high_ - low_, top_ - bottom));
    const std::int64_t past_line = base_ % static_cast<std::int64_t>(step_);
    base_ -= past_line;
    high_ += static_cast<double>(past_line);
    low_ += static_cast<double>(past_line);
    const double room = step_ / 2;
    high_ = std::ceil((high_ + room) / step_) * step_;
    low_ = std::floor((low_ - room) / step_) * step_;
    unit_ = std::min(most_width / (high_ - low_), most_height / (top_ - bottom));
    width_ = margin_left + margin + unit_ * (high_ - low_);
    height_ = margin + margin_below + unit_ * (top_ - bottom);
  }

  std::string svg() {
    begin();
    grid();
    walls();
    svg_ += "</svg>\n";
    return std::move(svg_);
  }

 private:
  static constexpr double bottom = static_cast<double>(Thermograph::lowest);
  static constexpr double most_width = 560;
  static constexpr double most_height = 400;
  static constexpr double margin = 16;
  static constexpr double margin_left = 56;
  static constexpr double margin_below = 40;
  static constexpr double least_distance = 16;  // between two lines of text

  template <class... T>
  void add(fmt::format_string<T...> text, T&&... values) {
    svg_ += fmt::format(text, std::forward<T>(values)...);
  }
  double beyond_base(const Dyadic& v) const { return as_double(v - Dyadic(base_)); }
  /// Returns the abscissa of a value, relative to the base. Larger values are to the left.
  double x(double v) const { return margin_left + unit_ * (high_ - v); }
  double y(double t) const { return margin + unit_ * (top_ - t); }

  void begin() {
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"zt\" role=\"img\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\">\n",
        std::ceil(width_), std::ceil(height_));
    add("<title>Thermograph of {}</title>\n", xml_escaped(value_));
    add("<desc>Mean {}, temperature {}. Left wall, as temperature and stop: {}. Right wall: {}. "
        "Larger values are to the left.</desc>\n",
        to_text(thermograph_.mean()), to_text(thermograph_.temperature()),
        listed(thermograph_.left), listed(thermograph_.right));
    add("<style>{}</style>\n", style_sheet);
  }

  static std::string listed(const std::vector<WallPoint>& wall) {
    std::string text;
    for (const WallPoint& point : wall)
      text +=
          fmt::format("{}({}, {})", text.empty() ? "" : ", ", to_text(point.t), to_text(point.v));
    return text;
  }

  void grid() {
    const long lines = std::lround((high_ - low_) / step_);
    for (long i = 0; i <= lines; ++i) {
      const double v = low_ + static_cast<double>(i) * step_;
      // Exact, unlike a double, also where the base is large.
      const long double number = static_cast<long double>(base_) + static_cast<long double>(v);
      const bool is_zero = std::abs(number) < 0.5L;
      add("<line class=\"{0}\" x1=\"{1:.2f}\" y1=\"{2:.2f}\" x2=\"{1:.2f}\" y2=\"{3:.2f}\"/>\n",
          is_zero ? "axis" : "grid", x(v), y(top_), y(bottom));
      add("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\">{}</text>\n", x(v),
          y(bottom) + 17, printed(fmt::format("{:.0f}", is_zero ? 0.0L : number)));
    }
    for (double t = bottom; t <= top_; t = next_temperature(t)) {
      add("<line class=\"{0}\" x1=\"{2:.2f}\" y1=\"{1:.2f}\" x2=\"{3:.2f}\" y2=\"{1:.2f}\"/>\n",
          t == 0 ? "axis" : "grid", y(t), x(high_), x(low_));
      if (t >= 0 || unit_ >= least_distance)
        add("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"end\">{}</text>\n", x(high_) - 8,
            y(t) + 4, printed(fmt::format("{:.0f}", t)));
    }
    add("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\">value</text>\n",
        x((high_ + low_) / 2), y(bottom) + 34);
    add("<text transform=\"translate(14 {:.2f}) rotate(-90)\" text-anchor=\"middle\">temperature"
        "</text>\n",
        y((top_ + bottom) / 2));
  }
  /// Lines are at −1 and at the multiples of the step from 0 on.
  double next_temperature(double t) const { return t < 0 ? 0 : t + step_; }

  void walls() {
    line("left", thermograph_.left);
    line("right", thermograph_.right);
    const double mean = beyond_base(thermograph_.mean());
    const double foot = as_double(thermograph_.temperature());
    add("<path class=\"mast\" d=\"M{0:.2f} {1:.2f}V{2:.2f}l-4 7m4 -7l4 7\"/>\n", x(mean), y(foot),
        y(top_));
    add("<circle class=\"foot\" cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"3\"/>\n", x(mean), y(foot));
  }

  /// Draws a wall up to the foot of the mast.
  void line(std::string_view name, const std::vector<WallPoint>& wall) {
    add("<path class=\"{}\" d=\"", name);
    for (const WallPoint& point : wall)
      add("{}{:.2f} {:.2f}", &point == wall.data() ? "M" : "L", x(beyond_base(point.v)),
          y(as_double(point.t)));
    add("\"/>\n");
  }

  const Thermograph& thermograph_;
  std::string_view value_;
  std::int64_t base_ = 0;  // a value at a line, to which those shown are relative
  double high_ = 0;        // values that are shown
  double low_ = 0;
  double top_ = 0;  // temperatures
  double step_ = 1;
  double unit_ = 1;  // pixels
  double width_ = 0;
  double height_ = 0;
  std::string svg_;
};

}  // namespace

std::string thermograph_svg(const Thermograph& thermograph, std::string_view value) {
  return ThermographDrawing(thermograph, value).svg();
}

}  // namespace zugzwang
