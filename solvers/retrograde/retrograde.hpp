#pragma once

// Retrograde analysis: from the decided states backwards over the moves that lead to them, level by
// level of distance. A state with a move to a lost one is won at once (immediate colouring); one
// whose options all turn out to be won for the opponent is lost when the last of them does
// (eventual colouring, by a counter of remaining options). What nothing decides is a draw: so
// cycles are welcome. Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9 (1986).

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <ranges>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/retrograde/reverse_graph.hpp>

namespace zugzwang {

/// Where a retrograde solution takes the predecessors from.
enum class Predecessors { automatic, of_the_game, reverse_graph };

namespace detail {

/// One state of a table in so many bits: a counter of remaining options until it is decided, then
/// the distance and whether it is won. An undecided state that nothing decides is a draw.
template <std::unsigned_integral Bits>
class RetrogradeCell {
 public:
  /// The largest counter and the longest distance there is room for.
  static constexpr Bits most = static_cast<Bits>(Bits(~Bits{0}) >> 2);

  static constexpr RetrogradeCell undecided(std::uint64_t options) {
    return RetrogradeCell(static_cast<Bits>(options));
  }
  static constexpr RetrogradeCell won(std::uint64_t plies) {
    return RetrogradeCell(static_cast<Bits>(decided_bit | won_bit | plies));
  }
  static constexpr RetrogradeCell lost(std::uint64_t plies) {
    return RetrogradeCell(static_cast<Bits>(decided_bit | plies));
  }

  constexpr RetrogradeCell() = default;
  constexpr bool operator==(const RetrogradeCell&) const = default;
  constexpr bool decided() const { return (bits_ & decided_bit) != 0; }
  /// With one remaining option less, unless the state is decided.
  constexpr RetrogradeCell counted_down() const {
    return RetrogradeCell(static_cast<Bits>(bits_ - (decided() ? 0 : 1)));
  }
  constexpr Distance value() const {
    if (!decided()) return Distance::draw();
    const std::uint64_t plies = bits_ & most;
    return (bits_ & won_bit) != 0 ? Distance::win(plies) : Distance::loss(plies);
  }

 private:
  static constexpr Bits won_bit = static_cast<Bits>(most + 1);
  static constexpr Bits decided_bit = static_cast<Bits>(2 * won_bit);
  constexpr explicit RetrogradeCell(Bits bits) : bits_(bits) {}

  Bits bits_ = 0;
};

/// Predecessors as the game lists them.
template <RetractableGame G>
class GivenPredecessors {
 public:
  explicit GivenPredecessors(const G& game) : game_(game) {}

  /// Calls `visit(index, mover_changes)` for each move to the state.
  template <class Visit>
  [[gnu::always_inline]] void each(std::uint64_t index, Visit visit) const {
    for (const auto& [state, move] : game_.predecessors(game_.state_at(index)))
      visit(game_.index(state), mover_changes(game_, state, move));
  }

 private:
  const G& game_;
};

/// The states that have just been decided, all at the same distance. Few are listed. Many are told
/// by the blocks of the table they lie in, and gone through in the order of the table, which keeps
/// the analysis within the caches; whether one is added or not then takes no branch, since nothing
/// could predict it.
class Level {
  // No character type: a store into marks must not seem to change anything else.
  enum class Mark : std::uint8_t { no, yes };

 public:
  static constexpr std::uint64_t block_size = 64;  // states
  static std::uint64_t bytes_for(std::uint64_t states) {
    return blocks(states) + few(states) * sizeof(std::uint64_t);
  }

  explicit Level(std::uint64_t states) : listed_(few(states)), marked_(blocks(states)) {}

  bool empty() const { return count_ == 0; }
  bool has_few() const { return count_ <= listed_.size(); }

  /// Adds states to the level by listing them; they turn into marks when they have become many.
  class Lister {
   public:
    explicit Lister(Level& level)
        : level_(level), listed_(level.listed_.data()), most_(level.listed_.size()) {}
    [[gnu::always_inline]] void add_if(std::uint64_t state, bool wanted) {
      listed_[count_] = state;
      count_ += wanted;
      if (count_ == most_) [[unlikely]] {
        level_.mark_listed(count_);
        count_ = 0;
      }
    }
    void finish() {
      level_.lists_ = level_.count_ == 0;
      level_.listed_count_ = count_;
      if (level_.lists_)
        level_.count_ = count_;
      else
        level_.mark_listed(count_);
    }

