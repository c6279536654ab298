#pragma once

// Kalah (W. J. Champion, 1940), the commercial mancala game: a player in turn takes all seeds out
// of one of his pits and sows them, one each, into the pits that follow and into his own store, but
// not into the opponent's. The player with more seeds in his store at the end wins.
//
// G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000).
//
// A side is a word with a byte for each pit, so that an addition sows all seeds of a move. The
// contents of the stores do not affect further play.

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/core/subsets.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>

namespace zugzwang::games {

/// Where sources differ.
struct KalahRules {
  /// Who gets the seeds that are left when a side is empty: the player on whose side they are, the
  /// one whose side is empty, or nobody.
  enum class Sweep : std::uint8_t { owner, emptier, nobody };
  bool empty_capture = false;  ///< a last seed in an empty pit is taken opposite an empty one, too
  Sweep sweep = Sweep::owner;
  bool laps = false;  ///< a last seed in a pit with others is taken up with them and sown on
};

class Kalah {
 public:
  /// Byte k is pit k of a player, counted in the order of sowing; his store follows the last pit,
  /// and the opponent's pit 0 follows the store.
  using Side = std::uint64_t;

  struct State {
    Side mine = 0;
    Side theirs = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  ///< the pit that is sown

  static constexpr unsigned most_pits = 8;
  using Moves = FixedList<Move, most_pits>;

  /// A game with 1 to 8 pits on each side.
  explicit Kalah(unsigned pits, const KalahRules& rules = {}) : pits_(pits), rules_(rules) {
    for (unsigned pit = 0; pit < pits; ++pit) every_pit_ |= Side{1} << 8 * pit;
  }

  unsigned pits() const { return pits_; }
  static constexpr unsigned seeds_in(Side side, unsigned pit) {
    return static_cast<unsigned>(side >> 8 * pit & 255);
  }
  /// Returns the number of seeds of a side, which is at most 255.
  static constexpr unsigned seeds_of(Side side) {
    return static_cast<unsigned>(side * 0x0101010101010101 >> 56);
  }
  /// Returns the largest total of seeds in the pits of both players for which a key has 64 bits.
  unsigned most_seeds() const {
    unsigned seeds = Binomials::most_n - 2 * pits_;
    while (Binomials::choose(seeds + 2 * pits_, 2 * pits_) == Binomials::too_many) --seeds;
    return seeds;
  }

