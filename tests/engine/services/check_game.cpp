// The check of a game tells its author what to mend, and does not stumble over it.

#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/check_game.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

/// Take 2 or 3; with one token left there is no move, and the rules forget to say who has won.
struct ForgetsTheEnd {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  FixedList<Move, 2> moves(State left) const {
    FixedList<Move, 2> moves;
    if (left >= 3) moves.push_back(3);
    if (left >= 2) moves.push_back(2);
    return moves;
  }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
};

/// Take 1. Two numbers of tokens have one index, and the rank does not fall at one of them.
struct SharesIndices {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  FixedList<Move, 1> moves(State) const { return {1}; }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }

  std::uint64_t size() const { return 100; }
  std::uint64_t index(State left) const { return left / 2 * 2; }
  State state_at(std::uint64_t index) const { return index; }
  std::uint64_t rank(State left) const { return left == 1 ? 0 : left; }
};

/// Take 1, or 2 where there are so many.
struct TakesOneOrTwo : ForgetsTheEnd {
  FixedList<Move, 2> moves(State left) const {
    if (left >= 2) return {2, 1};
    return {1};
  }
};

/// The same, with a slip in a type: the rank is never asked for.
struct RankIsInt : TakesOneOrTwo {
  int rank(State left) const { return static_cast<int>(left); }
};

/// Take 1, from a list that is too short for a pile of 5.
struct OverflowsAtFive : TakesOneOrTwo {
  FixedList<Move, 1> moves(State left) const {
    FixedList<Move, 1> moves = {1};
    if (left == 5) moves.push_back(2);
    return moves;
  }
};

/// Take 1 or 2, from a list that has no end at a pile of 5.
struct OutgrowsAtFive : TakesOneOrTwo {
  std::vector<Move> moves(State left) const {
    if (left == 5) throw std::bad_alloc();
    return left == 1 ? std::vector<Move>{1} : std::vector<Move>{1, 2};
  }
};

struct Tokens {
  std::uint64_t left = 0;
};

template <Game G>
class TokensPresentation : public Presentation<Tokens, G> {
 public:
  using typename Presentation<Tokens, G>::State;
  using typename Presentation<Tokens, G>::Move;

