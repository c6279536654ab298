#include "solver_laws.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/by_definition.hpp>
#include <zugzwang/engine/services/chart.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/graph.hpp>
#include <zugzwang/engine/services/reach.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

namespace {

class SolverLaws {
 public:
  SolverLaws(const Problem& problem, const SolverChoice& choice, const ValuesByPosition& values,
             std::uint64_t seed)
      : problem_(problem),
        choice_(choice),
        positions_(*problem.graph()),
        root_(positions_.number_of(problem)),
        values_(values),
        reached_(reachable_positions(positions_, root_, values.size())),
        random_(seed) {}

  std::vector<LawViolation> run() {
    first_value();
    any_order();
    after_limits();
    options_together();
    best_moves_attain();
    check_answers();
    graph_shows();
    chart_shows();
    return std::move(violations_);
  }

 private:
  void expect(bool holds, std::string_view law, std::uint64_t position,
              const std::string& claimed) {
    if (holds || std::ranges::any_of(violations_, [&](const auto& v) { return v.law == law; }))
      return;
    violations_.push_back({std::string(law), positions_.position_text(position).line + ": " +
                                                 claimed + ", by definition " +
                                                 to_text(values_.at(position))});
  }
  void expect_value(const Session& session, std::uint64_t position, std::string_view law) {
    const AnyValue value = session.solver->value(position);
    expect(value == values_.at(position), law, position, to_text(value));
  }

  Session opened() const { return open(problem_, choice_); }

  std::vector<std::uint64_t> shuffled() {
    std::vector<std::uint64_t> positions = reached_;
    std::ranges::shuffle(positions, random_);
    return positions;
  }

  void first_value() {
    Session session = opened();
    session.solver->solve(root_, {});
    expect_value(session, root_, "the value equals the definition");
  }

  void any_order() {
    Session session = opened();
    for (const std::uint64_t position : shuffled()) {
      session.solver->solve(position, {});
      expect_value(session, position, "the order of solves makes no difference");
    }
  }

  /// Alternates solves that a limit ends with complete ones.
  void after_limits() {
    Session session = opened();
    std::stop_source stopped;
    stopped.request_stop();
    for (const std::uint64_t position : shuffled()) {
      for (const Limits& limits : {Limits{.memory = 1}, Limits{.cancel = stopped.get_token()}}) {
        const std::uint64_t other = reached_[random_() % reached_.size()];
        if (session.solver->solve(other, limits) == Status::complete)
          expect_value(session, other, "values solved within limits are right");
      }
      session.solver->solve(position, {});
      expect_value(session, position, "a limit does not spoil later solves");
    }
  }

  void options_together() {
    Session session = opened();
    auto* const solves_options = session.solver->ability<SolvesOptions>();
    if (solves_options == nullptr) return;
    for (const std::uint64_t position : shuffled()) {
      solves_options->solve_options(position, {});
      expect_value(session, position, "a position is solved together with its options");
      positions_.each_option(position, [&](const Option& option) {
        expect_value(session, option.to, "a position is solved together with its options");
        return true;
      });
    }
  }

  void best_moves_attain() {
    constexpr std::string_view law = "the best move attains the value";
    Session session = opened();
    for (const std::uint64_t position : shuffled()) {
      const Datum move = best_move(session, position, {}).move;
      const std::vector<std::string> best = best_moves(position);
      const bool is_best =
          best.empty() ? move.is_null() : std::ranges::binary_search(best, move.to_json());
      expect(is_best, law, position, "best move " + move.to_text());
    }
  }

  void check_answers() {
    constexpr std::string_view law = "an answer has the value and the moves that keep it";
    Session session = opened();
    for (const std::uint64_t position : shuffled()) {
      const Answer listed = answer(session, position, {});
      const AnyValue& value = values_.at(position);
      const auto* const distance = std::get_if<Distance>(&value);
      const bool drawn = distance != nullptr && *distance == Distance::draw();
      bool right = listed.status == Status::complete && listed.outcome == outcome_of(value) &&
                   (distance == nullptr || drawn || listed.plies == distance->plies());
      if (const auto* margin = std::get_if<Margin>(&value))
        right = right && listed.margin == *margin;
      if (const auto* nimber = std::get_if<Nimber>(&value))
        right = right && listed.nimber == *nimber;
      right = right && (!listed.best_moves || sorted(*listed.best_moves) == best_moves(position));
      right = right &&
              (!listed.winning_moves || sorted(*listed.winning_moves) == winning_moves(position));
      expect(right, law, position,
             listed.outcome ? std::string(name_of(*listed.outcome)) + " by " + listed.move.to_text()
                            : "no answer");
    }
  }

