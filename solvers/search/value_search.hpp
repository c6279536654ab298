#pragma once

// Finds the value of a state, and a move that attains it, by questions whether the value is at
// least some threshold. A few questions determine a value: first the outcome, then the distance or
// the margin.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/bound_search.hpp>
#include <zugzwang/solvers/search/findings.hpp>
#include <zugzwang/solvers/search/position_search.hpp>
#include <zugzwang/solvers/search/search_score.hpp>
#include <zugzwang/solvers/search/shared_search.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>

namespace zugzwang {

/// Whether to find only the outcome or the exact value.
enum class Precision : std::uint8_t { outcome, exact };

/// Finds the scores of states; compiled once per game, for outcomes and for distances.
template <Game G>
class ValueSearch {
 public:
  using State = StateOf<G>;
  using Score = ScoreOf<G>;

  ValueSearch(const G& game, Precision precision) : game_(game), precision_(precision) {}
  ValueSearch(const ValueSearch&) = delete;  // frames refer to the game
  ValueSearch& operator=(const ValueSearch&) = delete;

  /// Solves `root`. Throws CycleDetected if a position is met again on its own path, and
  /// Error{not_applicable} if a value is too large.
  Status solve(const State& root, const Limits& limits) {
    Meter meter(limits, shared_.positions());
    return ended(settle(root, meter), meter);
  }
  /// Solves `root` and all its options.
  Status solve_options(const State& root, const Limits& limits) {
    Meter meter(limits, shared_.positions());
    const auto settle_one = [&](const State& state) { return settle(state, meter); };
    return ended(solve_with_children(game_, root, meter, settle_one), meter);
  }

  /// Takes the outcome of a state, which another solver has found, as bounds on its score.
  void take_outcome(const State& root, Outcome outcome)
    requires(!ScoringGame<G>)
  {
    if (game_.result(root) || solved_.contains(root)) return;
    ScoreBounds& bounds = begun_.try_emplace(game_.key(root), rules_.bounds_of(root)).first->second;
    if (outcome != Outcome::loss) bounds.lower = std::max(bounds.lower, Score::least_of(outcome));
    if (outcome != Outcome::win)
      bounds.upper = std::min(bounds.upper, outcome == Outcome::draw ? 0 : -1);
  }

  std::optional<MoveOf<G>> best_move(const State& state) const { return solved_.best_move(state); }
  const Statistics& statistics() const { return shared_.statistics(); }

  Ability* find_ability(std::string_view name) { return ability_of(shared_, game_, name); }

 protected:
  const G& game() const { return game_; }
  const ScoreRules<G>& rules() const { return rules_; }

  /// Returns the score of a state or option that was solved, or of an equivalent one.
  std::optional<std::int32_t> score(const State& state) const { return solved_.value(state); }
  /// Returns the bounds of a state whose solve was ended by a limit; null for any other.
  const ScoreBounds* begun(const State& state) const {
    const auto begun = begun_.find(game_.key(state));
    return begun == begun_.end() ? nullptr : &begun->second;
  }

 private:
  using Search = BoundSearch<G>;
  using Answer = typename Search::Answer;
  static constexpr std::uint64_t much_work = std::uint64_t{1} << 20;  // positions per question

  Status ended(Status status, const Meter& meter) {
    shared_.account(meter, allocated_bytes() + search_.bytes());
    return status;
  }
  /// Returns the bytes held besides the searches, including those of the model.
  std::uint64_t allocated_bytes() const {
    return solved_.bytes() + map_bytes(begun_) + bytes_of_states_within(game_, 0);
  }

  /// Finds the value of a state and a move that attains it.
  Status settle(const State& root, Meter& meter) {
    if (game_.result(root) || solved_.contains(root)) return Status::complete;
    ScoreBounds& bounds = begun_.try_emplace(game_.key(root), rules_.bounds_of(root)).first->second;
    std::optional<MoveOf<G>> best;
    Answer answer;
    bool was_hard = false;  // to decide the outcome
    while (as_asked(bounds.lower) < as_asked(bounds.upper)) {
      // If the outcome was hard to decide, play is long.
      const std::int32_t threshold =
          Score::next_question(bounds, was_hard && has_ability<GameAbility::rank>(game_));
      const std::uint64_t before = shared_.positions();
      if (const Status status = ask(canonical_or_self(game_, root), threshold, answer, meter);
          status != Status::complete)
        return status;
      was_hard = (threshold == 0 || threshold == 1) && shared_.positions() - before >= much_work;
      const bool is_at_least = answer.score >= threshold;
      (is_at_least ? bounds.lower : bounds.upper) = answer.score;
      if (is_at_least) best = move_to(root, answer);
      if constexpr (RankedGame<G> && !ScoringGame<G>)
        if (has_ability<GameAbility::rank>(game_)) {
          // Play lasts at most as many plies as the rank.
          const std::int32_t soonest = Score::of(Distance::win(game_.rank(root)));
          if (bounds.lower > 0) bounds.lower = std::max(bounds.lower, soonest);
          if (bounds.upper < 0) bounds.upper = std::min(bounds.upper, -soonest);
        }
    }
    const std::int32_t score = as_asked(bounds.lower);
    if (!best)
      if (const Status status = find_best(root, score, best, meter); status != Status::complete)
        return status;
    solved_.put(root, score, best);
    begun_.erase(game_.key(root));
    return Status::complete;
  }

  /// Maps all scores that are not distinguished to one.
  std::int32_t as_asked(std::int32_t score) const {
    if constexpr (!ScoringGame<G>)
      if (precision_ == Precision::outcome) return Score::least_of(Score::outcome(score));
    return score;
  }

  /// Returns the move that has shown an answer; nothing if the rules alone have. A state and its
  /// canonical form lead to the same canonical forms.
  std::optional<MoveOf<G>> move_to(const State& root, const Answer& answer) const {
    if (answer.shown_by)
      for (const MoveOf<G>& move : game_.moves(root))
        if (stored_option(game_, root, move) == *answer.shown_by) return move;
    return std::nullopt;
  }
  /// Finds a move that attains the value if no question about the state has shown one.
  Status find_best(const State& root, std::int32_t score, std::optional<MoveOf<G>>& best,
                   Meter& meter) {
    for (const MoveOf<G>& move : game_.moves(root)) {
      const StoredOption<G> option = stored_option(game_, root, move);
      const bool changes = option.mover_changes;
      const std::int32_t needed = Score::needed(score, changes, option.gain);
      Answer answer;
      const Status status = ask(option.state, changes ? needed + 1 : needed, answer, meter);
      if (status != Status::complete) return status;
      if (changes ? answer.score > needed : answer.score < needed) continue;
      best = move;
      break;
    }
    return Status::complete;
  }

  /// Searches whether the value of a state is at least the threshold. If so, the score of `answer`
  /// is a lower bound of at least the threshold, otherwise an upper bound below it.
  Status ask(const State& root, std::int32_t threshold, Answer& answer, Meter& meter) {
    search_.put(root, threshold);
    const Status status = shared_.ask(search_, [this] { return allocated_bytes(); }, meter);
    if (status == Status::complete)
      answer = static_cast<const Search&>(shared_.answered()).answer();
    return status;
  }

  G game_;
  Precision precision_;
  ScoreRules<G> rules_{game_};
  BoundTable table_;
  SharedSearch shared_{{&table_}};
  Search search_{game_, table_, shared_.in_work()};
  SolvedStates<G, std::int32_t> solved_{game_};
  boost::unordered_flat_map<std::uint64_t, ScoreBounds> begun_;  // of states that are not solved
};

}  // namespace zugzwang
