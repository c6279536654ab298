// Canonical values of bundled games: an impartial position is worth the nimber of its Grundy value,
// and the value of a partizan one tells who wins, whoever begins.

#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <zugzwang/engine/game_graph_in.hpp>
#include <zugzwang/engine/partizan.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/games/boards/cram.hpp>
#include <zugzwang/games/heaps/nim.hpp>
#include <zugzwang/games/partizan/amazons.hpp>
#include <zugzwang/games/partizan/clobber.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/games/partizan/node_colouring.hpp>
#include <zugzwang/games/partizan/nogo.hpp>
#include <zugzwang/games/rows/flip_game.hpp>
#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/search/sum_solver.hpp>
#include <zugzwang/solvers/search/top_down.hpp>
#include <zugzwang/values/by_value.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::canonical_values_tests {
namespace {

using testing::bundled;

/// Checks the value of a position, if its rules are of type G, against its Grundy value. Returns
/// whether they are and the value was found within the limits.
template <ImpartialGame G>
bool agrees(const Problem& problem) {
  const std::shared_ptr<GameGraph> positions = problem.graph();
  const auto* const typed = dynamic_cast<const GameGraphIn<G>*>(positions.get());
  if (typed == nullptr) return false;
  const StateOf<G> root = typed->state(positions->number_of(problem));
  Limits limits;
  limits.memory = std::uint64_t{1} << 26;
  limits.time = std::chrono::seconds(5);
  PartizanValues table;
  SumSolver<G, ByValue> by_value(typed->game(), ByValue(table));
  SumSolver<G, ByNimber> by_nimber(typed->game(), ByNimber());
  try {
    if (by_nimber.solve(root, limits) != Status::complete) return false;
    if (by_nimber.value(root) > 256) return false;  // the table has all nimbers below
    if (by_value.solve(root, limits) != Status::complete) return false;
  } catch (const CycleDetected&) {
    return false;
  }
  const Nimber nimber = by_nimber.value(root);
  CHECK(table.as_nimber(by_value.value(root)) == static_cast<std::uint32_t>(nimber));
  const auto by_grundy = problem.open({.solver = "grundy", .evaluation = EvaluationKind::nimber});
  const std::uint64_t position = positions->number_of(problem);
  REQUIRE(by_grundy->solve(position, {}) == Status::complete);
  CHECK(std::get<Nimber>(by_grundy->value(position)) == nimber);
  return true;
}

TEST_CASE("sums of impartial components are worth their nimbers", "[values][partizan]") {
  using namespace games;
  std::map<std::string, int> agreed;
  for (const char* const name : {"tip", "nim", "flip-game", "cram"})
    for (const Datum::Object& fields : bundled().find(name).small_problems(60)) {
      const auto problem = bundled().find(name).problem(Datum(fields), Scope::position);
      CAPTURE(name, Datum(fields).to_text());
      agreed[name] += agrees<Tip>(*problem) || agrees<Nim>(*problem) ||
                      agrees<FlipGame>(*problem) || agrees<Cram>(*problem);
    }
  for (const auto& [name, problems] : agreed) CHECK(problems > 10);
  CHECK(agreed.size() == 4);
}

/// The value of a position by the definition; nothing if play may return to one or reaches many.
class ValuesByDefinition {
 public:
  explicit ValuesByDefinition(GameGraph& positions) : positions_(positions) {}