  static std::vector<std::string> sorted(const Datum::List& moves) {
    std::vector<std::string> names;
    for (const Datum& move : moves) names.push_back(move.to_json());
    std::ranges::sort(names);
    return names;
  }
  /// Returns the best moves by the values of the definition, sorted.
  std::vector<std::string> best_moves(std::uint64_t position) {
    BestOptions best(values_.at(position));
    std::uint64_t place = 0;
    positions_.each_option(position, [&](const Option& option) {
      best.read(place++, values_.at(option.to), option);
      return true;
    });
    return sorted(positions_.moves(position, best.places()));
  }
  std::vector<std::string> winning_moves(std::uint64_t position) {
    std::vector<std::uint64_t> places;
    std::uint64_t place = 0;
    positions_.each_option(position, [&](const Option& option) {
      if (outcome_seen(values_.at(option.to), option) == Outcome::win) places.push_back(place);
      ++place;
      return true;
    });
    return sorted(positions_.moves(position, places));
  }

  void graph_shows() {
    constexpr std::string_view law = "a graph shows the value of each position";
    Session session = opened();
    const GraphReport drawn = graph(session, Walk(problem_, session.graph), reached_.size(), {});
    std::vector<std::size_t> best(drawn.nodes.size());
    for (const GraphEdge& edge : drawn.edges) best.at(edge.from) += edge.best ? 1 : 0;
    std::set<std::uint64_t> shown;
    for (std::size_t i = 0; i < drawn.nodes.size(); ++i) {
      const GraphNode& node = drawn.nodes[i];
      const AnyValue& value = values_.at(node.position);
      const auto* const margin = std::get_if<Margin>(&value);
      const bool is_right =
          margin == nullptr
              ? node.value.ends_with(to_text(value)) && node.outcome == outcome_of(value)
              : node.outcome == outcome_of(AnyValue(*margin + node.lead));
      expect(is_right, law, node.position, node.value);
      shown.insert(node.position);
      if (node.cut) continue;
      expect(best[i] == best_moves(node.position).size(), law, node.position,
             std::to_string(best[i]) + " best moves");
    }
    // With other scores a position is another node.
    const bool has_scores = choice_.evaluation == EvaluationKind::margin;
    expect(drawn.nodes.size() == reached_.size() && (has_scores || shown.size() == reached_.size()),
           law, root_, "nodes are missing");
  }

  void chart_shows() {
    constexpr std::string_view law = "a chart shows the value of each position";
    auto* const rows = positions_.ability<Rows>();
    const bool has_outcomes = choice_.evaluation == EvaluationKind::outcome ||
                              choice_.evaluation == EvaluationKind::distance;
    constexpr std::uint64_t most_rows = 1000;
    if (rows == nullptr || !has_outcomes || rows->row_of(root_) > most_rows) return;
    Session session = opened();
    const auto show = [&](Show what) {
      chart(session, 0, rows->row_of(root_), what, {}, [&](const ChartRow& row) {
        for (std::size_t column = 0; column < row.entries.size(); ++column) {
          const std::uint64_t position = rows->position(row.row, column);
          const auto value = values_.find(position);
          if (value == values_.end()) continue;
          const auto* const distance = std::get_if<Distance>(&value->second);
          Datum expected = name_of(*outcome_of(value->second));
          if (what == Show::plies)
            expected = *distance == Distance::draw() ? Datum() : Datum(distance->plies());
          expect(row.entries[column] == expected, law, position, row.entries[column].to_text());
        }
      });
    };
    show(Show::outcome);
    if (choice_.evaluation == EvaluationKind::distance) show(Show::plies);
  }

  const Problem& problem_;
  const SolverChoice& choice_;
  GameGraph& positions_;
  std::uint64_t root_;
  const ValuesByPosition& values_;
  std::vector<std::uint64_t> reached_;
  Random random_;
  std::vector<LawViolation> violations_;
};

}  // namespace

std::vector<LawViolation> broken_solution_laws(const Problem& problem, const SolverChoice& choice,
                                               std::size_t most, std::uint64_t seed) {
  const SolverChoice complete = candidates(problem, choice).front();
  const auto values = values_by_definition(*problem.graph(), problem.graph()->number_of(problem),
                                           *complete.evaluation, most);
  if (!values) return {};
  return SolverLaws(problem, complete, *values, seed).run();
}

}  // namespace zugzwang
