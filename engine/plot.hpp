#pragma once

// Plots of quantities against sizes or numbers: lines, dots or cells, as an SVG picture or in the
// characters of a terminal.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace zugzwang {

struct PlotPoint {
  double x = 0;
  double y = 0;
  double low = 0;  ///< the spread of y, drawn as a band
  double high = 0;
};

/// Returns a point without a spread.
constexpr PlotPoint plot_point(double x, double y) { return {x, y, y, y}; }

/// How the points of a series are drawn: joined by a line, as dots, or as squares of side 1.
enum class PlotStyle : std::uint8_t { line, dots, cells };

struct PlotSeries {
  std::string label;
  std::vector<PlotPoint> points;  ///< of a line, in ascending order of x
  PlotStyle style = PlotStyle::line;
};

/// A line across the plot at one x.
struct PlotMark {
  double x = 0;
  std::string label;
};

struct Plot {
  std::string title;
  std::string x_label;
  std::string y_label{};
  std::vector<std::string> y_names{};  ///< of y = 0, 1, 2 …, in place of numbers
  std::vector<std::string> caption{};  ///< lines below the chart
  std::vector<PlotSeries> series{};
  std::vector<PlotMark> marks{};
  bool is_log_x = false;  ///< where all x are positive
  bool is_log_y = true;   ///< where all y are positive

  /// Returns the chart as an SVG picture, with the label of each line at its end. The colours are
  /// those of M. Okabe and K. Ito (2008), which the colour-blind distinguish; lines differ in their
  /// dashes, too.
  std::string svg() const;
  /// Returns the chart in so many columns and rows of characters, of which a legend tells the
  /// series.
  std::string text(std::size_t columns, std::size_t rows) const;
};

}  // namespace zugzwang
