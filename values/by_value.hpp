#pragma once

// The evaluation whose values are canonical forms: the value of a position is {L | R}, where L and
// R are the values of the two players' options.

#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

namespace detail {

template <class G>
concept HasMovesOfBoth = requires(const MoveOf<G>& move) {
  { move.player } -> std::convertible_to<Player>;
};

}  // namespace detail

/// Canonical values of a game whose moves name their player, or of an impartial game, whose moves
/// belong to both players. An object, since a value is an id in one table.
class ByValue {
 public:
  static constexpr std::string_view name = "value";
  using Value = PartizanValue;
  static constexpr Value undecided{std::numeric_limits<std::uint32_t>::max()};
  static constexpr Value pending{undecided.id - 1};

  /// The table must outlive the evaluation, its folds and all readers of their values.
  explicit ByValue(PartizanValues& table) : table_(&table) {}

  template <Game G>
  static constexpr bool applies = detail::HasMovesOfBoth<G> || ImpartialGame<G>;

  /// An option and the players whose it is.
  struct Seen {
    Value value{};
    bool is_left = false;
    bool is_right = false;
  };

  /// Collects the options of both players.
  class Fold {
   public:
    explicit Fold(PartizanValues& table) : table_(&table) {}

    bool add(const Seen& option) {
      if (option.is_left) left_.push_back(option.value);
      if (option.is_right) right_.push_back(option.value);
      return true;
    }
    /// Throws ValueLimit and Error as `PartizanValues::reduce` does.
    Value value() const { return table_->reduce(left_, right_); }

    std::uint64_t allocated_bytes() const {
      return (left_.capacity() + right_.capacity()) * sizeof(Value);
    }

   private:
    PartizanValues* table_;
    std::vector<Value> left_;
    std::vector<Value> right_;
  };

  Fold fold() const { return Fold(*table_); }
  /// Returns the value of a position in which neither player can move, 0.
  Value finished(Outcome) const { return {}; }
  template <Game G>
  Seen seen(const G&, const StateOf<G>&, const MoveOf<G>& move, Value option) const {
    if constexpr (detail::HasMovesOfBoth<G>)
      return {option, move.player == Player::left, move.player == Player::right};
    else
      return {option, true, true};
  }

  Value sum(Value a, Value b) const { return table_->sum(a, b); }
  Value negative(Value value) const { return table_->negative(value); }

  /// Puts the table under the limits of a search. `count_beside` counts the bytes that the search
  /// holds beside it.
  void limit_by(Meter* meter) const { table_->limit_by(meter); }
  void count_beside(std::uint64_t bytes) const { table_->count_beside(bytes); }
  std::uint64_t bytes() const { return table_->bytes(); }

 private:
  PartizanValues* table_;
};

}  // namespace zugzwang
