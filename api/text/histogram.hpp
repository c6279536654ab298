#pragma once

// A chart of how many positions are won and lost in how many plies, as lines of text.

#include <cstddef>
#include <string>
#include <vector>

#include <zugzwang/core/census.hpp>

namespace zugzwang {

/// The length of a bar: the number of positions, or its logarithm.
enum class Bars { linear, logarithmic };

/// Draws a line for each number of plies, or for ranges of plies if there are more than a hundred,
/// with a bar for all positions won or lost. The longest bar fills the columns; a line with any
/// position has a visible bar. Returns an empty text where no plies are known.
std::string histogram(const std::vector<Census::Count>& by_plies, Bars bars, std::size_t columns);

}  // namespace zugzwang
