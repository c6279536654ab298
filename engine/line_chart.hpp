#pragma once

// Charts of quantities against sizes: a line a series, as an SVG picture or in the characters of a
// terminal.

#include <cstddef>
#include <string>
#include <vector>

namespace zugzwang {

struct ChartPoint {
  double x = 0;
  double y = 0;
  double low = 0;  ///< the spread of y, drawn as a band
  double high = 0;
};

struct ChartSeries {
  std::string label;
  std::vector<ChartPoint> points;  ///< in ascending order of x
};

struct LineChart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<std::string> caption{};  ///< lines below the chart
  std::vector<ChartSeries> series{};
  bool is_log_x = false;  ///< where all x are positive
  bool is_log_y = true;   ///< where all y are positive

  /// Returns the chart as an SVG picture, with the label of each line at its end. The colours are
  /// those of M. Okabe and K. Ito (2008), which the colour-blind tell apart; lines differ in their
  /// dashes, too.
  std::string svg() const;
  /// Returns the chart in so many columns and rows of characters, of which a legend tells the
  /// series.
  std::string text(std::size_t columns, std::size_t rows) const;
};

}  // namespace zugzwang
