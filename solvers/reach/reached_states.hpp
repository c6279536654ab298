#pragma once

// The states that play can reach, numbered breadth first in the order in which they are met: the
// one place where a game without a numbering gets one, and all of a solver over reachable positions
// that is compiled for each game.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/has_ability.hpp>
#include <zugzwang/core/hashed_numbers.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/reach/reached_graph.hpp>
#include <zugzwang/solvers/reach/state_list.hpp>

namespace zugzwang {

/// Where states are alike, the canonical ones alone are numbered, unless moves score.
/// Memory: a state, and 11 to 22 bytes for its number; twice that while it grows.
template <Game G>
class ReachedStates {
 public:
  using State = StateOf<G>;
  using Number = ReachedGraph::Number;

  /// The game must outlive it.
  explicit ReachedStates(const G& game) : states_(game) {}

  /// Returns an empty graph for this game.
  static ReachedGraph graph(const G& game) {
    return {has_extra_turns(game) ? Turns::may_be_kept : Turns::alternate,
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
    const State kept = kept_form(game, state);
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
    const State kept = kept_form(game, state);
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

}  // namespace zugzwang
