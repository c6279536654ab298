#pragma once

// Memoized search from the asked position: only what it needs is visited, each position once. The
// memo is exact, by the game's injective key, and lives as long as the solution of one rule set.
// The search keeps its own stack, so that the depth of a game is bounded by memory alone.

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>

namespace zugzwang {

template <Game G, EvaluationOf<G> E>
class MemoSolution {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  explicit MemoSolution(const G& game) : game_(game) {}

  /// Makes the values of `root` and of all its options known. A fold that is settled early leaves
  /// positions out, so that other states may stay unknown.
  /// Throws Error{not_applicable} if a position is met again on its own path.
  Status solve(const State& root, const Limits& limits) {
    Meter meter(limits);
    Status status = search(root, meter);
    if (status == Status::complete && !game_.result(root))
      for (const MoveOf<G>& move : game_.moves(root)) {
        status = search(game_.play(root, move), meter);
        if (status != Status::complete) break;
      }
    statistics_.seconds += meter.seconds();
    statistics_.bytes = bytes();
    return status;
  }

  /// Of a state whose value is known.
  Value value(const State& state) const { return known(like(state)).value(); }

  const Statistics& statistics() const { return statistics_; }

 private:
  using Memo = boost::unordered_flat_map<KeyOf<G>, Value>;
  using Moves =
      std::remove_cvref_t<decltype(std::declval<const G&>().moves(std::declval<const State&>()))>;

  /// A position on the path that is being searched. It does not move: ranges may point into it.
  struct Frame {
    Frame(const G& game, const State& position)
        : state(position), moves(game.moves(state)), next(std::ranges::begin(moves)) {}

    /// Takes in the value of the option that `next` leads to; true when the fold wants another.
    bool take(const G& game, Value option) {
      const MoveOf<G> move = *next;
      const bool open = fold.add(E::seen(game, state, move, option));
      ++next;
      return open && next != std::ranges::end(moves);
    }

    State state;
    Moves moves;
    std::ranges::iterator_t<Moves> next;
    typename E::Fold fold{};
  };

  /// What the memo holds for a position whose search has begun and not ended.
  static constexpr Value on_path = E::undecided;

  static constexpr std::uint64_t steps_a_check = 4096;

  /// The state that stands for all that are like this one. Their scores may differ.
  State like(const State& state) const {
    if constexpr (SymmetricGame<G> && !ScoringGame<G>) return game_.canonical(state);
    return state;
  }

  Status search(const State& root, Meter& meter) {
    const State start = like(root);
    if (game_.result(start) || memo_.contains(game_.key(start))) return Status::complete;
    Path path(*this);
    path.enter(start);
    for (std::uint64_t step = 1;; ++step) {
      if (step % steps_a_check == 0)
        if (const Status status = check(meter, path.bytes()); status != Status::complete)
          return status;
      Frame& frame = path.back();
      const State option = like(game_.play(frame.state, *frame.next));
      std::optional<Value> value = known(option);
      if (!value) {
        path.enter(option);
        continue;
      }
      while (!path.back().take(game_, *value)) {
        value = path.leave();
        if (path.empty()) return Status::complete;
      }
    }
  }

  /// The value of a state that is finished or in the memo.
  std::optional<Value> known(const State& state) const {
    if (const std::optional<Outcome> result = game_.result(state)) return E::finished(*result);
    const auto place = memo_.find(game_.key(state));
    if (place == memo_.end()) return std::nullopt;
    if (place->second == on_path)
      throw Error(ErrorCode::not_applicable,
                  "top_down: play can come back to a position on its way, and the values of such a "
                  "game need a solver for cyclic games: retrograde");
    return place->second;
  }

  /// The positions from the root to where the search stands. What is left of it when the search
  /// ends early is taken out of the memo again.
  class Path {
   public:
    explicit Path(MemoSolution& solution) : solution_(solution) {}
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;
    ~Path() {
      if (frames_.empty()) return;
      boost::unordered::erase_if(solution_.memo_,
                                 [](const auto& entry) { return entry.second == on_path; });
    }

    bool empty() const { return frames_.empty(); }
    Frame& back() { return frames_.back(); }
    std::uint64_t bytes() const { return frames_.size() * sizeof(Frame); }
    void enter(const State& state) {
      solution_.memo_.emplace(solution_.game_.key(state), on_path);
      ++solution_.statistics_.positions;
      frames_.emplace_back(solution_.game_, state);
    }
    /// Settles the last position.
    Value leave() {
      const Value value = frames_.back().fold.value();
      solution_.memo_.find(solution_.game_.key(frames_.back().state))->second = value;
      frames_.pop_back();
      return value;
    }

   private:
    MemoSolution& solution_;
    std::deque<Frame> frames_;
  };

  Status check(Meter& meter, std::uint64_t path_bytes) const {
    // The memo doubles when it is full, and holds the old one beside the new one meanwhile.
    const bool grows_soon = memo_.size() + steps_a_check > memo_.max_load();
    const Status status = meter.allows((grows_soon ? 3 : 1) * bytes() + path_bytes);
    if (status != Status::complete) return status;
    return meter.check({"positions", statistics_.positions, 0});
  }

  std::uint64_t bytes() const {
    constexpr std::uint64_t slots_a_group = 15;  // with 16 bytes of metadata
    return memo_.bucket_count() * sizeof(typename Memo::value_type) +
           memo_.bucket_count() / slots_a_group * 16;
  }

  G game_;
  Memo memo_;
  Statistics statistics_;
};

/// Only what the asked position needs, each position once.
struct TopDown {
  static constexpr std::string_view name = "top_down";
  static constexpr std::string_view summary =
      "memoized search of what the asked position needs; for games in which no position comes back";
  static constexpr std::array<std::string_view, 0> strategies = {};

  template <Game G>
  static constexpr std::string_view missing = "";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = true;

  template <Game G, class E>
  using Solution = MemoSolution<G, E>;

  template <Game G, EvaluationOf<G> E>
  static MemoSolution<G, E> open(const G& game, std::string_view) {
    return MemoSolution<G, E>(game);
  }
};

}  // namespace zugzwang
