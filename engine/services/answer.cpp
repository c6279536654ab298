#include "answer.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

namespace {

/// Returns one best move of a solved position, whose value is of none of the registered
/// evaluations; if all moves lose alike, that of the game's own strategy.
Datum one_move(const Session& session, std::uint64_t position, const AnyValue& value) {
  Datum move;
  if (all_lose_alike(value)) move = session.graph->resisting_move(position);
  return move.is_null() ? session.solver->best_move(position) : move;
}

/// Examines the moves of a solved position by the values of its options.
class Moves {
 public:
  /// Visits at most as many positions as the limits allow in all.
  Moves(Session& session, std::uint64_t position, const Limits& limits)
      : session_(session),
        position_(position),
        limits_(limits),
        before_(session.solver->statistics().positions),
        meter_(limits),
        value_(session.solver->value(position)),
        outcome_(outcome_of(value_)) {}

  /// Solves the options, where that takes no search of each.
  Status solve_options() {
    auto* const together = session_.solver->ability<SolvesOptions>();
    are_solved_ = !session_.is_search && together != nullptr;
    if (are_solved_) status_ = together->solve_options(position_, limits_);
    return status_;
  }

  /// Adds the best moves, the winning moves and the move of the game's own strategy to an answer;
  /// returns the limit that ended the examination of the moves, if any.
  Status set_best_moves(Answer& answer) {
    if (session_.graph->result(position_)) {
      answer.best_moves.emplace();
      return Status::complete;
    }
    const auto* known = session_.solver->ability<ListsBestMoves>();
    if (all_lose_alike(value_))
      set_moves_of_loss(answer);
    else if (known == nullptr)
      look_through(answer);
    else
      set_known_moves(answer, *known);
    return status_;
  }

  /// Adds all moves with their values, unless there are too many.
  Status set_all_moves(Answer& answer) {
    if (session_.graph->count_moves(position_, most_moves + 1) > most_moves) return status_;
    std::vector<std::uint64_t> places;
    std::vector<MoveValue> moves;
    each_option([&](const Option& option) {
      places.push_back(places.size());
      const AnyValue value = value_of(option);
      MoveValue& listed = moves.emplace_back();
      listed.outcome = outcome_seen(value, option);
      set_value(listed, seen(value, option));
      return true;
    });
    if (status_ != Status::complete) return status_;
    Datum::List names = session_.graph->moves(position_, places);
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i].move = std::move(names[i]);
    answer.moves = std::move(moves);
    return status_;
  }

 private:
  bool is_margin() const { return std::holds_alternative<Margin>(value_); }

  void set_known_moves(Answer& answer, const ListsBestMoves& known) {
    Datum::List best = known.best_moves(position_, most_best_moves + 1, meter_);
    if ((status_ = meter_.status()) != Status::complete) return;
    if (!best.empty()) answer.move = answer.own_move = best.front();
    if (best.size() > most_best_moves) {
      answer.best_families = known.best_families(position_, most_best_moves, meter_);
      if ((status_ = meter_.status()) != Status::complete) answer.best_families.reset();
      return;
    }
    // By outcome or nimber, the best moves of a won position are exactly the winning ones.
    if (outcome_ == Outcome::win) {
      if (is_margin())
        set_winning_moves(answer);
      else
        answer.winning_moves = best;
    }
    answer.best_moves = std::move(best);
  }

  /// Adds the winning moves, unless the position has too many moves to examine.
  void set_winning_moves(Answer& answer) {
    std::vector<std::uint64_t> winning;
    std::uint64_t place = 0;
    each_option([&](const Option& option) {
      if (outcome_seen(value_of(option), option) == Outcome::win) winning.push_back(place);
      return ++place <= most_best_moves;
    });
    if (status_ == Status::complete && place <= most_best_moves)
      answer.winning_moves = session_.graph->moves(position_, winning);
  }

  /// Adds the moves of a position in which every move loses alike, without evaluating the options.
  void set_moves_of_loss(Answer& answer) {
    std::vector<std::uint64_t> places(session_.graph->count_moves(position_, most_best_moves + 1));
    std::iota(places.begin(), places.end(), std::uint64_t{0});
    set_lists(answer, places, {}, 0);
  }

