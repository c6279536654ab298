#include "plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <ranges>
#include <set>
#include <string_view>
#include <utility>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include <zugzwang/core/xml.hpp>
#include <zugzwang/engine/canvas.hpp>

namespace zugzwang {

namespace {

/// One axis: its range, its marks, and the share of its length at which a number lies.
class Axis {
 public:
  Axis(bool is_log, double low, double high) : is_log_(is_log && low > 0) {
    if (is_log_) {
      low_ = std::log10(low);
      high_ = std::log10(high);
    } else {
      low_ = low < far_from_zero * high ? std::min(0.0, low) : low;
      high_ = high;
    }
    if (!(high_ - low_ > least_span * std::max(1.0, std::abs(high_))))
      high_ = low_ + std::max(1.0, std::abs(low_));
  }

  double place(double number) const {
    return ((is_log_ ? std::log10(number) : number) - low_) / (high_ - low_);
  }

  /// Returns the numbers at which there is a mark: 1, 2 or 5 times powers of ten.
  std::vector<double> marks() const {
    std::vector<double> marks;
    if (is_log_) {
      const double decades = high_ - low_;
      for (double power = std::floor(low_); power <= high_; ++power)
        for (const double factor : {1.0, 2.0, 5.0}) {
          if (factor > 1 && decades > most_detailed_decades) continue;
          if (factor == 1 && decades > most_marks &&
              std::fmod(std::abs(power), std::ceil(decades / most_marks)) != 0)
            continue;
          const double mark = factor * std::pow(10, power);
          if (std::log10(mark) > low_ - least_span && std::log10(mark) < high_ + least_span)
            marks.push_back(mark);
        }
      return marks;
    }
    const double rough = (high_ - low_) / most_marks;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double step = rough <= power       ? power
                        : rough <= 2 * power ? 2 * power
                        : rough <= 5 * power ? 5 * power
                                             : 10 * power;
    const double first = std::ceil(low_ / step) * step;
    for (int i = 0; first + i * step <= high_ + step / 1e6 && i <= 2 * most_marks; ++i)
      marks.push_back(first + i * step);
    return marks;
  }

 private:
  static constexpr double least_span = 1e-9;
  static constexpr double far_from_zero = 0.25;  // from this share of the range on, 0 is left out
  static constexpr double most_marks = 8;
  static constexpr double most_detailed_decades = 2.5;

  bool is_log_;
  double low_ = 0;
  double high_ = 1;
};

/// Such as 5, 20k, 3M or 0.5m.
std::string number_text(double number) {
  constexpr std::array<std::pair<double, std::string_view>, 7> units = {
      {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}, {1e-3, "m"}, {1e-6, "µ"}}};
  if (number == 0) return "0";
  for (const auto& [unit, letter] : units)
    if (std::abs(number) >= 0.9995 * unit) return fmt::format("{:.3g}{}", number / unit, letter);
  return fmt::format("{:.1g}", number);
}

/// Both axes of a chart.
struct Axes {
  explicit Axes(const Plot& plot)
      : x(axis(plot, plot.is_log_x, [](const PlotPoint& p) { return std::pair(p.x, p.x); })),
        y(axis(plot, plot.is_log_y, [](const PlotPoint& p) {
          return std::pair(std::min(p.low, p.y), std::max(p.high, p.y));
        })) {}

  template <class Range>
  static Axis axis(const Plot& plot, bool is_log, const Range& range) {
    double low = std::numeric_limits<double>::max();
    double high = std::numeric_limits<double>::lowest();
    for (const PlotSeries& series : plot.series) {
      const double half = series.style == PlotStyle::cells ? 0.5 : 0;  // of a cell
      for (const PlotPoint& point : series.points) {
        low = std::min(low, range(point).first - half);
        high = std::max(high, range(point).second + half);
      }
    }
    return low > high ? Axis(false, 0, 1) : Axis(is_log, low, high);
  }

  Axis x;
  Axis y;
};

constexpr std::array<std::string_view, 7> colours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                     "#E69F00", "#56B4E9", "#767676"};
constexpr std::array<std::string_view, 3> dashes = {"", "7 3", "2 3"};

class SvgPlot {
 public:
  explicit SvgPlot(const Plot& plot) : plot_(plot), axes_(plot), width_(width_of(plot)) {
    for (const std::string& line : plot.caption) caption(line);
  }

