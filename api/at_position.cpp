// `position`, `values` and `play`: a game as it is played, move by move.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/computer_player.hpp>
#include <zugzwang/engine/services/solve_request.hpp>

namespace zugzwang::calls {

namespace {

/// Lists the first moves in order of preference.
std::vector<Datum::Object> moves_at(const Walk& walk, std::size_t most) {
  std::vector<Datum::Object> moves;
  if (walk.result()) return moves;
  for (const Datum& move : walk.moves(most))
    moves.push_back(described_move(walk.positions(), walk.number(), move));
  return moves;
}

/// Describes the moves that a walk has made.
Datum line_of(const Walk& walk) {
  Datum::List line;
  for (std::size_t ply = 0; ply < walk.plies(); ++ply) {
    Datum::Object move = described_move(walk.positions(), walk.number_at(ply), walk.move_at(ply));
    move.emplace_back("player", walk.mover_at(ply));
    line.emplace_back(std::move(move));
  }
  return line;
}

/// Returns the scores of both players at the end of best play; nothing if a limit ends the search.
std::optional<Datum::List> final_scores(const Problem& problem, SolveRequest request, Walk walk,
                                        const Limits& limits) {
  constexpr std::size_t most_plies = 100'000;
  request.detail = AnswerDetail::one_move;
  request.line = most_plies;
  const SolvedAnswer answer = zugzwang::solve(problem, request, limits);
  if (!answer.line || answer.line->end != BestLine::End::over) return std::nullopt;
  for (const BestLine::Ply& ply : answer.line->plies) walk.play(ply.move);
  return Datum::List(walk.scores().begin(), walk.scores().end());
}

/// Adds the value of the position and of each listed move.
void add_values(Context& context, const AskedLine& asked, const Walk& walk,
                const SolverChoice& choice, const Limits& limits, Datum::Object& position,
                std::vector<Datum::Object>& moves) {
  const SolveRequest request{.session = {choice, &context.sessions},
                             .detail = AnswerDetail::all_moves,
                             .moves = asked.moves};
  const Limits within = limits.started();
  const std::int64_t lead = walk.lead_at(walk.plies());
  const Answer answer = zugzwang::solve(*asked.problem, request, within);
  position.emplace_back("status", name_of(answer.status));
  if (answer.has_value()) {
    Datum::Object value;
    add_value(value, answer, lead);
    position.emplace_back("value", std::move(value));
  }
  if (answer.margin)
    if (auto scores = final_scores(*asked.problem, request, walk, within))
      position.emplace_back("final_scores", *std::move(scores));
  if (!answer.moves) return;
  for (std::size_t i = 0; i < std::min(moves.size(), answer.moves->size()); ++i)
    add_value(moves[i], (*answer.moves)[i], lead);
}

/// Returns the state of play for the player on move, who makes the remark: the outcome now and at
/// the same player's earlier turns. Returns nothing if a limit ends the solves.
std::optional<TableTalk> talk_at(Session& session, const Walk& walk, const Limits& limits) {
  constexpr unsigned most_turns = 4;  // earlier turns that are looked at
  const auto outcome_at = [&](std::uint64_t number) -> std::optional<Outcome> {
    if (session.solution->solve(number, limits) != Status::complete) return std::nullopt;
    return outcome_of(session.solution->value(number));
  };
  const std::optional<Outcome> now = outcome_at(walk.number());
  if (!now) return std::nullopt;
  TableTalk talk{.now = *now, .lost_turns = *now == Outcome::loss ? 1U : 0U};
  talk.must_concede = walk.result() == Outcome::loss;
  unsigned turns = 0;
  for (std::size_t ply = walk.plies(); ply-- > 0 && turns < most_turns;) {
    if (walk.mover_at(ply) != walk.mover()) continue;
    const std::optional<Outcome> then = outcome_at(walk.number_at(ply));
    if (!then) break;
    if (turns++ == 0) talk.before = then;
    if (*then != Outcome::loss || talk.lost_turns != turns) break;
    ++talk.lost_turns;
  }
  return talk;
}

/// Returns what the program says at its turn; nothing if the game knows no remarks, or if a limit
/// ends the solves.
std::string remark_at(Context& context, const AskedLine& asked, const SolverChoice& choice,
                      const Limits& limits, Random& random) {
  const auto* const remarks = asked.game.game->ability<Remarks>();
  if (remarks == nullptr) return {};
  struct Report {
    Status status = Status::complete;
    std::optional<TableTalk> talk{};
  };
  const Report report = context.sessions.run_by_candidates(
      *asked.problem, choice, limits, [&](Session& session, const Limits& within) {
        const std::optional<TableTalk> talk =
            talk_at(session, asked.walk(session.positions), within);
        return Report{talk ? Status::complete : Status::time_limit, talk};
      });
  return report.talk ? remarks->remark(*report.talk, random) : std::string();
}

/// Throws Error{bad_value} for a name that is neither a level, `random` nor one of the game's own
/// players.
void require_player(const std::string& player, const OwnPlayers* own) {
  std::vector<std::string> known;
  for (const auto& [name, level] : levels) known.emplace_back(name);
  known.emplace_back("random");
  if (own != nullptr)
    for (const std::string& name : own->names()) known.push_back(name);
  if (std::ranges::find(known, player) == known.end())
    throw Error(ErrorCode::bad_value, "player",
                fmt::format("{} is not valid; give one of {}", Datum(player).to_short_json(60),
                            joined(known, ", ")));
}

}  // namespace

Datum::Object described_move(const GameGraph& positions, std::uint64_t position,
                             const Datum& move) {
  return {{"move", move},
          {"tell", positions.describe_move(position, move)},
          {"place", positions.place(position, move)}};
}

Datum position(Context& context, Request& request) {
  constexpr std::uint64_t most_counted = 1'000'000;
  const AskedLine asked = line_by(context, request);
  const std::uint64_t most = request.number("most", 0, 10'000, 1000);
  const bool values = request.flag("values", false);
  const SolverChoice choice = request.choice(context.registry);
  const Limits limits = request.last_limits(context.limits);

  const Walk walk = asked.walk();
  const GameGraph& positions = walk.positions();
  const std::uint64_t number = walk.number();
  const std::optional<Outcome> result = walk.result();
  const std::optional<unsigned> winner = walk.winner();
  auto fields = positions.fields_of(number);
  Datum::Object object{{"show", positions.show(number)}, {"label", positions.label(number)}};
  if (std::string drawing = zugzwang::drawing(walk); !drawing.empty())
    object.emplace_back("drawing", std::move(drawing));
  object.insert(object.end(), {{"fields", fields ? Datum(std::move(*fields)) : Datum()},
                               {"scene", to_datum(positions.scene(number))},
                               {"player", walk.mover()}});
  if (std::string mover = positions.mover(number); !mover.empty())
    object.emplace_back("mover", std::move(mover));
  std::vector<Datum::Object> moves = moves_at(walk, most);
  object.insert(object.end(),
                {{"ply", walk.plies()},
                 {"scores", list_of(walk.scores())},
                 {"times_met", walk.times_met()},
                 {"result", result ? Datum(name_of(*result)) : Datum()},
                 {"winner", winner ? Datum(*winner) : Datum()},
                 {"line", line_of(walk)},
                 {"move_count", result ? 0 : positions.count_moves(number, most_counted)}});
  if (values) add_values(context, asked, walk, choice, limits, object, moves);
  object.emplace_back("moves", Datum::List(moves.begin(), moves.end()));
  return object;
}

Datum values(Context& context, Request& request) {
  const AskedLine asked = line_by(context, request);
  const SolverChoice choice = request.choice(context.registry);
  const Limits limits = request.last_limits(context.limits);
  struct Report {
    Status status = Status::complete;
    Datum::List values{};
  };
  Report report = context.sessions.run_by_candidates(
      *asked.problem, choice, limits, [&](Session& session, const Limits& within) {
        Report found;
        const Walk walk = asked.walk(session.positions);
        for (std::size_t ply = 0; ply <= walk.plies(); ++ply) {
          const bool last = ply == walk.plies();
          const std::uint64_t number = last ? walk.number() : walk.number_at(ply);
          found.status = session.solution->solve(number, within);
          if (found.status != Status::complete) break;
          Datum::Object object{{"player", last ? walk.mover() : walk.mover_at(ply)},
                               {"scores", list_of(walk.scores_at(ply))}};
          add_value(object, session.solution->value(number), walk.lead_at(ply));
          found.values.emplace_back(std::move(object));
        }
        return found;
      });
  return Datum::Object{{"status", name_of(report.status)}, {"values", std::move(report.values)}};
}

Datum play(Context& context, Request& request) {
  const AskedLine asked = line_by(context, request);
  const std::string player = request.text("player");
  const std::uint64_t seed = request.number("seed", 0, Limits::unlimited, 0);
  const SolverChoice choice = request.choice(context.registry);
  const Limits limits = request.last_limits(context.limits);

  const auto* const own = asked.game.game->ability<OwnPlayers>();
  const std::optional<Level> level = level_named(player);
  require_player(player, own);
  const Walk walk = asked.walk();
  Random random(seed);
  ChosenMove chosen;
  std::string remark;
  if (walk.result()) {
    remark = remark_at(context, asked, choice, limits, random);
  } else if (level) {
    const auto make = [&] { return asked.game.problem(Datum(asked.fields), Scope::position); };
    chosen =
        ComputerPlayer(make, {choice, &context.sessions}, seed).choose(asked.moves, *level, limits);
    if (chosen.outcome) remark = remark_at(context, asked, choice, limits, random);
  } else {
    chosen.move = player == "random" ? walk.random_move(random)
                                     : own->move(walk.positions(), walk.number(), player, random);
  }
  const bool is_moved = !chosen.move.is_null();
  Datum::Object object{{"status", name_of(chosen.status)},
                       {"move", chosen.move},
                       {"tell", is_moved ? walk.describe_move(chosen.move) : std::string()},
                       {"remark", remark}};
  if (chosen.outcome) object.emplace_back("outcome", name_of(*chosen.outcome));
  if (chosen.plies) object.emplace_back("plies", *chosen.plies);
  if (chosen.margin) object.emplace_back("final_margin", *chosen.margin);
  if (chosen.other) {
    const Datum::Object members = chosen.other->box->members();
    object.insert(object.end(), members.begin(), members.end());
  }
  if (!chosen.distance_by.empty()) object.emplace_back("distance_by", chosen.distance_by);
  if (chosen.looked_ahead > 0) object.emplace_back("looked_ahead", chosen.looked_ahead);
  if (chosen.is_at_least_draw) object.emplace_back("at_least_draw", true);
  return object;
}

}  // namespace zugzwang::calls
