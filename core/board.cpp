#include "board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace zugzwang {

template <SetOfSquares Set>
std::vector<Set> BoardOf<Set>::lines(unsigned length) const {
  assert(length > 1);
  std::vector<Set> lines = straight_lines(length);
  for (const Step step : {Step{1, 1}, Step{1, -1}}) add_lines(length, step, lines);
  return lines;
}

template <SetOfSquares Set>
std::vector<Set> BoardOf<Set>::straight_lines(unsigned length) const {
  assert(length > 1);
  std::vector<Set> lines;
  for (const Step step : {Step{0, 1}, Step{1, 0}}) add_lines(length, step, lines);
  return lines;
}

template <SetOfSquares Set>
void BoardOf<Set>::add_lines(unsigned length, Step step, std::vector<Set>& lines) const {
  for (unsigned from = 0; from < squares(); ++from) {
    Set line = bit(from);
    std::optional<unsigned> last = from;
    for (unsigned i = 1; i < length && last; ++i) {
      last = neighbour(*last, step);
      if (last) line |= bit(*last);
    }
    if (last) lines.push_back(line);
  }
}

template <SetOfSquares Set>
BoardSymmetriesOf<Set>::BoardSymmetriesOf(const BoardOf<Set>& board)
    : bytes_((board.squares() + 7) / 8) {
  for (const bool transposed : {false, true})
    for (const bool upside_down : {false, true})
      for (const bool mirrored : {false, true}) {
        if (transposed && board.rows() != board.columns()) continue;
        std::vector<std::uint8_t> images(board.squares());
        for (unsigned square = 0; square < board.squares(); ++square) {
          unsigned row = board.row_of(square);
          unsigned column = board.column_of(square);
          if (mirrored) column = board.columns() - 1 - column;
          if (upside_down) row = board.rows() - 1 - row;
          if (transposed) std::swap(row, column);
          images[square] = static_cast<std::uint8_t>(board.square(row, column));
        }
        if (std::ranges::find(squares_, images) == squares_.end()) squares_.push_back(images);
      }
  fill_tables();
}

template <SetOfSquares Set>
unsigned BoardSymmetriesOf<Set>::inverse(unsigned symmetry) const {
  std::vector<std::uint8_t> back(squares_[symmetry].size());
  for (unsigned square = 0; square < back.size(); ++square)
    back[squares_[symmetry][square]] = static_cast<std::uint8_t>(square);
  return static_cast<unsigned>(std::ranges::find(squares_, back) - squares_.begin());
}

template <SetOfSquares Set>
void BoardSymmetriesOf<Set>::fill_tables() {
  tables_.resize(std::size_t{size()} * bytes_ * 256);
  for (unsigned symmetry = 0; symmetry < size(); ++symmetry)
    for (unsigned byte = 0; byte < bytes_; ++byte) {
      Set* const table = tables_.data() + (std::size_t{symmetry} * bytes_ + byte) * 256;
      for (unsigned value = 1; value < 256; ++value) {
        const unsigned highest = static_cast<unsigned>(std::bit_width(value)) - 1;
        const std::size_t square = 8 * byte + highest;
        table[value] = table[value ^ 1U << highest];
        if (square < squares_[symmetry].size())
          table[value] |= BoardOf<Set>::bit(squares_[symmetry][square]);
      }
    }
}

template class BoardOf<SquareSet>;
template class BoardOf<WideSquareSet>;
template class BoardSymmetriesOf<SquareSet>;
template class BoardSymmetriesOf<WideSquareSet>;

}  // namespace zugzwang