  std::string svg() {
    const double whole_height = below + 34 + line_height * static_cast<double>(caption_.size());
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"zc\" role=\"img\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\">\n",
        width_, whole_height);
    add("<title>{}</title>\n", xml_escaped(plot_.title));
    add("<style>.zc{{font:13px system-ui,sans-serif;color:#767676}}"
        ".zc text{{fill:currentColor}}.zc .axis{{stroke:currentColor;stroke-opacity:.3}}"
        ".zc polyline{{fill:none;stroke-width:2;stroke-linejoin:round}}"
        ".zc polygon{{fill-opacity:.2}}.zc .mark{{stroke:currentColor;stroke-dasharray:4 4}}"
        ".zc .dots{{stroke-width:4;stroke-linecap:round}}</style>\n");
    add("<text x=\"{:.0f}\" y=\"20\">{}</text>\n", left, xml_escaped(plot_.title));
    axes();
    for (std::size_t i = 0; i < plot_.series.size(); ++i) series(i);
    for (const PlotMark& mark : plot_.marks) {
      add("<line class=\"mark\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\"/>\n",
          x(mark.x), above, below);
      add("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", x(mark.x) + 4, above + 12,
          xml_escaped(mark.label));
    }
    labels();
    for (std::size_t i = 0; i < caption_.size(); ++i)
      add("<text x=\"{:.0f}\" y=\"{:.0f}\" font-size=\"11\">{}</text>\n", left,
          below + 46 + line_height * static_cast<double>(i), xml_escaped(caption_[i]));
    return std::move(svg_) + "</svg>\n";
  }

 private:
  static constexpr double least_width = 760;
  static constexpr double left = 64;
  static constexpr double right = 580;  // labels stand beyond
  static constexpr double above = 36;
  static constexpr double below = 380;
  static constexpr double line_height = 15;
  static constexpr double half_cell = 0.46;  // which leaves a line between cells

  template <class... T>
  void add(fmt::format_string<T...> text, T&&... values) {
    svg_ += fmt::format(text, std::forward<T>(values)...);
  }
  /// Returns the width at which the labels have room, whose letters are 7.5 wide at most.
  static double width_of(const Plot& plot) {
    std::size_t longest = 0;
    for (const PlotSeries& series : plot.series) longest = std::max(longest, series.label.size());
    return std::max(least_width, right + 32 + 7.5 * static_cast<double>(longest));
  }
  /// Adds a line of the caption, broken between words where it would be too wide.
  void caption(std::string_view line) {
    const auto most = static_cast<std::size_t>((width_ - left) / 6);
    while (line.size() > most) {
      const std::size_t blank = line.rfind(' ', most);
      if (blank == 0 || blank == std::string_view::npos) break;
      caption_.emplace_back(line.substr(0, blank));
      line.remove_prefix(blank + 1);
    }
    caption_.emplace_back(line);
  }

  double x(double number) const { return left + (right - left) * axes_.x.place(number); }
  double y(double number) const { return below - (below - above) * axes_.y.place(number); }
  static std::string_view colour(std::size_t i) { return colours[i % colours.size()]; }

  void axes() {
    for (const double mark : axes_.x.marks()) {
      add("<line class=\"axis\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\"/>\n",
          x(mark), above, below);
      add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", x(mark), below + 16,
          number_text(mark));
    }
    for (const double mark : axes_.y.marks()) {
      if (!plot_.y_names.empty()) break;
      add("<line class=\"axis\" x1=\"{1:.1f}\" y1=\"{0:.1f}\" x2=\"{2:.1f}\" y2=\"{0:.1f}\"/>\n",
          y(mark), left, right);
      add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", left - 6, y(mark) + 4,
          number_text(mark));
    }
    for (std::size_t i = 0; i < plot_.y_names.size(); ++i)
      add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", left - 6,
          y(static_cast<double>(i)) + 4, xml_escaped(plot_.y_names[i]));
    add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", (left + right) / 2,
        below + 32, xml_escaped(plot_.x_label));
    add("<text transform=\"translate(14 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        (above + below) / 2, xml_escaped(plot_.y_label));
  }

  void series(std::size_t i) {
    switch (plot_.series[i].style) {
      case PlotStyle::line: line(i); break;
      case PlotStyle::dots: dots(i); break;
      case PlotStyle::cells: cells(i); break;
    }
  }

  /// Draws each place once, however many points are there.
  void dots(std::size_t i) {
    std::set<std::pair<long, long>> drawn;
    add("<path class=\"dots\" stroke=\"{}\" d=\"", colour(i));
    for (const PlotPoint& point : plot_.series[i].points)
      if (const std::pair at(std::lround(x(point.x)), std::lround(y(point.y)));
          drawn.insert(at).second)
        add("M{} {}h0", at.first, at.second);
    add("\"/>\n");
  }
  void cells(std::size_t i) {
    add("<path fill=\"{}\" d=\"", colour(i));
    for (const PlotPoint& point : plot_.series[i].points)
      add("M{:.2f} {:.2f}H{:.2f}V{:.2f}H{:.2f}z", x(point.x - half_cell), y(point.y - half_cell),
          x(point.x + half_cell), y(point.y + half_cell), x(point.x - half_cell));
    add("\"/>\n");
  }
  void line(std::size_t i) {
    const std::vector<PlotPoint>& points = plot_.series[i].points;
    if (std::ranges::any_of(points, [](const PlotPoint& p) { return p.low < p.high; })) {
      add("<polygon fill=\"{}\" points=\"", colour(i));
      for (const PlotPoint& point : points) add("{:.1f},{:.1f} ", x(point.x), y(point.high));
      for (auto point = points.rbegin(); point != points.rend(); ++point)
        add("{:.1f},{:.1f} ", x(point->x), y(point->low));
      add("\"/>\n");
    }
    add("<polyline stroke=\"{}\" stroke-dasharray=\"{}\" points=\"", colour(i),
        dashes[i % dashes.size()]);
    for (const PlotPoint& point : points) add("{:.1f},{:.1f} ", x(point.x), y(point.y));
    add("\"/>\n");
    for (const PlotPoint& point : points)
      add("<circle fill=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>\n", colour(i), x(point.x),
          y(point.y));
  }

  /// Labels each line at its end, other series from the top on; where ends are close together, the
  /// labels are moved apart.
  void labels() {
    std::vector<std::pair<double, std::size_t>> ends;
    for (std::size_t i = 0; i < plot_.series.size(); ++i)
      if (!plot_.series[i].points.empty())
        ends.emplace_back(is_line(i) ? y(plot_.series[i].points.back().y) : above, i);
    std::ranges::sort(ends);
    double next = above;
    for (auto& [place, i] : ends) {
      place = std::max(place, next);
      next = place + line_height;
    }
    double last = below;
    for (auto& [place, i] : std::views::reverse(ends)) {
      place = std::min(place, last);
      last = place - line_height;
    }
    for (const auto& [place, i] : ends) {
      const PlotPoint& end = plot_.series[i].points.back();
      if (is_line(i))
        add("<line stroke=\"{}\" stroke-opacity=\".5\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" "
            "y2=\"{:.1f}\"/>\n",
            colour(i), x(end.x) + 4, y(end.y), right + 8, place);
      add("<text x=\"{:.1f}\" y=\"{:.1f}\" style=\"fill:{}\">{}</text>\n", right + 12, place + 4,
          colour(i), (is_line(i) ? "" : "■ ") + xml_escaped(plot_.series[i].label));
    }
  }
  bool is_line(std::size_t i) const { return plot_.series[i].style == PlotStyle::line; }

  const Plot& plot_;
  Axes axes_;
  double width_;
  std::vector<std::string> caption_;
  std::string svg_;
};

}  // namespace

