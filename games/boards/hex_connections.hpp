#pragma once

// Virtual connections in Hex: pairs of places that a player is sure to connect. A place is one of
// his chains, where each of his sides counts as one, or an empty cell, which counts as his own.
// Two places are connected by a set of other empty cells, the carrier, if the player joins them in
// it even when the opponent moves first; they are nearly connected if he does when he moves first.
//
// Three rules find such pairs, from neighbours, which are connected by an empty carrier:
// - Places x and y that are connected with the same chain are connected, if the carriers have no
//   cell in common and neither holds x or y: the player answers each move in the carrier in which
//   it was made.
// - If they are connected with the same empty cell, they are nearly connected: he moves there.
// - If x and y are nearly connected by carriers that have no cell in common to all, they are
//   connected by the union: one of these carriers is without the opponent's move.
// So the player on move wins if his sides are nearly connected, and the other if his are connected.
// Not all connections are found: the rules are not complete, and carriers are few in number here.
//
// V. V. Anshelevich, "A hierarchical approach to computer Hex", Artificial Intelligence 134 (2002).

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/hex_board.hpp>

namespace zugzwang::games {

class HexConnections {
 public:
  HexConnections(const HexBoard& board, const HexSide& side, SquareSet empty)
      : board_(board), side_(side), empty_(empty) {
    place_chains();
    for (const unsigned cell : LowBits(empty)) {
      number_[cell] = places_.size();
      places_.push_back({Board::bit(cell), board_.beside(Board::bit(cell)) & empty_});
    }
    pairs_.resize(places_.size() * (places_.size() - 1) / 2);
    for (std::size_t x = 0; x < places_.size(); ++x)
      for (const unsigned cell : LowBits(places_[x].beside))
        if (number_[cell] > x) connect(x, number_[cell], 0);
  }

  /// Returns whether the player is sure to connect his sides, if he moves first or second; he may
  /// be if he is not. Cost: some 100,000 to a few million instructions on an empty board of 36
  /// cells.
  bool connect_sides(bool moves_first) {
    const auto found = [&, sides = &pair(first_side, last_side)] {
      return !sides->connected.empty() || (moves_first && !sides->nearly.empty());
    };
    for (; !found() && next_ < links_.size(); ++next_) {
      const Link link = links_[next_];
      if (!pair(link.x, link.y).connected.contains(link.carrier)) continue;  // a subset is there
      extend(link.x, link.y, link.carrier);
      extend(link.y, link.x, link.carrier);
    }
    return found();
  }

 private:
  using Place = std::size_t;
  static constexpr Place first_side = 0;
  static constexpr Place last_side = 1;
  static constexpr std::size_t most_carriers = 8;
  static constexpr std::size_t most_near_carriers = 16;
  static constexpr int most_united = 4;  // near connections at a time

  struct PlaceOf {
    SquareSet cell;    ///< empty if it is a chain
    SquareSet beside;  ///< empty cells
  };
  /// Carriers none of which is a subset of another.
  template <std::size_t most>
  class Carriers {
   public:
    const SquareSet* begin() const { return carriers_.data(); }
    const SquareSet* end() const { return carriers_.data() + count_; }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    bool contains(SquareSet carrier) const { return std::ranges::find(*this, carrier) != end(); }
    bool has_subset_of(SquareSet carrier) const {
      return std::ranges::any_of(*this, [&](SquareSet each) { return (each & ~carrier) == 0; });
    }
    /// Adds a carrier, in place of those that it is a subset of or, if there are too many, of the
    /// largest. Returns whether it did.
    bool add(SquareSet carrier) {
      if (has_subset_of(carrier)) return false;
      SquareSet* const kept =
          std::remove_if(carriers_.data(), carriers_.data() + count_,
                         [&](SquareSet each) { return (carrier & ~each) == 0; });
      count_ = static_cast<std::size_t>(kept - carriers_.data());
      if (count_ < most) {
        carriers_[count_++] = carrier;
        return true;
      }
      SquareSet& largest = *std::ranges::max_element(carriers_, {}, count_of);
      if (count_of(largest) <= count_of(carrier)) return false;
      largest = carrier;
      return true;
    }

   private:
    static int count_of(SquareSet carrier) { return count_squares(carrier); }
    std::array<SquareSet, most> carriers_{};
    std::size_t count_ = 0;
  };
  struct Pair {
    Carriers<most_carriers> connected;
    Carriers<most_near_carriers> nearly;
  };
  /// A connection from which others are still to be found.
  struct Link {
    Place x;
    Place y;
    SquareSet carrier;
  };

  /// Makes places of the sides, and of the chains that touch neither.
  void place_chains() {
    const SquareSet at_first = board_.reached(side_.first, side_.stones);
    const SquareSet at_last = board_.reached(side_.last, side_.stones);
    places_.push_back({0, (side_.first | board_.beside(at_first)) & empty_});
    places_.push_back({0, (side_.last | board_.beside(at_last)) & empty_});
    for (SquareSet rest = side_.stones & ~(at_first | at_last); rest != 0;) {
      const SquareSet chain = board_.reached(rest & (~rest + 1), rest);
      places_.push_back({0, board_.beside(chain) & empty_});
      rest &= ~chain;
    }
  }

  Pair& pair(Place x, Place y) {
    if (x < y) std::swap(x, y);
    return pairs_[x * (x - 1) / 2 + y];
  }
  void connect(Place x, Place y, SquareSet carrier) {
    if (!pair(x, y).connected.add(carrier)) return;
    partners_[x] |= Board::bit(static_cast<unsigned>(y));
    partners_[y] |= Board::bit(static_cast<unsigned>(x));
    links_.push_back({x, y, carrier});
  }
  void nearly_connect(Place x, Place y, SquareSet carrier) {
    Pair& between = pair(x, y);
    if (between.connected.has_subset_of(carrier) || !between.nearly.add(carrier)) return;
    unite(x, y, 0, carrier, carrier, most_united - 1);
  }
  /// Connects two places by carriers of near connections, from number `from` on, that have no cell
  /// in common with `common`, which others have, whose union is `all`.
  void unite(Place x, Place y, std::size_t from, SquareSet common, SquareSet all, int more) {
    const auto& nearly = pair(x, y).nearly;
    for (std::size_t i = from; i < nearly.size(); ++i) {
      const SquareSet carrier = nearly.begin()[i];
      const SquareSet left = common & carrier;
      if (left == 0)
        connect(x, y, all | carrier);
      else if (left != common && more > 1)
        unite(x, y, i + 1, left, all | carrier, more - 1);
    }
  }
  /// Combines a connection of `middle` and x with those of `middle` and others.
  void extend(Place middle, Place x, SquareSet carrier) {
    const SquareSet cell = places_[middle].cell;
    for (const unsigned y : LowBits(partners_[middle])) {
      if (y == x || (carrier & places_[y].cell) != 0) continue;
      const auto others = pair(middle, y).connected;  // a copy, since more may be added
      for (const SquareSet other : others) {
        if ((other & (carrier | places_[x].cell)) != 0) continue;
        if (cell != 0)
          nearly_connect(x, y, carrier | other | cell);
        else
          connect(x, y, carrier | other);
      }
    }
  }

  const HexBoard& board_;
  HexSide side_;
  SquareSet empty_;
  std::vector<PlaceOf> places_;
  std::array<Place, Board::most_squares> number_{};        // of the empty cells
  std::array<SquareSet, Board::most_squares> partners_{};  // the places connected with each
  std::vector<Pair> pairs_;
  std::vector<Link> links_;
  std::size_t next_ = 0;  // the link to extend next
};

}  // namespace zugzwang::games
