#pragma once

// Depth-first proof-number search: determines the outcome by yes-or-no questions. It searches next
// where the fewest positions are known to be missing from a proof, and so finds wins that are deep
// but leave the opponent little choice. The proof number of a position is the number of leaves that
// must still be decided to answer yes, its disproof number to answer no; both are 1 at first.
//
// L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-Number Search", Artificial
// Intelligence 66 (1994); A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its
// Applications" (Tokyo 2002). If many lines lead to one position, sums count it many times; so
// options that must all be refuted count as the hardest of them plus one for each other: T. Ueda,
// T. Hashimoto, J. Hashimoto and H. Iida, "Weak Proof-Number Search", Computers and Games (2008).

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/findings.hpp>
#include <zugzwang/solvers/search/position_search.hpp>
#include <zugzwang/solvers/search/stable_stack.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

template <Game G>
class ProofNumberSolver : public FindingsKeeper {
 public:
  using State = StateOf<G>;
  using Value = Outcome;

  explicit ProofNumberSolver(const G& game) : game_(game) {}
  ProofNumberSolver(const ProofNumberSolver&) = delete;  // frames refer to the game
  ProofNumberSolver& operator=(const ProofNumberSolver&) = delete;

  /// Solves `root`. Throws CycleDetected if a position is met again on its own path, and
  /// Error{not_applicable} if proofs are too large.
  Status solve(const State& root, const Limits& limits) {
    Meter meter(limits, statistics_.positions);
    return ended(settle(root, meter), meter);
  }
  /// Solves `root` and all its options.
  Status solve_options(const State& root, const Limits& limits) {
    Meter meter(limits, statistics_.positions);
    const auto settle_one = [&](const State& state) { return settle(state, meter); };
    return ended(solve_with_children(game_, root, meter, settle_one), meter);
  }

  /// Returns the outcome of a state or option that was solved, or of an equivalent one.
  Outcome value(const State& state) const {
    if (const std::optional<Outcome> result = game_.result(state)) return *result;
    return solved_.value(state).value_or(ByOutcome::undecided);
  }
  std::optional<MoveOf<G>> best_move(const State& state) const { return solved_.best_move(state); }

  const Statistics& statistics() const { return statistics_; }

  Ability* find_ability(std::string_view name) { return ability_of(*this, game_, name); }

 private:
  static constexpr std::uint64_t options_a_check = 16384;

  /// The question about the player on move: whether this player wins, or does not lose. If the turn
  /// passes, each question becomes the negation of the other.
  enum class Question : std::uint8_t { does_not_lose, wins };
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

  Status ended(Status status, const Meter& meter) {
    statistics_.seconds += meter.seconds();
    statistics_.bytes = bytes();
    save(statistics_.positions);
    return status;
  }

  /// The tables of proof numbers; and whether draws were met.
  static constexpr std::uint32_t draws_table = 2;
  void write_findings(const SearchFindings::Take& take) override {
    RecordsOf draws(draws_table, take);
    draws.put({has_met_draws_ ? std::uint64_t{1} : 0});
    draws.finish();
    for (std::uint32_t i = 0; i < tables_.size(); ++i) write_table(tables_[i], i, take);
  }
  void take_findings(std::uint32_t table, std::span<const std::uint64_t> words,
                     const Meter& meter) override {
    if (table == draws_table) {
      has_met_draws_ = has_met_draws_ || words.front() != 0;
    } else {
      take_table(tables_[table], words, [&] { return grow(tables_[table], meter, 0); });
    }
  }

  Status settle(const State& root, Meter& meter) {
    if (game_.result(root) || solved_.contains(root)) return Status::complete;
    const State start = canonical_or_self(game_, root);
    Outcome outcome = outcome_at_once(start).value_or(Outcome::win);
    bool holds = false;
    // Even if the state is known to be won, the winning move must still be found.
    if (outcome == Outcome::win) {
      const Status status = search(start, Question::wins, holds, meter);
      if (status != Status::complete) return status;
      // If no draw has been met, a player who does not win loses.
      if (!holds) outcome = has_met_draws_ ? Outcome::draw : Outcome::loss;
    }
    if (outcome == Outcome::draw) {
      const Status status = search(start, Question::does_not_lose, holds, meter);
      if (status != Status::complete) return status;
      if (!holds) outcome = Outcome::loss;
    }
    solved_.put(root, outcome, best_of(root, outcome));
    return Status::complete;
  }

