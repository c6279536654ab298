#include "evaluation_laws.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/by_definition.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/chart.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/computer_player.hpp>
#include <zugzwang/engine/services/graph.hpp>
#include <zugzwang/engine/services/reach.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

namespace {

using MakeProblem = std::function<std::unique_ptr<Problem>()>;

std::string text_of(std::optional<Outcome> outcome) {
  return outcome ? std::string(name_of(*outcome)) : "no outcome";
}

/// A position, the moves that lead to it, and the outcomes below it by definition.
struct Known {
  Datum::List line{};
  ValuesByPosition outcomes{};
};

/// Plays at random until play reaches at most `most` positions.
std::optional<Known> known_part(const Problem& problem, std::size_t most, Random& random) {
  constexpr std::size_t most_before = 200;
  Walk walk(problem);
  GameGraph& positions = *problem.graph();
  for (;;) {
    if (reachable_positions(positions, walk.number(), most + 1).size() <= most)
      if (auto outcomes =
              values_by_definition(positions, walk.number(), EvaluationKind::outcome, most))
        return Known{walk.line(), *std::move(outcomes)};
    if (walk.result() || walk.plies() == most_before) return std::nullopt;
    walk.play(walk.random_move(random));
  }
}

class EvaluationLaws {
 public:
  EvaluationLaws(const MakeProblem& make_problem, const Problem& problem, const Known& known,
                 EvaluationKind evaluation, std::uint64_t seed)
      : make_problem_(make_problem),
        problem_(problem),
        positions_(*problem.graph()),
        known_(known),
        choice_{.evaluation = evaluation},
        random_(seed) {}

  std::vector<LawViolation> run() {
    const Walk walk = at_position();
    check_answer(walk);
    check_game(walk);
    check_graph();
    check_chart(walk);
    if (known_.line.empty()) check_census(walk.number());
    return std::move(violations_);
  }

 private:
  void expect(bool holds, std::string_view law, std::uint64_t position,
              const std::string& claimed) {
    if (holds || std::ranges::any_of(violations_, [&](const auto& v) { return v.law == law; }))
      return;
    violations_.push_back(
        {std::string(law), positions_.position_text(position).line + ": " + claimed + " by " +
                               std::string(name_of(*choice_.evaluation)) + ", by definition " +
                               text_of(outcome_at(position))});
  }

  Outcome outcome_at(std::uint64_t position) const {
    return std::get<Outcome>(known_.outcomes.at(position));
  }
  Outcome outcome_after(const Option& option) const {
    return *outcome_seen(outcome_at(option.to), option);
  }
  bool is_right(std::optional<Outcome> claimed, std::uint64_t position) const {
    return !claimed || claimed == outcome_at(position);
  }
  Walk at_position() const { return walk_along(problem_, known_.line); }

  template <class Run>
  auto in_session(const Run& run) const {
    return run_by_candidates(problem_, choice_, {}, run);
  }

  void check_answer(const Walk& walk) {
    const std::uint64_t position = walk.number();
    const SolvedAnswer answer = solve(problem_,
                                      {.session = {choice_},
                                       .detail = AnswerDetail::all_moves,
                                       .moves = known_.line,
                                       .line = 2 * known_.outcomes.size() + 1},
                                      {});
    expect(is_right(answer.outcome, position), "an answer has the outcome", position,
           text_of(answer.outcome));
    if (walk.result()) return;
    std::size_t winning = 0;
    for (const MoveValue& move : *answer.moves) {
      const Outcome after = outcome_after(*positions_.option(position, move.move));
      winning += after == Outcome::win ? 1 : 0;
      expect(!move.outcome || move.outcome == after, "every move has its outcome", position,
             move.move.to_text() + ": " + text_of(move.outcome));
    }
    check_moves(answer, position, winning);
    check_line(answer, walk);
    const Answer by_outcome = solve(
        problem_, {.session = {{.evaluation = EvaluationKind::outcome}}, .moves = known_.line}, {});
    expect(answer.answer.is_null() || by_outcome.answer.is_null() ||
               answer.answer == by_outcome.answer,
           "the game's own answer is that by outcome", position, answer.answer.to_text());
  }

  void check_moves(const Answer& answer, std::uint64_t position, std::size_t winning) {
    const auto after = [&](const Datum& move) {
      return outcome_after(*positions_.option(position, move));
    };
    expect(answer.best_moves && !answer.best_moves->empty() &&
               answer.move == answer.best_moves->front(),
           "the best move is the first of the best moves", position, answer.move.to_text());
    if (answer.outcome)
      for (const Datum& move : *answer.best_moves)
        expect(after(move) == outcome_at(position), "a best move keeps the outcome", position,
               move.to_text());
    const bool lists = answer.winning_moves.has_value();
    expect(lists == (answer.outcome == Outcome::win), "a won position lists its winning moves",
           position, lists ? "a list" : "no list");
    if (!lists) return;
    for (const Datum& move : *answer.winning_moves)
      expect(after(move) == Outcome::win, "a winning move wins", position, move.to_text());
    expect(answer.winning_moves->size() == winning, "all winning moves are listed", position,
           counted(answer.winning_moves->size(), "move"));
  }

