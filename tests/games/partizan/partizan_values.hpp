#pragma once

// Canonical values of the positions of a partizan game, and what must hold between these and its
// rules, whatever the game: held against plain recursion, which knows neither components nor
// representatives.

#include <cstddef>
#include <initializer_list>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/solvers/search/sum_solver.hpp>
#include <zugzwang/values/by_value.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"

namespace zugzwang::testing {

/// The values of a game's positions, by components and representatives where it has them.
template <PartizanGame P>
class ValuesOf {
 public:
  ValuesOf(const P& rules, PartizanValues& table)
      : solution_(BothPlayers<P>(rules), ByValue(table)) {}

  PartizanValue operator()(const StateOf<P>& position) {
    REQUIRE(solution_.solve(position, {}) == Status::complete);
    return solution_.value(position);
  }
  std::uint64_t positions() const { return solution_.statistics().positions; }

 private:
  SumSolver<BothPlayers<P>, ByValue> solution_;
};

/// The same, and who wins, by recursion over the moves alone, as deep as play goes.
template <PartizanGame P>
class PlainlyOf {
 public:
  PlainlyOf(const P& rules, PartizanValues& table) : rules_(rules), table_(table) {}

  PartizanValue value(const StateOf<P>& position) {
    const auto key = rules_.key(position);
    if (const auto place = values_.find(key); place != values_.end()) return place->second;
    std::vector<PartizanValue> options[2];
    for (const Player player : {Player::left, Player::right})
      for (const MoveOf<P>& move : rules_.moves(position, player))
        options[static_cast<std::size_t>(player)].push_back(
            value(rules_.play(position, player, move)));
    return values_[key] = table_.reduce(options[0], options[1]);
  }
  /// Whether the player wins who is on move.
  bool won(const StateOf<P>& position, Player player) {
    auto& known = won_[static_cast<std::size_t>(player)];
    const auto key = rules_.key(position);
    if (const auto place = known.find(key); place != known.end()) return place->second;
    bool won = false;
    for (const MoveOf<P>& move : rules_.moves(position, player))
      won = won || !this->won(rules_.play(position, player, move), opponent(player));
    return known[key] = won;
  }
  OutcomeClass outcome(const StateOf<P>& position) {
    const bool left = won(position, Player::left);
    const bool right = won(position, Player::right);
    if (left != right) return left ? OutcomeClass::left : OutcomeClass::right;
    return left ? OutcomeClass::next : OutcomeClass::previous;
  }

 private:
  using Key = decltype(std::declval<const P&>().key(std::declval<const StateOf<P>&>()));

  P rules_;
  PartizanValues& table_;
  std::unordered_map<Key, PartizanValue> values_;
  std::unordered_map<Key, bool> won_[2];
};

/// The value of {left | right}.
inline PartizanValue braces(PartizanValues& table, std::initializer_list<PartizanValue> left,
                            std::initializer_list<PartizanValue> right) {
  return table.reduce(std::vector(left), std::vector(right));
}

/// The value of {v, … | −v, …}.
inline PartizanValue switch_of(PartizanValues& table, std::initializer_list<PartizanValue> left) {
  std::vector<PartizanValue> right;
  for (const PartizanValue value : left) right.push_back(table.negative(value));
  return table.reduce(std::vector(left), right);
}

/// Positions and what play can make of them if any player moves at any time, at most about so many
/// in all.
template <PartizanGame P>
std::vector<StateOf<P>> followers(const P& rules, std::vector<StateOf<P>> met,
                                  std::size_t most = ~std::size_t{0}) {
  std::unordered_set<decltype(rules.key(met.front()))> keys;
  for (const StateOf<P>& root : met) keys.insert(rules.key(root));
  for (std::size_t i = 0; i < met.size() && met.size() < most; ++i)
    for (const Player player : {Player::left, Player::right})
      for (const MoveOf<P>& move : rules.moves(StateOf<P>(met[i]), player)) {
        const StateOf<P> next = rules.play(met[i], player, move);
        if (keys.insert(rules.key(next)).second) met.push_back(next);
      }
  return met;
}

/// Checks the laws of the rules, and that values are those of plain recursion, on positions that
/// play can make of a small one, at most about so many.
template <PartizanGame P>
void check_partizan_laws(const P& rules, const StateOf<P>& root, std::size_t most = 2000) {
  CHECK(broken(WithMover<P>(rules), {{root, Player::left}, {root, Player::right}}, most) == none);
  PartizanValues table;
  ValuesOf<P> values(rules, table);
  PlainlyOf<P> plainly(rules, table);
  for (const StateOf<P>& position : followers(rules, {root}, most)) {
    const PartizanValue value = plainly.value(position);
    REQUIRE(values(position) == value);
    REQUIRE(table.outcome_class(value) == plainly.outcome(position));
    if constexpr (DecomposableGame<P>) {
      PartizanValue sum;
      for (const StateOf<P>& component : rules.components(position))
        sum = table.sum(sum, plainly.value(component));
      REQUIRE(sum == value);
    }
    if constexpr (MirroredGame<P>)
      REQUIRE(plainly.value(rules.mirrored(position)) == table.negative(value));
    if constexpr (RepresentedGame<P>) {
      const Representative<StateOf<P>> like = rules.representative(position);
      REQUIRE(plainly.value(like.position) == (like.negated ? table.negative(value) : value));
      if (like.is_own_negative) REQUIRE(value == table.negative(value));
    }
  }
}

}  // namespace zugzwang::testing
