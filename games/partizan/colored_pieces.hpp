#pragma once

// Remove Colored Pieces (LeetCode 2038): a row of pieces of two colours. Left removes a piece A
// whose neighbours are both A, Right a piece B whose neighbours are both B. A run of k pieces gives
// its owner k − 2 moves, which nothing changes: all that matters is how many moves each has, and
// the value of a row is the integer by which Left has more.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class ColoredPieces {
 public:
  /// The moves that Left and Right have left.
  using State = std::array<std::uint32_t, 2>;
  using Move = char;  ///< the colour of the piece, of which a move removes the first that it may

  /// `row` has fewer than 2^31 characters, A and B.
  explicit ColoredPieces(std::string row) : row_(std::move(row)) {}

  State start() const {
    State moves{};
    for_runs([&](char colour, std::size_t length) {
      moves[colour == 'A' ? 0 : 1] +=
          static_cast<std::uint32_t>(std::max<std::size_t>(length, 2) - 2);
    });
    return moves;
  }
  /// Returns the row when so many moves are left.
  std::string row(const State& left) const {
    State removed = start();
    for (std::size_t i = 0; i < 2; ++i) removed[i] -= left[i];
    std::string row;
    for_runs([&](char colour, std::size_t length) {
      std::uint32_t& from_runs = removed[colour == 'A' ? 0 : 1];
      const auto here = static_cast<std::uint32_t>(
          std::min<std::size_t>(from_runs, std::max<std::size_t>(length, 2) - 2));
      from_runs -= here;
      row += std::string(length - here, colour);
    });
    return row;
  }

  FixedList<Move, 1> moves(const State& left, Player player) const {
    if (left[index(player)] == 0) return {};
    return {player == Player::left ? 'A' : 'B'};
  }
  State play(State left, Player player, Move) const {
    --left[index(player)];
    return left;
  }
  std::uint64_t key(const State& left) const { return std::uint64_t{left[0]} << 31 | left[1]; }
  std::uint64_t key(const State& left, Player player) const {
    return 2 * key(left) + index(player);
  }
  std::uint64_t rank(const State& left) const { return std::uint64_t{left[0]} + left[1]; }
  /// The player on move wins with more moves than the opponent.
  std::optional<Outcome> settled(const State& left, Player player) const {
    return left[index(player)] > left[index(opponent(player))] ? Outcome::win : Outcome::loss;
  }

 private:
  static std::size_t index(Player player) { return player == Player::left ? 0 : 1; }
  /// Calls `use(colour, length)` for each run of one colour.
  template <class Use>
  void for_runs(const Use& use) const {
    for (std::size_t begin = 0, end = 0; begin < row_.size(); begin = end) {
      end = std::min(row_.find(row_[begin] == 'A' ? 'B' : 'A', begin), row_.size());
      use(row_[begin], end - begin);
    }
  }

  std::string row_;
};

}  // namespace zugzwang::games