  /// Reads the options in order of preference until nothing more is needed.
  void look_through(Answer& answer) {
    const bool won = outcome_ == Outcome::win;
    BestOptions best(value_);
    std::vector<std::uint64_t> winning;
    std::optional<std::uint64_t> own;
    std::uint64_t place = 0;
    each_option([&](const Option& option) {
      const AnyValue value = value_of(option);
      if (status_ != Status::complete) return false;
      const bool keeps = outcome_seen(value, option) == outcome_;
      best.read(place, value, option);
      if (won && keeps && winning.size() <= most_best_moves) winning.push_back(place);
      if (!own && (is_margin() ? !best.places().empty() : keeps)) own = place;
      ++place;
      return !own || best.may_change() || best.places().size() <= most_best_moves ||
             (won && winning.size() <= most_best_moves);
    });
    if (status_ == Status::complete) set_lists(answer, best.places(), winning, own);
  }

  /// Adds the moves at these places.
  void set_lists(Answer& answer, const std::vector<std::uint64_t>& best,
                 const std::vector<std::uint64_t>& winning, std::optional<std::uint64_t> own) {
    const GameGraph& positions = *session_.graph;
    if (outcome_ == Outcome::win && winning.size() <= most_best_moves)
      answer.winning_moves = positions.moves(position_, winning);
    Datum::List best_moves = positions.moves(position_, best);
    if (!best_moves.empty()) answer.move = best_moves.front();
    if (own) answer.own_move = positions.moves(position_, {{*own}}).at(0);
    if (outcome_ == Outcome::loss) resist(answer, best_moves);
    if (best_moves.size() <= most_best_moves) answer.best_moves = std::move(best_moves);
  }

  /// In a lost position, puts the move of the game's own strategy before the order of preference.
  void resist(Answer& answer, Datum::List& best_moves) {
    const Datum resisting = session_.graph->resisting_move(position_);
    const auto option = session_.graph->option(position_, resisting);
    if (!option) return;
    answer.own_move = resisting;
    const auto place = std::ranges::find(best_moves, resisting);
    const bool is_best = place != best_moves.end() || all_lose_alike(value_) ||
                         (!std::holds_alternative<OtherValue>(value_) &&
                          attains(value_, value_of(*option), *option));
    if (!is_best) return;
    answer.move = resisting;
    if (place != best_moves.end()) std::rotate(best_moves.begin(), place, place + 1);
  }

  template <class Visit>
  void each_option(Visit visit) {
    session_.graph->each_option(position_, [&](const Option& option) {
      status_ = meter_.check_every(1 << 9, {"moves", meter_.steps(), 0});
      if (status_ == Status::complete)
        status_ = meter_.allows(session_.graph->bytes() + session_.solver->statistics().bytes);
      return status_ == Status::complete && visit(option) && status_ == Status::complete;
    });
  }

  AnyValue value_of(const Option& option) {
    if (!are_solved_) {
      Limits left = limits_;
      const std::uint64_t visited = session_.solver->statistics().positions - before_;
      // If one option takes so much of all that there is, the others will take too much.
      left.positions = std::min(left.positions - std::min(left.positions, visited),
                                std::max(left.positions / 4, least_positions));
      status_ = session_.solver->solve(option.to, left);
    }
    return status_ == Status::complete ? session_.solver->value(option.to) : value_;
  }

  static constexpr std::uint64_t least_positions = free_positions / 4;  // for one option

  Session& session_;
  std::uint64_t position_;
  const Limits& limits_;
  std::uint64_t before_;
  Meter meter_;
  AnyValue value_;
  std::optional<Outcome> outcome_;
  Status status_ = Status::complete;
  bool are_solved_ = false;  // all options
};

std::vector<std::string> as_set(const Datum::List& moves) {
  std::vector<std::string> set;
  for (const Datum& move : moves) set.push_back(move.to_json());
  std::ranges::sort(set);
  return set;
}

}  // namespace

Answer value_answer(const Session& session, std::uint64_t position, Status status) {
  const AnySolver& solution = *session.solver;
  Answer answer{session.solver_name, session.evaluation, status};
  answer.is_compiled = session.is_compiled;
  if (const auto* const reports = solution.ability<ReportsStrategy>())
    answer.strategy = reports->strategy();
  if (status == Status::complete) {
    const AnyValue value = solution.value(position);
    answer.outcome = outcome_of(value);
    set_value(answer, value);
    if (!answer.other) answer.move = one_move(session, position, value);
    if (answer.outcome) answer.answer = session.graph->answer(position, answer);
  } else if (const auto* const bounds = solution.ability<ReportsBounds>()) {
    answer.at_least = bounds->at_least(position);
    answer.at_most = bounds->at_most(position);
  }
  return answer;
}

