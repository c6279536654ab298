#pragma once

// One search with a null window: is the value of a position at least some threshold? It stops at
// the first move that shows it is, or when no move can. It stores what it finds as bounds in a
// transposition table, which several searches may share; each then avoids the positions of the
// others if it can.
//
// A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Exploiting Graph Properties of Game Trees",
// AAAI 1996 (looks up all options in the table before one of them is searched); J.-C. Weill, "The
// ABDADA Distributed Minimax Search Algorithm", ICCA Journal 19 (1996).

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/solvers/search/at_end.hpp>
#include <zugzwang/solvers/search/bound_frame.hpp>
#include <zugzwang/solvers/search/position_search.hpp>
#include <zugzwang/solvers/search/question_search.hpp>
#include <zugzwang/solvers/search/search_score.hpp>
#include <zugzwang/solvers/search/stable_stack.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>

namespace zugzwang {

/// Searches margins if moves score; else distances, the signs of whose scores are the outcomes.
template <Game G>
class BoundSearch final : public QuestionSearch {
 public:
  using State = StateOf<G>;

  BoundSearch(const G& game, BoundTable& table, BusyKeys& in_work)
      : game_(game), rules_(game), table_(table), in_work_(in_work) {}

  /// The answer to a question. If the score is at least the threshold, it is a lower bound of the
  /// value, shown by a move to `shown_by` or, if that is empty, by the rules alone; else it is an
  /// upper bound.
  struct Answer {
    std::int32_t score = 0;
    std::optional<StoredOption<G>> shown_by{};
  };

  /// Sets the question: is the value of a state at least the threshold?
  void put(const State& root, std::int32_t threshold) {
    root_ = root;
    threshold_ = threshold;
  }
  void put_question_of(const QuestionSearch& other) override {
    const auto& asked = static_cast<const BoundSearch&>(other);
    put(asked.root_, asked.threshold_);
  }
  /// Returns the answer to the last question that was answered.
  const Answer& answer() const { return answer_; }
  std::unique_ptr<QuestionSearch> another() const override {
    return std::make_unique<BoundSearch>(game_, table_, in_work_);
  }

  /// Throws CycleDetected and Error{not_applicable} as the solver does.
  bool search(const std::function<bool()>& goes_on) override {
    const AtEnd at_end([this] { leave_path(); });
    answer_ = {};
    std::int32_t score = 0;
    if (answers(root_, threshold_, score, true)) {
      answer_.score = score;
      return true;
    }
    enter(root_, game_.key(root_), threshold_, true);
    for (;;) {
      if (++steps_ >= steps_a_check) [[unlikely]] {
        steps_ = 0;
        if (!goes_on()) return false;
        if (in_work_.is_shared() && leave_known(score)) {
          if (hand_up(score)) return true;
          continue;
        }
      }
      Frame& frame = frames_.back();
      if (!frame.is_begun() && is_known(frame, score)) {
        pop();
      } else if (!choose(frame)) {
        score = leave(std::max(frame.best, rules_.left_out()));
      } else {
        const bool is_stored = are_options_stored();
        const State option = option_of(frame, frame.move, is_stored);
        const std::uint64_t key = game_.key(option);
        if (is_stored) table_.prefetch(key);  // long before it is needed
        const std::int32_t asked = ask_of_option(frame, frame.move);
        if (!answers(option, asked, score, !knows_safe_moves())) {
          if (!is_put_off(frame, key)) enter(option, key, asked, is_stored);
          continue;
        }
      }
      if (hand_up(score)) return true;
    }
  }

  void announce_path() override {
    for (std::size_t depth = 0; depth < frames_.size(); ++depth) announce(frames_[depth], depth);
  }

  std::uint64_t bytes_to_begin() const override {
    return sizeof(BoundSearch) + 2 * StableStack<Frame>::block_bytes;
  }
  /// Returns the bytes of the path.
  std::uint64_t bytes() const override {
    return frames_.bytes() + frames_.size() * keys_.bytes_a_key() +
           put_off_.capacity() * sizeof(MoveOf<G>) + options_.capacity() * sizeof(Option);
  }

 private:
  using Score = ScoreOf<G>;
  using Rules = ScoreRules<G>;
  using Frame = BoundFrame<G>;
  using Moves = typename Frame::Moves;
  constexpr bool knows_safe_moves() const { return Rules::knows_safe_moves(game_); }
  /// Whether the killer move is tried first: only if the game gives no order for a search.
  constexpr bool orders_moves() const {
    return std::ranges::forward_range<Moves> && !knows_safe_moves() &&
           !has_ability<GameAbility::search_order>(game_);
  }
  static constexpr std::uint64_t steps_a_check = 1024;
  static constexpr std::uint64_t most_plies = 1 << 22;  // else scores of wins and losses meet

  // These are worth their cost only if the search of a position typically takes this many
  // positions.
  static constexpr std::uint64_t least_work_to_store = 12;       // a position in the table
  static constexpr std::uint64_t least_work_to_look_ahead = 32;  // at all its options
  static constexpr std::uint64_t most_moves_ahead = 1024;
  static constexpr std::uint64_t least_work_to_announce = 32;  // other searches of it

