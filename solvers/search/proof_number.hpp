#pragma once

// Proof-number search: determines outcomes by yes-or-no questions (proof_search.hpp).

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/findings.hpp>
#include <zugzwang/solvers/search/position_search.hpp>
#include <zugzwang/solvers/search/proof_search.hpp>
#include <zugzwang/solvers/search/shared_search.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

template <Game G>
class ProofNumberSolver {
 public:
  using State = StateOf<G>;
  using Value = Outcome;

  explicit ProofNumberSolver(const G& game) : game_(game) {}
  ProofNumberSolver(const ProofNumberSolver&) = delete;  // frames refer to the game
  ProofNumberSolver& operator=(const ProofNumberSolver&) = delete;

  /// Solves `root`. Throws CycleDetected if a position is met again on its own path, and
  /// Error{not_applicable} if proofs are too large.
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

  /// Returns the outcome of a state or option that was solved, or of an equivalent one.
  Outcome value(const State& state) const {
    if (const std::optional<Outcome> result = game_.result(state)) return *result;
    return solved_.value(state).value_or(ByOutcome::undecided);
  }
  std::optional<MoveOf<G>> best_move(const State& state) const { return solved_.best_move(state); }

  const Statistics& statistics() const { return shared_.statistics(); }

  Ability* find_ability(std::string_view name) { return ability_of(shared_, game_, name); }

 private:
  using Search = ProofSearch<G>;

  /// The searches, whose findings are the tables of proof numbers and whether draws were met.
  class SharedProofs : public SharedSearch {
   public:
    explicit SharedProofs(ProofTables& tables)
        : SharedSearch({&tables.by_question[0], &tables.by_question[1]}), tables_(tables) {}

   private:
    static constexpr std::uint32_t draws_table = 2;

    void write_findings(const SearchFindings::Take& take) override {
      RecordsOf draws(draws_table, take);
      draws.put({tables_.have_met_draws ? std::uint64_t{1} : 0});
      draws.finish();
      SharedSearch::write_findings(take);
    }
    void take_findings(std::uint32_t table, std::span<const std::uint64_t> words,
                       const Meter& meter) override {
      if (table != draws_table)
        SharedSearch::take_findings(table, words, meter);
      else if (words.front() != 0)
        tables_.have_met_draws = true;
    }

    ProofTables& tables_;
  };

  Status ended(Status status, const Meter& meter) {
    shared_.account(meter, allocated_bytes() + search_.bytes());
    return status;
  }
  /// Returns the bytes held besides tables and searches, including those of the model.
  std::uint64_t allocated_bytes() const {
    return solved_.bytes() + bytes_of_states_within(game_, 0);
  }

  Status settle(const State& root, Meter& meter) {
    if (game_.result(root) || solved_.contains(root)) return Status::complete;
    const State start = canonical_or_self(game_, root);
    Outcome outcome = Search::outcome_at_once(game_, start).value_or(Outcome::win);
    std::optional<StoredOption<G>> shown_by;
    // Even if the state is known to be won, the winning move must still be found.
    if (outcome == Outcome::win) {
      const Status status = ask(start, ProofQuestion::wins, shown_by, meter);
      if (status != Status::complete) return status;
      // If no draw has been met, a player who does not win loses.
      if (!shown_by) outcome = tables_.have_met_draws ? Outcome::draw : Outcome::loss;
    }
    if (outcome == Outcome::draw) {
      const Status status = ask(start, ProofQuestion::does_not_lose, shown_by, meter);
      if (status != Status::complete) return status;
      if (!shown_by) outcome = Outcome::loss;
    }
    solved_.put(root, outcome, move_to(root, shown_by));
    return Status::complete;
  }
  /// Answers a question about an unfinished state: by an option that shows that the answer is yes,
  /// or by nothing.
  Status ask(const State& root, ProofQuestion question, std::optional<StoredOption<G>>& shown_by,
             Meter& meter) {
    search_.put(root, question);
    const Status status = shared_.ask(search_, [this] { return allocated_bytes(); }, meter);
    if (status != Status::complete) return status;
    const auto& answered = static_cast<const Search&>(shared_.answered());
    shown_by = answered.holds() ? std::optional(answered.shown_by()) : std::nullopt;
    return status;
  }
  /// Returns the move to an option, or any move if there is none. A state and its canonical form
  /// lead to the same canonical forms.
  std::optional<MoveOf<G>> move_to(const State& root,
                                   const std::optional<StoredOption<G>>& option) const {
    for (const MoveOf<G>& move : game_.moves(root))
      if (!option || stored_option(game_, root, move) == *option) return move;
    return std::nullopt;
  }

  G game_;
  ProofTables tables_;
  SharedProofs shared_{tables_};
  Search search_{game_, tables_, shared_.in_work()};
  SolvedStates<G, Outcome> solved_{game_};
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
