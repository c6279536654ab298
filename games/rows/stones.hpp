#pragma once

// Stones ("Game::Stones", the Perl Journal's contest of 1997). Two players face an odd number of
// stones and in turn take 1 to max_take of them until none are left; the player who then holds an
// odd number wins. Only the parity of a player's stones matters, and since the total is odd, one
// player's parity and the pile determine the opponent's parity.

#include <cstddef>
#include <cstdint>
#include <optional>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class Stones {
 public:
  struct State {
    std::uint64_t pile = 0;
    std::uint8_t parity = 0;  ///< of the mover's stones
    bool operator==(const State&) const = default;
  };
  using Move = std::uint64_t;  ///< the number of stones that the mover takes
  class Predecessors;

  /// `max_take` from 1 to 2^64−1.
  constexpr explicit Stones(std::uint64_t max_take) : max_take_(max_take) {}
  constexpr std::uint64_t max_take() const { return max_take_; }

  constexpr Countdown<Move> moves(const State& state) const {
    return Countdown<Move>(state.pile < max_take_ ? state.pile : max_take_);
  }
  constexpr bool legal(const State& state, Move take) const {
    return take >= 1 && take <= max_take_ && take <= state.pile;
  }
  constexpr State play(const State& state, Move take) const {
    return {state.pile - take, other_parity(state)};
  }
  constexpr std::optional<Outcome> result(const State& state) const {
    if (state.pile > 0) return std::nullopt;
    return state.parity == 1 ? Outcome::win : Outcome::loss;
  }
  /// The lowest 63 bits of the pile and the parity: injective for piles below 2^63.
  constexpr std::uint64_t key(const State& state) const { return state.pile << 1 | state.parity; }

  constexpr std::uint64_t rank(const State& state) const { return state.pile; }

  static constexpr std::size_t columns() { return 2; }
  constexpr std::uint64_t lookback() const { return max_take_; }
  /// The opponent's parity depends on that of the pile.
  static constexpr std::uint64_t stride() { return 2; }
  constexpr std::uint64_t row(const State& state) const { return state.pile; }
  constexpr std::size_t column(const State& state) const { return state.parity; }
  constexpr State state(std::uint64_t row, std::size_t column) const {
    return {row, static_cast<std::uint8_t>(column)};
  }

  constexpr Predecessors predecessors(const State& state) const;
  /// The larger take is preferred: in a won state it is the answer of the contest's module.
  constexpr bool prefers(Move a, Move b) const { return a > b; }
  constexpr std::optional<Move> resist(const State& state) const {
    if (state.pile == 0) return std::nullopt;
    return 1;
  }

  /// By Matthew Mullin's entry to the contest, the lost states [pile, parity] are, modulo a period
  /// of max_take + 2, [0,0] [1,1] [max_take+1,0] for an even max_take, and modulo 2 max_take + 2,
  /// [0,0] [1,1] [max_take+1,1] [max_take+2,0] for an odd one.
  constexpr Outcome closed_form(const State& state) const {
    const std::uint64_t residue = reduced(state.pile);
    for (const std::uint64_t lost : lost_residues(state.parity))
      if (residue == lost) return Outcome::loss;
    return Outcome::win;
  }
  /// Returns the takes that leave the opponent in a lost state, the larger first; at most two.
  constexpr FixedList<Move, 2> best_moves(const State& state) const {
    FixedList<Move, 2> takes;
    for (const std::uint64_t lost : lost_residues(other_parity(state))) {
      const Move take = distance_down(reduced(state.pile), lost);
      if (legal(state, take)) takes.push_back(take);
    }
    if (takes.size() == 2 && takes[0] < takes[1]) return {takes[1], takes[0]};
    return takes;
  }

 private:
  constexpr std::uint8_t other_parity(const State& state) const {
    return static_cast<std::uint8_t>((1 + state.parity + state.pile) & 1);
  }

  constexpr bool even() const { return max_take_ % 2 == 0; }
  /// Returns the period, or 0 if it exceeds every 64-bit pile.
  constexpr std::uint64_t period() const {
    if (even()) return max_take_ + 2;
    return max_take_ > (~std::uint64_t{0} - 2) / 2 ? 0 : 2 * max_take_ + 2;
  }
  constexpr std::uint64_t reduced(std::uint64_t pile) const {
    return period() == 0 ? pile : pile % period();
  }
  /// Returns the number of stones that lead from one residue down to another.
  constexpr Move distance_down(std::uint64_t from, std::uint64_t to) const {
    return from >= to ? from - to : from - to + period();
  }
  /// A residue that would exceed 64 bits cannot occur and is left out.
  constexpr FixedList<std::uint64_t, 2> lost_residues(std::uint8_t parity) const {
    FixedList<std::uint64_t, 2> lost{parity};
    const std::uint64_t beyond = ~std::uint64_t{0} - max_take_;
    if (even() && parity == 0 && beyond >= 1) lost.push_back(max_take_ + 1);
    if (!even() && parity == 0 && beyond >= 2) lost.push_back(max_take_ + 2);
    if (!even() && parity == 1 && beyond >= 1) lost.push_back(max_take_ + 1);
    return lost;
  }

  std::uint64_t max_take_;
};

/// The states one take above a state, nearest first. This is an iterator of its own since the
/// shortest loops of all run over it: a composition of `mapped` and `iota` took a tenth longer.
class Stones::Predecessors {
 public:
  class iterator {
   public:
    using value_type = Predecessor<State, Move>;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr iterator(const State& to, Move take) : to_(to), take_(take) {}
    constexpr value_type operator*() const {
      const std::uint64_t pile = to_.pile + take_;
      return {{pile, static_cast<std::uint8_t>((1 + to_.parity + pile) & 1)}, take_};
    }
    constexpr iterator& operator++() {
      ++take_;
      return *this;
    }
    constexpr void operator++(int) { ++take_; }
    constexpr bool operator==(const iterator& other) const { return take_ == other.take_; }

   private:
    State to_;
    Move take_ = 0;
  };

  constexpr Predecessors(const State& to, Move most) : to_(to), most_(most) {}
  constexpr iterator begin() const { return {to_, 1}; }
  constexpr iterator end() const { return {to_, most_ + 1}; }

 private:
  State to_;
  Move most_;
};

constexpr Stones::Predecessors Stones::predecessors(const State& state) const {
  const std::uint64_t room = ~std::uint64_t{0} - state.pile;
  const std::uint64_t most = max_take_ < room ? max_take_ : room;
  return Predecessors(state, most < ~std::uint64_t{0} ? most : most - 1);
}

/// Returns the number of stones to take: the largest take that wins, or 1 if none does. Constant
/// time. Throws Error if no stone is left, `max_take` is 0, or the total is even.
inline std::uint64_t take(std::uint64_t mine, std::uint64_t theirs, std::uint64_t pile,
                          std::uint64_t max_take) {
  if (max_take == 0)
    throw Error(ErrorCode::bad_value, "max_take", "0 is not valid; give 1 or more");
  if (pile == 0) refuse_position("pile", "no stone is left to take");
  if ((mine ^ theirs ^ pile) % 2 == 0)
    refuse_position("pile", "mine, theirs and pile add up to an even total; it must be odd");
  const Stones game(max_take);
  const auto winning = game.best_moves({pile, static_cast<std::uint8_t>(mine % 2)});
  return winning.empty() ? 1 : winning[0];
}

}  // namespace zugzwang::games
