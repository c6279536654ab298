#include "answer.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/facade/services/choose.hpp>

namespace zugzwang {

namespace {

void tell_value(Answer& answer, const AnyValue& value) {
  answer.outcome = outcome_of(value);
  if (const auto* distance = std::get_if<Distance>(&value);
      distance != nullptr && *distance != Distance::draw())
    answer.plies = distance->plies();
  if (const auto* margin = std::get_if<Margin>(&value)) answer.margin = *margin;
  if (const auto* nimber = std::get_if<Nimber>(&value)) answer.nimber = *nimber;
}

/// The moves of a solved position, by the values of its options.
class BestMoves {
 public:
  BestMoves(Session& session, std::uint64_t position, const Limits& limits)
      : session_(session),
        position_(position),
        limits_(limits),
        value_(session.solution->value(position)),
        outcome_(outcome_of(value_)) {}

  /// Adds the move of the game's own strategy and the best moves to an answer; says which limit
  /// ended the look at the options.
  Status tell(Answer& answer) {
    if (session_.positions->result(position_)) {
      answer.best_moves.emplace();
      return Status::complete;
    }
    const auto* known = session_.solution->ability<ListsBestMoves>();
    if (known != nullptr && outcome_ != Outcome::loss) {
      tell_known(answer, *known);
      return Status::complete;
    }
    tell_best(answer);
    tell_own(answer);
    return status_;
  }

 private:
  void tell_known(Answer& answer, const ListsBestMoves& known) const {
    Datum::List best = known.best_moves(position_, most_best_moves + 1);
    answer.move = best.at(0);
    if (best.size() <= most_best_moves)
      answer.best_moves = std::move(best);
    else
      answer.best_families = known.best_families(position_, most_best_moves);
  }

  /// The moves that keep the outcome, unless there are too many.
  void tell_best(Answer& answer) {
    std::vector<std::uint64_t> places;
    std::uint64_t place = 0;
    session_.positions->each_option(position_, [&](const Option& option) {
      if (outcome_ == Outcome::loss || outcome_seen(value_of(option), option) == outcome_)
        places.push_back(place);
      ++place;
      return status_ == Status::complete && places.size() <= most_best_moves;
    });
    if (places.size() <= most_best_moves)
      answer.best_moves = session_.positions->moves(position_, places);
  }

  /// The first move, in order of preference, that keeps the outcome, in a scoring game the margin;
  /// in a lost position what the game plays to resist.
  void tell_own(Answer& answer) {
    if (outcome_ == Outcome::loss) answer.move = session_.positions->resisting_move(position_);
    if (!answer.move.is_null()) return;
    std::uint64_t place = 0;
    session_.positions->each_option(position_, [&](const Option& option) {
      if (status_ != Status::complete) return false;
      const bool own =
          std::holds_alternative<Margin>(value_) ? seen(value_of(option), option) == value_
          : outcome_ == Outcome::loss            ? true
                                      : outcome_seen(value_of(option), option) == outcome_;
      if (own) answer.move = session_.positions->moves(position_, {{place}}).at(0);
      ++place;
      return !own;
    });
  }

  AnyValue value_of(const Option& option) {
    if (session_.solution->ability<SolvesOptions>() == nullptr)
      status_ = session_.solution->solve(option.to, limits_);
    return status_ == Status::complete ? session_.solution->value(option.to) : value_;
  }

  Session& session_;
  std::uint64_t position_;
  const Limits& limits_;
  AnyValue value_;
  Outcome outcome_;
  Status status_ = Status::complete;
};

std::vector<std::string> as_set(const Datum::List& moves) {
  std::vector<std::string> set;
  for (const Datum& move : moves) set.push_back(move.to_json());
  std::ranges::sort(set);
  return set;
}

}  // namespace

Answer answer(Session& session, std::uint64_t position, const Limits& limits) {
  Answer answer{session.solver, session.evaluation};
  AnySolution& solution = *session.solution;
  auto* const options = solution.ability<SolvesOptions>();
  answer.status = options != nullptr ? options->solve_options(position, limits)
                                     : solution.solve(position, limits);
  answer.statistics = solution.statistics();
  if (answer.status != Status::complete) return answer;
  const AnyValue value = solution.value(position);
  BestMoves moves(session, position, limits);
  answer.status = moves.tell(answer);
  answer.statistics = solution.statistics();
  if (answer.status != Status::complete) return answer;
  tell_value(answer, value);
  answer.answer = session.positions->answer(position, answer);
  return answer;
}

Answer answer(Session& session, const Problem& problem, const Limits& limits) {
  return answer(session, session.positions->number_of(problem), limits);
}

Answer answer(const Problem& problem, const SolverChoice& choice, const Limits& limits) {
  return run_by_candidates(problem, choice,
                           [&](Session& session) { return answer(session, problem, limits); });
}

bool values_contradict(const Answer& a, const Answer& b) {
  const auto differ = [](const auto& x, const auto& y) { return x && y && *x != *y; };
  return differ(a.outcome, b.outcome) || differ(a.plies, b.plies) || differ(a.margin, b.margin) ||
         differ(a.nimber, b.nimber) ||
         (a.best_moves && b.best_moves && as_set(*a.best_moves) != as_set(*b.best_moves));
}

}  // namespace zugzwang