  std::optional<PartizanValue> value(std::uint64_t position) {
    if (const auto found = known_.find(position); found != known_.end()) return found->second;
    if (known_.size() > 5'000) return std::nullopt;
    known_[position] = std::nullopt;  // until it is known, so that a cycle is met
    std::vector<std::uint64_t> options;
    positions_.each_option(position, [&](const Option& option) {
      options.push_back(option.to);
      return true;
    });
    std::vector<PartizanValue> values;
    for (const std::uint64_t option : options) {
      const std::optional<PartizanValue> of_option = value(option);
      if (!of_option) return std::nullopt;
      values.push_back(*of_option);
    }
    return known_[position] = table_.reduce(values, values);
  }
  PartizanValues& table() { return table_; }

 private:
  GameGraph& positions_;
  PartizanValues table_;
  std::map<std::uint64_t, std::optional<PartizanValue>> known_;
};

TEST_CASE("an impartial position is worth its nimber", "[values][partizan]") {
  std::map<std::string, int> agreed;
  for (const GameEntry* const game : bundled().games()) {
    const std::string& name = game->text().name;
    for (const Datum::Object& fields : game->small_problems(60)) {
      const auto problem = game->problem(Datum(fields), Scope::position);
      if (!problem->graph()->are_impartial()) continue;
      CAPTURE(name, Datum(fields).to_text());
      ValuesByDefinition values(*problem->graph());
      const std::uint64_t position = problem->graph()->number_of(*problem);
      const std::optional<PartizanValue> value = values.value(position);
      if (!value) continue;
      const auto solver = problem->open({.solver = "grundy", .evaluation = EvaluationKind::nimber});
      REQUIRE(solver->solve(position, {}) == Status::complete);
      CHECK(values.table().as_nimber(*value) == std::get<Nimber>(solver->value(position)));
      ++agreed[name];
    }
  }
  for (const auto& [name, problems] : agreed) {
    CAPTURE(name);
    CHECK(problems >= 5);
  }
  CHECK(agreed.size() >= 20);
}

/// The outcome for the player on move, by the sign of a value.
Outcome outcome_of(OutcomeClass sign, Player on_move) {
  if (sign == OutcomeClass::next) return Outcome::win;
  if (sign == OutcomeClass::previous) return Outcome::loss;
  return (sign == OutcomeClass::left) == (on_move == Player::left) ? Outcome::win : Outcome::loss;
}

/// Checks on all positions that play can make of these, whoever moves at any time, that the sign of
/// the value is that of the outcomes with either player on move. Returns how many there are.
template <PartizanGame P>
std::size_t check_signs(const P& rules, const std::vector<StateOf<P>>& roots) {
  PartizanValues table;
  testing::ValuesOf<P> values(rules, table);
  const WithMover<P> on_move(rules);
  MemoSolver<WithMover<P>, ByOutcome> by_search(on_move);
  std::size_t checked = 0;
  std::size_t wrong = 0;
  for (const StateOf<P>& position : testing::followers(rules, roots)) {
    const OutcomeClass sign = table.outcome_class(values(position));
    for (const Player player : {Player::left, Player::right}) {
      REQUIRE(by_search.solve({position, player}, {}) == Status::complete);
      if (by_search.value({position, player}) != outcome_of(sign, player)) ++wrong;
    }
    ++checked;
  }
  CHECK(wrong == 0);
  return checked;
}

/// All sets of squares of a board.
std::vector<SquareSet> all_sets(const Board& board) {
  std::vector<SquareSet> sets(std::size_t{1} << board.squares());
  std::iota(sets.begin(), sets.end(), SquareSet{0});
  return sets;
}

TEST_CASE("a board of Domineering has as many values as in CGSuite", "[values][partizan]") {
  const games::Domineering rules(Board(5, 5));
  PartizanValues table;
  testing::ValuesOf<games::Domineering> values(rules, table);
  CHECK(table.is_zero(values(rules.board().all())));
  CHECK(values.positions() == 16456);
  CHECK(table.count() == 6457);
  CHECK(table.bytes_of_values() <= 48 * std::uint64_t{table.count()});
}

TEST_CASE("the sign of a value determines the winner at every follower of a board",
          "[values][partizan]") {
  using namespace games;
  const Board board(4, 4);
  // Smaller boards are larger ones with holes.
  CHECK(check_signs(Domineering(board), all_sets(board)) == 65536);

  SquareSet x = 0;
  for (unsigned square = 0; square < board.squares(); ++square)
    if ((board.row_of(square) + board.column_of(square)) % 2 == 0) x |= Board::bit(square);
  CHECK(check_signs(Clobber(board, board.all()), {{x, board.all() & ~x}}) > 100'000);

  const Board smaller(3, 4);
  CHECK(check_signs(NoGo(smaller), {{0, 0, smaller.all()}}) > 10'000);
  const SquareSet corner = Board::bit(0);
  const SquareSet opposite = Board::bit(smaller.squares() - 1);
  CHECK(check_signs(Amazons(smaller), {{corner, opposite, smaller.all() & ~(corner | opposite)}}) >
        10'000);
  const OpenNodes empty{smaller.all(), smaller.all()};
  CHECK(check_signs(Col(ColouredGraph(smaller)), {empty}) > 10'000);
  CHECK(check_signs(Snort(ColouredGraph(smaller)), {empty}) > 10'000);
}

TEST_CASE("the sign of a value determines the winner", "[values][partizan]") {
  std::map<std::string, int> checked;
  for (const GameEntry* const game : bundled().games()) {
    const std::string& name = game->text().name;
    for (const Datum::Object& fields : game->small_problems(60)) {
      const auto problem = game->problem(Datum(fields), Scope::position);
      const std::shared_ptr<GameGraph> positions = problem->graph();
      auto* const partizan = positions->ability<PartizanGameGraph>();
      if (partizan == nullptr) continue;
      CAPTURE(name, Datum(fields).to_text());
      const std::uint64_t root = positions->number_of(*problem);
      const auto values = partizan->open_values();
      REQUIRE(values->solve(root, {}) == Status::complete);
      const OutcomeClass sign = values->table().outcome_class(values->value(root));
      const auto by_search =
          problem->open({.solver = "top_down", .evaluation = EvaluationKind::outcome});
      for (const std::uint64_t position : {root, partizan->turned(root)}) {
        REQUIRE(by_search->solve(position, {}) == Status::complete);
        CHECK(std::get<Outcome>(by_search->value(position)) ==
              outcome_of(sign, partizan->on_move(position)));
      }
      CHECK(partizan->turned(partizan->turned(root)) == root);
      ++checked[name];
    }
  }
  CHECK(checked.size() >= 2);
  for (const auto& [name, problems] : checked) {
    CAPTURE(name);
    CHECK(problems > 10);
  }
}

}  // namespace
}  // namespace zugzwang::canonical_values_tests
