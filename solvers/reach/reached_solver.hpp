#pragma once

// A game without a numbering, solved over what play can reach from the asked position: that is
// numbered breadth first and written out as a graph, and the graph is solved.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/has_ability.hpp>
#include <zugzwang/core/hashed_numbers.hpp>
#include <zugzwang/core/heap_bytes.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/reach/reached_graph.hpp>

namespace zugzwang {

/// States in the order of their numbers, as those who number them keep them. All numbers are below
/// `size()`.
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
    bytes_beside_ += heap_bytes(states_.back());
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

/// The list for the states of a game, which must outlive it: that of the game, if it has one.
template <Game G>
using StateList = typename decltype(detail::state_list<G>())::type;

/// The states that play can reach, numbered breadth first in the order in which they are met: the
/// one place where a game without a numbering gets one, and all of a solver over reachable
/// positions that is compiled for each game. Where states are alike, the canonical ones alone are
/// numbered, unless moves score. Memory: a state, and 11 to 22 bytes for its number; twice that
/// while it grows.
template <Game G>
class ReachedStates {
 public:
  using State = StateOf<G>;
  using Number = ReachedGraph::Number;

  /// The game must outlive it.
  explicit ReachedStates(const G& game) : states_(game) {}

  /// Returns an empty graph for this game.
  static ReachedGraph graph(const G& game) {
    return {abilities_of(game).extra_turns ? Turns::may_be_kept : Turns::alternate,
            ScoringGame<G> ? Scores::of_moves : Scores::none};
  }

  /// Numbers what play can reach from `root`, which gets 0, and writes its moves to an empty graph;
  /// to be called once. Asks the meter for memory before it is taken. If a limit ends it, only some
  /// is numbered.
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
      for (const MoveOf<G>& move : game.moves(state)) {
        if (room_ == 0 && (status = make_room(graph, meter)) != Status::complete) return status;
        --room_;
        std::int64_t gain = 0;
        if constexpr (ScoringGame<G>) gain = game.gain(state, move);
        graph.add_move(number(game, game.play(state, move)),
                       !detail::mover_changes(game, state, move), gain);
      }
    }
    return Status::complete;
  }

  /// Returns the number of a state; nothing if it has none. Not worth a copy of its code for each
  /// who asks.
  [[gnu::noinline]] std::optional<Number> find(const G& game, const State& state) const {
    const State kept = canonical_or_self(game, state);
    const KeyOf<G> key = game.key(kept);
    return find(kept, key, hash_of(key));
  }

  std::uint64_t bytes() const { return numbers_.bytes() + states_.bytes(); }

 private:
  static std::uint64_t hash_of(const KeyOf<G>& key) { return std::hash<KeyOf<G>>{}(key); }

  std::optional<Number> find(const State& state, const KeyOf<G>& key, std::uint64_t hash) const {
    // To compare states costs less than to make keys of them, and equal ones have equal keys.
    return numbers_.find(
        hash, [&](Number other) { return states_.is(other, state) || states_.key(other) == key; });
  }

  /// Returns the number of a state, for which there must be room.
  [[gnu::noinline]] Number number(const G& game, const State& state) {
    const State kept = canonical_or_self(game, state);
    const KeyOf<G> key = game.key(kept);
    const std::uint64_t hash = hash_of(key);
    if (const std::optional<Number> known = find(kept, key, hash)) return *known;
    const auto fresh = static_cast<Number>(states_.size());
    numbers_.add(hash, fresh);
    states_.push_back(kept);
    return fresh;
  }

  /// Makes room for some more states and moves, at first for few: most games are small.
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
  std::uint64_t room_ = 0;  // for so many more states and moves
};

/// The values of all that play can reach from the position that was solved last. Time: a hash for
/// each move, and that of the solver. Memory: that of ReachedStates and of ReachedGraph, and what
/// the solver of the graph takes; from then on states, numbers and values alone. Fewer than 2^32
/// positions and moves, else it is a memory limit.
template <Game G, EvaluationOf<G> E>
  requires GraphEvaluation<E>
class ReachedSolver {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  /// Keeps a copy of the game. `solve_graph` is `solve_backwards` or `solve_in_order`.
  ReachedSolver(const G& game, SolveGraph<E> solve_graph)
      : game_(game), solve_graph_(solve_graph) {}
  ReachedSolver(const ReachedSolver&) = delete;  // the states refer to the game
  ReachedSolver& operator=(const ReachedSolver&) = delete;

  /// Makes all known that play can reach from `root`: at once where that has been reached before,
  /// else anew. A limit ends it with its status, and nothing is known then.
  /// Throws Error as `solve_graph` does.
  Status solve(const State& root, const Limits& limits) {
    if (!values_.empty() && states_.find(game_, root)) return Status::complete;
    states_ = ReachedStates<G>(game_);
    values_ = {};
    const Limits within = limits.started();
    Meter meter(within);
    const Status status = reach(root, within, meter);
    statistics_.seconds += meter.seconds();
    statistics_.bytes = states_.bytes() + values_.capacity() * sizeof(Value);
    return status;
  }
  Status solve_options(const State& root, const Limits& limits) { return solve(root, limits); }

  /// Of any state that play can reach from the one that was solved last.
  Value value(const State& state) const { return values_[*states_.find(game_, state)]; }

  std::optional<MoveOf<G>> best_move(const State& state) const {
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const State& option) { return value(option); });
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  Status reach(const State& root, const Limits& limits, Meter& meter) {
    ReachedStates<G> states(game_);
    std::vector<Value> values;
    ReachedGraph graph = ReachedStates<G>::graph(game_);
    Status status = states.reach(game_, root, graph, meter);
    statistics_.positions += graph.positions();
    if (status == Status::complete) status = solve_graph_(graph, states.bytes(), limits, values);
    if (status != Status::complete) return status;
    states_ = std::move(states);
    values_ = std::move(values);
    return status;
  }

  G game_;
  SolveGraph<E> solve_graph_;
  ReachedStates<G> states_{game_};
  std::vector<Value> values_;  // by number
  Statistics statistics_;
};

}  // namespace zugzwang