  void enter(const State& state, std::uint64_t key, std::int32_t threshold, bool is_stored) {
    if (frames_.size() >= most_plies)
      throw Error(ErrorCode::not_applicable, "alpha_beta: play of four million moves is too long");
    keys_.enter(key);
    Frame& frame =
        frames_.emplace(game_, state, key, threshold, known_, positions_++, put_off_.size());
    frame.is_stored = is_stored;
    if (in_work_.is_shared()) announce(frame, frames_.size() - 1);
  }
  void pop() {
    const Frame& frame = frames_.back();
    if (frame.is_announced) in_work_.leave(frame.key);
    put_off_.erase(put_off_.begin() + static_cast<std::ptrdiff_t>(frame.first_put_off),
                   put_off_.end());
    keys_.leave(frame.key);
    frames_.pop();
  }
  void leave_path() {
    while (!frames_.empty()) pop();
    keys_.clear();
  }
  /// Stores the bound that a score gives for the last position of the path, and leaves the
  /// position.
  std::int32_t leave(std::int32_t score) {
    Frame& frame = frames_.back();
    const std::uint64_t work = positions_ - frame.begun;
    typical_work_.add(frames_.size() - 1, work);
    if (frame.is_stored) {
      ScoreBounds bounds = frame.known;
      (score >= frame.threshold ? bounds.lower : bounds.upper) = score;
      table_.store(frame.key, bounds, work);
    }
    pop();
    return score;
  }

  /// Backs up the score of an option to the last position of the path, and further up as long as it
  /// answers the question asked there. Returns whether the question of the root is answered.
  bool hand_up(std::int32_t score) {
    for (; !frames_.empty(); score = leave(frames_.back().best)) {
      Frame& frame = frames_.back();
      frame.best = std::max(frame.best, Score::seen(score, frame.mover_changes, frame.gain));
      if (frame.best < frame.threshold) return false;
      if (frames_.size() == 1) answer_.shown_by = stored_option(game_, frame.state, frame.move);
      if (const std::size_t depth = frames_.size() - 1; orders_moves() && killers_.has(depth))
        killers_.remember(depth, frame.move);
    }
    answer_.score = score;
    return true;
  }
  /// Leaves the first position of the path whose question another search has answered meanwhile;
  /// `score` is then the answer. Never leaves the root, for which a move is also needed.
  bool leave_known(std::int32_t& score) {
    for (std::size_t depth = 1; depth < frames_.size(); ++depth) {
      const Frame& frame = frames_[depth];
      if (!frame.is_announced) continue;
      known_ = frame.known.narrowed(table_.find(frame.key));
      if (known_.is_open(frame.threshold, score)) continue;
      while (frames_.size() > depth) pop();
      return true;
    }
    return false;
  }

  /// Advances to the next move of a position; returns whether there is one.
  bool choose(Frame& frame) {
    if (frame.begins_with_killer && frame.is_untried()) return true;
    while (*frame.next != std::ranges::end(frame.moves)) {
      frame.move = **frame.next;
      ++*frame.next;
      if (!frame.begins_with_killer || frame.move != killer()) return true;
    }
    if (put_off_.size() == frame.first_put_off) return false;
    frame.has_put_off = true;
    frame.move = put_off_.back();
    put_off_.pop_back();
    return true;
  }
  /// Whether the options of the last position of the path are worth a place in the table.
  bool are_options_stored() const {
    return typical_work_.at(frames_.size()) >= least_work_to_store;
  }
  /// Returns the option of a move, in canonical form if that matters: if it is stored, or if equal
  /// positions on the path must be noticed.
  State option_of(const Frame& frame, const MoveOf<G>& move, bool is_stored) const {
    if constexpr (!ModelledGame<G>)
      if (!is_stored && has_ability<GameAbility::rank>(game_)) return game_.play(frame.state, move);
    return stored_after(game_, frame.state, move);
  }
  /// Returns the threshold that the question becomes for the option of a move, and stores in the
  /// frame whether the turn passes and what the move gains.
  std::int32_t ask_of_option(Frame& frame, const MoveOf<G>& move) const {
    frame.mover_changes = detail::mover_changes(game_, frame.state, move);
    if constexpr (ScoringGame<G>) frame.gain = game_.gain(frame.state, move);
    const std::int32_t needed = Score::needed(frame.threshold, frame.mover_changes, frame.gain);
    return frame.mover_changes ? needed + 1 : needed;
  }

  /// Returns whether the rules alone decide if a state's value is at least the threshold. If so,
  /// `score` is a lower bound of at least the threshold or an upper bound below it. Otherwise
  /// `known_` holds the bounds by the rules. After a safe move, the player on move cannot win at
  /// once.
  bool answers(const State& state, std::int32_t threshold, std::int32_t& score, bool may_win) {
    if (const std::optional<Outcome> result = game_.result(state)) {
      score = Score::finished(*result);
      return true;
    }
    known_ = rules_.bounds_of(state, may_win);
    return !known_.is_open(threshold, score);
  }

