#pragma once

// Memoized search of components: the value of a position is the sum of the values of its
// independent components; the value of a component follows from its options, and is computed once
// for all positions. The memo is exact; the search keeps its own stack.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/stable_stack.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// An evaluation whose values add up over components, and in which exchanging the players of a
/// position negates its value.
template <class E>
concept SummableEvaluation = requires(const E& evaluation, typename E::Value value) {
  { evaluation.fold() };
  { evaluation.sum(value, value) } -> std::same_as<typename E::Value>;
  { evaluation.negative(value) } -> std::same_as<typename E::Value>;
};

/// Computes the values of the components that the given positions need. A position of a game that
/// does not split has one component, itself; in a game without representatives, canonical forms are
/// used.
template <Game G, SummableEvaluation E>
class SumSolver {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  SumSolver(const G& game, E evaluation) : game_(game), evaluation_(std::move(evaluation)) {}

  const G& game() const { return game_; }

  /// Solves a position. Throws CycleDetected if a component is met again on its own path, and Error
  /// as the evaluation does.
  Status solve(const State& root, const Limits& limits) {
    Meter meter(limits, statistics_.positions);
    return account(meter, [&] { return search(root, meter); });
  }
  /// Solves a position and its options.
  Status solve_options(const State& root, const Limits& limits) {
    Meter meter(limits, statistics_.positions);
    return account(meter, [&] {
      Status status = search(root, meter);
      if (status == Status::complete && !game_.result(root))
        for (const MoveOf<G>& move : game_.moves(root)) {
          status = meter.pass();
          if (status == Status::complete) status = search(game_.play(root, move), meter);
          if (status != Status::complete) break;
        }
      return status;
    });
  }

  /// Returns the value of a position whose components are known; E::undecided for another.
  Value value(const State& position) const {
    Value sum = evaluation_.finished(Outcome::loss);
    for (const State& component : components_of(position)) {
      const Representative<State> like = representative_of(component);
      const Value known = find(like.position);
      if (known == E::undecided) return E::undecided;
      sum = evaluation_.sum(sum, signed_value(known, like.negated));
    }
    return sum;
  }

  /// Calls `visit(key, value)` for all components whose values are known.
  template <class Visit>
  void each(const Visit& visit) const {
    for (const auto& [key, value] : known_)
      if (value != E::pending) visit(key, value);
  }
  /// Adds the value of a component that another solver has found.
  void restore(const KeyOf<G>& key, const Value& value) {
    if (known_.emplace(key, value).second) ++statistics_.positions;
  }

  /// Returns the statistics, with the bytes that are held now.
  Statistics statistics() const {
    Statistics statistics = statistics_;
    statistics.bytes = bytes();
    return statistics;
  }

 private:
  using Key = KeyOf<G>;
  using Moves =
      std::remove_cvref_t<decltype(std::declval<const G&>().moves(std::declval<const State&>()))>;
  static constexpr std::uint64_t steps_a_check = 1024;

  /// A component on the path. It never moves in memory, since ranges may point into it.
  struct Frame {
    Frame(const G& game, const E& evaluation, const State& component, std::size_t begin)
        : state(component),
          moves(game.moves(state)),
          next(std::ranges::begin(moves)),
          fold(evaluation.fold()),
          first_part(begin),
          next_part(begin) {
      if (next == std::ranges::end(moves)) [[unlikely]]
        refuse_stuck(game, state);
    }

    std::uint64_t allocated_bytes() const {
      return zugzwang::allocated_bytes(state) + zugzwang::allocated_bytes(moves);
    }

    State state;
    Moves moves;
    std::ranges::iterator_t<Moves> next;
    decltype(std::declval<const E&>().fold()) fold;
    Value sum{};             // of the components added up so far
    std::size_t first_part;  // of the option, in `parts_`
    std::size_t next_part;   // to be added up
  };

  auto components_of(const State& position) const {
    if constexpr (DecomposableGame<G>)
      return game_.components(position);
    else
      return std::views::single(position);
  }
  Representative<State> representative_of(const State& component) const {
    if constexpr (requires { game_.representative(component); })
      return game_.representative(component);
    else
      return {canonical_or_self(game_, component), false};
  }
  Value signed_value(Value value, bool negated) const {
    return negated ? evaluation_.negative(value) : value;
  }

  /// Makes an evaluation that stores values obey the limits of one call.
  struct LimitedFor {
    LimitedFor(const E& its_evaluation, [[maybe_unused]] Meter& meter)
        : evaluation(its_evaluation) {
      if constexpr (requires { evaluation.limit_by(&meter); }) evaluation.limit_by(&meter);
    }
    ~LimitedFor() {
      if constexpr (requires { evaluation.limit_by(nullptr); }) evaluation.limit_by(nullptr);
    }
    LimitedFor(const LimitedFor&) = delete;
    LimitedFor& operator=(const LimitedFor&) = delete;
    const E& evaluation;
  };