  GameText text() const override {
    return {.name = "tokens", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<Tokens>> fields() const override { return {field("left", &Tokens::left, "")}; }
  G rules(const Tokens&) const override { return {}; }
  State state(const G&, const Tokens& problem) const override { return problem.left; }
  PositionText position(const G&, const State& left) const override {
    return {std::to_string(left)};
  }
  MoveText move(const G&, const State&, const Move& taken) const override {
    return {std::to_string(taken)};
  }
};

/// From none to two tokens: three problems in all.
class FewTokensPresentation final : public TokensPresentation<TakesOneOrTwo> {
 public:
  std::vector<Field<Tokens>> fields() const override {
    return {field("left", &Tokens::left, "").range(0, 2)};
  }
};

TEST_CASE("a state without a result and without a move is reported", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<ForgetsTheEnd>>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  REQUIRE(report.faults.size() == 1);
  CHECK(report.faults[0].what == "law: a state without a result has a move");
  CHECK(report.faults[0].detail == "1");
  CHECK(report.faults[0].problem == R"({"left":1})");
}

TEST_CASE("a repeated random problem is counted once", "[check_game]") {
  Registry registry;
  register_game<FewTokensPresentation>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  CHECK(report.faults.empty());
  CHECK(report.problems == 3);
}

TEST_CASE("a state is shown as it is, even if its number belongs to another", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<SharesIndices>>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  const auto fault =
      std::ranges::find(report.faults, "law: rank falls with every move", &Fault::what);
  REQUIRE(fault != report.faults.end());
  CHECK(fault->detail == "1, move 1");
}

TEST_CASE("a function that no concept uses is a warning, not a fault", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<RankIsInt>>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  CHECK(report.faults.empty());
  REQUIRE(report.warnings.size() == 1);
  CHECK(report.warnings[0].functions == "rank");
  CHECK(report.warnings[0].concept_name == "RankedGame");
}

TEST_CASE("a function that throws is a fault, reported with the problem", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<OverflowsAtFive>>(registry, SolverList<TopDown>{});
  CallInCheck call;
  const CheckReport report = check_game(registry.find("tokens"), {}, {.call = &call});
  REQUIRE(report.faults.size() == 1);
  CHECK(report.faults[0].what == "exception");
  CHECK(report.faults[0].detail ==
        "laws and presentation, in moves of the position \"5\": a FixedList of 1 elements is full");
  CHECK(report.faults[0].problem == R"({"left":5})");
}

TEST_CASE("a function that exhausts memory is a fault, reported with its call", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<OutgrowsAtFive>>(registry, SolverList<TopDown>{});
  CallInCheck call;
  const CheckReport report = check_game(registry.find("tokens"), {}, {.call = &call});
  REQUIRE(report.faults.size() == 1);
  CHECK(report.faults[0].what == "memory: more than the game may take");
  CHECK(report.faults[0].detail == R"(laws and presentation, in moves of the position "5")");
  CHECK(report.faults[0].problem == R"({"left":5})");
}

/// Tokens, with one slip in their presentation.
enum class Slip {
  none,
  empty_line,
  same_move_names,
  same_descriptions,
  other_fields,
  no_fields,
  scene_throws,
  no_board,
  no_such_token,
};

template <Slip slip>
class SlippingPresentation final : public TokensPresentation<TakesOneOrTwo> {
 public:
  PositionText position(const TakesOneOrTwo&, const State& left) const override {
    const char* const field = slip == Slip::no_fields ? "right" : "left";
    return {.line = slip == Slip::empty_line && left == 1 ? "" : std::to_string(left),
            .scene = [&left]() -> Scene {
              if (slip == Slip::scene_throws && left == 2)
                throw std::out_of_range("beyond the row");
              if (slip == Slip::no_board) return {scene::Board{.id = "board"}};
              return {scene::Heaps{"heap", {left}}};
            },
            .fields = Datum::Object{{field, slip == Slip::other_fields ? left / 3 * 3 : left}}};
  }
  MoveText move(const TakesOneOrTwo&, const State& left, const Move& taken) const override {
    return {slip == Slip::same_descriptions ? "take some" : std::to_string(taken),
            scene::token("heap", 0, slip == Slip::no_such_token ? left : left - taken)};
  }
  Datum move_to_json(const TakesOneOrTwo&, const Move& taken) const override {
    return slip == Slip::same_move_names ? Datum(std::uint64_t{1}) : Datum(taken);
  }
};

template <Slip slip>
CheckReport check_slip() {
  Registry registry;
  register_game<SlippingPresentation<slip>>(registry, SolverList<TopDown>{});
  CallInCheck call;
  return check_game(registry.find("tokens"), {}, {.call = &call});
}

const Fault& fault_named(const CheckReport& report, const std::string& what) {
  const auto fault = std::ranges::find(report.faults, what, &Fault::what);
  REQUIRE(fault != report.faults.end());
  return *fault;
}

TEST_CASE("a presentation is checked with the rules, and its faults are named", "[check_game]") {
  CHECK(check_slip<Slip::none>().faults.empty());
  const CheckReport empty = check_slip<Slip::empty_line>();
  CHECK(fault_named(empty, "presentation: a position has an empty line").problem ==
        R"({"left":1})");
  const CheckReport names = check_slip<Slip::same_move_names>();
  CHECK(fault_named(names, "presentation: two moves have one name").detail == "2, 1");
  const CheckReport words = check_slip<Slip::same_descriptions>();
  CHECK(fault_named(words, "presentation: two moves have one description").detail ==
        "2, 1: take some");
  const CheckReport other = check_slip<Slip::other_fields>();
  CHECK(fault_named(other, "presentation: the fields of a position describe another one").detail ==
        R"(1: {"left":0})");
  const CheckReport none = check_slip<Slip::no_fields>();
  CHECK(testing::contains(
      fault_named(none, "presentation: the fields of a position describe none").detail, "right"));
  const CheckReport thrown = check_slip<Slip::scene_throws>();
  CHECK(fault_named(thrown, "exception").detail ==
        "laws and presentation, in scene of the position \"2\": beyond the row");
  CHECK(fault_named(thrown, "exception").problem == R"({"left":2})");
  const CheckReport board = check_slip<Slip::no_board>();
  CHECK(fault_named(board, "presentation: a scene cannot be drawn").detail ==
        "0: a board without cells");
  const CheckReport token = check_slip<Slip::no_such_token>();
  CHECK(testing::contains(fault_named(token, "presentation: a move has no such place").detail,
                          "1, 1, heap/0/1: it lies outside the part"));
}

TEST_CASE("a position is told without its scene being drawn", "[check_game]") {
  Registry registry;
  register_game<SlippingPresentation<Slip::scene_throws>>(registry, SolverList<TopDown>{});
  const auto problem = registry.find("tokens").problem(Datum::Object{{"left", 2}}, Scope::position);
  const std::shared_ptr<GameGraph> positions = problem->graph();
  const std::uint64_t position = positions->number_of(*problem);
  const PositionText text = positions->position_text(position);
  CHECK(text.line == "2");
  CHECK(text.label == "2");
  CHECK(text.fields == Datum::Object{{"left", 2}});
  CHECK_FALSE(text.scene);
  CHECK_THROWS_AS(positions->scene(position), std::out_of_range);
  CHECK(positions->move_text(position, 1).words == "1");
  CHECK(positions->move_text(position, 3).words.empty());
}

/// Few tokens in the small problems; random ones are too many to be solved at once.
class ManyTokensPresentation final : public TokensPresentation<TakesOneOrTwo> {
 public:
  std::vector<Tokens> small_problems() const override { return {{1}, {2}}; }
  std::optional<Tokens> random_problem(std::uint64_t size, Random&) const override {
    return Tokens{1'000'000'000 + size};
  }
};

TEST_CASE("a random problem that is too large is no fault of the game", "[check_game]") {
  Registry registry;
  register_game<ManyTokensPresentation>(registry, SolverList<TopDown>{});
  CheckOptions options;
  options.random_problems = 2;
  options.limits.memory = 1 << 20;
  const CheckReport report = check_game(registry.find("tokens"), options);
  CHECK(report.status == Status::complete);
  CHECK(report.faults.empty());
  CHECK(report.too_large > 0);
  REQUIRE(report.first_too_large);
  CHECK(report.first_too_large->detail == name_of(Status::memory_limit));
  CHECK(testing::contains(report.first_too_large->problem, "1000000004"));
}

/// The pile of 3 breaks a law; no smaller problem may be solved before.
struct BreaksAtThree : TakesOneOrTwo {
  std::uint64_t rank(State left) const { return left == 3 ? 0 : left; }
};

TEST_CASE("the laws of all problems are checked before any is solved", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<BreaksAtThree>>(registry, SolverList<TopDown>{});
  CheckOptions options;
  std::stop_source stop;
  options.limits.cancel = stop.get_token();
  const std::size_t problems = registry.find("tokens").small_problems(2000).size();
  options.random_problems = 0;
  const CheckReport report =
      check_game(registry.find("tokens"), options, {.progress = [&](std::size_t done, std::size_t) {
                   if (done == problems) stop.request_stop();
                 }});
  CHECK(report.solvers.empty());
  CHECK(fault_named(report, "law: rank falls with every move").problem == R"({"left":3})");
}

TEST_CASE("solutions are reused for all problems of the same rules", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<TakesOneOrTwo>>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  const SolverChecked& checked = report.solvers.at("top_down by outcome");
  // Piles of 0 to 9, in at least 8 problems: one by one they have some 40 positions.
  CHECK(checked.problems >= 8);
  CHECK(checked.states > 30);
  CHECK(checked.evaluated <= 10);
}

TEST_CASE("a check ends at its deadline, and when it is cancelled", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<TakesOneOrTwo>>(registry, SolverList<TopDown>{});
  CheckOptions options;
  options.limits.deadline = Limits::Clock::now();
  CheckReport report = check_game(registry.find("tokens"), options);
  CHECK(report.status == Status::time_limit);
  CHECK(report.problems == 0);
  CHECK(report.faults.empty());
  // Within a problem, too.
  std::stop_source stop;
  options = {};
  options.limits.cancel = stop.get_token();
  std::size_t told = 0;
  report = check_game(registry.find("tokens"), options, {.progress = [&](std::size_t, std::size_t) {
                        if (++told == 3) stop.request_stop();
                      }});
  CHECK(report.status == Status::cancelled);
  CHECK(told == 3);
  CHECK(report.problems == 3);
  CHECK(report.faults.empty());
}

}  // namespace
}  // namespace zugzwang
