#include "computer_player.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

namespace {

constexpr double share_of_proof = 0.6;  // of the time for a move, if that is limited
constexpr std::uint64_t proof_positions = 3'000'000;
constexpr std::uint64_t ahead_positions = 300'000;
constexpr unsigned most_plies = 200;
constexpr unsigned casual_plies = 2;
constexpr std::uint64_t good_positions = 30'000;
constexpr std::uint64_t resisting_positions = 100'000;

Limits with_positions(Limits limits, std::uint64_t positions) {
  limits.positions = std::min(limits.positions, positions);
  return limits;
}

bool limits_time(const Limits& limits) { return limits.time != Limits{}.time; }

/// Returns the limits of the proof within those of a move.
Limits of_proof(Limits limits) {
  if (!limits_time(limits)) return with_positions(limits, proof_positions);
  limits.time *= share_of_proof;
  return limits;
}

}  // namespace

void ComputerPlayer::require_applicable() {
  const SolverChoice& choice = solving_.choice;
  if (!choice.solver.empty() || !choice.strategy.empty() || choice.evaluation)
    (void)candidates(*problem_, choice);
  if (const auto stored = solving_.stored ? solving_.stored(*problem_) : std::nullopt)
    solving_.cache->hold(*problem_, stored->name, stored->open);
}

std::optional<Level> level_named(std::string_view name) {
  for (const auto& [known, level] : levels)
    if (known == name) return level;
  return std::nullopt;
}

ChosenMove ComputerPlayer::choose(const Datum::List& line, Level level, const Limits& limits) {
  const Limits within = limits.started();
  ChosenMove chosen;
  if (level == Level::perfect && prove(chosen, line, limits)) return chosen;
  if (chosen.status == Status::cancelled) return chosen;
  // In a position that is proved to be lost, the move that seems to resist best.
  const bool is_lost = chosen.outcome == Outcome::loss;
  const std::uint64_t positions = is_lost                ? resisting_positions
                                  : level == Level::good ? good_positions
                                  : limits_time(limits)  ? Limits::unlimited
                                                         : ahead_positions;
  const Prospect prospect = look_ahead(line, with_positions(within, positions),
                                       level == Level::casual ? casual_plies : most_plies);
  chosen.move = level == Level::casual ? casual_move(prospect) : prospect.moves.front().move;
  if (is_lost) return chosen;
  chosen.looked_ahead = prospect.plies;
  if (level != Level::casual) {
    chosen.outcome = prospect.proved;
    chosen.plies = prospect.distance;
    if (prospect.proved) chosen.status = Status::complete;
  }
  return chosen;
}

/// Tries to find the value of the position. Returns whether that leaves nothing to choose.
bool ComputerPlayer::prove(ChosenMove& chosen, const Datum::List& line, const Limits& limits) try {
  SolveRequest request{.session = solving_, .moves = line};
  const Limits within = of_proof(limits).started();
  Answer answer = solve(*problem_, request, within);
  chosen.status = answer.status;
  if (answer.at_least && outcome_of(*answer.at_least) != Outcome::loss)
    chosen.is_at_least_draw = true;
  if (!answer.has_value()) return false;
  if (answer.outcome == Outcome::win && !answer.plies && !answer.margin && may_cycle(*problem_))
    make_progress(chosen, answer, line, within);
  chosen.outcome = answer.outcome;
  chosen.plies = answer.plies;
  chosen.move = answer.move;
  chosen.other = answer.other;
  if (answer.margin) {
    const Walk walk = walk_along(*problem_, line);
    chosen.margin = *answer.margin + walk.lead_at(walk.plies());
    chosen.outcome = outcome_of(AnyValue(*chosen.margin));
  }
  return answer.outcome != Outcome::loss || answer.plies || answer.margin;
} catch (const Error& error) {
  if (error.code() != ErrorCode::not_applicable) throw;
  return false;
}

/// In a position known only to be won, in play that can return to positions, replaces the answer by
/// that of a solver by distance; within a limit, the move by a winning one to a position not met.
void ComputerPlayer::make_progress(ChosenMove& chosen, Answer& answer, const Datum::List& line,
                                   const Limits& limits) {
  if (solves(*problem_, EvaluationKind::distance)) {
    const SolveRequest request{
        .session = {{.evaluation = EvaluationKind::distance}, solving_.cache}, .moves = line};
    const Answer nearer = solve(*problem_, request, limits);
    if (nearer.status == Status::complete && nearer.plies) {
      chosen.distance_by = nearer.solver;
      answer = nearer;
      return;
    }
  }
  if (!answer.winning_moves) return;
  Walk walk = walk_along(*problem_, line);
  for (const Datum& move : *answer.winning_moves) {
    walk.play(move);
    const bool is_new = walk.times_met() == 1;
    walk.undo();
    if (!is_new) continue;
    answer.move = move;
    return;
  }
}

Prospect ComputerPlayer::look_ahead(const Datum::List& line, const Limits& limits, unsigned plies) {
  // Positions that are looked at are kept by the graph: a new one each time keeps them few.
  const std::unique_ptr<Problem> problem = make_problem_();
  const Walk walk = walk_along(*problem, line);
  return Lookahead(problem->graph(), random_()).look(walk.number(), limits, plies);
}

/// Chooses a move at random, the better the more often; a win in sight is always taken.
Datum ComputerPlayer::casual_move(const Prospect& prospect) {
  constexpr double temperature = 0.2;
  constexpr double in_sight = 1e8;
  const double best = prospect.moves.front().score;
  std::vector<double> weights;
  for (const ScoredMove& move : prospect.moves)
    weights.push_back(best > in_sight ? (move.score == best ? 1 : 0)
                                      : std::exp((move.score - best) / temperature));
  std::discrete_distribution<std::size_t> any(weights.begin(), weights.end());
  return prospect.moves[any(random_)].move;
}

}  // namespace zugzwang
