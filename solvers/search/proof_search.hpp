#pragma once

// One depth-first proof-number search: answers a yes-or-no question about the outcome of a state.
// It searches next where the fewest positions are known to be missing from a proof, and so finds
// wins that are deep but leave the opponent little choice. The proof number of a position is the
// number of leaves that must still be decided to answer yes, its disproof number to answer no; both
// are 1 at first. Searches of several threads share what they find, and each keeps away from where
// others are at work.
//
// L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-Number Search", Artificial
// Intelligence 66 (1994); A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its
// Applications" (Tokyo 2002). If many lines lead to one position, sums count it many times; so
// options that must all be refuted count as the hardest of them plus one for each other: T. Ueda,
// T. Hashimoto, J. Hashimoto and H. Iida, "Weak Proof-Number Search", Computers and Games (2008).
// Threads: T. Kaneko, "Parallel Depth First Proof Number Search", AAAI 2010.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/solvers/search/at_end.hpp>
#include <zugzwang/solvers/search/position_search.hpp>
#include <zugzwang/solvers/search/question_search.hpp>
#include <zugzwang/solvers/search/stable_stack.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>

namespace zugzwang {

/// A question about the player on move: whether this player wins, or does not lose. If the turn
/// passes, each question becomes the negation of the other.
enum class ProofQuestion : std::uint8_t { does_not_lose, wins };

/// What the searches share: proof numbers by question, and whether draws were met.
struct ProofTables {
  std::array<ProofTable, 2> by_question;
  std::atomic<bool> have_met_draws = false;

  ProofTable& of(ProofQuestion question) { return by_question[static_cast<std::size_t>(question)]; }
};

template <Game G>
class ProofSearch final : public QuestionSearch {
 public:
  using State = StateOf<G>;
  using Question = ProofQuestion;

  /// All of them must outlive the search.
  ProofSearch(const G& game, ProofTables& tables, BusyKeys& in_work)
      : game_(game), tables_(tables), in_work_(in_work) {}

  /// Sets the question about an unfinished state.
  void put(const State& root, Question question) {
    root_ = root;
    question_ = question;
  }
  void put_question_of(const QuestionSearch& other) override {
    const auto& asked = static_cast<const ProofSearch&>(other);
    put(asked.root_, asked.question_);
  }
  /// Returns whether the answer to the last question that was answered is yes.
  bool holds() const { return holds_; }
  /// Returns the option that has shown so.
  const StoredOption<G>& shown_by() const { return *shown_by_; }
  std::unique_ptr<QuestionSearch> another() const override {
    return std::make_unique<ProofSearch>(game_, tables_, in_work_);
  }

  /// Throws CycleDetected if a position is met again on its own path, and Error{not_applicable} if
  /// proofs are too large.
  bool search(const std::function<bool()>& goes_on) override {
    const AtEnd at_end([this] { leave_path(); });
    enter(root_, game_.key(root_), question_, {ProofNumbers::never, ProofNumbers::never});
    for (;;) {
      // The options of the last position are listed here, so that a limit is noticed among them.
      if (!list_options(goes_on)) return false;
      for (;;) {
        Frame& frame = frames_.back();
        if (is_to_check(options_.size() - frame.first)) {
          if (!goes_on()) return false;
          if (in_work_.is_shared() && leave_known()) continue;
        }
        const Look look = look_at_options(frame);
        if (!is_done(look.numbers, frame.limits)) {
          if (enter_option(frame, look)) break;
          continue;
        }
        if (leave(look)) return true;
      }
    }
  }

  void announce_path() override {
    for (std::size_t depth = 0; depth < frames_.size(); ++depth) in_work_.enter(frames_[depth].key);
  }

  std::uint64_t bytes_to_begin() const override {
    return sizeof(ProofSearch) + 2 * StableStack<Frame>::block_bytes +
           options_a_check * sizeof(Option);
  }
  /// Returns the bytes of the path, while the options grow by as many as can be added until the
  /// next check of the limits.
  std::uint64_t bytes() const override {
    const bool grow = options_.size() + options_a_check > options_.capacity();
    return frames_.bytes() + frames_.size() * keys_.bytes_a_key() +
           (grow ? 3 : 1) * options_.capacity() * sizeof(Option);
  }

  /// Returns the outcome of a state if the rules alone decide it: play is over, a move wins at
  /// once, or theory or a study gives it.
  static std::optional<Outcome> outcome_at_once(const G& game, const State& state) {
    std::optional<Outcome> outcome = game.result(state);
    if constexpr (SafeMovesGame<G>)
      if (!outcome && game.can_win(state)) outcome = Outcome::win;
    if constexpr (has_theory<G>)
      if (!outcome) {
        const OutcomeBounds bounds = bounds_by_theory(game, state);
        if (bounds.at_least == bounds.at_most) outcome = bounds.at_least;
      }
    if constexpr (ProvedGame<G>)
      if (!outcome) outcome = game.proved(state);
    return outcome;
  }

