#pragma once

// Dodgem (Colin Vout, 1972; Winning Directions, chapter 22): one player has n-1 cars on the left
// edge of a board of n by n, which drive to the right; the opponent has as many on the lower edge,
// which drive up. A car moves one square forwards or to either side, never back, to an empty
// square; it leaves the board only by its forward edge. A player who cannot move wins, since all
// his cars are off the board or the opponent has blocked them.
//
// Cars may move to and fro, so play may contain cycles.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ranges>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/core/shared_tables.hpp>
#include <zugzwang/core/subsets.hpp>

namespace zugzwang::games {

class Dodgem {
 public:
  static constexpr Cycles cycles = Cycles::always;
  static constexpr bool never_stuck = true;
  enum class Player : std::uint8_t { right, up };
  using Set = std::uint32_t;  ///< of squares, as a SquareSet

  /// The cars on the board, by the direction in which they drive.
  struct State {
    Set right = 0;
    Set up = 0;
    Player turn = Player::right;
    bool operator==(const State&) const = default;
  };
  using Move = SquareMove;  ///< to a square, or to `off`

  static constexpr unsigned least_size = 2;
  static constexpr unsigned most_size = 5;
  static constexpr std::uint8_t off = 255;  ///< the square of cars that have left the board
  static constexpr std::size_t most_cars = most_size - 1;

  /// A board of `size` rows and columns, 2 to 5. Memory: 1 MiB at most, shared by copies.
  explicit Dodgem(unsigned size) : tables_(shared_tables<Tables>(size)) {}

  const Board& board() const { return tables_->board; }
  /// Returns the number of cars that each player has at the start.
  unsigned cars() const { return board().rows() - 1; }
  State start() const {
    const auto corner = static_cast<Set>(Board::bit(board().square(cars(), 0)));
    return {static_cast<Set>(board().column(0)) ^ corner,
            static_cast<Set>(board().row(cars())) ^ corner, Player::right};
  }

  /// Lists the moves forwards first.
  FixedList<Move, 3 * most_cars> moves(const State& state) const {
    FixedList<Move, 3 * most_cars> moves;
    const Set free = ~(state.right | state.up);
    const Directions& directions = directions_of(state.turn);
    for (Set cars = own(state); cars != 0; cars &= cars - 1) {
      const auto from = static_cast<std::uint8_t>(std::countr_zero(cars));
      const std::uint8_t to = directions.ahead[from];
      if (to == off || is_in(free, to)) moves.push_back({from, to});
    }
    for (Set cars = own(state); cars != 0; cars &= cars - 1) {
      const auto from = static_cast<std::uint8_t>(std::countr_zero(cars));
      for (Set sides = directions.aside[from] & free; sides != 0; sides &= sides - 1)
        moves.push_back({from, static_cast<std::uint8_t>(std::countr_zero(sides))});
    }
    return moves;
  }
  State play(State state, const Move& move) const {
    Set& cars = state.turn == Player::right ? state.right : state.up;
    cars ^= Set{1} << move.from;
    if (move.to != off) cars |= Set{1} << move.to;
    state.turn = other(state.turn);
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    return option_count(state) == 0 ? std::optional(Outcome::win) : std::nullopt;
  }
  std::uint64_t key(const State& state) const {
    return (std::uint64_t{state.right} << 32 | state.up) << 1 |
           static_cast<std::uint64_t>(state.turn);
  }

  std::uint64_t option_count(const State& state) const {
    const Directions& directions = directions_of(state.turn);
    const Set cars = own(state);
    const Set free = ~(state.right | state.up);
    int count = count_bits(cars & directions.edge);
    for (const Step step : directions.steps)
      count += count_bits(static_cast<Set>(board().shifted(cars, step)) & free);
    return static_cast<std::uint64_t>(count);
  }
  /// The car came from behind, from a side, or from the forward edge if it is off the board. Such a
  /// state has a move, this one, and so is not finished.
  FixedList<Predecessor<State, Move>, 3 * most_cars + most_size> predecessors(
      const State& state) const {
    FixedList<Predecessor<State, Move>, 3 * most_cars + most_size> before;
    const Player mover = other(state.turn);
    const Directions& directions = directions_of(mover);
    const Set free = ~(state.right | state.up);
    const Set others = mover == Player::right ? state.up : state.right;
    const Set cars = mover == Player::right ? state.right : state.up;
    const auto add = [&](Set left, unsigned from, std::uint8_t to) {
      const Set earlier = left | Set{1} << from;
      before.push_back(
          {mover == Player::right ? State{earlier, others, mover} : State{others, earlier, mover},
           {static_cast<std::uint8_t>(from), to}});
    };
    for (Set left = cars & ~others; left != 0; left &= left - 1) {
      const auto to = static_cast<std::uint8_t>(std::countr_zero(left));
      for (Set from = (directions.behind[to] | directions.aside[to]) & free; from != 0;
           from &= from - 1)
        add(cars ^ Set{1} << to, static_cast<unsigned>(std::countr_zero(from)), to);
    }
    if (static_cast<unsigned>(count_bits(cars)) < this->cars())
      for (Set from = directions.edge & free; from != 0; from &= from - 1)
        add(cars, static_cast<unsigned>(std::countr_zero(from)), off);
    return before;
  }