   private:
    Level& level_;
    std::uint64_t* listed_;
    std::size_t most_;
    std::size_t count_ = 0;
  };
  /// Adds states to the level by marks, with all it needs in locals.
  class Marker {
   public:
    explicit Marker(Level& level) : level_(level), marked_(level.marked_.data()) {}
    [[gnu::always_inline]] void add_if(std::uint64_t state, bool wanted) {
      Mark& mark = marked_[state / block_size];
      mark = static_cast<Mark>(static_cast<std::uint8_t>(mark) | static_cast<std::uint8_t>(wanted));
      count_ += wanted;
    }
    void finish() {
      level_.lists_ = false;
      level_.count_ = count_;
    }

   private:
    Level& level_;
    Mark* marked_;
    std::uint64_t count_ = 0;
  };

  /// Calls `visit(first, states)` for each state and 1, or for each block and its size, until it
  /// says no; then or at the end the level is empty.
  template <class Visit>
  [[gnu::always_inline]] bool drain(Visit visit) {
    const std::size_t end = lists_ ? listed_count_ : marked_.size();
    bool go_on = true;
    for (std::size_t i = 0; i < end && go_on; ++i) {
      if (!lists_ && marked_[i] == Mark::no) continue;
      if (!lists_) marked_[i] = Mark::no;
      go_on = visit(lists_ ? listed_[i] : i * block_size, lists_ ? 1 : block_size);
    }
    count_ = 0;
    return go_on;
  }

 private:
  static std::uint64_t blocks(std::uint64_t states) {
    return (states + block_size - 1) / block_size;
  }
  static std::uint64_t few(std::uint64_t states) {
    return std::max<std::uint64_t>(1 << 10, states >> 12);
  }

  [[gnu::noinline]] void mark_listed(std::size_t listed) {
    for (std::size_t i = 0; i < listed; ++i) marked_[listed_[i] / block_size] = Mark::yes;
    count_ += listed;
  }

  std::vector<std::uint64_t> listed_;  // room for a few
  std::vector<Mark> marked_;           // blocks
  bool lists_ = false;                 // all its states, and marks nothing
  std::size_t listed_count_ = 0;
  std::uint64_t count_ = 0;  // of all states
};

/// Which of 64 cells are one of two, as bits.
template <class Cell>
std::uint64_t find_either(const Cell* cells, Cell a, Cell b) {
  std::array<std::uint8_t, 64> found;
  for (std::size_t i = 0; i < 64; ++i)
    found[i] = static_cast<std::uint8_t>(int{cells[i] == a} | int{cells[i] == b});
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    std::uint64_t bytes;
    std::memcpy(&bytes, found.data() + 8 * i, sizeof bytes);
    // Moves the lowest bit of byte k to bit 56 + k.
    if constexpr (std::endian::native == std::endian::little)
      bits |= (bytes * 0x0102040810204080 >> 56) << 8 * i;
    else
      for (std::size_t k = 0; k < 8; ++k) bits |= std::uint64_t{found[8 * i + k]} << (8 * i + k);
  }
  return bits;
}

}  // namespace detail

/// Win, loss or draw and the distance of every state of an indexed game.
/// Time and memory: O(states + moves); 2 bytes a state and the widest two levels, where no state
/// has more than 16,383 options and no distance is longer; else 4 bytes a state.
template <IndexedGame G, EvaluationOf<G> E>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
class RetrogradeSolution {
 public:
  using Value = typename E::Value;
  using State = StateOf<G>;

  explicit RetrogradeSolution(const G& game, Predecessors source = Predecessors::automatic)
      : game_(game), builds_graph_(!RetractableGame<G> || source == Predecessors::reverse_graph) {}

