#pragma once

// A registered game with all abilities that a table knows, small and at random: tiers, positions
// that are alike, indices without a position.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "solvers/retrograde/token.hpp"

namespace zugzwang::testing {

struct TokenProblem {
  std::uint64_t seed = 1;
  std::uint32_t at = 0;
};

/// The version of its encoding is told by the type.
template <int version>
struct VersionedToken : RichToken<true, true> {
  static constexpr int encoding = version;
  using RichToken<true, true>::RichToken;
};

/// The same without positions that are alike: every index has a place, and some stand for none.
struct PartlyToken : zugzwang::testing::Token<true, true> {
  explicit PartlyToken(const RichGraph& rich)
      : zugzwang::testing::Token<true, true>{rich.vertices}, rich_(rich) {}

  bool is_position(State at) const { return rich_.is_position(at); }
  std::uint64_t tiers() const { return rich_.tiers(); }
  std::uint64_t tier(State at) const { return rich_.tier(at); }
  std::uint64_t tier_begin(std::uint64_t tier) const { return rich_.tier_begin(tier); }
  std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const { return rich_.next_tiers(tier); }

 private:
  RichToken<true, true> rich_;
};

template <class TokenGame>
class TokenPresentation final : public Presentation<TokenProblem, TokenGame> {
 public:
  using Token = TokenGame;
  using State = typename Token::State;
  using Move = typename Token::Move;

  GameText text() const override {
    return {.name = "token", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<TokenProblem>> fields() const override {
    return {field("seed", &TokenProblem::seed, "").rule().optional(),
            field("at", &TokenProblem::at, "")};
  }
  Token rules(const TokenProblem& problem) const override {
    Random random(problem.seed);
    return Token(random_rich_graph(random));
  }
  State state(const Token& game, const TokenProblem& problem) const override {
    if (problem.at >= game.size() || !game.is_position(problem.at))
      throw Error(ErrorCode::bad_position, "at: no position");
    return problem.at;
  }
  PositionText position(const Token&, const State& at) const override {
    return {"at " + std::to_string(at)};
  }
  MoveText move(const Token&, const State&, const Move& edge) const override {
    return {"edge " + std::to_string(edge)};
  }
};

template <class TokenGame = VersionedToken<1>>
Registry token_registry() {
  Registry registry;
  register_game<TokenPresentation<TokenGame>>(registry, SolverList<Retrograde>{});
  return registry;
}

}  // namespace zugzwang::testing
