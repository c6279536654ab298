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
#include <memory>
#include <optional>
#include <string_view>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/has_ability.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/bound_search.hpp>
#include <zugzwang/solvers/search/bound_table.hpp>
#include <zugzwang/solvers/search/keys_in_work.hpp>
#include <zugzwang/solvers/search/map_bytes.hpp>
#include <zugzwang/solvers/search/score_rules.hpp>
#include <zugzwang/solvers/search/search_helpers.hpp>
#include <zugzwang/solvers/search/search_score.hpp>
#include <zugzwang/solvers/search/settle_with_options.hpp>
#include <zugzwang/solvers/solver_list.hpp>
#include <zugzwang/solvers/standing.hpp>

namespace zugzwang {

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

  /// Of a state that was solved, or one of the options that were, or of one that is alike.
  Value value(const State& state) const {
    if (const std::optional<Outcome> result = game_.result(state)) return E::finished(*result);
    auto settled = settled_.find(game_.key(state));
    if (settled == settled_.end()) settled = settled_.find(game_.key(kept_form(game_, state)));
    return settled == settled_.end() ? E::undecided : Score::value(settled->second.score);
  }
  /// What is known of a state whose solve was ended by a limit: nothing where the rules alone tell
  /// as much. By distance, of a win or a loss in any number of plies, only that it is no worse or
  /// no better than a draw.
  std::optional<Value> at_least(const State& state) const {
    const auto begun = begun_.find(game_.key(state));
    if (begun == begun_.end() || begun->second.lower <= rules_.bounds_of(state).lower)
      return std::nullopt;
    return Score::value(begun->second.lower == 1 ? least_win : begun->second.lower);
  }
  std::optional<Value> at_most(const State& state) const {
    const auto begun = begun_.find(game_.key(state));
    if (begun == begun_.end() || begun->second.upper >= rules_.bounds_of(state).upper)
      return std::nullopt;
    return Score::value(begun->second.upper == -1 ? -least_win : begun->second.upper);
  }
  std::optional<MoveOf<G>> best_move(const State& state) const {
    const auto settled = settled_.find(game_.key(state));
    return settled == settled_.end() ? std::nullopt : settled->second.best;
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  using Score = SearchScore<E>;
  using Search = BoundSearch<G, E>;
  using Answer = typename Search::Answer;
  static constexpr std::int32_t least_win = std::same_as<E, ByDistance> ? 0 : 1;
  static constexpr std::uint64_t checks_alone = 64;  // before helpers are worth while
  static constexpr std::uint64_t much_work = std::uint64_t{1} << 20;  // positions of a question

  struct Settled {
    std::int32_t score = 0;
    std::optional<MoveOf<G>> best{};
  };

  /// Ends the work of the helpers, whatever ends a question.
  struct HelpersStop {
    explicit HelpersStop(AlphaBetaSolution& its_solution) : solution(its_solution) {}
    HelpersStop(const HelpersStop&) = delete;
    HelpersStop& operator=(const HelpersStop&) = delete;
    ~HelpersStop() { solution.stop_helpers(); }
    AlphaBetaSolution& solution;
  };

  template <class Work>
  Status account(const Limits& limits, Work work) {
    Meter meter(limits);
    const Status status = work(meter);
    statistics_.seconds += meter.seconds();
    statistics_.bytes = table_.bytes() + other_bytes();
    helpers_.dismiss();
    return status;
  }

  /// Finds the value of a state and a move that attains it.
  Status settle(const State& root, Meter& meter) {
    if (game_.result(root) || settled_.contains(game_.key(root))) return Status::complete;
    ScoreBounds& bounds = begun_.try_emplace(game_.key(root), rules_.bounds_of(root)).first->second;
    Settled settled;
    Answer answer;
    bool was_hard = false;  // who wins
    while (bounds.lower < bounds.upper) {
      const std::int32_t threshold = next_question(bounds, was_hard);
      const std::uint64_t before = statistics_.positions;
      if (const Status status = ask(kept_form(game_, root), threshold, answer, meter);
          status != Status::complete)
        return status;
      was_hard = (threshold == 0 || threshold == 1) && statistics_.positions - before >= much_work;
      const bool is_at_least = answer.score >= threshold;
      (is_at_least ? bounds.lower : bounds.upper) = answer.score;
      if (is_at_least) settled.best = move_to(root, answer);
      if constexpr (RankedGame<G> && std::same_as<E, ByDistance>)
        if (has_rank(game_)) {
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

  /// The move that has shown an answer; nothing if the rules alone have. A state leads to the same
  /// kept forms as its own.
  std::optional<MoveOf<G>> move_to(const State& root, const Answer& answer) const {
    if (answer.shown_by)
      for (const MoveOf<G>& move : game_.moves(root))
        if (search_.reached(root, move) == *answer.shown_by) return move;
    return std::nullopt;
  }
  /// Finds a move that attains the value, which no question about the state has shown.
  Status find_best(const State& root, Settled& settled, Meter& meter) {
    for (const MoveOf<G>& move : game_.moves(root)) {
      const auto reached = search_.reached(root, move);
      const bool changes = reached.mover_changes;
      const std::int32_t needed = Score::needed(settled.score, changes, reached.gain);
      Answer answer;
      const Status status = ask(reached.option, changes ? needed + 1 : needed, answer, meter);
      if (status != Status::complete) return status;
      if (changes ? answer.score > needed : answer.score < needed) continue;
      settled.best = move;
      break;
    }
    return Status::complete;
  }

  /// A threshold between the bounds that halves what is left: first whether the state is drawn or
  /// better, or won; then from the fast or narrow wins outwards while no bound is known, and by
  /// bisection when there is one. Where it was hard to tell who wins, play is long: then the next
  /// question is whether it may be shorter at all, if the rules tell how long it may be.
  std::int32_t next_question(const ScoreBounds& bounds, bool was_hard) const {
    if (bounds.lower < 1 && bounds.upper >= 1) return 1;
    if (bounds.lower < 0 && bounds.upper >= 0) return 0;
    if constexpr (std::same_as<E, ByDistance>) {
      if (was_hard && has_rank(game_)) return bounds.lower > 0 ? bounds.lower + 1 : bounds.upper;
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

  /// Searches whether the value of a state is at least the threshold. If so, the score of `answer`
  /// is a lower bound of the value that shows it, otherwise an upper one.
  Status ask(const State& root, std::int32_t threshold, Answer& answer, Meter& meter) {
    Status status = Status::complete;
    std::uint64_t checks = 0;
    bool is_alone = meter.threads() == 1;
    helpers_.forget();
    const auto goes_on = [&] {
      statistics_.positions = positions();
      if (helpers_.have_ended()) return false;
      if (is_to_grow(meter)) {
        stop_helpers();
        table_.grow();
      }
      if (++checks >= checks_alone && !is_alone && !helpers_.are_at_work())
        start_helpers(root, threshold, meter);
      status = check(meter);
      if (status == Status::memory_limit && helpers_.bytes() > 0) {
        stop_helpers();
        helpers_.dismiss();
        is_alone = true;
        status = check(meter);
      }
      return status == Status::complete;
    };
    std::optional<Answer> found;
    {
      const HelpersStop at_end(*this);
      found = search_.ask(root, threshold, goes_on);
    }
    statistics_.positions = positions();
    if (status == Status::complete) answer = found ? *found : helpers_.answer();
    return status;
  }

  /// As many as there may be, and as there is memory for.
  void start_helpers(const State& root, std::int32_t threshold, const Meter& meter) {
    const std::uint64_t bytes = table_.bytes() + other_bytes();
    unsigned count = meter.threads() - 1;
    while (count > 0 && meter.allows(bytes + count * Search::bytes_to_begin()) != Status::complete)
      --count;
    if (count == 0) return;
    table_.share(true);
    in_work_.share(true);
    search_.tell_path();
    const auto make = [this] { return std::make_unique<Search>(game_, table_, in_work_); };
    helpers_.start(count, make, root, threshold);
  }
  void stop_helpers() {
    helpers_.stop();
    table_.share(false);
    in_work_.share(false);
  }

  std::uint64_t positions() const { return search_.positions() + helpers_.positions(); }
  std::uint64_t bytes_of_settled() const { return map_bytes(settled_) + map_bytes(begun_); }

  /// What is held beside the table.
  std::uint64_t other_bytes() const {
    return search_.bytes() + helpers_.bytes() + bytes_of_settled();
  }
  bool is_to_grow(const Meter& meter) const {
    return table_.is_crowded() &&
           meter.allows(table_.bytes_to_grow() + other_bytes()) == Status::complete;
  }
  Status check(Meter& meter) {
    const Status status = meter.allows(table_.bytes() + other_bytes());
    if (status != Status::complete) return status;
    return meter.check({"positions", statistics_.positions, 0});
  }

  G game_;
  ScoreRules<G, E> rules_{game_};
  BoundTable table_;
  KeysInWork in_work_;
  Search search_{game_, table_, in_work_};
  SearchHelpers<Search> helpers_;
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
      SearchOrderGame<G> || SafeMovesGame<G> || SettledGame<G> || BoundedGame<G>
          ? Standing::candidate
          : Standing::on_request;

  template <Game G>
  static constexpr OnModel on_model = OnModel::slower;
  static constexpr Wanted wanted{.theory = true};

  template <Game G, class E>
  using Solution = AlphaBetaSolution<G, E>;

  template <Game G, EvaluationOf<G> E>
  static AlphaBetaSolution<G, E> open(const G& game, std::string_view) {
    return AlphaBetaSolution<G, E>(game);
  }
};

}  // namespace zugzwang
