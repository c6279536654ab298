#pragma once

// Memoized search from the given position: visits only positions that it needs, each once. The memo
// is exact and lives as long as the solver of one rule set. The search keeps its own stack, so that
// the depth of a game is limited only by memory.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string_view>
#include <type_traits>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/memo.hpp>
#include <zugzwang/solvers/search/position_search.hpp>
#include <zugzwang/solvers/search/stable_stack.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

template <Game G, EvaluationOf<G> E>
class MemoSolver {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  explicit MemoSolver(const G& game) : game_(game), memo_(game_) {}
  MemoSolver(const MemoSolver&) = delete;  // the memo refers to the game
  MemoSolver& operator=(const MemoSolver&) = delete;

  /// Solves `root`. Since folds stop early, some of its options may remain unknown. Throws
  /// CycleDetected if a position is met again on its own path.
  Status solve(const State& root, const Limits& limits) {
    Meter meter(limits, statistics_.positions);
    memo_.prepare(meter);
    return ended(search(root, meter), meter);
  }
  /// Solves `root` and all its options.
  Status solve_options(const State& root, const Limits& limits) {
    Meter meter(limits, statistics_.positions);
    memo_.prepare(meter);
    const auto search_one = [&](const State& state) { return search(state, meter); };
    return ended(solve_with_children(game_, root, meter, search_one), meter);
  }

  /// Returns the value of a state that is known.
  Value value(const State& state) const { return known(canonical_or_self(game_, state)); }

  /// Returns the first move that is known to attain the value of a solved state.
  std::optional<MoveOf<G>> best_move(const State& state) const {
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const State& option) { return value(option); });
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  using Moves =
      std::remove_cvref_t<decltype(std::declval<const G&>().moves(std::declval<const State&>()))>;

  /// A position on the path. It never moves in memory, since ranges may point into it.
  struct Frame {
    Frame(const G& game, const State& position)
        : state(position), moves(game.moves(state)), next(std::ranges::begin(moves)) {
      if (next == std::ranges::end(moves)) [[unlikely]]
        refuse_stuck(game, state);
    }

    /// Adds the value of the option that `next` leads to; returns whether the fold needs another.
    bool take(const G& game, Value option) {
      const bool open = fold.add(E::seen(game, state, *next, option));
      ++next;
      return open && next != std::ranges::end(moves);
    }

    std::uint64_t allocated_bytes() const {
      return zugzwang::allocated_bytes(state) + zugzwang::allocated_bytes(moves);
    }

    State state;
    Moves moves;
    std::ranges::iterator_t<Moves> next;
    typename E::Fold fold{};
  };

  static constexpr std::uint64_t steps_a_check = 4096;
  static constexpr std::size_t most_prefetched = 64;

  Status ended(Status status, const Meter& meter) {
    statistics_.seconds += meter.seconds();
    statistics_.bytes = memo_.peak_bytes() + bytes_of_states_within(game_, 0);
    return status;
  }

  Status search(const State& root, Meter& meter) {
    const State start = canonical_or_self(game_, root);
    if (known(start) != E::undecided) return Status::complete;
    Path path(*this);
    Frame* frame = &path.enter(start);
    for (std::uint64_t step = 1;; ++step) {
      const bool is_checked = step % steps_a_check == 0;
      if (const Status status = is_checked ? check(meter, path.bytes()) : meter.pass();
          status != Status::complete) [[unlikely]]
        return status;
      const State option = stored_after(game_, frame->state, *frame->next);
      Value value = known(option);
      if (value == E::undecided) {
        frame = &path.enter(option);
        continue;
      }
      while (!frame->take(game_, value)) {
        value = path.leave();
        if (path.empty()) return Status::complete;
        frame = &path.back();
      }
    }
  }

  /// Returns the value of a state that is finished or in the memo; E::undecided for another.
  Value known(const State& state) const {
    if (const std::optional<Outcome> result = game_.result(state)) return E::finished(*result);
    const Value value = memo_.find(state);
    if (value == E::pending) [[unlikely]]
      throw met_on_path();
    return value;
  }

  /// Prefetches the first options of a state: a cache holds no more of them, and listing all of
  /// many is a step that no limit would end.
  void prefetch_options(const State& state) const {
    if (!memo_.is_far()) return;
    std::size_t left = most_prefetched;
    for (const MoveOf<G>& move : game_.moves(state)) {
      memo_.prefetch(stored_after(game_, state, move));
      if (--left == 0) break;
    }
  }

  /// The positions from the root to the current one. If the search ends early, the positions still
  /// on the path are removed from the memo.
  class Path {
   public:
    explicit Path(MemoSolver& solver) : solver_(solver) {}
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;
    ~Path() {
      for (; !frames_.empty(); frames_.pop())
        if (!has_ability<GameAbility::rank>(solver_.game_))
          solver_.memo_.forget(frames_.back().state);
    }

    bool empty() const { return frames_.empty(); }
    Frame& back() { return frames_.back(); }
    std::uint64_t bytes() const { return frames_.bytes(); }
    Frame& enter(const State& state) {
      // If a rank falls with every move, there are no cycles.
      if (!has_ability<GameAbility::rank>(solver_.game_)) solver_.memo_.enter(state);
      ++solver_.statistics_.positions;
      Frame& frame = frames_.emplace(solver_.game_, state);
      solver_.prefetch_options(frame.state);
      return frame;
    }
    /// Stores the value of the last position, and leaves it.
    Value leave() {
      const Value value = frames_.back().fold.value();
      solver_.memo_.settle(frames_.back().state, value);
      frames_.pop();
      return value;
    }

   private:
    MemoSolver& solver_;
    StableStack<Frame> frames_;
  };

  Status check(Meter& meter, std::uint64_t path_bytes) const {
    const Status status = meter.allows(memo_.bytes_within(steps_a_check) + path_bytes +
                                       bytes_of_states_within(game_, steps_a_check));
    if (status != Status::complete) return status;
    return meter.check({"positions", statistics_.positions, 0});
  }

  G game_;
  Memo<G, E> memo_;
  Statistics statistics_;
};

/// Memoized search.
struct TopDown : BundledSolver {
  static constexpr std::string_view name = "top_down";

  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view) {
    return MemoSolver<G, E>(game);
  }
};

}  // namespace zugzwang
