#pragma once

// A game of rows and its presentation, small enough to know all values by heart, for tests of
// services.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/engine/presentation.hpp>

namespace zugzwang::testing {

/// Take 1 or 2 tokens; the player who takes the last one wins. A row for each number of tokens,
/// which may claim to look back further than it does.
struct OneOrTwo {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  std::uint64_t reach = 2;

  FixedList<Move, 2> moves(State left) const {
    if (left >= 2) return {2, 1};
    return {1};
  }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
  static std::size_t columns() { return 1; }
  std::uint64_t lookback() const { return reach; }
  std::uint64_t row(State left) const { return left; }
  std::size_t column(State) const { return 0; }
  State state(std::uint64_t row, std::size_t) const { return row; }
};

struct Tokens {
  std::uint64_t left = 0;
  std::uint64_t reach = 2;
};
class TokensPresentation final : public Presentation<Tokens, OneOrTwo> {
 public:
  GameText text() const override {
    return {
        .name = "one-or-two", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<Tokens>> fields() const override {
    return {field("left", &Tokens::left, ""), field("reach", &Tokens::reach, "").optional()};
  }
  OneOrTwo rules(const Tokens& problem) const override { return {problem.reach}; }
  State state(const OneOrTwo&, const Tokens& problem) const override { return problem.left; }
  PositionText position(const OneOrTwo&, const State& left) const override {
    return {std::to_string(left) + " left"};
  }
  MoveText move(const OneOrTwo&, const State&, const Move& taken) const override {
    return {std::to_string(taken)};
  }
};

}  // namespace zugzwang::testing
