#pragma once

// Canonical values of the positions of a partizan game, and what must hold between these and the
// rules, whatever the game.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <zugzwang/core/on_move.hpp>
#include <zugzwang/core/partizan/by_value.hpp>
#include <zugzwang/solvers/search/sum_solution.hpp>

#include "catch.hpp"

namespace zugzwang::testing {

/// Values in one table.
template <PartizanGame G>
class ValuesOf {
 public:
  using State = StateOf<G>;

  ValuesOf(const G& game, PartizanValues& table)
      : table_(table), solution_(BothPlayers<G>(game), ByValue(table)) {}

  PartizanValue operator()(const State& position) {
    REQUIRE(solution_.solve(position, {}) == Status::complete);
    return solution_.value(position);
  }
  /// By the definition alone: no components, no representatives. Recurses as deep as play goes.
  PartizanValue by_definition(const State& position) {
    const auto key = game().key(position);
    if (const auto place = plain_.find(key); place != plain_.end()) return place->second;
    std::vector<PartizanValue> left;
    std::vector<PartizanValue> right;
    for (const auto& move : game().moves(position, Player::left))
      left.push_back(by_definition(game().play(position, Player::left, move)));
    for (const auto& move : game().moves(position, Player::right))
      right.push_back(by_definition(game().play(position, Player::right, move)));
    return plain_[key] = table_.reduce(left, right);
  }
  /// Whether the player on move wins, by plain recursion.
  bool wins(const State& position, Player player) {
    auto& known = won_[static_cast<std::size_t>(player)];
    const auto key = game().key(position);
    if (const auto place = known.find(key); place != known.end()) return place->second;
    bool won = false;
    for (const auto& move : game().moves(position, player))
      won = won || !wins(game().play(position, player, move), opponent(player));
    return known[key] = won;
  }
  OutcomeClass outcome(const State& position) {
    const bool left = wins(position, Player::left);
    const bool right = wins(position, Player::right);
    return left && right ? OutcomeClass::next
           : left        ? OutcomeClass::left
           : right       ? OutcomeClass::right
                         : OutcomeClass::previous;
  }
  const G& game() const { return solution_.game().rules(); }
  const Statistics& statistics() const { return solution_.statistics(); }

 private:
  using Key = decltype(std::declval<const G&>().key(std::declval<const State&>()));

  PartizanValues& table_;
  SumSolution<BothPlayers<G>, ByValue> solution_;
  std::unordered_map<Key, PartizanValue> plain_;
  std::unordered_map<Key, bool> won_[2];
};

/// The value of {left | right}.
inline PartizanValue braces(PartizanValues& table, std::initializer_list<PartizanValue> left,
                            std::initializer_list<PartizanValue> right) {
  const std::vector<PartizanValue> of_left(left);
  const std::vector<PartizanValue> of_right(right);
  return table.reduce(of_left, of_right);
}

/// The value of {v, … | −v, …}.
inline PartizanValue switch_of(PartizanValues& table, std::initializer_list<PartizanValue> left) {
  const std::vector<PartizanValue> of_left(left);
  std::vector<PartizanValue> of_right;
  for (const PartizanValue value : of_left) of_right.push_back(table.negative(value));
  return table.reduce(of_left, of_right);
}

/// A position and its followers, whoever moves, at most so many.
template <PartizanGame G>
std::vector<StateOf<G>> followers(const G& game, const StateOf<G>& root, std::size_t most = ~0UL) {
  using Key = decltype(game.key(root));
  std::vector<StateOf<G>> met{root};
  std::unordered_set<Key> keys{game.key(root)};
  for (std::size_t i = 0; i < met.size() && met.size() < most; ++i)
    for (const Player player : {Player::left, Player::right})
      for (const auto& move : game.moves(StateOf<G>(met[i]), player))
        if (const auto next = game.play(met[i], player, move); keys.insert(game.key(next)).second)
          met.push_back(next);
  return met;
}

template <PartizanGame G>
std::size_t moves_in(const G& game, const StateOf<G>& position, Player player) {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& move : game.moves(position, player)) ++count;
  return count;
}

/// The representatives of the options of a player, each once, with their signs: 0 of one that is
/// its own negative.
template <PartizanGame G>
auto options_by_representative(const G& game, const StateOf<G>& position, Player player) {
  std::vector<std::pair<decltype(game.key(position)), int>> options;
  for (const auto& move : game.moves(position, player)) {
    const auto kept = game.representative(game.play(position, player, move));
    options.emplace_back(game.key(kept.position), kept.is_own_negative ? 0 : kept.negated ? -1 : 1);
  }
  std::ranges::sort(options);
  const auto again = std::ranges::unique(options);
  options.erase(again.begin(), again.end());
  return options;
}

/// Checks that what a game says of components, representatives and mirror images is so, here and in
/// the position's values.
template <PartizanGame G>
void check_partizan_position(ValuesOf<G>& values, PartizanValues& table,
                             const StateOf<G>& position) {
  const G& game = values.game();
  const PartizanValue value = values(position);
  CHECK(value == values.by_definition(position));
  CHECK(table.outcome_class(value) == values.outcome(position));
  CHECK(values(game.mirrored(position)) == table.negative(value));
  CHECK(game.mirrored(game.mirrored(position)) == position);

  const auto kept = game.representative(position);
  const PartizanValue by_kept = values.by_definition(kept.position);
  CHECK(value == (kept.negated ? table.negative(by_kept) : by_kept));
  CHECK(game.representative(kept.position) ==
        Representative<StateOf<G>>{kept.position, false, kept.is_own_negative});
  CHECK((game.representative(game.mirrored(kept.position)) ==
         Representative<StateOf<G>>{kept.position, !kept.is_own_negative, kept.is_own_negative}));
  if (kept.is_own_negative) CHECK(value == table.negative(value));

  PartizanValue sum = table.integer(0);
  std::size_t parts[2] = {0, 0};
  for (const auto& component : game.components(position)) {
    sum = table.sum(sum, values.by_definition(component));
    CHECK(game.components(component).size() == 1);
    for (const Player player : {Player::left, Player::right})
      parts[static_cast<std::size_t>(player)] += moves_in(game, component, player);
  }
  CHECK(sum == value);
  for (const Player player : {Player::left, Player::right}) {
    CHECK(parts[static_cast<std::size_t>(player)] == moves_in(game, position, player));
    CHECK(game.can_move(position, player) == (moves_in(game, position, player) > 0));
    const Player there = kept.negated ? opponent(player) : player;
    auto of_kept = options_by_representative(game, kept.position, there);
    if (kept.negated)
      for (auto& [key, sign] : of_kept) sign = -sign;
    std::ranges::sort(of_kept);
    CHECK(options_by_representative(game, position, player) == of_kept);
    for (const auto& move : game.moves(position, player))
      CHECK(game.rank(game.play(position, player, move)) < game.rank(position));
  }
}

/// Checks a position and its followers, at most so many.
template <PartizanGame G>
void check_partizan_positions(ValuesOf<G>& values, PartizanValues& table, const StateOf<G>& root,
                              std::size_t most) {
  for (const StateOf<G>& position : followers(values.game(), root, most))
    check_partizan_position(values, table, position);
}

}  // namespace zugzwang::testing