  /// Solves all states at once; a further call finds them solved.
  Status solve(const State&, const Limits& limits) {
    if (solved_) return Status::complete;
    Meter meter(limits);
    Result result = analyse(narrow_, meter);
    if (result == Result::too_narrow) {
      narrow_ = {};
      result = analyse(wide_, meter);
    }
    if (result == Result::too_narrow)
      throw Error(ErrorCode::not_applicable,
                  "retrograde: distances or numbers of moves from 2^30 on are too large for it");
    solved_ = status_ == Status::complete;
    if (!solved_) {
      narrow_ = {};
      wide_ = {};
    }
    statistics_.positions = solved_ ? game_.size() : decided_;
    statistics_.seconds += meter.seconds();
    statistics_.bytes = narrow_.capacity() * sizeof(Narrow) + wide_.capacity() * sizeof(Wide);
    return status_;
  }

  Value value(const State& state) const {
    const std::uint64_t index = game_.index(state);
    const Distance distance = wide_.empty() ? narrow_[index].value() : wide_[index].value();
    if constexpr (std::same_as<E, ByOutcome>)
      return distance.outcome();
    else
      return distance;
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  using Narrow = detail::RetrogradeCell<std::uint16_t>;
  using Wide = detail::RetrogradeCell<std::uint32_t>;
  enum class Result { ended, too_narrow };  // ended: `status_` tells how

  static constexpr std::uint64_t states_a_check = 1 << 13;

  template <class Cell>
  Result analyse(std::vector<Cell>& cells, Meter& meter) {
    const std::uint64_t size = game_.size();
    // Vertices of the reverse graph have 32 bits.
    if (size >> (builds_graph_ ? 32 : 48) != 0) return end(Status::memory_limit);
    held_ = padded(size) * sizeof(Cell) + 2 * detail::Level::bytes_for(size);
    status_ = meter.allows(held_);
    if (status_ != Status::complete) return Result::ended;
    cells.assign(padded(size), Cell{});
    detail::Level level(size);
    std::uint64_t moves = 0;
    if (const auto ended = begin(cells, level, moves, meter)) return *ended;
    if constexpr (RetractableGame<G>)
      if (!builds_graph_)
        return percolate(cells, level, detail::GivenPredecessors<G>(game_), meter);
    status_ = meter.allows(held_ + ReverseGraph<G>::bytes_for(size, moves));
    if (status_ != Status::complete) return Result::ended;
    try {
      return percolate(cells, level, ReverseGraph<G>(game_, moves, meter), meter);
    } catch (const detail::PassEnded& pass) {
      return end(pass.status);
    }
  }

  /// Decides what is finished and counts the options of the rest.
  template <class Cell>
  std::optional<Result> begin(std::vector<Cell>& cells, detail::Level& level, std::uint64_t& moves,
                              Meter& meter) {
    const std::uint64_t size = game_.size();
    detail::Level::Marker add(level);
    for (std::uint64_t block = 0; block < size; block += states_a_check) {
      const std::uint64_t last = std::min(size, block + states_a_check);
      for (std::uint64_t index = block; index < last; ++index) {
        const State state = game_.state_at(index);
        if (const std::optional<Outcome> result = game_.result(state)) {
          if (*result == Outcome::draw) continue;
          cells[index] = *result == Outcome::win ? Cell::won(0) : Cell::lost(0);
          add.add_if(index, true);
        } else {
          const auto options =
              static_cast<std::uint64_t>(std::ranges::distance(game_.moves(state)));
          if (options > Cell::most) return Result::too_narrow;
          cells[index] = Cell::undecided(options);
          moves += options;
        }
      }
      status_ = meter.check({"states begun", last, size});
      if (status_ != Status::complete) return Result::ended;
    }
    add.finish();
    return std::nullopt;
  }

  template <class Cell, class Source>
  Result percolate(std::vector<Cell>& cells, detail::Level& level, const Source& predecessors,
                   Meter& meter) {
    const std::uint64_t size = game_.size();
    detail::Level next(size);
    decided_ = 0;
    for (std::uint64_t plies = 1; !level.empty(); ++plies) {
      if (plies > Cell::most) return Result::too_narrow;
      const bool all =
          level.has_few()
              ? spread<detail::Level::Lister>(cells, plies, level, next, predecessors, meter)
              : spread<detail::Level::Marker>(cells, plies, level, next, predecessors, meter);
      if (!all) return Result::ended;
      std::swap(level, next);
    }
    return Result::ended;
  }

  /// Decides what follows from the states of one level: the states of the next, `plies` from the
  /// end.
  template <class Adder, class Cell, class Source>
  bool spread(std::vector<Cell>& cells, std::uint64_t plies, detail::Level& level,
              detail::Level& next, const Source& predecessors, Meter& meter) {
    const Cell lost_before = Cell::lost(plies - 1);
    const Cell won_before = Cell::won(plies - 1);
    const Cell lost_now = Cell::lost(plies);
    const Cell won_now = Cell::won(plies);
    Cell* const cell = cells.data();
    Adder add(next);
    const auto immediate = [&](std::uint64_t index) __attribute__((always_inline)) {
      const bool fresh = !cell[index].decided();
      cell[index] = fresh ? won_now : cell[index];
      add.add_if(index, fresh);
    };
    const auto eventual = [&](std::uint64_t index) __attribute__((always_inline)) {
      const Cell left = cell[index].counted_down();
      const bool last = left == Cell::undecided(0);
      cell[index] = last ? lost_now : left;
      add.add_if(index, last);
    };
    std::uint64_t since_check = 0;
    const bool all =
        level.drain([&](std::uint64_t first, std::uint64_t states) __attribute__((always_inline)) {
          std::uint64_t found =
              states == 1 ? 1 : detail::find_either(cell + first, lost_before, won_before);
          for (; found != 0; found &= found - 1) {
            const std::uint64_t index = first + static_cast<std::uint64_t>(std::countr_zero(found));
            ++since_check;
            if (cell[index] == lost_before)
              predecessors.each(index, [&](std::uint64_t from, bool mover_changes) {
                mover_changes ? immediate(from) : eventual(from);
              });
            else
              predecessors.each(index, [&](std::uint64_t from, bool mover_changes) {
                mover_changes ? eventual(from) : immediate(from);
              });
          }
          return since_check < states_a_check || go_on(since_check, meter);
        });
    decided_ += since_check;
    add.finish();
    return all;
  }

  bool go_on(std::uint64_t& since_check, Meter& meter) {
    decided_ += std::exchange(since_check, 0);
    status_ = meter.check({"states decided", decided_, game_.size()});
    return status_ == Status::complete;
  }

  /// Whole blocks. Cells that are no state stay undecided.
  static std::uint64_t padded(std::uint64_t size) {
    return (size + detail::Level::block_size - 1) / detail::Level::block_size *
           detail::Level::block_size;
  }

  Result end(Status status) {
    status_ = status;
    return Result::ended;
  }

  G game_;
  bool builds_graph_;
  bool solved_ = false;
  Status status_ = Status::complete;
  std::uint64_t held_ = 0;     // bytes while it works, beside the levels
  std::uint64_t decided_ = 0;  // states whose predecessors have been looked at
  std::vector<Narrow> narrow_;
  std::vector<Wide> wide_;
  Statistics statistics_;
};

/// Backwards from the decided positions, for games in which positions may come back.
struct Retrograde {
  static constexpr std::string_view name = "retrograde";
  static constexpr std::string_view summary =
      "backwards from the decided positions, level by level; what nothing decides is a draw";

  template <Game G>
  static constexpr std::string_view missing = !IndexedGame<G>  ? "IndexedGame"
                                              : ScoringGame<G> ? "an outcome without scores"
                                                               : "";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves =
      IndexedGame<G> && (std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>);
  template <Game G>
  static constexpr auto strategies = [] {
    if constexpr (RetractableGame<G>)
      return std::array<std::string_view, 2>{"predecessors", "reverse_graph"};
    else
      return std::array<std::string_view, 0>{};
  }();

  template <Game G, class E>
  using Solution = RetrogradeSolution<G, E>;

  /// `strategy` is "predecessors", "reverse_graph" or empty: the game's predecessors where it has
  /// them.
  template <IndexedGame G, EvaluationOf<G> E>
  static RetrogradeSolution<G, E> open(const G& game, std::string_view strategy) {
    return RetrogradeSolution<G, E>(
        game, strategy == "reverse_graph" ? Predecessors::reverse_graph : Predecessors::automatic);
  }
};

}  // namespace zugzwang
