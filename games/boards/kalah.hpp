#pragma once

// Kalah (W. J. Champion, 1940), the mancala game of the shops: a player in turn takes all seeds out
// of one of his pits and sows them, one each, into the pits that follow and into his own store, but
// not the other's. Whose store has more seeds in the end has won.
//
// G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000).
//
// A side is a word, a byte a pit, so that all seeds of a move are sown by an addition. What is in
// the stores does not matter for the rest of play.

#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/core/subsets.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>

namespace zugzwang::games {

class Kalah {
 public:
  /// Byte k is the pit k of a player, counted in the order in which he sows; his store comes after
  /// the last of them, and the other's pit 0 after that.
  using Side = std::uint64_t;

  struct State {
    Side mine = 0;
    Side theirs = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  ///< the pit that is sown

  static constexpr unsigned most_pits = 8;
  using Moves = FixedList<Move, most_pits>;

  /// From 1 to 8 pits a side.
  explicit Kalah(unsigned pits) : pits_(pits) {
    for (unsigned pit = 0; pit < pits; ++pit) every_pit_ |= Side{1} << 8 * pit;
  }

  unsigned pits() const { return pits_; }
  static constexpr unsigned seeds_in(Side side, unsigned pit) {
    return static_cast<unsigned>(side >> 8 * pit & 255);
  }
  /// All seeds of a side; there are never more than 255.
  static constexpr unsigned seeds_of(Side side) {
    return static_cast<unsigned>(side * 0x0101010101010101 >> 56);
  }
  /// How many seeds the pits of both players may hold in all: keys are of 64 bits.
  unsigned most_seeds() const {
    unsigned seeds = Binomials::most_n - 2 * pits_;
    while (Binomials::choose(seeds + 2 * pits_, 2 * pits_) == Binomials::too_many) --seeds;
    return seeds;
  }

  /// Pit by pit.
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
  /// Play is over when no seed is left: where a side has become empty, what is left on the other
  /// has gone to its owner.
  std::optional<Outcome> result(const State& state) const {
    return (state.mine | state.theirs) == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  /// What comes into the mover's store, less what comes into the other's.
  std::int64_t gain(const State& state, Move pit) const { return sow(state, pit).gain; }
  bool keeps_turn(const State& state, Move pit) const { return last_place(state, pit) == pits_; }
  /// The place of the position among all with so many seeds or fewer: the pits part a row of seeds
  /// by bars, which are a subset of the places.
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
  /// A seed that comes into a store never leaves it, and every other seed that is sown comes nearer
  /// to one.
  std::uint64_t rank(const State& state) const {
    std::uint64_t way = 0;
    for (const Side side : {state.mine, state.theirs})
      for (unsigned pit = 0; pit < pits_; ++pit) way += (pits_ - pit) * seeds_in(side, pit);
    return std::uint64_t{seeds(state)} * (255 * most_pits + 1) + way;
  }

  // For a search

  /// First the moves after which the mover plays again, then those that gain most, and of equals
  /// the pit nearer to the store.
  Moves search_order(const State& state) const {
    RatedMoves<Move, most_pits> rated;
    for (unsigned pit = pits_; pit-- > 0;) {
      if (seeds_in(state.mine, pit) == 0) continue;
      const Sown sown = sow(state, static_cast<Move>(pit));
      rated.add(static_cast<Move>(pit), static_cast<int>(sown.gain) + (sown.again ? 256 : 0));
    }
    return rated.moves();
  }

 private:
  struct Sown {
    State state;  // the sides as before: `mine` is that of the player who has moved
    std::int64_t gain = 0;
    bool again = false;
  };

  static constexpr unsigned seeds(const State& state) {
    return seeds_of(state.mine) + seeds_of(state.theirs);
  }
  /// Where the last seed falls: a pit of the mover's, his store, which is place `pits()`, or a pit
  /// of the other's behind it.
  unsigned last_place(const State& state, Move pit) const {
    return (pit + seeds_in(state.mine, pit)) % (2 * pits_ + 1);
  }
  /// A seed for each pit below this one; all of them for more.
  Side below(unsigned pit) const {
    return pit >= pits_ ? every_pit_ : every_pit_ & ((Side{1} << 8 * pit) - 1);
  }
  Sown sow(const State& state, Move pit) const {
    const unsigned hand = seeds_in(state.mine, pit);
    const unsigned rounds = hand / (2 * pits_ + 1);
    const unsigned last = last_place(state, pit);
    // Besides the full rounds, a seed for each place from `pit` to `last`, which may lie beyond the
    // end of a round.
    const unsigned end = pit + hand % (2 * pits_ + 1) + 1;
    Sown sown{state, rounds, last == pits_};
    Side& mine = sown.state.mine;
    Side& theirs = sown.state.theirs;
    mine -= Side{hand} << 8 * pit;
    mine += every_pit_ * rounds + (below(end) & ~below(pit + 1U));
    theirs += every_pit_ * rounds;
    if (end > pits_) ++sown.gain;
    if (end > pits_ + 1) theirs += below(end - pits_ - 1);
    if (end > 2 * pits_ + 1) mine += below(end - 2 * pits_ - 1);
    if (last < pits_ && seeds_in(mine, last) == 1) {
      const unsigned opposite = 8 * (pits_ - 1 - last);
      const Side captured = theirs >> opposite & 255;
      if (captured != 0) {
        sown.gain += 1 + static_cast<std::int64_t>(captured);
        mine ^= Side{1} << 8 * last;
        theirs ^= captured << opposite;
      }
    }
    if (mine == 0 || theirs == 0) {
      sown.gain += static_cast<std::int64_t>(seeds_of(mine)) - seeds_of(theirs);
      sown.state = {};
    }
    return sown;
  }

  unsigned pits_;
  Side every_pit_ = 0;
};

}  // namespace zugzwang::games
