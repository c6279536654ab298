// `position`: a position as it is played, its moves, and their values.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/solve_request.hpp>

namespace zugzwang {

Datum::Object calls::described_move(const GameGraph& positions, std::uint64_t position,
                                    const Datum& move) {
  MoveText text = positions.move_text(position, move);
  return {{"move", move}, {"tell", std::move(text.words)}, {"place", std::move(text.place)}};
}

namespace {

struct PositionAsked {
  LineAsked at;
  ChoiceAsked by;
  std::uint64_t most = 1000;
  bool values = false;
};

/// Lists the first moves in order of preference.
std::vector<Datum::Object> moves_at(const Walk& walk, std::size_t most) {
  std::vector<Datum::Object> moves;
  if (walk.result()) return moves;
  for (const Datum& move : walk.moves(most))
    moves.push_back(calls::described_move(walk.graph(), walk.number(), move));
  return moves;
}

/// Returns who has the first of a game's two sides: the player on move tells it by his name, or
/// else the field `turn` of the problem, of whose sides positions do not tell the player on move.
std::optional<unsigned> first_side(const Walk& walk, const Problem& problem,
                                   const std::string& mover) {
  const std::vector<std::string>& sides = problem.text().sides;
  if (sides.size() != 2) return std::nullopt;
  if (!mover.empty()) return mover == sides[0] ? walk.mover() : 1 - walk.mover();
  if (walk.graph().are_impartial()) return std::nullopt;
  for (const auto& [name, value] : problem.to_datum(Scope::position))
    if (name == "turn") return value == Datum(sides[1]) ? 1 : 0;
  return std::nullopt;
}

/// Adds the name of the player on move, the names of players 0 and 1, and who has the first side.
void add_names(Datum::Object& position, const Walk& walk, const Problem& problem,
               std::string mover) {
  if (const std::optional<unsigned> first = first_side(walk, problem, mover)) {
    const std::vector<std::string>& sides = problem.text().sides;
    position.emplace_back("names", Datum::List{sides[*first], sides[1 - *first]});
    position.emplace_back("first", *first);
  }
  if (!mover.empty()) position.emplace_back("mover", std::move(mover));
}

/// Describes the moves that a walk has made.
Datum line_of(const Walk& walk) {
  Datum::List line;
  for (std::size_t ply = 0; ply < walk.plies(); ++ply) {
    Datum::Object move =
        calls::described_move(walk.graph(), walk.number_at(ply), walk.move_at(ply));
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
  const SolvedAnswer answer = solve(problem, request, limits);
  if (!answer.line || answer.line->end != BestLine::End::over) return std::nullopt;
  for (const BestLine::Ply& ply : answer.line->plies) walk.play(ply.move);
  return Datum::List(walk.scores().begin(), walk.scores().end());
}

/// Adds the value of the position and of each listed move, if any is listed.
void add_values(calls::Context& context, const calls::AskedLine& asked, const Walk& walk,
                const SolverChoice& choice, const Limits& limits, Datum::Object& position,
                std::vector<Datum::Object>& moves) {
  const auto detail = moves.empty() ? AnswerDetail::one_move : AnswerDetail::all_moves;
  const SolveRequest request{
      .session = {choice, &context.sessions}, .detail = detail, .moves = asked.moves};
  const Limits within = limits.started();
  const std::int64_t lead = walk.lead_at(walk.plies());
  const Answer answer = solve(*asked.problem, request, within);
  position.emplace_back("status", name_of(answer.status));
  if (answer.has_value()) {
    Datum::Object value;
    add_value(value, answer, lead);
    position.emplace_back("value", std::move(value));
  }
  for (const auto& [name, bound] :
       {std::pair("at_least", answer.at_least), std::pair("at_most", answer.at_most)}) {
    if (!bound) continue;
    Datum::Object value;
    add_value(value, *bound, lead);
    position.emplace_back(name, std::move(value));
  }
  if (answer.margin)
    if (auto scores = final_scores(*asked.problem, request, walk, within))
      position.emplace_back("final_scores", *std::move(scores));
  if (!answer.moves) return;
  for (std::size_t i = 0; i < std::min(moves.size(), answer.moves->size()); ++i)
    add_value(moves[i], (*answer.moves)[i], lead);
}

Result run_position(calls::Context& context, const PositionAsked& asked, const Limits& limits) {
  constexpr std::uint64_t most_counted = 1'000'000;
  const calls::AskedLine at = line_by(context, asked.at);
  const Walk walk = at.walk();
  const GameGraph& positions = walk.graph();
  const std::uint64_t number = walk.number();
  const std::optional<Outcome> result = walk.result();
  const std::optional<unsigned> winner = walk.winner();
  PositionText text = positions.position_text(number);
  Datum::Object object{{"show", text.line}, {"label", text.label.value_or(text.line)}};
  if (std::string drawing = zugzwang::drawing(walk); !drawing.empty())
    object.emplace_back("drawing", std::move(drawing));
  object.insert(object.end(), {{"fields", text.fields ? Datum(std::move(*text.fields)) : Datum()},
                               {"scene", to_datum(positions.scene(number))},
                               {"player", walk.mover()}});
  add_names(object, walk, *at.problem, std::move(text.mover));
  std::vector<Datum::Object> moves = moves_at(walk, asked.most);
  object.insert(object.end(),
                {{"ply", walk.plies()},
                 {"scores", list_of(walk.scores())},
                 {"times_met", walk.times_met()},
                 {"result", result ? Datum(name_of(*result)) : Datum()},
                 {"winner", winner ? Datum(*winner) : Datum()},
                 {"line", line_of(walk)},
                 {"move_count", result ? 0 : positions.count_moves(number, most_counted)}});
  if (asked.values)
    add_values(context, at, walk, choice_by(context, asked.by), limits, object, moves);
  object.emplace_back("moves", Datum::List(moves.begin(), moves.end()));
  return {std::move(object), {}};
}

}  // namespace

Operation position_operation() {
  Members members =
      all_members({part(&PositionAsked::at, line_members()),
                   part(&PositionAsked::by, choice_members()),
                   limit_members(),
                   {member("most", &PositionAsked::most, "maximum number of moves to list (1000)")
                        .range(0, 10'000),
                    member("values", &PositionAsked::values, "the value of each move, too")}});
  return {.name = "position",
          .summary = "a position as it is played: its drawing, its moves, and how it was reached",
          .members = std::move(members),
          .run = runs(run_position),
          .has_command = false};
}

}  // namespace zugzwang
