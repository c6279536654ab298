#pragma once

// Alpha-beta search with null windows: every search asks whether the value of a position is at
// least so much, and stops at the first move that shows it is, or when no move can. What it finds
// out, it keeps as bounds in a table of a bounded size; positions that had to make room are
// searched again when they are met. A few questions settle the value: first who wins, then how soon
// or by how much.
//
// D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6
// (1975); A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-First Fixed-Depth Minimax
// Algorithms", Artificial Intelligence 87 (1996).

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/bound_table.hpp>
#include <zugzwang/solvers/search/keys_on_path.hpp>
#include <zugzwang/solvers/search/map_bytes.hpp>
#include <zugzwang/solvers/search/search_score.hpp>
#include <zugzwang/solvers/search/settle_with_options.hpp>
#include <zugzwang/solvers/search/stable_stack.hpp>
#include <zugzwang/solvers/standing.hpp>

namespace zugzwang {

/// The moves that a search looks at, in its order.
template <Game G>
decltype(auto) moves_to_search(const G& game, const StateOf<G>& state) {
  if constexpr (SafeMovesGame<G>)
    return game.safe_moves(state);
  else if constexpr (SearchOrderGame<G>)
    return game.search_order(state);
  else
    return game.moves(state);
}

template <Game G, EvaluationOf<G> E>
class AlphaBetaSolution {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  explicit AlphaBetaSolution(const G& game) : game_(game) {}
  AlphaBetaSolution(const AlphaBetaSolution&) = delete;  // frames refer to the game
  AlphaBetaSolution& operator=(const AlphaBetaSolution&) = delete;

  /// Throws PlayComesBack if a position is met again on its own path, and Error{not_applicable}
  /// where a value is too large for it.
  Status solve(const State& root, const Limits& limits) {
    return account(limits, [&](Meter& meter) { return settle(root, meter); });
  }
  /// Computes `root` and all its options.
  Status solve_options(const State& root, const Limits& limits) {
    return account(limits, [&](Meter& meter) {
      return settle_with_options(game_, root,
                                 [&](const State& state) { return settle(state, meter); });
    });
  }