  /// Follows the line to its end, which is that of the value, unless the value has no outcome.
  void check_line(const SolvedAnswer& answer, Walk walk) {
    constexpr std::string_view law = "a line of best play ends as the value says";
    const std::uint64_t position = walk.number();
    const Outcome outcome = outcome_at(position);
    const unsigned mover = walk.mover();
    expect(!answer.line->plies.empty() &&
               std::ranges::count(*answer.best_moves, answer.line->plies.front().move) > 0,
           "a line begins with a best move", position, answer.move.to_text());
    for (const BestLine::Ply& ply : answer.line->plies) {
      if (!walk.legal(ply.move)) return expect(false, law, position, ply.move.to_text());
      walk.play(ply.move);
    }
    const bool is_over = answer.line->end == BestLine::End::over && walk.result();
    const bool goes_round = answer.line->end == BestLine::End::repeated;
    if (!answer.outcome)
      expect(is_over || goes_round, law, position, "a line without end");
    else if (outcome == Outcome::draw)
      expect(goes_round || (is_over && !walk.winner()), law, position, "a decided game");
    else
      expect(is_over && walk.winner() == (outcome == Outcome::win ? mover : 1 - mover), law,
             position, walk.position());
  }

  /// A perfect player keeps the outcome at every move against random play.
  void check_game(Walk walk) {
    constexpr std::size_t most_played = 60;
    ComputerPlayer player(make_problem_, {choice_}, random_());
    const unsigned side = walk.mover();
    while (!walk.result() && walk.plies() < known_.line.size() + most_played) {
      const std::uint64_t position = walk.number();
      Datum move;
      if (walk.mover() == side) {
        const ChosenMove chosen = player.choose(walk.line(), Level::perfect, {});
        move = chosen.move;
        expect(is_right(chosen.outcome, position), "a player knows the outcome", position,
               text_of(chosen.outcome));
        expect(!chosen.outcome ||
                   outcome_after(*positions_.option(position, move)) == outcome_at(position),
               "a perfect player keeps the outcome", position, move.to_text());
      } else {
        move = walk.random_move(random_);
      }
      walk.play(move);
    }
  }

  void check_graph() {
    const GraphReport drawn = in_session([&](Session& session, const Limits& limits) {
      return graph(session, walk_along(problem_, known_.line, session.graph),
                   known_.outcomes.size(), limits);
    });
    for (const GraphNode& node : drawn.nodes)
      expect(is_right(node.outcome, node.position), "a graph shows outcomes", node.position,
             text_of(node.outcome));
    for (const GraphEdge& edge : drawn.edges) {
      const GraphNode& from = drawn.nodes[edge.from];
      if (edge.best && from.outcome)
        expect(outcome_after(*positions_.option(from.position, edge.move)) ==
                   outcome_at(from.position),
               "a bold arrow of a graph keeps the outcome", from.position, edge.label);
    }
  }

  void check_chart(const Walk& walk) {
    constexpr std::uint64_t most_rows = 100;
    auto* const rows = positions_.ability<Rows>();
    if (rows == nullptr || rows->row_of(walk.number()) > most_rows) return;
    (void)in_session([&](Session& session, const Limits& limits) {
      struct Report {
        Status status;
      };
      return Report{chart(session, 0, rows->row_of(walk.number()), Show::outcome, limits,
                          [&](const ChartRow& row) { check_row(row, *rows); })};
    });
  }
  void check_row(const ChartRow& row, Rows& rows) {
    for (std::size_t column = 0; column < row.entries.size(); ++column) {
      const std::uint64_t position = rows.position(row.row, column);
      const Datum& entry = row.entries[column];
      if (known_.outcomes.contains(position) && !entry.is_null())
        expect(entry == Datum(name_of(outcome_at(position))), "a chart shows outcomes", position,
               entry.to_text());
    }
  }

  void check_census(std::uint64_t position) {
    const CensusReport counted = census(problem_, choice_, CensusScope::reachable);
    Census expected;
    for (const auto& [each, outcome] : known_.outcomes) expected.add(std::get<Outcome>(outcome), 1);
    const Census& census = *counted.census;
    const bool is_right = census.without_outcome > 0
                              ? census.positions() == expected.positions()
                              : census.win == expected.win && census.loss == expected.loss &&
                                    census.draw == expected.draw;
    expect(is_right, "a census counts outcomes", position, std::to_string(census.win) + " won");
  }

  const MakeProblem& make_problem_;
  const Problem& problem_;
  GameGraph& positions_;
  const Known& known_;
  SolverChoice choice_;
  Random random_;
  std::vector<LawViolation> violations_;
};

}  // namespace

std::vector<LawViolation> broken_evaluation_laws(const MakeProblem& make_problem,
                                                 std::span<const AnyEvaluation* const> evaluations,
                                                 std::size_t most, std::uint64_t seed) {
  const std::unique_ptr<Problem> problem = make_problem();
  if (solves(*problem, EvaluationKind::margin)) return {};
  Random random(seed);
  const std::optional<Known> known = known_part(*problem, most, random);
  std::vector<LawViolation> all;
  if (!known) return all;
  for (const AnyEvaluation* const evaluation : evaluations) {
    if (!solves(*problem, evaluation->kind())) continue;
    try {
      std::vector<LawViolation> broken =
          EvaluationLaws(make_problem, *problem, *known, evaluation->kind(), random()).run();
      std::ranges::move(broken, std::back_inserter(all));
    } catch (const Error& error) {
      // Some evaluations apply only where play does not return to a position.
      if (error.code() != ErrorCode::not_applicable) throw;
    }
  }
  return all;
}

}  // namespace zugzwang
