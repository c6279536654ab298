// `play`: the move of a computer player, and its remark.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/computer_player.hpp>

namespace zugzwang {

namespace {

struct PlayAsked {
  LineAsked at;
  ChoiceAsked by;
  std::string player;
  std::uint64_t seed = 0;
};

/// Returns the state of play for the player on move, who makes the remark: the outcome now and at
/// the same player's earlier turns. Returns nothing if a limit ends the solves.
std::optional<TableTalk> talk_at(Session& session, const Walk& walk, const Limits& limits) {
  constexpr unsigned most_turns = 4;  // earlier turns that are looked at
  const auto outcome_at = [&](std::uint64_t number) -> std::optional<Outcome> {
    if (session.solver->solve(number, limits) != Status::complete) return std::nullopt;
    return outcome_of(session.solver->value(number));
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
std::string remark_at(calls::Context& context, const calls::AskedLine& asked,
                      const SolverChoice& choice, const Limits& limits, Random& random) {
  const auto* const remarks = asked.game.game->ability<Remarks>();
  if (remarks == nullptr) return {};
  struct Report {
    Status status = Status::complete;
    std::optional<TableTalk> talk{};
  };
  const Report report = context.sessions.run_by_candidates(
      *asked.problem, choice, limits, [&](Session& session, const Limits& within) {
        const std::optional<TableTalk> talk = talk_at(session, asked.walk(session.graph), within);
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

Result run_play(calls::Context& context, const PlayAsked& asked, const Limits& limits) {
  const calls::AskedLine at = line_by(context, asked.at);
  const auto* const own = at.game.game->ability<OwnPlayers>();
  const std::optional<Level> level = level_named(asked.player);
  require_player(asked.player, own);
  const Walk walk = at.walk();
  const SolverChoice choice = choice_by(context, asked.by);
  Random random(asked.seed);
  ChosenMove chosen;
  std::string remark;
  if (walk.result()) {
    remark = remark_at(context, at, choice, limits, random);
  } else if (level) {
    const auto make = [&] { return at.game.problem(Datum(at.fields), Scope::position); };
    chosen = ComputerPlayer(make, {choice, &context.sessions}, asked.seed)
                 .choose(at.moves, *level, limits);
    if (chosen.outcome) remark = remark_at(context, at, choice, limits, random);
  } else {
    chosen.move = asked.player == "random"
                      ? walk.random_move(random)
                      : own->move(walk.graph(), walk.number(), asked.player, random);
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
  return {std::move(object), {}};
}

}  // namespace

Operation play_operation() {
  Members members =
      all_members({part(&PlayAsked::at, line_members()),
                   {member("player", &PlayAsked::player,
                           "perfect, good, casual, random, or one of the game's own")
                        .required(),
                    member("seed", &PlayAsked::seed, "seed of its random choices (0)")},
                   part(&PlayAsked::by, choice_members()),
                   limit_members()});
  return {.name = "play",
          .summary = "the move of a computer player, and its remark",
          .members = std::move(members),
          .run = runs(run_play),
          .has_command = false};
}

}  // namespace zugzwang
