// What the functions of a plugin's game throw is told with the function and the position.

#include <stdexcept>
#include <string>

#include <zugzwang/api/call.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "one_or_two.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

/// Take 1 or 2; the moves of three tokens are missing.
struct NoMovesAtThree : testing::OneOrTwo {
  FixedList<Move, 2> moves(State left) const {
    if (left == 3) throw std::out_of_range("no such cell");
    return OneOrTwo::moves(left);
  }
};

class MissingPresentation final : public Presentation<testing::Tokens, NoMovesAtThree> {
 public:
  GameText text() const override {
    return {.name = "missing", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<testing::Tokens>> fields() const override {
    return {field("left", &testing::Tokens::left, "")};
  }
  NoMovesAtThree rules(const testing::Tokens&) const override { return {}; }
  State state(const NoMovesAtThree&, const testing::Tokens& problem) const override {
    return problem.left;
  }
  PositionText position(const NoMovesAtThree&, const State& left) const override {
    return {std::to_string(left) + " left"};
  }
  MoveText move(const NoMovesAtThree&, const State& left, const Move&) const override {
    if (left == 2) throw std::runtime_error("no such word");
    return {"take"};
  }
};

/// The registry after a plugin has been loaded; empty as the name of the file: the game is bundled.
Registry registry_of(const std::string& file) {
  Registry plugin, registry;
  register_game<MissingPresentation>(plugin, SolverList<TopDown>{});
  registry.take(std::move(plugin), file);
  return registry;
}

std::string answer(const Registry& registry, const std::string& call, const std::string& problem) {
  return Caller(registry).call(call, R"({"game":"missing","problem":)" + problem + "}", {});
}

TEST_CASE("a plugin's exception is reported with the function and the position", "[plugin_fault]") {
  const Registry registry = registry_of("missing.so");
  for (const std::string call : {"solve", "analyze", "graph"}) {
    CAPTURE(call);
    const std::string error = answer(registry, call, R"({"left":5})");
    CHECK(testing::contains(error, R"("code":"bad_plugin")"));
    CHECK(testing::contains(error, R"(plugin missing.so: missing has thrown \"no such cell\" )"
                                   R"(in moves of the position \"3 left\")"));
  }
}

TEST_CASE("a plugin's exception that the laws do not find refers to check-game", "[plugin_fault]") {
  const std::string error = answer(registry_of("missing.so"), "position", R"({"left":2})");
  INFO(error);
  CHECK(testing::contains(error, R"(missing has thrown \"no such word\"; zugzwang check-game )"
                                 R"(missing --plugin missing.so)"));
}

TEST_CASE("an exception of a game of the program's own is an internal error", "[plugin_fault]") {
  const std::string error = answer(registry_of(""), "solve", R"({"left":5})");
  CHECK(testing::contains(error, R"("code":"internal","message":"no such cell")"));
}

}  // namespace
}  // namespace zugzwang