 private:
  static constexpr std::uint64_t options_a_check = 1024;
  static constexpr std::uint64_t positions_a_study = 32;  // in about the same time

  static Question of_option(Question question, bool mover_changes) {
    if (!mover_changes) return question;
    return question == Question::wins ? Question::does_not_lose : Question::wins;
  }
  static bool holds(Question question, Outcome outcome) {
    return question == Question::wins ? outcome == Outcome::win : outcome != Outcome::loss;
  }

  /// An option of a position that is being searched, with the numbers from the mover's point of
  /// view.
  struct Option {
    State state;
    std::uint64_t key;
    bool mover_changes;
    ProofNumbers numbers;
  };
  struct Frame {
    State state;
    std::uint64_t key;
    Question question;
    ProofNumbers limits;     // the search continues while both numbers are below
    std::uint64_t begun;     // positions searched before this one
    std::size_t first;       // where its options begin
    std::size_t chosen = 0;  // the option that is being searched
  };

  /// What follows for a position from its options.
  struct Look {
    ProofNumbers numbers{};
    std::size_t best = 0;                      // the option to search next
    std::uint32_t next = ProofNumbers::never;  // what the best of the other ones needs for yes
    std::uint32_t others = 0;                  // options to be refuted besides the hardest
  };

  void enter(const State& state, std::uint64_t key, Question question, const ProofNumbers& limits) {
    keys_.enter(key);
    ++positions_;
    frames_.emplace(state, key, question, limits, positions_, options_.size());
    if (in_work_.is_shared()) in_work_.enter(key);
  }
  void pop() {
    const Frame& frame = frames_.back();
    if (in_work_.is_shared()) in_work_.leave(frame.key);
    keys_.leave(frame.key);
    options_.resize(frame.first);
    frames_.pop();
  }
  void leave_path() {
    while (!frames_.empty()) pop();
    keys_.clear();
  }

  /// Enters the option to search next; returns false if another search has answered it meanwhile.
  bool enter_option(Frame& frame, const Look& look) {
    frame.chosen = look.best;
    const Option& option = options_[look.best];
    const Question asked = of_option(frame.question, option.mover_changes);
    if (in_work_.is_shared()) {
      const ProofNumbers numbers = tables_.of(asked).find(option.key);
      if (numbers.is_answered()) {
        take_numbers(numbers);
        return false;
      }
    }
    ProofNumbers limits = limits_for(frame.limits, look);
    if (option.mover_changes) limits = limits.opposite();
    enter(State(option.state), option.key, asked, limits);
    return true;
  }
  /// Stores what was found about the last position of the path, and leaves it. Returns whether that
  /// answers the question.
  bool leave(const Look& look) {
    const Frame& frame = frames_.back();
    tables_.of(frame.question).store(frame.key, look.numbers, positions_ - frame.begun);
    if (frames_.size() == 1) {
      holds_ = look.numbers.yes == 0;
      if (holds_) shown_by_ = {options_[look.best].state, options_[look.best].mover_changes};
      return true;
    }
    pop();
    take_numbers(look.numbers);
    return false;
  }
  /// Takes the numbers that were found for the chosen option of the last position of the path.
  void take_numbers(const ProofNumbers& numbers) {
    Option& option = options_[frames_.back().chosen];
    option.numbers = option.mover_changes ? numbers.opposite() : numbers;
  }
  /// Leaves the first position of the path that another search has answered meanwhile; returns
  /// whether there was one. Never leaves the root, for which an option is also needed.
  bool leave_known() {
    for (std::size_t depth = 1; depth < frames_.size(); ++depth) {
      const ProofNumbers numbers = tables_.of(frames_[depth].question).find(frames_[depth].key);
      if (!numbers.is_answered()) continue;
      while (frames_.size() > depth) pop();
      take_numbers(numbers);
      return true;
    }
    return false;
  }

