#pragma once

// Bounds on who places more dominoes in Domineering: how many of them a player is sure of, against
// how many the opponent has room for beside them. Dominoes that nobody can prevent count in full;
// areas that both players want are divided by a picking game; and squares that a domino takes from
// the opponent's rows count against his. docs/domineering.md has the proof.
//
// The idea, with other bounds: D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik,
// "Solving 8x8 Domineering", Theoretical Computer Science 230 (2000); N. Bullock, "Domineering:
// solving large combinatorial search spaces", ICGA Journal 25 (2002).

#include <algorithm>
#include <array>
#include <cstddef>

#include <zugzwang/core/board.hpp>
#include <zugzwang/games/boards/dominoes.hpp>
#include <zugzwang/games/partizan/picking.hpp>

namespace zugzwang::games {

/// The dominoes that a player is sure of on some free squares, and the room of the opponent.
template <SetOfSquares Set>
class SureDominoes {
 public:
  SureDominoes(Set free, const DominoDirectionOf<Set>& own, const DominoDirectionOf<Set>& opponent)
      : own_(own), across_(opponent), places_across_(opponent.places(free)) {
    room_ = count_squares(across_.packed(free));
    const Set safe = own_.packed(free & ~across_.squares(places_across_));
    safe_ = count_squares(safe);
    open_ = own_.packed(find_regions(free & ~own_.squares(safe)));
    wanted_ = in_regions_ | own_.squares(open_);
  }

  /// Returns whether the player wins, moving first or second, because he is sure of more dominoes
  /// than the opponent has room for. If not, either may win.
  /// Cost: some three hundred instructions.
  bool wins(bool moves_first) const {
    // In halves of a domino. A player who moves second may place as many as the opponent.
    const int needed = 2 * (room_ - safe_) + (moves_first ? 1 : -1);
    if (needed <= 0) return true;
    // No more is picked, even if the opponent spoils a single area in each turn.
    const Areas areas = this->areas();
    if ((areas.total() + (moves_first ? areas.highest() : 0)) / 2 < needed) return false;
    const Picked picked = picked_again(areas);
    return (moves_first ? picked.first : picked.second) >= needed;
  }

 private:
  /// Adjacent places: a domino on the first one makes the others safe.
  struct Region {
    Set squares = 0;
    Set outer = 0;  ///< the others
    int dominoes = 0;
  };

  Set next(Set squares) const { return (squares & places_across_) << across_.step(); }
  Set before(Set squares) const { return squares >> across_.step() & places_across_; }

  /// Finds disjoint regions among some of the free squares; returns the other ones.
  Set find_regions(Set rest) {
    const Set has_next = places_across_;
    const Set has_before = places_across_ << across_.step();
    const Set last = own_.places(rest & ~has_next);
    const Set first = own_.places(rest & ~has_before);
    const Set places = own_.places(rest);
    for (Set at = places & (before(last) | next(first)); at != 0; at &= at - 1) {
      const Set place = at & (~at + 1);
      Region region{own_.squares(place), 0, 1};
      if ((region.squares & ~rest) != 0) continue;
      for (const Set beside : {next(place) & last, before(place) & first})
        if (beside != 0 && (own_.squares(beside) & ~rest) == 0) {
          region.outer |= own_.squares(beside);
          ++region.dominoes;
        }
      if (region.dominoes == 1) continue;
      if (count_ == regions_.size()) break;
      region.squares |= region.outer;
      regions_[count_++] = region;
      in_regions_ |= region.squares;
      rest &= ~region.squares;
    }
    return rest;
  }

  /// What squares of the areas cost the opponent, each by itself, if the player covers them: a
  /// domino, or half of one.
  struct Costs {
    Set domino = 0;
    Set half = 0;
    int of(Set squares) const {
      return 2 * count_squares(squares & domino) + count_squares(squares & half);
    }
  };
  /// In a run of adjacent squares, dominoes are lost for every second square, from the first or the
  /// second one on; of an odd number of squares, from the second. All squares of an even run cost
  /// half as much.
  Costs costs() const {
    Costs costs;
    across_.each_run(places_across_, [&](Set run, Set every_second) {
      const Set others = run & ~every_second;
      const int here = count_squares(wanted_ & every_second);
      const int there = count_squares(wanted_ & others);
      if (count_squares(run) % 2 != 0)
        costs.domino |= others;
      else if (here == there)
        costs.half |= run;
      else
        costs.domino |= here > there ? every_second : others;
    });
    return costs;
  }
  /// Returns the areas; the price of one is what the player gains there and the opponent loses, in
  /// halves of a domino.
  Areas areas() const {
    const Costs costs = this->costs();
    Areas areas;
    for (std::size_t i = 0; i < count_; ++i) {
      const Region& region = regions_[i];
      const Set around = next(region.squares) | before(region.squares);
      const Set linked = around & wanted_ & ~region.squares;
      const AreaKind kind = linked == 0                   ? AreaKind::alone
                            : (linked & in_regions_) == 0 ? AreaKind::region
                                                          : AreaKind::linked;
      areas.add_block(kind, 2 * region.dominoes + costs.of(region.squares));
      if (kind == AreaKind::region) areas.set_left(2 + costs.of(region.outer));
    }
    const Set linked = wanted_ & (next(wanted_) | before(wanted_));
    for (Set rest = open_; rest != 0; rest &= rest - 1) {
      const Set place = own_.squares(rest & (~rest + 1));
      areas.add_place((place & linked) == 0 ? AreaKind::alone : AreaKind::linked,
                      2 + costs.of(place));
    }
    return areas;
  }

  const DominoDirectionOf<Set>& own_;
  const DominoDirectionOf<Set>& across_;
  Set places_across_;
  int room_ = 0;
  int safe_ = 0;
  std::array<Region, Areas::most_blocks> regions_;
  std::size_t count_ = 0;
  Set in_regions_ = 0;
  Set open_ = 0;
  Set wanted_ = 0;
};

}  // namespace zugzwang::games
