// A small game whose rules and presentation each lack one thing, by the name that is defined;
// check.sh compiles it with each of them.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/ranges.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

namespace {

using namespace zugzwang;

#ifdef STATE_WITHOUT_EQUALITY
struct Pile {
  std::uint64_t left = 0;
};
#else
struct Pile {
  std::uint64_t left = 0;
  bool operator==(const Pile&) const = default;
};
#endif

class Tokens {
#ifndef ALL_PRIVATE
 public:
#endif
  using State = Pile;
#ifdef MOVE_OF_TWO_NUMBERS
  using Move = std::pair<std::uint64_t, std::uint64_t>;
  std::vector<Move> moves(const State&) const { return {{1, 1}}; }
#elif defined(MOVE_WITHOUT_EQUALITY)
  struct Move {
    std::uint64_t taken = 0;
  };
  std::vector<Move> moves(const State&) const { return {{1}}; }
#else
  using Move = std::uint64_t;
#if defined(MOVES_OF_TEXT)
  std::vector<std::string> moves(const State&) const { return {"1"}; }
#elif defined(MOVES_BY_CALLBACK)
  void moves(const State& state, auto visit) const { visit(state.left); }
#elif !defined(NO_MOVES)
  Countdown<Move> moves(const State& state) const { return Countdown<Move>(state.left); }
#endif
#endif

#if defined(PLAY_RETURNS_NUMBER)
  std::uint64_t play(const State& state, const Move&) const { return state.left; }
#elif defined(PLAY_NOT_CONST)
  State play(const State& state, const Move&) { return state; }
#elif !defined(NO_PLAY)
  State play(const State& state, const Move&) const { return state; }
#endif

#if defined(RESULT_IS_BOOL)
  bool result(const State& state) const { return state.left == 0; }
#elif !defined(NO_RESULT)
  std::optional<Outcome> result(const State&) const { return Outcome::loss; }
#endif

#if defined(KEY_WITHOUT_HASH)
  std::pair<int, int> key(const State&) const { return {}; }
#elif !defined(NO_KEY)
  std::uint64_t key(const State& state) const { return state.left; }
#endif

#ifdef INDICES_WITHOUT_CODE
  std::uint64_t size() const { return 1; }
  std::uint64_t index(const State&) const { return 0; }
  State state_at(std::uint64_t) const { return {}; }
#endif

#ifdef CYCLES_IS_BOOL
  static constexpr bool cycles = true;
#endif

#ifdef NOT_COPIED
  Tokens() = default;
  Tokens(const Tokens&) = delete;
#endif
};

struct TokensProblem {
  std::uint64_t left = 0;
};

#ifdef NO_PRESENTATION
struct TokensPresentation {};
#else
#ifdef NO_POSITION_PRESENTATION
class TokensPresentation final : public GamePresentation<TokensProblem, Tokens> {
#else
class TokensPresentation final : public Presentation<TokensProblem, Tokens> {
#endif
 public:
#ifndef PRESENTATION_WITHOUT_TEXT
  GameText text() const override {
    return {.name = "tokens", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
#endif
#ifndef PRESENTATION_WITHOUT_FIELDS
  std::vector<Field<TokensProblem>> fields() const override {
    return {field("left", &TokensProblem::left, "")};
  }
#endif
#ifndef PRESENTATION_WITHOUT_RULES
  Tokens rules(const TokensProblem&) const override { return {}; }
#endif
#ifndef NO_POSITION_PRESENTATION
#ifndef PRESENTATION_WITHOUT_STATE
  State state(const Tokens&, const TokensProblem& problem) const override { return {problem.left}; }
#endif
#if defined(POSITION_OF_STATE_BY_VALUE)
  PositionText position(const Tokens&, State) const override { return {""}; }
#elif defined(POSITION_HIDES)
  PositionText position(const Tokens&, State) const { return {""}; }
#elif !defined(PRESENTATION_WITHOUT_POSITION)
  PositionText position(const Tokens&, const State&) const override { return {""}; }
#endif
#ifndef PRESENTATION_WITHOUT_MOVE
  MoveText move(const Tokens&, const State&, const Move&) const override { return {""}; }
#endif
#endif
};
#endif

}  // namespace

void register_tokens(Registry& registry) {
#ifdef SOLVER_WITHOUT_CODE
  register_game<TokensPresentation>(registry, AllSolvers{}, Compiled<TopDown>{});
#else
  register_game<TokensPresentation>(registry, AllSolvers{});
#endif
}