  // A tier holds the states in which all cars together have driven the same distance forwards: a
  // car off the board has driven as far as possible, and no car drives back. Within a tier, states
  // are ordered by the player on move, the distance of the cars to the right, the squares of these
  // cars, and those of the cars up. States with two cars on one square are numbered, too, which
  // avoids counting the squares that are left.

  std::uint64_t size() const { return tables_->tier_begin.back(); }
  bool is_position(const State& state) const { return (state.right & state.up) == 0; }
  std::uint64_t index(const State& state) const {
    const Driven right = driven(Player::right, state.right);
    const Driven up = driven(Player::up, state.up);
    return block_begin(state.turn, right.far, up.far) +
           std::uint64_t{right.place} * sets_as_far(up.far) + up.place;
  }
  State state_at(std::uint64_t index) const {
    const Block& block =
        *std::prev(std::ranges::upper_bound(tables_->blocks, index, {}, &Block::begin));
    const std::uint64_t place = index - block.begin;
    const std::uint64_t columns = sets_as_far(block.up);
    return {set_at(Player::right, block.right, place / columns),
            set_at(Player::up, block.up, place % columns), block.turn};
  }
  std::uint64_t tiers() const { return tables_->tier_begin.size() - 1; }
  std::uint64_t tier(const State& state) const {
    return std::uint64_t{driven(Player::right, state.right).far} + driven(Player::up, state.up).far;
  }
  std::uint64_t tier_begin(std::uint64_t tier) const { return tables_->tier_begin[tier]; }
  auto next_tiers(std::uint64_t tier) const {
    return std::views::iota(tier, std::min(tier + 2, tiers()));
  }

  /// Reflects the board and exchanges the players if necessary, so that the player who drives to
  /// the right is on move.
  State canonical(const State& state) const {
    if (state.turn == Player::right) return state;
    return {reflected(state.up), reflected(state.right), Player::right};
  }
  std::uint64_t orbit_size(const State&) const { return 2; }

 private:
  /// The squares to which a player's cars move and from which they come, by square.
  struct Directions {
    std::array<std::uint8_t, 25> ahead{};  // a square, or off
    std::array<Set, 25> aside{};
    std::array<Set, 25> behind{};
    Set edge = 0;                 // the squares from which cars leave
    std::array<Step, 3> steps{};  // on the board: ahead, and to the sides
  };
  /// The distance that a set of cars has driven, and its place among the sets of the same distance.
  struct Driven {
    std::uint16_t far = 0;
    std::uint16_t place = 0;
  };
  struct Block {
    std::uint64_t begin = 0;
    Player turn = Player::right;
    unsigned right = 0;  // the distance of the cars of each player
    unsigned up = 0;
  };
  struct Tables {
    explicit Tables(unsigned size);

    Board board;
    SubsetNumbers numbers;
    BoardSymmetries symmetries;
    unsigned reflection = 0;  // maps driving to the right to driving up
    std::array<Directions, 2> directions{};
    std::array<std::uint32_t, most_cars + 2> sets_begin{};  // by the number of cars
    std::array<std::vector<Driven>, 2> driven{};            // by the number of a set
    std::vector<std::uint32_t> far_begin;                   // by distance: the first of the sets
    std::array<std::vector<Set>, 2> sets{};                 // by distance, then by place
    std::vector<std::uint64_t> tier_begin;
    std::vector<Block> blocks;               // in the order of their indices
    std::vector<std::uint64_t> block_begin;  // by turn, right and up

   private:
    void fill_ways();
    void fill_sets();
    void fill_blocks();
    unsigned far(Player player, Set cars) const;
  };

  static Player other(Player player) {
    return player == Player::right ? Player::up : Player::right;
  }
  static Set own(const State& state) {
    return state.turn == Player::right ? state.right : state.up;
  }
  static bool is_in(Set set, unsigned square) { return (set >> square & 1) != 0; }
  const Directions& directions_of(Player player) const {
    return tables_->directions[static_cast<std::size_t>(player)];
  }
  Set reflected(Set set) const {
    return static_cast<Set>(tables_->symmetries.image(tables_->reflection, set));
  }
  Driven driven(Player player, Set cars) const {
    const auto number =
        tables_->sets_begin[static_cast<unsigned>(count_bits(cars))] + tables_->numbers.rank(cars);
    return tables_->driven[static_cast<std::size_t>(player)][number];
  }
  std::uint64_t sets_as_far(unsigned far) const {
    return tables_->far_begin[far + 1] - tables_->far_begin[far];
  }
  Set set_at(Player player, unsigned far, std::uint64_t place) const {
    return tables_->sets[static_cast<std::size_t>(player)][tables_->far_begin[far] + place];
  }
  std::uint64_t block_begin(Player turn, unsigned right, unsigned up) const {
    const std::size_t most = board().rows() * cars() + 1;
    return tables_->block_begin[(static_cast<std::size_t>(turn) * most + right) * most + up];
  }