std::string Plot::svg() const { return SvgPlot(*this).svg(); }

std::string Plot::text(std::size_t columns, std::size_t rows) const {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
  constexpr std::size_t left = 8;
  const Axes axes(*this);
  const auto at = [](double share, std::size_t most) {
    return static_cast<std::size_t>(std::lround(share * static_cast<double>(most)));
  };
  const auto plain = [](double number) {
    return boost::replace_all_copy(number_text(number), "µ", "u");
  };
  const std::size_t across = std::max<std::size_t>(columns, left + 10) - left - 1;
  const std::size_t down = std::max<std::size_t>(rows, 5) - 1;
  Canvas canvas;
  for (const double mark : axes.y.marks()) {
    const std::size_t row = down - at(axes.y.place(mark), down);
    const std::string number = plain(mark);
    canvas.put(row, left - 1 - std::min(left - 1, number.size()), number);
  }
  for (std::size_t row = 0; row <= down; ++row) canvas.put(row, left - 1, "|");
  canvas.put(down + 1, left - 1, "+" + std::string(across, '-'));
  std::size_t taken = 0;
  for (const double mark : axes.x.marks()) {
    const std::size_t column = left + at(axes.x.place(mark), across - 1);
    const std::string number = plain(mark);
    if (column < taken || column + number.size() > columns) continue;
    canvas.put(down + 2, column, number);
    taken = column + number.size() + 1;
  }
  for (std::size_t i = 0; i < series.size(); ++i)
    for (const PlotPoint& point : series[i].points)
      canvas.put(down - at(axes.y.place(point.y), down),
                 left + at(axes.x.place(point.x), across - 1),
                 letters.substr(i % letters.size(), 1));
  std::string text =
      y_label + "\n" + canvas.text([](std::string_view part, Ink) { return std::string(part); });
  text += std::string(left, ' ') + x_label + "\n";
  for (std::size_t i = 0; i < series.size(); ++i)
    text += fmt::format("{}  {}\n", letters[i % letters.size()], series[i].label);
  return text;
}

}  // namespace zugzwang