  /// Lists the moves pit by pit.
  Moves moves(const State& state) const {
    Moves moves;
    for (unsigned pit = 0; pit < pits_; ++pit)
      if (seeds_in(state.mine, pit) > 0) moves.push_back(static_cast<Move>(pit));
    return moves;
  }
  State play(const State& state, Move pit) const {
    const Sown sown = sow(state, pit);
    return sown.again ? sown.state : State{sown.state.theirs, sown.state.mine};
  }
  /// Play is over when no seed is left: when a side becomes empty, the seeds of the other side go
  /// to their owner.
  std::optional<Outcome> result(const State& state) const {
    return (state.mine | state.theirs) == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  /// Returns the seeds that the mover's store gains, less those that the opponent's store gains.
  std::int64_t gain(const State& state, Move pit) const { return sow(state, pit).gain; }
  /// Returns the seeds that the opponent's store gains, where the move ends play.
  std::int64_t opponent_gain(const State& state, Move pit) const {
    return sow(state, pit).opponent_gain;
  }
  bool keeps_turn(const State& state, Move pit) const {
    return rules_.laps ? sow(state, pit).again : last_place(state, pit) == pits_;
  }
  /// Returns the number of the position among all positions with as many seeds or fewer: bars
  /// divide a row of seeds into the pits, and form a subset of the places.
  std::uint64_t key(const State& state) const {
    std::uint64_t key = 0;
    unsigned place = 0;
    unsigned bars = 0;
    for (const Side side : {state.mine, state.theirs})
      for (unsigned pit = 0; pit < pits_; ++pit, ++place) {
        place += seeds_in(side, pit);
        key += Binomials::choose(place, ++bars);
      }
    return key;
  }
  /// A seed in a store never leaves it, and every other seed that is sown comes nearer to a store.
  std::uint64_t rank(const State& state) const {
    std::uint64_t distance = 0;
    for (const Side side : {state.mine, state.theirs})
      for (unsigned pit = 0; pit < pits_; ++pit) distance += (pits_ - pit) * seeds_in(side, pit);
    return std::uint64_t{seeds(state)} * (255 * most_pits + 1) + distance;
  }

  // For a search

  /// Lists first the moves after which the mover plays again, then those that gain most; among
  /// equals, the pit nearer to the store.
  Moves search_order(const State& state) const {
    RatedMoves<Move, most_pits> rated;
    for (unsigned pit = pits_; pit-- > 0;) {
      if (seeds_in(state.mine, pit) == 0) continue;
      const Sown sown = sow(state, static_cast<Move>(pit));
      rated.add(static_cast<Move>(pit), static_cast<int>(sown.gain) + (sown.again ? 256 : 0));
    }
    return rated.moves();
  }
  /// Seeds that are left over in the end go to the player on whose side they are.
  double evaluate(const State& state) const {
    return (static_cast<double>(seeds_of(state.mine)) - seeds_of(state.theirs)) / 2;
  }

 private:
  struct Sown {
    State state;  // the sides as before: `mine` is that of the player who has moved
    std::int64_t gain = 0;
    std::int64_t opponent_gain = 0;
    bool again = false;
  };

  static constexpr unsigned seeds(const State& state) {
    return seeds_of(state.mine) + seeds_of(state.theirs);
  }
  /// Returns where the last seed falls: a pit of the mover, his store, which is place `pits()`, or
  /// a pit of the opponent after it.
  unsigned last_place(const State& state, Move pit) const {
    return (pit + seeds_in(state.mine, pit)) % (2 * pits_ + 1);
  }
  /// Returns a seed for each pit below this one, or for all pits if the argument is larger than
  /// all.
  Side below(unsigned pit) const {
    return pit >= pits_ ? every_pit_ : every_pit_ & ((Side{1} << 8 * pit) - 1);
  }
  /// Sows a pit; returns the place where the last seed falls, and what it is before it is taken.
  unsigned sow_once(const State& state, Move pit, Sown& sown) const {
    const unsigned hand = seeds_in(state.mine, pit);
    const unsigned rounds = hand / (2 * pits_ + 1);
    // Besides the full rounds, each place after `pit` and before `end` gets a seed; `end` may lie
    // beyond the end of a round.
    const unsigned end = pit + hand % (2 * pits_ + 1) + 1;
    Side& mine = sown.state.mine;
    Side& theirs = sown.state.theirs;
    mine -= Side{hand} << 8 * pit;
    mine += every_pit_ * rounds + (below(end) & ~below(pit + 1U));
    theirs += every_pit_ * rounds;
    sown.gain = rounds + (end > pits_ ? 1 : 0);
    if (end > pits_ + 1) theirs += below(end - pits_ - 1);
    if (end > 2 * pits_ + 1) mine += below(end - 2 * pits_ - 1);
    return last_place(state, pit);
  }
  /// The same, and goes on with the pit of the last seed until that falls into an empty pit or the
  /// store, seed by seed.
  unsigned sow_in_laps(Move pit, Sown& sown) const {
    std::array<unsigned, 2 * most_pits + 1>
        ring{};  // the mover's pits, his store, the other's pits
    for (unsigned i = 0; i < pits_; ++i) {
      ring[i] = seeds_in(sown.state.mine, i);
      ring[pits_ + 1 + i] = seeds_in(sown.state.theirs, i);
    }
    unsigned place = pit;
    do {
      for (unsigned hand = std::exchange(ring[place], 0); hand > 0; --hand) {
        place = (place + 1) % (2 * pits_ + 1);
        ++ring[place];
      }
    } while (place != pits_ && ring[place] > 1);
    sown.gain = ring[pits_];
    sown.state = {};
    for (unsigned i = 0; i < pits_; ++i) {
      sown.state.mine |= Side{ring[i]} << 8 * i;
      sown.state.theirs |= Side{ring[pits_ + 1 + i]} << 8 * i;
    }
    return place;
  }
  Sown sow(const State& state, Move pit) const {
    Sown sown{.state = state};
    const unsigned last = rules_.laps ? sow_in_laps(pit, sown) : sow_once(state, pit, sown);
    sown.again = last == pits_;
    Side& mine = sown.state.mine;
    Side& theirs = sown.state.theirs;
    if (last < pits_ && seeds_in(mine, last) == 1) {
      const unsigned opposite = 8 * (pits_ - 1 - last);
      const Side captured = theirs >> opposite & 255;
      if (captured != 0 || rules_.empty_capture) {
        sown.gain += 1 + static_cast<std::int64_t>(captured);
        mine ^= Side{1} << 8 * last;
        theirs ^= captured << opposite;
      }
    }
    if (mine == 0 || theirs == 0) {
      if (rules_.sweep == KalahRules::Sweep::emptier) std::swap(mine, theirs);
      if (rules_.sweep != KalahRules::Sweep::nobody) {
        sown.opponent_gain = seeds_of(theirs);
        sown.gain += static_cast<std::int64_t>(seeds_of(mine)) - sown.opponent_gain;
      }
      sown.state = {};
    }
    return sown;
  }

  unsigned pits_;
  KalahRules rules_;
  Side every_pit_ = 0;
};

}  // namespace zugzwang::games