void add_moves(Answer& answer, Session& session, std::uint64_t position, const Limits& limits,
               AnswerDetail wanted) {
  if (wanted == AnswerDetail::one_move && !answer.other) return;
  Limits within = limits;
  if (wanted == AnswerDetail::best_moves)
    within.positions = std::max(answer.statistics.positions, free_positions);
  const Meter meter(within);
  const std::uint64_t before = session.solver->statistics().positions;
  const Datum move = std::exchange(answer.move, {});
  Moves moves(session, position, within);
  Status status = moves.solve_options();
  if (status == Status::complete) status = moves.set_best_moves(answer);
  if (status == Status::complete && wanted == AnswerDetail::all_moves)
    status = moves.set_all_moves(answer);
  if (answer.move.is_null()) answer.move = move;
  if (status != Status::complete) answer.left_out.emplace_back("best_moves");
  if (status != Status::position_limit) answer.status = status;
  const Statistics& now = session.solver->statistics();
  answer.listing = {now.positions - before, meter.seconds(), now.bytes};
  answer.statistics.bytes = std::max(answer.statistics.bytes, now.bytes);
  if (answer.outcome) answer.answer = session.graph->answer(position, answer);
}

Datum first_listed(const Answer& answer, Session& session, std::uint64_t position,
                   const Limits& limits) {
  Limits within = limits.started();
  if (within.deadline != Limits::Clock::time_point::max())
    within.deadline -= (within.deadline - Limits::Clock::now()) / 2;
  Answer listed = answer;
  add_moves(listed, session, position, within, AnswerDetail::best_moves);
  if (!listed.best_moves) return answer.move;
  std::vector<std::uint64_t> places(session.graph->count_moves(position, most_best_moves));
  std::iota(places.begin(), places.end(), std::uint64_t{0});
  for (Datum& move : session.graph->moves(position, places))
    if (std::ranges::find(*listed.best_moves, move) != listed.best_moves->end())
      return std::move(move);
  return answer.move;
}

Answer find_value(Session& session, std::uint64_t position, const Limits& limits) {
  const Meter meter(limits);
  const std::uint64_t before = session.solver->statistics().positions;
  Answer answer = value_answer(session, position, session.solver->solve(position, limits));
  // The solver may have done other work before.
  const Statistics& now = session.solver->statistics();
  answer.statistics = {now.positions - before, meter.seconds(), now.bytes};
  return answer;
}

BestMove best_move(Session& session, std::uint64_t position, const Limits& limits) {
  const Limits within = limits.started();
  BestMove best{session.solver->solve(position, within)};
  if (best.status != Status::complete) return best;
  const AnyValue value = session.solver->value(position);
  if (!std::holds_alternative<OtherValue>(value))
    return {Status::complete, one_move(session, position, value)};
  Answer answer;
  Moves moves(session, position, within);
  best.status = moves.solve_options();
  if (best.status == Status::complete) best.status = moves.set_best_moves(answer);
  best.move = std::move(answer.move);
  return best;
}

Answer answer(Session& session, std::uint64_t position, const Limits& limits, AnswerDetail wanted) {
  const Limits within = limits.started();
  Answer answer = find_value(session, position, within);
  if (answer.status == Status::complete) add_moves(answer, session, position, within, wanted);
  return answer;
}

Answer answer(Session& session, const Problem& problem, const Limits& limits, AnswerDetail wanted) {
  return answer(session, session.graph->number_of(problem), limits, wanted);
}

Answer answer(const Problem& problem, const SolverChoice& choice, const Limits& limits,
              AnswerDetail wanted) {
  return run_by_candidates(problem, choice, limits, [&](Session& session, const Limits& within) {
    return answer(session, problem, within, wanted);
  });
}

bool values_contradict(const Answer& a, const Answer& b) {
  const auto differ = [](const auto& x, const auto& y) { return x && y && *x != *y; };
  const auto sets_differ = [](const auto& x, const auto& y) {
    return x && y && as_set(*x) != as_set(*y);
  };
  return differ(a.outcome, b.outcome) || differ(a.plies, b.plies) || differ(a.margin, b.margin) ||
         differ(a.nimber, b.nimber) || sets_differ(a.winning_moves, b.winning_moves) ||
         (a.evaluation == b.evaluation &&
          (differ(a.other, b.other) || sets_differ(a.best_moves, b.best_moves)));
}

}  // namespace zugzwang
