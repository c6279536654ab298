// The check of a game tells its author what to mend, and does not stumble over it.

#include <string>

#include <zugzwang/facade/registration.hpp>
#include <zugzwang/facade/services/check_game.hpp>
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

struct Tokens {
  std::uint64_t left = 0;
};

class TokensFace final : public Face<Tokens, ForgetsTheEnd> {
 public:
  const GameText& text() const override {
    static const GameText text{.name = "forgets-the-end",
                               .title = "",
                               .summary = "",
                               .rules = "",
                               .move = "",
                               .answer = ""};
    return text;
  }
  std::vector<Field<Tokens>> fields() const override { return {field("left", &Tokens::left, "")}; }
  ForgetsTheEnd rules(const Tokens&) const override { return {}; }
  State state(const ForgetsTheEnd&, const Tokens& problem) const override { return problem.left; }
  std::string show(const ForgetsTheEnd&, const State& left) const override {
    return std::to_string(left);
  }
  std::string tell(const ForgetsTheEnd&, const State&, const Move& taken) const override {
    return std::to_string(taken);
  }
};

TEST_CASE("a state without a result and without a move is told, with the state", "[check_game]") {
  Registry registry;
  register_game<TokensFace>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("forgets-the-end"));
  REQUIRE(report.faults.size() == 1);
  CHECK(report.faults[0].what == "law: a state without a result has a move");
  CHECK(report.faults[0].detail == "1");
  CHECK(report.faults[0].problem == R"({"left":1})");
}

}  // namespace
}  // namespace zugzwang