  Look look_at_options(const Frame& frame) const {
    Look look;
    std::uint32_t least = ProofNumbers::never;
    std::uint32_t hardest = 0;
    std::uint32_t open = 0;
    for (std::size_t i = frame.first; i < options_.size(); ++i) {
      const ProofNumbers& numbers = options_[i].numbers;
      if (numbers.no == 0) continue;
      ++open;
      hardest = std::max(hardest, numbers.no);
      if (numbers.yes < least) {
        look.next = std::exchange(least, numbers.yes);
        look.best = i;
      } else {
        look.next = std::min(look.next, numbers.yes);
      }
    }
    look.others = open == 0 ? 0 : open - 1;
    if (open == 0 || least == 0) {
      look.numbers = ProofNumbers::answered(open != 0);
      return look;
    }
    look.numbers = {least, hardest + look.others};
    if (std::max(look.numbers.yes, look.numbers.no) >= ProofNumbers::never / 2)
      throw Error(ErrorCode::not_applicable,
                  "proof_number: proofs of 2^27 or more positions are too large");
    if (in_work_.is_shared() && in_work_.contains(options_[look.best].key))
      avoid_others(frame, look);
    return look;
  }
  /// Chooses another option if another search works on the best one: the option that needs the
  /// fewest positions, if those in work need twice as many, and the search may continue there.
  void avoid_others(const Frame& frame, Look& look) const {
    const auto needs = [&](const Option& option) {
      return option.numbers.yes * (in_work_.contains(option.key) ? 2 : 1);
    };
    const std::size_t best = look.best;
    std::uint32_t least = needs(options_[best]);
    std::uint32_t next = ProofNumbers::never;
    for (std::size_t i = frame.first; i < options_.size(); ++i) {
      const ProofNumbers& numbers = options_[i].numbers;
      if (i == best || numbers.no == 0 || numbers.yes >= frame.limits.yes) continue;
      if (const std::uint32_t needed = needs(options_[i]); needed < least) {
        next = std::exchange(least, needed);
        look.best = i;
      } else {
        next = std::min(next, needed);
      }
    }
    if (look.best != best) look.next = next;
  }
  static bool is_done(const ProofNumbers& numbers, const ProofNumbers& limits) {
    return numbers.is_answered() || numbers.yes >= limits.yes || numbers.no >= limits.no;
  }
  /// Returns the limits for the best option: it is searched until it needs a quarter more than the
  /// second best, so that the search does not alternate between the two all the time.
  static ProofNumbers limits_for(const ProofNumbers& limits, const Look& look) {
    const std::uint32_t lead =
        look.next == ProofNumbers::never ? ProofNumbers::never : look.next + 1 + look.next / 4;
    const bool unlimited = limits.no == ProofNumbers::never;
    return {std::min(limits.yes, lead), unlimited ? limits.no : limits.no - look.others};
  }

  /// Adds the options of the last position of the path, up to one that answers its question yes.
  /// Options in which the opponent wins at once never answer yes, and are left out. Returns whether
  /// the search may go on.
  bool list_options(const std::function<bool()>& goes_on) {
    const State& state = frames_.back().state;
    if constexpr (SafeMovesGame<G>)
      if (has_ability<GameAbility::safe_moves>(game_) && !game_.can_win(state))
        return list_options(game_.safe_moves(state), goes_on);
    const std::size_t before = options_.size();
    if (!list_options(game_.moves(state), goes_on)) return false;
    if (options_.size() == before) [[unlikely]]
      refuse_stuck(game_, state);
    return true;
  }
  template <class Moves>
  bool list_options(Moves moves, const std::function<bool()>& goes_on) {
    const State& state = frames_.back().state;
    for (const MoveOf<G>& move : moves) {
      if (is_to_check(1) && !goes_on()) return false;
      const bool changes = detail::mover_changes(game_, state, move);
      const State to = stored_after(game_, state, move);
      const std::uint64_t key = game_.key(to);
      const Question asked = of_option(frames_.back().question, changes);
      if constexpr (ProvedGame<G>) positions_beside_ += positions_a_study;
      ProofNumbers numbers;
      if (const std::optional<Outcome> result = outcome_at_once(game_, to)) {
        if (*result == Outcome::draw) tables_.have_met_draws.store(true, std::memory_order_relaxed);
        numbers = ProofNumbers::answered(holds(asked, *result));
      } else {
        numbers = tables_.of(asked).find(key);
      }
      if (changes) numbers = numbers.opposite();
      options_.push_back({to, key, changes, numbers});
      if (numbers.yes == 0) break;
    }
    return true;
  }

  /// Counts `options` more options visited, and returns whether to check the limits now.
  bool is_to_check(std::size_t options) {
    const std::uint64_t before = std::exchange(options_looked_at_, options_looked_at_ + options);
    return before / options_a_check != options_looked_at_ / options_a_check;
  }

  const G& game_;
  ProofTables& tables_;
  BusyKeys& in_work_;
  State root_{};  // of the question
  Question question_ = Question::wins;
  bool holds_ = false;
  std::optional<StoredOption<G>> shown_by_;
  StableStack<Frame> frames_;
  KeysOnPath<G> keys_{game_};
  std::vector<Option> options_;  // of the positions on the path, those of the last one at the end
  std::uint64_t options_looked_at_ = 0;
};

}  // namespace zugzwang
