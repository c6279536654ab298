#pragma once

// Retrograde analysis: from the decided states backwards over the moves that lead to them, one
// level of distance after the other. A state with a move to a lost one is won at once (immediate
// colouring); one whose options all turn out to be won for the opponent is lost when the last of
// them does (eventual colouring, by a counter of remaining options). What nothing decides is a
// draw: so cycles are welcome. Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9
// (1986).

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/retrograde/cell.hpp>
#include <zugzwang/solvers/retrograde/frontier.hpp>
#include <zugzwang/solvers/retrograde/predecessors.hpp>

namespace zugzwang {

/// Win, loss or draw and the distance of every state of an indexed game, in time O(states + moves).
/// Memory: 2 bytes a state where no state has more than 16,383 options and no distance is longer,
/// else 4; while it works, two frontiers; and, where the predecessors are not the game's, the moves
/// turned round, whose states are at most 2^32 (see ReverseMoves).
template <IndexedGame G, EvaluationOf<G> E>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
class RetrogradeSolution {
 public:
  using Value = typename E::Value;
  using State = StateOf<G>;

  /// Keeps a copy of the game. One that lists no predecessors is turned round, whatever `source`.
  explicit RetrogradeSolution(const G& game, Predecessors source = Predecessors::automatic)
      : game_(game), reverses_(!RetractableGame<G> || source == Predecessors::reverse_graph) {}

  /// Solves all states at once; a further call finds them solved. A limit ends the analysis with
  /// its status, and the next call starts anew. Memory is asked for before it is taken; too many
  /// states for the indices of the analysis are a memory limit too. Throws Error `not_applicable`
  /// if a state has 2^30 options or more, or a distance is as long.
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

  Status solve_all(const Limits& limits) { return solve(State{}, limits); }
  /// Calls `visit(index, distance)` for every state until that returns false, after a complete
  /// solve.
  template <class Visit>
  void each_value(Visit visit) const {
    for (std::uint64_t index = 0; index < game_.size(); ++index)
      if (!visit(index, distance_at(index))) return;
  }

  /// Returns the value of any state, after a complete solve.
  Value value(const State& state) const {
    const Distance distance = distance_at(game_.index(state));
    if constexpr (std::same_as<E, ByOutcome>)
      return distance.outcome();
    else
      return distance;
  }

  /// All positions are solved together.
  Status solve_options(const State& root, const Limits& limits) { return solve(root, limits); }
  std::optional<MoveOf<G>> best_move(const State& state) const {
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const State& option) { return value(option); });
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  using Narrow = RetrogradeCell<std::uint16_t>;
  using Wide = RetrogradeCell<std::uint32_t>;
  enum class Result { ended, too_narrow };  // ended: `status_` tells how

  static constexpr std::uint64_t most_states = (std::uint64_t{1} << 48) - 1;
  static constexpr std::uint64_t states_a_check = 1 << 13;

  Distance distance_at(std::uint64_t index) const {
    return wide_.empty() ? narrow_[index].value() : wide_[index].value();
  }

  template <class Cell>
  Result analyse(std::vector<Cell>& cells, Meter& meter) {
    const std::uint64_t size = game_.size();
    decided_ = since_check_ = 0;
    if (size > (reverses_ ? ReverseMoves<G>::most_states : most_states))
      return end(Status::memory_limit);
    const std::uint64_t bytes =
        Frontier::padded(size) * sizeof(Cell) + 2 * Frontier::bytes_for(size);
    status_ = meter.allows(bytes);
    if (status_ != Status::complete) return Result::ended;
    cells.assign(Frontier::padded(size), Cell{});
    Frontier frontier(size);
    std::uint64_t moves = 0;
    if (const auto ended = begin(cells, frontier, moves, meter)) return *ended;
    if constexpr (RetractableGame<G>)
      if (!reverses_) return percolate(cells, frontier, GivenPredecessors<G>(game_), meter);
    status_ = meter.allows(bytes + ReverseMoves<G>::bytes_for(size, moves));
    if (status_ != Status::complete) return Result::ended;
    ReverseMoves<G> predecessors;
    status_ = predecessors.read(game_, meter);
    if (status_ != Status::complete) return Result::ended;
    return percolate(cells, frontier, predecessors, meter);
  }

  /// Decides what is finished, which is the first frontier, and counts the options of the rest.
  template <class Cell>
  std::optional<Result> begin(std::vector<Cell>& cells, Frontier& frontier, std::uint64_t& moves,
                              Meter& meter) {
    const std::uint64_t size = game_.size();
    Frontier::Marker add(frontier);
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

  /// Goes backwards from the first frontier until nothing more is decided.
  template <class Cell, class Source>
  Result percolate(std::vector<Cell>& cells, Frontier& frontier, const Source& predecessors,
                   Meter& meter) {
    Frontier next(game_.size());
    for (std::uint64_t plies = 1; !frontier.empty(); ++plies) {
      if (plies > Cell::most) return Result::too_narrow;
      const bool all =
          frontier.has_few()
              ? spread<Frontier::Lister>(cells, plies, frontier, next, predecessors, meter)
              : spread<Frontier::Marker>(cells, plies, frontier, next, predecessors, meter);
      if (!all) return Result::ended;
      std::swap(frontier, next);
    }
    return Result::ended;
  }

  /// Decides what follows from one frontier: the states of the next, `plies` from the end. Returns
  /// whether no limit ended it.
  template <class Adder, class Cell, class Source>
  bool spread(std::vector<Cell>& cells, std::uint64_t plies, Frontier& frontier, Frontier& next,
              const Source& predecessors, Meter& meter) {
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
    std::uint64_t since_check = since_check_;  // over frontiers, since all of them may be small
    const bool all = frontier.drain([&](std::uint64_t first,
                                        std::uint64_t states) __attribute__((always_inline)) {
      std::uint64_t found = states == 1 ? 1 : find_either(cell + first, lost_before, won_before);
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
    since_check_ = since_check;
    add.finish();
    return all;
  }

  /// Adds to the states decided, and asks whether work may go on.
  bool go_on(std::uint64_t& since_check, Meter& meter) {
    decided_ += std::exchange(since_check, 0);
    status_ = meter.check({"states decided", decided_, game_.size()});
    return status_ == Status::complete;
  }

  Result end(Status status) {
    status_ = status;
    return Result::ended;
  }

  G game_;
  bool reverses_;
  bool solved_ = false;
  Status status_ = Status::complete;
  std::uint64_t decided_ = 0;      // states whose predecessors have been looked at
  std::uint64_t since_check_ = 0;  // and those since the meter was asked last
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

  /// Opens a solution by `strategy`: "predecessors", "reverse_graph", or empty for the game's
  /// predecessors where it has them.
  template <IndexedGame G, EvaluationOf<G> E>
  static RetrogradeSolution<G, E> open(const G& game, std::string_view strategy) {
    return RetrogradeSolution<G, E>(
        game, strategy == "reverse_graph" ? Predecessors::reverse_graph : Predecessors::automatic);
  }
};

}  // namespace zugzwang