  /// Returns a move that attains the outcome: unless that is a loss, one to the option that has
  /// answered the last question yes. A state and its canonical form lead to the same canonical
  /// forms.
  std::optional<MoveOf<G>> best_of(const State& root, Outcome outcome) const {
    for (const MoveOf<G>& move : game_.moves(root))
      if (outcome == Outcome::loss || stored_option(game_, root, move) == *root_option_)
        return move;
    return std::nullopt;
  }

  /// Answers a question about an unfinished state.
  Status search(const State& root, Question question, bool& holds, Meter& meter) {
    begin(meter);
    Path path(*this);
    Status status = path.enter(root, question, {ProofNumbers::never, ProofNumbers::never}, meter);
    while (status == Status::complete) {
      Frame& frame = path.back();
      if (is_to_check(options_.size() - frame.first))
        if (status = check(meter, path.bytes()); status != Status::complete) break;
      const Look look = look_at_options(frame);
      if (!is_done(look.numbers, frame.limits)) {
        frame.chosen = look.best;
        const Option& option = options_[look.best];
        ProofNumbers limits = limits_for(frame.limits, look);
        if (option.mover_changes) limits = limits.opposite();
        status = path.enter(option.state, of_option(frame.question, option.mover_changes), limits,
                            meter);
        continue;
      }
      table(frame.question).store(frame.key, look.numbers, statistics_.positions - frame.begun);
      if (path.is_at_root()) {
        holds = look.numbers.yes == 0;
        if (holds) root_option_ = {options_[look.best].state, options_[look.best].mover_changes};
        return Status::complete;
      }
      path.pop();
      Option& option = options_[path.back().chosen];
      option.numbers = option.mover_changes ? look.numbers.opposite() : look.numbers;
    }
    return status;
  }