  /// Returns whether the last position of the path needs no search: because it has no moves to
  /// search, or by the table, or by its options in the table. Otherwise starts its moves. The root
  /// is searched at least to its options, since a move is also needed.
  bool is_known(Frame& frame, std::int32_t& score) {
    known_ = frame.known;
    if constexpr (SafeMovesGame<G> && !ScoringGame<G>)
      if (knows_safe_moves()) {
        if (std::ranges::empty(frame.moves)) {
          score = rules_.left_out();
          return true;
        }
        known_.lower = std::max(known_.lower, rules_.reachable(frame.state, Distance::loss(4)));
      }
    if (!known_.is_open(frame.threshold, score)) return true;
    const std::size_t depth = frames_.size() - 1;
    if (frame.is_stored && depth > 0) known_ = known_.narrowed(table_.find(frame.key));
    frame.known = known_;
    if (!known_.is_open(frame.threshold, score)) return true;
    // Looking ahead is worth as many moves as positions would be searched without it.
    const std::uint64_t worth = std::min(typical_work_.at(depth), most_moves_ahead);
    if (std::ranges::forward_range<Moves> && depth > 0 && worth >= least_work_to_look_ahead &&
        an_option_answers(frame, worth, score)) {
      ScoreBounds bounds = frame.known;
      bounds.lower = score;
      table_.store(frame.key, bounds, 1);
      return true;
    }
    if (orders_moves())
      frame.begins_with_killer = killers_.has(depth) && frame.is_untried() &&
                                 killers_.at(depth).is_trusted && found_killer(frame, worth);
    frame.next.emplace(std::ranges::begin(frame.moves));
    if (*frame.next == std::ranges::end(frame.moves)) [[unlikely]]
      refuse_stuck(game_, frame.state);
    return false;
  }

  /// Returns whether one of the first `moves` moves shows that the value is at least the threshold,
  /// by the rules or by the table's bounds of its option.
  bool an_option_answers(Frame& frame, std::uint64_t moves, std::int32_t& score) {
    options_.clear();
    const auto answered = [&](std::int32_t option, bool mover_changes, std::int64_t gain) {
      score = Score::seen(option, mover_changes, gain);
      return score >= frame.threshold;
    };
    const bool are_stored = are_options_stored();
    for (const MoveOf<G>& move : frame.moves) {
      if (moves-- == 0) break;
      ++steps_;
      const State option = option_of(frame, move, are_stored);
      const std::int32_t asked = ask_of_option(frame, move);
      std::int32_t listed = 0;
      if (answers(option, asked, listed, !knows_safe_moves())) {
        if (answered(listed, frame.mover_changes, frame.gain)) return true;
        continue;
      }
      const std::uint64_t key = game_.key(option);
      table_.prefetch(key);
      options_.push_back({key, asked, known_, frame.gain, frame.mover_changes});
    }
    for (const Option& option : options_) {
      known_ = option.known.narrowed(table_.find(option.key));
      std::int32_t listed = 0;
      if (!known_.is_open(option.asked, listed) &&
          answered(listed, option.mover_changes, option.gain))
        return true;
    }
    return false;
  }

  /// Makes the killer the move to begin with if it is one of the first `most` moves; returns
  /// whether it is. An equal move of this position is taken, since moves of two positions that are
  /// equal may differ in what they gain and in whether they keep the turn.
  bool found_killer(Frame& frame, std::uint64_t most) {
    for (const MoveOf<G>& move : frame.moves) {
      if (most-- == 0) break;
      ++steps_;
      if (move != killer()) continue;
      frame.move = move;
      return true;
    }
    return false;
  }
  /// Returns the killer at the depth of the last position of the path; no search below it changes
  /// it.
  const MoveOf<G>& killer() const { return killers_.at(frames_.size() - 1).move; }

  void announce(Frame& frame, std::size_t depth) {
    if (frame.is_announced || typical_work_.at(depth) < least_work_to_announce) return;
    frame.is_announced = true;
    in_work_.enter(frame.key);
  }
  /// Postpones a move if another search is working on its option; returns whether it did.
  bool is_put_off(Frame& frame, std::uint64_t option) {
    if (!in_work_.is_shared() || frame.has_put_off || frame.is_untried()) return false;
    if (!in_work_.contains(option)) return false;
    put_off_.push_back(frame.move);
    return true;
  }

  /// An option that is looked up before one of them is searched.
  struct Option {
    std::uint64_t key;
    std::int32_t asked;
    ScoreBounds known;
    std::int64_t gain;
    bool mover_changes;
  };

  const G& game_;
  Rules rules_;
  BoundTable& table_;
  BusyKeys& in_work_;
  State root_{};  // of the question
  std::int32_t threshold_ = 0;
  Answer answer_;
  ScoreBounds known_;
  StableStack<Frame> frames_;
  KeysOnPath<G> keys_{game_};
  std::vector<MoveOf<G>> put_off_;
  std::vector<Option> options_;
  Killers<MoveOf<G>> killers_;
  TypicalWork typical_work_;
  std::uint64_t steps_ = 0;  // since the last check
};

}  // namespace zugzwang
