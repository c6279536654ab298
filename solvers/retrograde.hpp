#pragma once

// Retrograde analysis: from the decided states backwards over the moves that lead to them, level by
// level of distance. A state with a move to a lost one is won at once (immediate colouring); one
// whose options all turn out to be won for the opponent is lost when the last of them does
// (eventual colouring, by a counter of remaining options). What nothing decides is a draw: so
// cycles are welcome. Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9 (1986).

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
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
#include <zugzwang/solvers/reverse_graph.hpp>

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
  constexpr bool decided() const { return (bits_ & decided_bit) != 0; }
  /// Takes off one remaining option; true when none is left.
  constexpr bool count_down() { return --bits_ == 0; }
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

/// Predecessors as the game lists them; a level of the analysis holds states.
template <RetractableGame G>
class GivenPredecessors {
 public:
  using Node = StateOf<G>;
  static constexpr std::uint64_t bytes = 0;

  explicit GivenPredecessors(const G& game) : game_(game) {}
  static Node node(std::uint64_t, const StateOf<G>& state) { return state; }

  template <class Visit>
  [[gnu::always_inline]] void each(const Node& node, Visit visit) const {
    for (const auto& [state, move] : game_.predecessors(node))
      visit(game_.index(state), state, mover_changes(game_, state, move));
  }

 private:
  const G& game_;
};

/// Predecessors from a graph of all moves; a level of the analysis holds indices.
template <IndexedGame G>
class BuiltPredecessors {
 public:
  using Node = std::uint32_t;

  BuiltPredecessors(const G& game, Meter& meter) : graph_(game, meter) {}
  static Node node(std::uint64_t index, const StateOf<G>&) { return static_cast<Node>(index); }

  template <class Visit>
  void each(Node node, Visit visit) const {
    graph_.each_predecessor(node, [&](Node from, bool changes) { visit(from, from, changes); });
  }

 private:
  ReverseGraph<G> graph_;
};

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

  /// States that have just been decided, all at the same distance.
  template <class Node>
  struct Level {
    std::vector<Node> won;
    std::vector<Node> lost;

    std::uint64_t bytes() const { return (won.capacity() + lost.capacity()) * sizeof(Node); }
    bool empty() const { return won.empty() && lost.empty(); }
    void clear() {
      won.clear();
      lost.clear();
    }
  };

  template <class Cell>
  Result analyse(std::vector<Cell>& cells, Meter& meter) {
    const std::uint64_t size = game_.size();
    if (builds_graph_ && size >> 32) return end(Status::memory_limit);
    if (size > Limits::unlimited / sizeof(Cell)) return end(Status::memory_limit);
    status_ = meter.allows(size * sizeof(Cell));
    if (status_ != Status::complete) return Result::ended;
    cells.assign(size, Cell{});
    if constexpr (RetractableGame<G>)
      if (!builds_graph_)
        return percolate(cells, [&] { return detail::GivenPredecessors<G>(game_); }, meter);
    try {
      return percolate(cells, [&] { return detail::BuiltPredecessors<G>(game_, meter); }, meter);
    } catch (const detail::PassEnded& pass) {
      return end(pass.status);
    }
  }

  template <class Cell, class Source>
  Result percolate(std::vector<Cell>& cells, Source source, Meter& meter) {
    using Node = typename decltype(source())::Node;
    Level<Node> level;
    std::uint64_t moves = 0;
    if (const auto ended = begin(cells, level, moves, meter)) return *ended;
    decided_ = 0;
    held_ = cells.capacity() * sizeof(Cell);
    if (builds_graph_) held_ += ReverseGraph<G>::bytes_for(game_.size(), moves);
    status_ = meter.allows(held_);
    if (status_ != Status::complete) return Result::ended;
    const auto predecessors = source();

    Level<Node> next;
    for (std::uint64_t plies = 1; !level.empty(); ++plies) {
      if (plies > Cell::most) return Result::too_narrow;
      Cell* const cell = cells.data();
      const auto immediate = [&](std::uint64_t index, const Node& node) {
        if (cell[index].decided()) return;
        cell[index] = Cell::won(plies);
        next.won.push_back(node);
      };
      const auto eventual = [&](std::uint64_t index, const Node& node) {
        if (cell[index].decided() || !cell[index].count_down()) return;
        cell[index] = Cell::lost(plies);
        next.lost.push_back(node);
      };
      // Lost states first: what they make won need not be counted down.
      const auto from_lost = [&](const Node& node) __attribute__((always_inline)) {
        predecessors.each(node, [&](std::uint64_t index, const Node& from, bool mover_changes) {
          mover_changes ? immediate(index, from) : eventual(index, from);
        });
      };
      const auto from_won = [&](const Node& node) __attribute__((always_inline)) {
        predecessors.each(node, [&](std::uint64_t index, const Node& from, bool mover_changes) {
          mover_changes ? eventual(index, from) : immediate(index, from);
        });
      };
      if (!each(level.lost, from_lost, level, next, meter)) return Result::ended;
      if (!each(level.won, from_won, level, next, meter)) return Result::ended;
      std::swap(level, next);
      next.clear();
    }
    return Result::ended;
  }

  /// Decides what is finished and counts the options of the rest.
  template <class Cell, class Node>
  std::optional<Result> begin(std::vector<Cell>& cells, Level<Node>& level, std::uint64_t& moves,
                              Meter& meter) {
    const std::uint64_t size = game_.size();
    for (std::uint64_t block = 0; block < size; block += states_a_check) {
      const std::uint64_t last = std::min(size, block + states_a_check);
      for (std::uint64_t index = block; index < last; ++index) {
        const State state = game_.state_at(index);
        if (const std::optional<Outcome> result = game_.result(state)) {
          if (*result == Outcome::draw) continue;
          const bool won = *result == Outcome::win;
          cells[index] = won ? Cell::won(0) : Cell::lost(0);
          (won ? level.won : level.lost).push_back(node<Node>(index, state));
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
    return std::nullopt;
  }

  template <class Node>
  static Node node(std::uint64_t index, const State& state) {
    if constexpr (std::same_as<Node, State>)
      return state;
    else
      return static_cast<Node>(index);
  }

  /// Visits the nodes of one level, and asks the limits once a block; false when one ends it.
  template <class Node, class Visit>
  bool each(const std::vector<Node>& nodes, Visit visit, const Level<Node>& level,
            const Level<Node>& next, Meter& meter) {
    for (std::size_t block = 0; block < nodes.size(); block += states_a_check) {
      const std::size_t last = std::min(nodes.size(), block + states_a_check);
      for (std::size_t i = block; i < last; ++i) visit(nodes[i]);
      decided_ += last - block;
      // A level that is full doubles, and is there three times meanwhile.
      status_ = meter.allows(held_ + level.bytes() + 3 * next.bytes());
      if (status_ == Status::complete)
        status_ = meter.check({"states decided", decided_, game_.size()});
      if (status_ != Status::complete) return false;
    }
    return true;
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
