// `position`, `values` and `play`: a game as it is played, move by move.

#include <algorithm>
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
#include <zugzwang/engine/services/solve_request.hpp>

namespace zugzwang::calls {

namespace {

/// Lists the first moves in order of preference, with their words and places.
std::vector<Datum::Object> moves_at(const Walk& walk, std::size_t most) {
  std::vector<Datum::Object> object;
  if (walk.result()) return object;
  for (const Datum& move : walk.moves(most))
    object.push_back(Datum::Object{{"move", move},
                                   {"tell", walk.describe_move(move)},
                                   {"place", walk.positions().place(walk.number(), move)}});
  return object;
}

/// Describes the moves that a walk has made.
Datum line_of(const Datum::List& moves, const Walk& walk) {
  Datum::List line;
  for (std::size_t ply = 0; ply < moves.size(); ++ply)
    line.emplace_back(
        Datum::Object{{"move", moves[ply]},
                      {"tell", walk.positions().describe_move(walk.number_at(ply), moves[ply])},
                      {"player", walk.mover_at(ply)}});
  return line;
}

/// Adds the value of the position and of each listed move.
void add_values(Context& context, const AskedLine& asked, const SolverChoice& choice,
                const Limits& limits, Datum::Object& position, std::vector<Datum::Object>& moves) {
  const SolveRequest request{.session = {choice, &context.sessions},
                             .detail = AnswerDetail::all_moves,
                             .moves = asked.moves};
  const Answer answer = zugzwang::solve(*asked.problem, request, limits);
  position.emplace_back("status", name_of(answer.status));
  if (answer.outcome) {
    Datum::Object value;
    add_value(value, answer);
    position.emplace_back("value", std::move(value));
  }
  if (!answer.moves) return;
  for (std::size_t i = 0; i < std::min(moves.size(), answer.moves->size()); ++i)
    add_value(moves[i], (*answer.moves)[i]);
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

}  // namespace

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
  const auto [first, second] = walk.scores();
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
                 {"scores", Datum::List{first, second}},
                 {"times_met", walk.times_met()},
                 {"result", result ? Datum(name_of(*result)) : Datum()},
                 {"winner", winner ? Datum(*winner) : Datum()},
                 {"line", line_of(asked.moves, walk)},
                 {"move_count", result ? 0 : positions.count_moves(number, most_counted)}});
  if (values) add_values(context, asked, choice, limits, object, moves);
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
          Datum::Object object{{"player", last ? walk.mover() : walk.mover_at(ply)}};
          add_value(object, session.solution->value(number));
          found.values.emplace_back(std::move(object));
        }
        return found;
      });
  return Datum::Object{{"status", name_of(report.status)}, {"values", std::move(report.values)}};
}

Datum play(Context& context, Request& request) {
  const AskedLine asked = line_by(context, request);
  const std::string player = request.text("player");
  Random random(request.number("seed", 0, Limits::unlimited, 0));
  const SolverChoice choice = request.choice(context.registry);
  const Limits limits = request.last_limits(context.limits);

  const auto* const own = asked.game.game->ability<OwnPlayers>();
  std::vector<std::string> known = {"perfect", "random"};
  if (own != nullptr)
    for (const std::string& name : own->names()) known.push_back(name);
  if (std::ranges::find(known, player) == known.end())
    throw Error(ErrorCode::bad_value,
                fmt::format("player: {} is not valid; give one of {}",
                            Datum(player).to_short_json(60), joined(known, ", ")));

  const Walk walk = asked.walk();
  Status status = Status::complete;
  Datum move;
  std::string remark;
  if (player == "perfect") {
    struct Report {
      Status status = Status::complete;
      Datum move{};
      std::optional<TableTalk> talk{};
    };
    const auto* const remarks = asked.game.game->ability<Remarks>();
    const Report report = context.sessions.run_by_candidates(
        *asked.problem, choice, limits, [&](Session& session, const Limits& within) {
          const Walk here = asked.walk(session.positions);
          const Answer best = zugzwang::answer(session, here.number(), within);
          Report found{best.status, best.move};
          if (remarks != nullptr && best.status == Status::complete)
            found.talk = talk_at(session, here, within);
          return found;
        });
    status = report.status;
    move = report.status == Status::complete ? report.move : Datum();
    if (report.talk) remark = remarks->remark(*report.talk, random);
  } else if (!walk.result()) {
    move = player == "random" ? walk.random_move(random)
                              : own->move(walk.positions(), walk.number(), player, random);
  }
  return Datum::Object{{"status", name_of(status)},
                       {"move", move},
                       {"tell", move.is_null() ? std::string() : walk.describe_move(move)},
                       {"remark", remark}};
}

}  // namespace zugzwang::calls