  /// Of a state that was solved, or one of the options that were.
  Value value(const State& state) const {
    if (const std::optional<Outcome> result = game_.result(state)) return E::finished(*result);
    const auto settled = settled_.find(game_.key(state));
    return settled == settled_.end() ? E::undecided : Score::value(settled->second.score);
  }
  /// What is known of a state whose solve was ended by a limit: nothing where the rules alone tell
  /// as much.
  std::optional<Value> at_least(const State& state) const {
    const auto begun = begun_.find(game_.key(state));
    if (begun == begun_.end() || begun->second.lower <= bounds_of(state).lower) return std::nullopt;
    return Score::value(begun->second.lower);
  }
  std::optional<Value> at_most(const State& state) const {
    const auto begun = begun_.find(game_.key(state));
    if (begun == begun_.end() || begun->second.upper >= bounds_of(state).upper) return std::nullopt;
    return Score::value(begun->second.upper);
  }
  std::optional<MoveOf<G>> best_move(const State& state) const {
    const auto settled = settled_.find(game_.key(state));
    return settled == settled_.end() ? std::nullopt : settled->second.best;
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  using Score = SearchScore<E>;
  static constexpr bool knows_safe_moves = SafeMovesGame<G> && !std::same_as<E, ByMargin>;
  using Moves = std::remove_cvref_t<decltype(moves_to_search(std::declval<const G&>(),
                                                             std::declval<const State&>()))>;
  static constexpr std::uint64_t steps_a_check = 4096;
  static constexpr std::uint64_t most_plies = 1 << 22;  // else their scores would meet

  struct Settled {
    std::int32_t score = 0;
    std::optional<MoveOf<G>> best{};
  };

  /// A position that is being searched. It does not move: ranges may point into it.
  struct Frame {
    Frame(const G& game, const State& position, std::uint64_t position_key, std::int32_t wanted,
          const ScoreBounds& known_before, std::uint64_t positions)
        : state(position),
          key(position_key),
          threshold(wanted),
          known(known_before),
          begun(positions),
          moves(moves_to_search(game, state)) {}

    /// Looks at the moves in their order, which they may be put into only now.
    void begin_moves() { next.emplace(std::ranges::begin(moves)); }
    bool is_at_end() { return *next == std::ranges::end(moves); }

    State state;
    std::uint64_t key;
    std::int32_t threshold;  // is the value at least this?
    ScoreBounds known;
    std::uint64_t begun;  // positions searched before this one
    Moves moves;
    std::optional<std::ranges::iterator_t<Moves>> next;
    std::int32_t best = Score::least - 1;
    std::int64_t gain = 0;  // of the move that is being searched
    bool mover_changes = true;
  };

  template <class Work>
  Status account(const Limits& limits, Work work) {
    Meter meter(limits);
    const Status status = work(meter);
    statistics_.seconds += meter.seconds();
    statistics_.bytes = table_.bytes() + bytes_of_settled();
    return status;
  }

  /// Finds the value of a state and a move that attains it.
  Status settle(const State& root, Meter& meter) {
    if (game_.result(root) || settled_.contains(game_.key(root))) return Status::complete;
    ScoreBounds& bounds = begun_.try_emplace(game_.key(root), bounds_of(root)).first->second;
    Settled settled;
    while (bounds.lower < bounds.upper) {
      const std::int32_t threshold = next_question(bounds);
      std::int32_t score = 0;
      root_move_.reset();
      if (const Status status = ask(kept_form(game_, root), threshold, score, meter);
          status != Status::complete)
        return status;
      (score >= threshold ? bounds.lower : bounds.upper) = score;
      if (score >= threshold) settled.best = root_move_;
      if constexpr (RankedGame<G> && std::same_as<E, ByDistance>) {
        // Play is over after so many plies.
        const std::int32_t soonest = Score::of(Distance::win(game_.rank(root)));
        if (bounds.lower > 0) bounds.lower = std::max(bounds.lower, soonest);
        if (bounds.upper < 0) bounds.upper = std::min(bounds.upper, -soonest);
      }
    }
    settled.score = bounds.lower;
    if (!settled.best) {
      if (const Status status = find_best(root, settled, meter); status != Status::complete)
        return status;
    }
    settled_.insert_or_assign(game_.key(root), settled);
    begun_.erase(game_.key(root));
    return Status::complete;
  }

  /// Finds a move that attains the value, which no question about the state has shown.
  Status find_best(const State& root, Settled& settled, Meter& meter) {
    for (const MoveOf<G>& move : game_.moves(root)) {
      const State option = kept_form(game_, game_.play(root, move));
      const bool changes = detail::mover_changes(game_, root, move);
      const std::int64_t gain = gain_of(root, move);
      const std::int32_t needed = Score::needed(settled.score, changes, gain);
      std::int32_t score = 0;
      const Status status = ask(option, changes ? needed + 1 : needed, score, meter);
      if (status != Status::complete) return status;
      if (changes ? score > needed : score < needed) continue;
      settled.best = move;
      break;
    }
    return Status::complete;
  }

  /// A threshold between the bounds that halves what is left: first whether the state is drawn or
  /// better, or won; then from the fast or narrow wins outwards while no bound is known, and by
  /// bisection when there is one.
  static std::int32_t next_question(const ScoreBounds& bounds) {
    if (bounds.lower < 1 && bounds.upper >= 1) return 1;
    if (bounds.lower < 0 && bounds.upper >= 0) return 0;
    if constexpr (std::same_as<E, ByDistance>) {
      if (bounds.lower > 0)
        return Score::horizon -
               between(Score::horizon - bounds.upper, Score::horizon - bounds.lower);
      return between(Score::horizon + bounds.lower, Score::horizon + bounds.upper) + 1 -
             Score::horizon;
    } else {
      if (bounds.lower > 0) return between(bounds.lower, bounds.upper) + 1;
      return -between(-bounds.upper, -bounds.lower);
    }
  }
  /// A number from `least` to `most`−1, not far above `least`.
  static std::int32_t between(std::int32_t least, std::int32_t most) {
    if (most - least < 100) return least + (most - least - 1) / 2;
    return std::min(least + (most - least - 1) / 2, std::max(2 * least, least + 4));
  }

  /// Searches whether the value of a state is at least the threshold. If so, `score` is a lower
  /// bound of the value that shows it, otherwise an upper one.
  Status ask(const State& root, std::int32_t threshold, std::int32_t& score, Meter& meter) {
    Path path(*this);
    if (answers(root, threshold, score, true)) return Status::complete;
    path.enter(root, threshold, known_);
    for (std::uint64_t step = 1;; ++step) {
      if (step % steps_a_check == 0) [[unlikely]]
        if (const Status status = check(meter, path.bytes()); status != Status::complete)
          return status;
      Frame& frame = path.back();
      if (!frame.next && is_known(frame, score)) {
        path.pop();
      } else if (frame.is_at_end()) {
        score = leave(path, std::max(frame.best, left_out()));
      } else {
        const MoveOf<G> move = **frame.next;
        const State option = kept_form(game_, game_.play(frame.state, move));
        frame.mover_changes = detail::mover_changes(game_, frame.state, move);
        frame.gain = gain_of(frame.state, move);
        const std::int32_t needed = Score::needed(frame.threshold, frame.mover_changes, frame.gain);
        const std::int32_t asked = frame.mover_changes ? needed + 1 : needed;
        if (!answers(option, asked, score, !knows_safe_moves)) {
          path.enter(option, asked, known_);
          continue;
        }
      }
      for (;;) {
        if (path.empty()) return Status::complete;
        Frame& parent = path.back();
        parent.best = std::max(parent.best, Score::seen(score, parent.mover_changes, parent.gain));
        if (parent.best < parent.threshold) {
          ++*parent.next;
          break;
        }
        if constexpr (!SymmetricGame<G>)  // else it is a move of a state that is alike
          if (path.is_at_root()) root_move_ = **parent.next;
        score = leave(path, parent.best);
      }
    }
  }

  /// Whether the rules alone tell if a state's value is at least the threshold; then the score says
  /// so as in `ask`. Otherwise `known_` is what they tell, and the table will soon be asked for the
  /// state. After a safe move, the player on move is known not to win at once.
  bool answers(const State& state, std::int32_t threshold, std::int32_t& score, bool may_win) {
    if (const std::optional<Outcome> result = game_.result(state)) {
      score = Score::of(E::finished(*result));
      return true;
    }
    if constexpr (SettledGame<G> && std::same_as<E, ByOutcome>)
      if (const std::optional<Outcome> settled = game_.settled(state)) {
        score = Score::of(*settled);
        return true;
      }
    known_ = bounds_of(state, may_win);
    return !is_open(threshold, score);
  }
  /// The same of the last position of the path, by whether it has moves to search, and the table.
  bool is_known(Frame& frame, std::int32_t& score) {
    known_ = frame.known;
    if constexpr (knows_safe_moves) {
      if (std::ranges::empty(frame.moves)) {
        score = left_out();
        return true;
      }
      known_.lower = std::max(known_.lower, reachable(frame.state, Distance::loss(4)));
    }
    if (!is_open(frame.threshold, score)) return true;
    const ScoreBounds kept = table_.find(frame.key);
    frame.known = known_ = {std::max(known_.lower, kept.lower), std::min(known_.upper, kept.upper)};
    if (!is_open(frame.threshold, score)) return true;
    frame.begin_moves();
    return false;
  }
  bool is_open(std::int32_t threshold, std::int32_t& score) const {
    if (known_.lower >= threshold) {
      score = known_.lower;
      return false;
    }
    score = known_.upper;
    return known_.upper >= threshold;
  }

  /// What the rules alone say of an unfinished state.
  ScoreBounds bounds_of(const State& state, bool may_win = true) const {
    ScoreBounds bounds{Score::least, Score::greatest};
    if constexpr (std::same_as<E, ByDistance>)
      bounds = {Score::of(Distance::loss(1)), Score::of(Distance::win(1))};
    if constexpr (knows_safe_moves) {
      if (may_win && game_.can_win(state))
        bounds.lower = bounds.upper = score_of(Distance::win(1));
      else
        bounds.upper = reachable(state, Distance::win(3));
    }
    return bounds;
  }
  static std::int32_t score_of(const Distance& distance) {
    if constexpr (std::same_as<E, ByOutcome>)
      return Score::of(distance.outcome());
    else
      return Score::of(distance);
  }
  /// The score of a value, or of a draw if play ends sooner.
  std::int32_t reachable(const State& state, const Distance& distance) const {
    if constexpr (RankedGame<G>)
      if (game_.rank(state) < distance.plies()) return 0;
    return score_of(distance);
  }
  /// The least score of a position in which some moves are not searched, since the opponent wins at
  /// once after them.
  static std::int32_t left_out() {
    if constexpr (knows_safe_moves)
      return score_of(Distance::loss(2));
    else
      return Score::least - 1;
  }
  std::int64_t gain_of(const State& state, const MoveOf<G>& move) const {
    if constexpr (std::same_as<E, ByMargin>)
      return game_.gain(state, move);
    else
      return 0;
  }

  class Path {
   public:
    explicit Path(AlphaBetaSolution& solution) : solution_(solution) {}

    bool empty() const { return frames_.empty(); }
    bool is_at_root() const { return frames_.size() == 1; }
    Frame& back() { return frames_.back(); }
    std::uint64_t bytes() const { return frames_.size() * (sizeof(Frame) + keys_.bytes_a_key); }
    void enter(const State& state, std::int32_t threshold, const ScoreBounds& known) {
      const std::uint64_t key = solution_.game_.key(state);
      solution_.table_.prefetch(key);
      keys_.enter(key);
      if (frames_.size() >= most_plies)
        throw Error(ErrorCode::not_applicable,
                    "alpha_beta: play of four million moves is too long for it");
      frames_.emplace(solution_.game_, state, key, threshold, known,
                      solution_.statistics_.positions++);
    }
    void pop() {
      keys_.leave(frames_.back().key);
      frames_.pop();
    }

   private:
    AlphaBetaSolution& solution_;
    StableStack<Frame> frames_;
    KeysOnPath<G> keys_;
  };

  /// Keeps what a score says of the last position of the path, and leaves it.
  std::int32_t leave(Path& path, std::int32_t score) {
    Frame& frame = path.back();
    ScoreBounds bounds = frame.known;
    (score >= frame.threshold ? bounds.lower : bounds.upper) = score;
    table_.keep(frame.key, bounds, statistics_.positions - frame.begun);
    path.pop();
    return score;
  }

  std::uint64_t bytes_of_settled() const { return map_bytes(settled_) + map_bytes(begun_); }

  Status check(Meter& meter, std::uint64_t path_bytes) {
    const std::uint64_t others = path_bytes + bytes_of_settled();
    if (table_.is_crowded() && meter.allows(table_.bytes_to_grow() + others) == Status::complete)
      table_.grow();
    const Status status = meter.allows(table_.bytes() + others);
    if (status != Status::complete) return status;
    return meter.check({"positions", statistics_.positions, 0});
  }

  G game_;
  BoundTable table_;
  ScoreBounds known_;
  std::optional<MoveOf<G>> root_move_;  // that has shown the last question's answer
  boost::unordered_flat_map<std::uint64_t, Settled> settled_;
  boost::unordered_flat_map<std::uint64_t, ScoreBounds> begun_;  // of states that are not settled
  Statistics statistics_;
};

/// What the asked position needs, and of that only as much as settles its value.
struct AlphaBeta {
  static constexpr std::string_view name = "alpha_beta";
  static constexpr std::string_view summary =
      "search with bounds, which passes over what cannot matter, in a table of a bounded size; for "
      "games in which no position comes back";

  template <Game G>
  static constexpr std::string_view missing = has_integer_keys<G> ? "" : "keys that are integers";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = !std::same_as<E, ByNimber> && has_integer_keys<G>;
  template <Game G>
  static constexpr std::array<std::string_view, 0> strategies = {};
  /// A game that tells a search how to go about it is solved so.
  template <Game G>
  static constexpr Standing standing =
      SearchOrderGame<G> || SafeMovesGame<G> || SettledGame<G> ? Standing::candidate
                                                               : Standing::on_request;

  template <Game G, class E>
  using Solution = AlphaBetaSolution<G, E>;

  template <Game G, EvaluationOf<G> E>
  static AlphaBetaSolution<G, E> open(const G& game, std::string_view) {
    return AlphaBetaSolution<G, E>(game);
  }
};

}  // namespace zugzwang
