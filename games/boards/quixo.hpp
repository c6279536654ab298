#pragma once

// Quixo (Thierry Chapeau, 1995): a square board of cubes, blank at first. A player takes from the
// border a cube that is blank or shows his own mark, and pushes it back in, showing his mark, at an
// end of its row or column other than the one where it came from. A line of five marks wins on the
// commercial board, a line of `size` marks here; a player who completes a line of the opponent's
// marks loses, even with one of his own. The number of moves is not limited, so play may contain
// cycles.
//
// S. Tanaka, F. Bonnet, S. Tixeuil and Y. Tamura, "Quixo is solved" (2020), determine which player
// wins on each size.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ranges>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/least_image.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/core/shared_tables.hpp>
#include <zugzwang/core/subsets.hpp>

namespace zugzwang::games {

class Quixo {
 public:
  static constexpr Cycles cycles = Cycles::always;
  using Set = LeastImages::Set;

  /// The cubes with marks of the player on move and of the opponent.
  struct State {
    Set mine = 0;
    Set theirs = 0;
    bool operator==(const State&) const = default;
  };
  /// The square where a cube is taken, and the square where it is pushed in.
  using Move = SquareMove;

  static constexpr unsigned least_size = 2;
  static constexpr unsigned most_size = 4;

  /// A board of `size` rows and columns, 2 to 4. Memory: 1 MiB for size 4, shared by copies.
  explicit Quixo(unsigned size) : tables_(shared_tables<Tables>(size)) {}

  const Board& board() const { return tables_->board; }

  /// Lists the moves by the cube that is taken, row by row from the top.
  auto moves(const State& state) const {
    return tables_->pushes | std::views::filter([theirs = state.theirs](const Push& push) {
             return (theirs >> push.move.from & 1) == 0;
           }) |
           std::views::transform(&Push::move);
  }
  State play(const State& state, const Move& move) const {
    const Push& push = tables_->pushes[tables_->push_of[move.from][move.to]];
    return {pushed(state.theirs, push), static_cast<Set>(pushed(state.mine, push) | push.end)};
  }
  /// A player who makes a line of his own wins, and one who makes a line of the opponent loses. The
  /// opponent moved last, so a line of the player on move is tested first.
  std::optional<Outcome> result(const State& state) const {
    if (has_line(state.mine)) return Outcome::win;
    if (has_line(state.theirs)) return Outcome::loss;
    return std::nullopt;
  }
  std::uint64_t key(const State& state) const {
    return std::uint64_t{state.mine} << 16 | state.theirs;
  }

  /// A cube in a corner has two ends where it can be pushed in, any other cube of the border has
  /// three.
  std::uint64_t option_count(const State& state) const {
    const unsigned free = ~unsigned{state.theirs};
    return static_cast<std::uint64_t>(2 * count_bits(free & tables_->corners) +
                                      3 * count_bits(free & tables_->edges));
  }
  /// The cube at the end goes back to where it came from; there it was blank or already showed the
  /// mark.
  FixedList<Predecessor<State, Move>, 64> predecessors(const State& to) const {
    FixedList<Predecessor<State, Move>, 64> before;
    for (const Push& push : tables_->pushes) {
      if ((to.theirs & push.end) == 0) continue;
      const Set others = pulled(to.mine, push);
      const Set mine = pulled(static_cast<Set>(to.theirs ^ push.end), push);
      if (has_line(others) || has_line(mine)) continue;
      before.push_back({{mine, others}, push.move});
      const auto marked = static_cast<Set>(mine | push.begin);
      if (!has_line(marked)) before.push_back({{marked, others}, push.move});
    }
    return before;
  }

  // A tier holds the boards with the same number of marks, which never decreases. Within a tier,
  // boards are ordered by the marked squares, then by whose marks they are.

  std::uint64_t size() const { return tables_->tier_begin.back(); }
  std::uint64_t index(const State& state) const {
    const auto marked = static_cast<Set>(state.mine | state.theirs);
    return tables_->set_begin[marked] + tables_->gaps.close(state.mine, marked);
  }
  State state_at(std::uint64_t index) const {
    std::uint64_t tier = 0;
    while (index >= tables_->tier_begin[tier + 1]) ++tier;
    const std::uint64_t place = index - tables_->tier_begin[tier];
    const auto marked = static_cast<Set>(tables_->numbers.unrank(
        static_cast<unsigned>(tier), static_cast<std::uint32_t>(place >> tier)));
    const std::uint64_t whose = place & ((std::uint64_t{1} << tier) - 1);
    const auto mine =
        static_cast<Set>(tables_->gaps.open(static_cast<std::uint32_t>(whose), marked));
    return {mine, static_cast<Set>(marked ^ mine)};
  }
  std::uint64_t tiers() const { return tables_->tier_begin.size() - 1; }
  std::uint64_t tier(const State& state) const {
    return static_cast<std::uint64_t>(count_bits(unsigned{state.mine} | state.theirs));
  }
  std::uint64_t tier_begin(std::uint64_t tier) const { return tables_->tier_begin[tier]; }
  /// A move marks a blank cube or moves a marked one.
  auto next_tiers(std::uint64_t tier) const {
    return std::views::iota(tier == 0 ? 1 : tier, std::min(tier + 2, tiers()));
  }

