#pragma once

// A registered game with all abilities that a table knows, small and at random: tiers, positions
// that are alike, indices without a position.

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/registration.hpp>
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

template <int version>
class TokenFace final : public Face<TokenProblem, VersionedToken<version>> {
 public:
  using Token = VersionedToken<version>;
  using State = typename Token::State;
  using Move = typename Token::Move;

  const GameText& text() const override {
    static const GameText text{
        .name = "token", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
    return text;
  }
  std::vector<Field<TokenProblem>> fields() const override {
    return {field("seed", &TokenProblem::seed, "").rule().optional(),
            field("at", &TokenProblem::at, "")};
  }
  Token rules(const TokenProblem& problem) const override {
    std::mt19937_64 random(problem.seed);
    return Token(random_rich_graph(random));
  }
  State state(const Token& game, const TokenProblem& problem) const override {
    if (problem.at >= game.size() || !game.is_position(problem.at))
      throw Error(ErrorCode::bad_position, "at: no position");
    return problem.at;
  }
  std::string show(const Token&, const State& at) const override {
    return "at " + std::to_string(at);
  }
  std::string tell(const Token&, const State&, const Move& edge) const override {
    return "edge " + std::to_string(edge);
  }
};

template <int version = 1>
Registry token_registry() {
  Registry registry;
  register_game<TokenFace<version>>(registry, SolverList<Retrograde>{});
  return registry;
}

}  // namespace zugzwang::testing