  std::shared_ptr<const Tables> tables_;
};

inline Dodgem::Tables::Tables(unsigned size)
    : board(size, size), numbers(size * size), symmetries(board) {
  const unsigned last = size - 1;
  for (unsigned symmetry = 0; symmetry < symmetries.size(); ++symmetry)
    if (symmetries.square(symmetry, board.square(0, 0)) == board.square(last, last) &&
        symmetries.square(symmetry, board.square(last, 0)) == board.square(last, 0))
      reflection = symmetry;
  fill_ways();
  fill_sets();
  fill_blocks();
}

inline void Dodgem::Tables::fill_ways() {
  const auto set_of = [](std::optional<unsigned> square) {
    return square ? Set{1} << *square : Set{0};
  };
  for (const Player player : {Player::right, Player::up}) {
    const Step ahead = player == Player::right ? Step{0, 1} : Step{-1, 0};
    const Step side = player == Player::right ? Step{1, 0} : Step{0, 1};
    Directions& of_player = directions[static_cast<std::size_t>(player)];
    of_player.steps = {ahead, side, -side};
    for (unsigned square = 0; square < board.squares(); ++square) {
      const auto next = board.neighbour(square, ahead);
      of_player.ahead[square] = next ? static_cast<std::uint8_t>(*next) : off;
      if (!next) of_player.edge |= Set{1} << square;
      of_player.aside[square] =
          set_of(board.neighbour(square, side)) | set_of(board.neighbour(square, -side));
      of_player.behind[square] = set_of(board.neighbour(square, -ahead));
    }
  }
}

/// Returns the number of squares that the cars have driven since the start; a car off the board has
/// driven one square beyond the edge.
inline unsigned Dodgem::Tables::far(Player player, Set cars) const {
  const unsigned size = board.rows();
  unsigned far = (size - 1 - static_cast<unsigned>(count_bits(cars))) * size;
  for (; cars != 0; cars &= cars - 1) {
    const auto square = static_cast<unsigned>(std::countr_zero(cars));
    far += player == Player::right ? board.column_of(square) : size - 1 - board.row_of(square);
  }
  return far;
}

inline void Dodgem::Tables::fill_sets() {
  const unsigned cars = board.rows() - 1;
  for (unsigned k = 0; k <= cars; ++k) sets_begin[k + 1] = sets_begin[k] + numbers.count(k);
  for (const Player player : {Player::right, Player::up}) {
    const auto p = static_cast<std::size_t>(player);
    std::vector<std::vector<Set>> as_far(cars * board.rows() + 1);
    driven[p].resize(sets_begin[cars + 1]);
    for (unsigned k = 0; k <= cars; ++k)
      for (std::uint32_t rank = 0; rank < numbers.count(k); ++rank) {
        const Set set = numbers.unrank(k, rank);
        const unsigned its_far = far(player, set);
        driven[p][sets_begin[k] + rank] = {static_cast<std::uint16_t>(its_far),
                                           static_cast<std::uint16_t>(as_far[its_far].size())};
        as_far[its_far].push_back(set);
      }
    far_begin.assign(1, 0);  // the same for both players
    for (const std::vector<Set>& each : as_far) {
      sets[p].insert(sets[p].end(), each.begin(), each.end());
      far_begin.push_back(static_cast<std::uint32_t>(sets[p].size()));
    }
  }
}

inline void Dodgem::Tables::fill_blocks() {
  const std::size_t most = far_begin.size() - 1;
  block_begin.resize(2 * most * most);
  std::uint64_t begin = 0;
  for (std::size_t tier = 0; tier <= 2 * (most - 1); ++tier) {
    tier_begin.push_back(begin);
    for (const Player turn : {Player::right, Player::up})
      for (std::size_t right = 0; right <= tier; ++right) {
        const std::size_t up = tier - right;
        if (right >= most || up >= most) continue;
        const std::uint64_t states = std::uint64_t{far_begin[right + 1] - far_begin[right]} *
                                     (far_begin[up + 1] - far_begin[up]);
        if (states == 0) continue;
        block_begin[(static_cast<std::size_t>(turn) * most + right) * most + up] = begin;
        blocks.push_back({begin, turn, static_cast<unsigned>(right), static_cast<unsigned>(up)});
        begin += states;
      }
  }
  tier_begin.push_back(begin);
}

}  // namespace zugzwang::games