  template <class Work>
  Status account(Meter& meter, const Work& work) {
    Status status = Status::complete;
    const LimitedFor limited(evaluation_, meter);
    try {
      check_expectation_(map_bytes(known_) + beside_map());
      status = work();
    } catch (const ValueLimit& limit) {
      status = limit.status();
    } catch (...) {
      leave_path();
      throw;
    }
    leave_path();
    statistics_.seconds += meter.seconds();
    return status;
  }

  std::uint64_t bytes() const {
    std::uint64_t bytes = map_bytes(known_) + beside_map();
    if constexpr (requires { evaluation_.bytes(); }) bytes += evaluation_.bytes();
    return bytes;
  }
  /// Returns the bytes held besides the map and the evaluation.
  std::uint64_t beside_map() const {
    std::uint64_t bytes =
        beside_keys_ + frames_.bytes() + parts_.capacity() * sizeof(Representative<State>);
    if constexpr (requires { game_.bytes(); }) bytes += game_.bytes();
    return bytes;
  }
  /// Passes to an evaluation that stores values how many bytes are held besides it.
  void check_expectation_([[maybe_unused]] std::uint64_t bytes) const {
    if constexpr (requires { evaluation_.count_beside(bytes); }) evaluation_.count_beside(bytes);
  }

  Status search(const State& root, Meter& meter) {
    for (const State& component : components_of(root)) {
      const State start = representative_of(component).position;
      if (find(start) != E::undecided) continue;
      if (const Status status = search_component(start, meter); status != Status::complete)
        return status;
    }
    return Status::complete;
  }

  Status search_component(const State& start, Meter& meter) {
    enter(start);
    for (std::uint64_t step = 1;; ++step) {
      if (const Status status = step % steps_a_check == 0 ? check(meter) : meter.pass();
          status != Status::complete) [[unlikely]]
        return status;
      Frame& frame = frames_.back();
      if (const State* const unknown = add_up(frame)) {
        enter(State(*unknown));
        continue;
      }
      frame.fold.add(evaluation_.seen(game_, frame.state, *frame.next, frame.sum));
      if (++frame.next != std::ranges::end(frame.moves)) {
        begin_option(frame);
        continue;
      }
      leave();
      if (frames_.empty()) return Status::complete;
    }
  }

  void enter(const State& component) {
    ++statistics_.positions;
    Frame& frame = frames_.emplace(game_, evaluation_, component, parts_.size());
    const auto [place, is_new] = known_.insert_or_assign(game_.key(component), E::pending);
    if (is_new) beside_keys_ += zugzwang::allocated_bytes(place->first);
    begin_option(frame);
  }
  void begin_option(Frame& frame) {
    frame.sum = evaluation_.finished(Outcome::loss);
    for (const State& component : components_of(game_.play(frame.state, *frame.next)))
      parts_.push_back(representative_of(component));
  }
  /// Adds up the option's components in order, and returns the first whose value is not known; null
  /// if there is none.
  const State* add_up(Frame& frame) {
    for (; frame.next_part < parts_.size(); ++frame.next_part) {
      const Representative<State>& part = parts_[frame.next_part];
      const Value known = find(part.position);
      if (known == E::undecided) return &part.position;
      frame.sum = evaluation_.sum(frame.sum, signed_value(known, part.negated));
    }
    parts_.resize(frame.first_part);
    frame.next_part = frame.first_part;
    return nullptr;
  }
  /// Stores the value of the last component of the path, and leaves it.
  void leave() {
    Frame& frame = frames_.back();
    known_[game_.key(frame.state)] = frame.fold.value();
    frames_.pop();
  }
  /// Discards an abandoned search.
  void leave_path() {
    for (; !frames_.empty(); frames_.pop()) {
      const auto place = known_.find(game_.key(frames_.back().state));
      if (place == known_.end()) continue;
      beside_keys_ -= zugzwang::allocated_bytes(place->first);
      known_.erase(place);
    }
    parts_.clear();
    check_expectation_(map_bytes(known_) + beside_map());
  }

  Status check(Meter& meter) {
    std::uint64_t all = map_bytes_within(known_, steps_a_check) + beside_map();
    check_expectation_(all);
    if constexpr (requires { evaluation_.bytes(); }) all += evaluation_.bytes();
    if (const Status status = meter.allows(all); status != Status::complete) return status;
    return meter.check({"positions", statistics_.positions, 0});
  }

  /// Returns the value of a component; E::undecided if it is not known.
  Value find(const State& component) const {
    if (const std::optional<Outcome> result = game_.result(component))
      return evaluation_.finished(*result);
    const auto place = known_.find(game_.key(component));
    if (place == known_.end()) return E::undecided;
    if (place->second == E::pending) [[unlikely]]
      throw CycleDetected("play can return to a position, which therefore has no value");
    return place->second;
  }

  G game_;
  E evaluation_;
  boost::unordered_flat_map<Key, Value, std::hash<Key>> known_;
  std::uint64_t beside_keys_ = 0;  // bytes that its keys have allocated
  StableStack<Frame> frames_;
  std::vector<Representative<State>> parts_;  // components of the options on the path
  Statistics statistics_;
};

}  // namespace zugzwang