  /// What follows for a position from its options.
  struct Look {
    ProofNumbers numbers{};
    std::size_t best = 0;                      // the option that needs least for yes
    std::uint32_t next = ProofNumbers::never;  // what the second best needs
    std::uint32_t others = 0;                  // options to be refuted besides the hardest
  };
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
    } else {
      look.numbers = {least, hardest + look.others};
      if (std::max(look.numbers.yes, look.numbers.no) >= ProofNumbers::never / 2)
        throw Error(ErrorCode::not_applicable,
                    "proof_number: proofs of 2^27 or more positions are too large");
    }
    return look;
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

  ProofTable& table(Question question) { return tables_[static_cast<std::size_t>(question)]; }

  class Path {
   public:
    explicit Path(ProofNumberSolver& solver) : solver_(solver), keys_(solver.game_) {}
    ~Path() { solver_.options_.clear(); }
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;

    bool is_at_root() const { return frames_.size() == 1; }
    Frame& back() { return frames_.back(); }
    /// Returns the bytes of the path, while the options grow by as many as can be added until the
    /// next check of the limits.
    std::uint64_t bytes() const {
      const std::vector<Option>& options = solver_.options_;
      const bool grow = options.size() + options_a_check > options.capacity();
      return frames_.bytes() + frames_.size() * keys_.bytes_a_key() +
             (grow ? 3 : 1) * options.capacity() * sizeof(Option);
    }
    Status enter(const State& state, Question question, const ProofNumbers& limits, Meter& meter) {
      const std::uint64_t key = solver_.game_.key(state);
      keys_.enter(key);
      ++solver_.statistics_.positions;
      frames_.emplace(state, key, question, limits, solver_.statistics_.positions,
                      solver_.options_.size());
      return solver_.list_options(frames_.back().state, question, *this, meter);
    }
    void pop() {
      keys_.leave(frames_.back().key);
      solver_.options_.resize(frames_.back().first);
      frames_.pop();
    }

   private:
    ProofNumberSolver& solver_;
    StableStack<Frame> frames_;
    KeysOnPath<G> keys_;
  };

  /// Adds the options of a state, up to one that answers the question yes. Options in which the
  /// opponent wins at once never answer yes, and are left out.
  Status list_options(const State& state, Question question, const Path& path, Meter& meter) {
    if constexpr (SafeMovesGame<G>)
      if (has_ability<GameAbility::safe_moves>(game_) && !game_.can_win(state))
        return list_options(state, question, game_.safe_moves(state), path, meter);
    const std::size_t before = options_.size();
    const Status status = list_options(state, question, game_.moves(state), path, meter);
    if (status == Status::complete && options_.size() == before) [[unlikely]]
      refuse_stuck(game_, state);
    return status;
  }
  template <class Moves>
  Status list_options(const State& state, Question question, Moves moves, const Path& path,
                      Meter& meter) {
    for (const MoveOf<G>& move : moves) {
      if (is_to_check(1))
        if (const Status status = check(meter, path.bytes()); status != Status::complete)
          return status;
      const bool changes = detail::mover_changes(game_, state, move);
      const State to = stored_after(game_, state, move);
      const Question asked = of_option(question, changes);
      ProofNumbers numbers;
      if (const std::optional<Outcome> result = outcome_at_once(to)) {
        has_met_draws_ = has_met_draws_ || *result == Outcome::draw;
        numbers = ProofNumbers::answered(holds(asked, *result));
      } else {
        numbers = table(asked).find(game_.key(to));
      }
      if (changes) numbers = numbers.opposite();
      options_.push_back({to, changes, numbers});
      if (numbers.yes == 0) break;
    }
    return Status::complete;
  }

  /// Returns the outcome of a state if the rules alone decide it: play is over, a move wins at
  /// once, or theory gives it.
  std::optional<Outcome> outcome_at_once(const State& state) const {
    std::optional<Outcome> outcome = game_.result(state);
    if constexpr (SafeMovesGame<G>)
      if (!outcome && game_.can_win(state)) outcome = Outcome::win;
    if constexpr (has_theory<G>)
      if (!outcome) {
        const OutcomeBounds bounds = bounds_by_theory(game_, state);
        if (bounds.at_least == bounds.at_most) outcome = bounds.at_least;
      }
    return outcome;
  }

  std::uint64_t bytes() const {
    return tables_[0].bytes() + tables_[1].bytes() + solved_.bytes() +
           bytes_of_states_within(game_, 0);
  }

  /// Counts `options` more options visited, and returns whether to check the limits now.
  bool is_to_check(std::size_t options) {
    const std::uint64_t before = std::exchange(options_looked_at_, options_looked_at_ + options);
    return before / options_a_check != options_looked_at_ / options_a_check;
  }
  /// Makes room for what is found, and takes what was found by an earlier run.
  void begin(const Meter& meter) {
    if (meter.table() != 0)
      for (ProofTable& table : tables_)
        if (table.is_empty()) table.resize(meter.table() / tables_.size());
    resume(meter);
  }
  /// Grows a table if the limits allow it; returns whether they do.
  bool grow(ProofTable& table, const Meter& meter, std::uint64_t path_bytes) {
    const std::uint64_t others = bytes() - table.bytes() + path_bytes;
    const bool may_grow =
        meter.table() == 0 && meter.allows(others + table.bytes_to_grow()) == Status::complete;
    if (may_grow) table.grow();
    return may_grow;
  }
  Status check(Meter& meter, std::uint64_t path_bytes) {
    save_if_due(statistics_.positions);
    for (ProofTable& table : tables_)
      if (table.is_crowded()) grow(table, meter, path_bytes);
    const Status status = meter.allows(bytes() + path_bytes);
    if (status != Status::complete) return status;
    return meter.check({"positions", statistics_.positions, 0});
  }

  G game_;
  std::array<ProofTable, 2> tables_;
  std::vector<Option> options_;  // of the positions on the path, those of the last one at the end
  std::uint64_t options_looked_at_ = 0;
  bool has_met_draws_ = false;
  std::optional<StoredOption<G>> root_option_;  // has answered the last question yes
  SolvedStates<G, Outcome> solved_{game_};
  Statistics statistics_;
};

/// Proof-number search.
struct ProofNumber : BundledSolver {
  static constexpr std::string_view name = "proof_number";

  template <Game G, std::same_as<ByOutcome> E>
    requires(has_integer_keys<G> && !ScoringGame<G>)
  static auto open(const G& game, std::string_view) {
    return ProofNumberSolver<G>(game);
  }
};

}  // namespace zugzwang
