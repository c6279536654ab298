#pragma once

// Solves a game without a numbering over the positions that play can reach from the given one:
// numbers them breadth first, writes them out as a graph, and solves the graph.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/hashed_numbers.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/reach/reached_graph.hpp>

namespace zugzwang {

/// States in the order of their numbers; all numbers are below `size()`.
template <Game G>
class StateVector {
 public:
  using State = StateOf<G>;

  explicit StateVector(const G& game) : game_(&game) {}

  std::uint64_t size() const { return states_.size(); }
  State operator[](std::uint64_t number) const { return states_[number]; }
  bool is(std::uint64_t number, const State& state) const { return states_[number] == state; }
  KeyOf<G> key(std::uint64_t number) const { return game_->key(states_[number]); }
  void push_back(const State& state) {
    states_.push_back(state);
    bytes_beside_ += allocated_bytes(states_.back());
  }
  std::uint64_t bytes() const { return states_.capacity() * sizeof(State) + bytes_beside_; }
  Status make_room(std::uint64_t more, std::uint64_t held, const Meter& meter) {
    return zugzwang::make_room(states_, more, held, meter);
  }

 private:
  const G* game_;
  std::vector<State> states_;
  std::uint64_t bytes_beside_ = 0;
};

namespace detail {

template <class G>
constexpr auto state_list() {
  if constexpr (ModelledGame<G>)
    return std::type_identity<typename G::StateList>{};
  else
    return std::type_identity<StateVector<G>>{};
}

}  // namespace detail

/// The list type for the states of a game: the game's own, if it has one. The game must outlive the
/// list.
template <Game G>
using StateList = typename decltype(detail::state_list<G>())::type;

/// The states that play can reach, numbered breadth first in the order in which they are found.
/// This is the only part of a solver over reachable positions that is compiled for each game. If
/// the game has canonical forms, only canonical states are numbered, unless moves score. Memory per
/// state: the state, and 11 to 22 bytes for its number; twice that while it grows.
template <Game G>
class ReachedStates {
 public:
  using State = StateOf<G>;
  using Number = ReachedGraph::Number;

  /// The game must outlive this object.
  explicit ReachedStates(const G& game) : states_(game) {}

  /// Returns an empty graph for this game.
  static ReachedGraph graph(const G& game) {
    return {has_ability<GameAbility::keeps_turn>(game) ? Turns::may_be_kept : Turns::alternate,
            ScoringGame<G> ? Scores::of_moves : Scores::none};
  }

  /// Numbers the states that play can reach from `root`, whose number is 0, and writes their moves
  /// to an empty graph. Called once. Asks the meter before it allocates memory. If a limit ends it,
  /// only some states are numbered.
  Status reach(const G& game, const State& root, ReachedGraph& graph, Meter& meter) {
    Status status = make_room(graph, meter);
    if (status != Status::complete) return status;
    number(game, root);
    for (std::uint64_t next = 0; next < states_.size(); ++next) {
      if (room_ == 0 && (status = make_room(graph, meter)) != Status::complete) return status;
      --room_;
      const State state = states_[next];
      const std::optional<Outcome> result = game.result(state);
      graph.add_position(result);
      if (result) continue;
      const std::uint64_t before = graph.moves();
      for (const MoveOf<G>& move : game.moves(state)) {
        if (room_ == 0 && (status = make_room(graph, meter)) != Status::complete) return status;
        --room_;
        std::int64_t gain = 0;
        if constexpr (ScoringGame<G>) gain = game.gain(state, move);
        graph.add_move(number(game, game.play(state, move)),
                       !detail::mover_changes(game, state, move), gain);
      }
      if (graph.moves() == before) [[unlikely]]
        refuse_stuck(game, state);
    }
    return Status::complete;
  }

  /// Returns the number of a state; nothing if it has none. Not inlined, because a copy at each
  /// call is not worth its code.
  [[gnu::noinline]] std::optional<Number> find(const G& game, const State& state) const {
    const State canonical = canonical_or_self(game, state);
    const KeyOf<G> key = game.key(canonical);
    return find(canonical, key, hash_of(key));
  }

  std::uint64_t bytes() const { return numbers_.bytes() + states_.bytes(); }

 private:
  static std::uint64_t hash_of(const KeyOf<G>& key) { return std::hash<KeyOf<G>>{}(key); }