  /// Returns the image of the board with the least set of marked squares and, among those, the
  /// least set of the mover's marks.
  State canonical(const State& state) const {
    const auto marked = static_cast<Set>(state.mine | state.theirs);
    const LeastImages::Pair least = tables_->images.least(marked, state.mine);
    return {least.second, static_cast<Set>(least.first ^ least.second)};
  }
  std::uint64_t orbit_size(const State& state) const {
    return tables_->images.orbit_size(static_cast<Set>(state.mine | state.theirs), state.mine);
  }

 private:
  /// The effect of a move on the squares between its ends.
  struct Push {
    Move move{};
    Set begin = 0;          // where the cube is taken
    Set end = 0;            // where it comes in
    Set still = 0;          // the squares that it leaves alone
    Set pushing = 0;        // the squares that are shifted: from `end` on, without `begin`
    Set pulling = 0;        // and their places afterwards
    std::uint8_t up = 0;    // the shift if they move to higher squares, else 0
    std::uint8_t down = 0;  // the shift if they move to lower squares, else 0
  };
  struct Tables {
    explicit Tables(unsigned size);

    Board board;
    SubsetNumbers numbers;
    LeastImages images;
    const Gaps& gaps = Gaps::tables();
    unsigned corners = 0;
    unsigned edges = 0;  // the border without its corners
    std::vector<Push> pushes;
    std::array<std::array<std::uint8_t, 16>, 16> push_of{};  // the index of a move in `pushes`
    std::vector<std::uint64_t> lines;                        // a bit for each set with a line
    std::vector<std::uint64_t> tier_begin;
    std::vector<std::uint32_t> set_begin;  // by the set of marked squares: their first index

   private:
    void add_push(unsigned from, unsigned to, Step step);
    void fill_pushes();
    void fill_lines();
    void fill_begins();
  };

  bool has_line(Set set) const { return (tables_->lines[set / 64U] >> set % 64U & 1) != 0; }
  static Set pushed(Set set, const Push& push) {
    const unsigned moving = unsigned{set} & push.pushing;
    return static_cast<Set>((set & push.still) | moving << push.up >> push.down);
  }
  static Set pulled(Set set, const Push& push) {
    const unsigned moving = unsigned{set} & push.pulling;
    return static_cast<Set>((set & push.still) | moving << push.down >> push.up);
  }

  std::shared_ptr<const Tables> tables_;
};

inline Quixo::Tables::Tables(unsigned size)
    : board(size, size), numbers(size * size), images(board) {
  fill_pushes();
  fill_lines();
  fill_begins();
}

inline void Quixo::Tables::fill_pushes() {
  const SquareSet corner_set = (board.row(0) | board.row(board.rows() - 1)) &
                               (board.column(0) | board.column(board.columns() - 1));
  corners = static_cast<unsigned>(corner_set);
  edges = static_cast<unsigned>(board.border() & ~corner_set);
  for (unsigned from = 0; from < board.squares(); ++from) {
    if ((board.border() & Board::bit(from)) == 0) continue;
    for (const Step step : orthogonal_steps) {
      unsigned to = from;
      while (const auto next = board.neighbour(to, step)) to = *next;
      if (to != from) add_push(from, to, step);
    }
  }
}

/// The cube leaves `from`, and the others move by one against the step to make room at `to`.
inline void Quixo::Tables::add_push(unsigned from, unsigned to, Step step) {
  Push push;
  push.move = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  push.begin = static_cast<Set>(Board::bit(from));
  push.end = static_cast<Set>(Board::bit(to));
  for (unsigned square = from; square != to; square = *board.neighbour(square, step))
    push.pulling = static_cast<Set>(push.pulling | Board::bit(square));
  push.pushing = static_cast<Set>((push.pulling ^ push.begin) | push.end);
  push.still = static_cast<Set>(board.all() & ~SquareSet{push.pulling} & ~SquareSet{push.end});
  const auto places = static_cast<std::uint8_t>(step.rows == 0 ? 1 : board.columns());
  (step.rows + step.columns > 0 ? push.down : push.up) = places;
  push_of[from][to] = static_cast<std::uint8_t>(pushes.size());
  pushes.push_back(push);
}

inline void Quixo::Tables::fill_lines() {
  const std::vector<SquareSet> each = board.lines(board.rows());
  lines.resize((std::size_t{1} << board.squares()) / 64 + 1);
  for (std::size_t set = 0; set < std::size_t{1} << board.squares(); ++set)
    for (const SquareSet line : each)
      if ((set & line) == line) lines[set / 64] |= std::uint64_t{1} << set % 64;
}

inline void Quixo::Tables::fill_begins() {
  tier_begin.push_back(0);
  for (unsigned marks = 0; marks <= board.squares(); ++marks)
    tier_begin.push_back(tier_begin.back() + (std::uint64_t{numbers.count(marks)} << marks));
  set_begin.resize(std::size_t{1} << board.squares());
  for (std::uint32_t set = 0; set < set_begin.size(); ++set) {
    const auto marks = static_cast<unsigned>(count_bits(set));
    set_begin[set] =
        static_cast<std::uint32_t>(tier_begin[marks] + (std::uint64_t{numbers.rank(set)} << marks));
  }
}

}  // namespace zugzwang::games