  std::optional<Number> find(const State& state, const KeyOf<G>& key, std::uint64_t hash) const {
    // Comparing states is cheaper than encoding their keys, and equal states have equal keys.
    return numbers_.find(
        hash, [&](Number other) { return states_.is(other, state) || states_.key(other) == key; });
  }

  /// Returns the number of a state, adding the state if it is new; there must be room for it.
  [[gnu::noinline]] Number number(const G& game, const State& state) {
    const State canonical = canonical_or_self(game, state);
    const KeyOf<G> key = game.key(canonical);
    const std::uint64_t hash = hash_of(key);
    if (const std::optional<Number> known = find(canonical, key, hash)) return *known;
    const auto fresh = static_cast<Number>(states_.size());
    numbers_.add(hash, fresh);
    states_.push_back(canonical);
    return fresh;
  }

  /// Makes room for more states and moves; at first for few, since most games are small.
  Status make_room(ReachedGraph& graph, Meter& meter) {
    constexpr std::uint64_t most = 1 << 12;
    const std::uint64_t more = std::clamp<std::uint64_t>(states_.size(), 16, most);
    Status status = meter.check({"positions reached", states_.size(), 0});
    if (status == Status::complete) status = graph.make_room(more, bytes(), meter);
    if (status == Status::complete)
      status = numbers_.make_room(more, bytes() + graph.bytes(), meter);
    if (status == Status::complete)
      status = states_.make_room(more, bytes() + graph.bytes(), meter);
    if (status == Status::complete) room_ = more;
    return status;
  }

  HashedNumbers numbers_;
  StateList<G> states_;
  std::uint64_t room_ = 0;  // the number of further states and moves that fit
};

/// Holds the values of all positions that play can reach from the one that was solved last. Time: a
/// hash for each move, and the time of the graph's solver. Memory: that of ReachedStates, of
/// ReachedGraph and of the graph's solver; after the solve, only states, numbers and values. With
/// 2^32 or more positions or moves, the status is memory_limit.
template <Game G, EvaluationOf<G> E>
class ReachedSolver {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  /// Stores a copy of the game. `solve_graph` is `solve_backwards` or `solve_in_order`.
  ReachedSolver(const G& game, SolveGraph<E> solve_graph)
      : game_(game), solve_graph_(solve_graph) {}
  ReachedSolver(const ReachedSolver&) = delete;  // the states refer to the game
  ReachedSolver& operator=(const ReachedSolver&) = delete;

  /// Solves all positions that play can reach from `root`; returns at once if `root` itself was
  /// reached by the last solve. If a limit ends it, returns the limit's status, and no values are
  /// available. Throws Error as `solve_graph` does.
  Status solve(const State& root, const Limits& limits) {
    if (!values_.empty() && states_.find(game_, root)) return Status::complete;
    states_ = ReachedStates<G>(game_);
    values_ = {};
    const Limits within = limits.started();
    Meter meter(within);
    const Status status = reach(root, within, meter);
    statistics_.seconds += meter.seconds();
    return status;
  }
  Status solve_options(const State& root, const Limits& limits) { return solve(root, limits); }

  /// Returns the value of any state that play can reach from the one that was solved last.
  Value value(const State& state) const { return values_[*states_.find(game_, state)]; }

  std::optional<MoveOf<G>> best_move(const State& state) const {
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const State& option) { return value(option); });
  }

  /// After a solve that did not complete, `bytes` are those of the states, numbers and moves that
  /// it held when it ended.
  const Statistics& statistics() const { return statistics_; }

 private:
  Status reach(const State& root, const Limits& limits, Meter& meter) {
    ReachedStates<G> states(game_);
    std::vector<Value> values;
    ReachedGraph graph = ReachedStates<G>::graph(game_);
    Status status = states.reach(game_, root, graph, meter);
    statistics_.positions += graph.positions();
    statistics_.bytes = states.bytes() + graph.bytes();
    if (status == Status::complete) status = solve_graph_(graph, states.bytes(), limits, values);
    if (status != Status::complete) return status;
    states_ = std::move(states);
    values_ = std::move(values);
    statistics_.bytes = states_.bytes() + values_.capacity() * sizeof(Value);
    return status;
  }

  G game_;
  SolveGraph<E> solve_graph_;
  ReachedStates<G> states_{game_};
  std::vector<Value> values_;  // by number
  Statistics statistics_;
};

}  // namespace zugzwang
