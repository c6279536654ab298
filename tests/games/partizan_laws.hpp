#pragma once

// What a partizan game must keep so that the values of its positions are right: held against plain
// recursion over its rules, which knows neither components nor representatives.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/core/concepts/partizan.hpp>
#include <zugzwang/core/partizan/by_value.hpp>
#include <zugzwang/core/partizan/values.hpp>
#include <zugzwang/solvers/search/sum_solution.hpp>

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
  SumSolution<BothPlayers<P>, ByValue> solution_;
};

/// The same, and who wins, by recursion over the moves alone.
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
        options[static_cast<int>(player)].push_back(value(rules_.play(position, player, move)));
    return values_[key] = table_.reduce(options[0], options[1]);
  }
  /// Whether the player wins who is on move.
  bool won(const StateOf<P>& position, Player player) {
    auto& known = won_[static_cast<int>(player)];
    const auto key = rules_.key(position);
    if (const auto place = known.find(key); place != known.end()) return place->second;
    bool won = false;
    for (const MoveOf<P>& move : rules_.moves(position, player))
      won = won || !this->won(rules_.play(position, player, move), opponent(player));
    return known[key] = won;
  }

 private:
  using Key = decltype(std::declval<const P&>().key(std::declval<const StateOf<P>&>()));

  P rules_;
  PartizanValues& table_;
  std::unordered_map<Key, PartizanValue> values_;
  std::unordered_map<Key, bool> won_[2];
};

/// At most so many positions that players who move in any order can reach.
template <PartizanGame P>
std::vector<StateOf<P>> positions_from(const P& rules, const StateOf<P>& root,
                                       std::size_t most = 2000) {
  std::vector<StateOf<P>> positions{root};
  std::unordered_map<decltype(rules.key(root)), StateOf<P>> met{{rules.key(root), root}};
  for (std::size_t i = 0; i < positions.size() && positions.size() < most; ++i)
    for (const Player player : {Player::left, Player::right}) {
      const StateOf<P> here = positions[i];
      for (const MoveOf<P>& move : rules.moves(here, player)) {
        const StateOf<P> option = rules.play(here, player, move);
        const auto [place, is_new] = met.emplace(rules.key(option), option);
        REQUIRE(place->second == option);  // the key is injective
        if (is_new) positions.push_back(option);
      }
    }
  return positions;
}

/// The representatives of a player's options, each with its sign, or with the other one.
template <RepresentedGame P>
auto options_of(const P& rules, const StateOf<P>& position, Player player, bool negated) {
  std::vector<std::pair<StateOf<P>, bool>> options;
  for (const MoveOf<P>& move : rules.moves(position, player)) {
    const auto like = rules.representative(rules.play(position, player, move));
    options.emplace_back(like.position, !like.is_own_negative && like.negated != negated);
  }
  return options;
}

/// Whether two lists have the same elements as often, in whatever order.
template <class List>
bool are_alike(const List& a, const List& b) {
  return std::ranges::is_permutation(a, b);
}

/// Checks the law of representatives at a position.
template <RepresentedGame P>
void check_representative(const P& rules, const StateOf<P>& position) {
  const auto like = rules.representative(position);
  const auto again = rules.representative(like.position);
  REQUIRE(again.position == like.position);
  REQUIRE(!again.negated);
  REQUIRE(again.is_own_negative == like.is_own_negative);
  REQUIRE(!(like.negated && like.is_own_negative));
  for (const Player player : {Player::left, Player::right}) {
    const auto own = options_of(rules, position, player, false);
    const auto same = options_of(rules, like.position, player, false);
    const auto exchanged = options_of(rules, like.position, opponent(player), true);
    if (!like.negated) REQUIRE(are_alike(own, same));
    if (like.negated || like.is_own_negative) REQUIRE(are_alike(own, exchanged));
  }
}

/// Checks the laws of core/concepts/partizan.hpp and that values are those of plain recursion, on
/// positions that play can reach from a small one.
template <PartizanGame P>
void check_partizan_laws(const P& rules, const StateOf<P>& root, std::size_t most = 2000) {
  PartizanValues table;
  ValuesOf<P> values(rules, table);
  PlainlyOf<P> plainly(rules, table);
  for (const StateOf<P>& position : positions_from(rules, root, most)) {
    const PartizanValue value = plainly.value(position);
    REQUIRE(values(position) == value);
    const OutcomeClass outcome = table.outcome_class(value);
    REQUIRE(plainly.won(position, Player::left) ==
            (outcome == OutcomeClass::left || outcome == OutcomeClass::next));
    REQUIRE(plainly.won(position, Player::right) ==
            (outcome == OutcomeClass::right || outcome == OutcomeClass::next));
    for (const Player player : {Player::left, Player::right}) {
      std::size_t count = 0;
      for (const MoveOf<P>& move : rules.moves(position, player)) {
        ++count;
        if constexpr (requires { rules.rank(position); })
          REQUIRE(rules.rank(rules.play(position, player, move)) < rules.rank(position));
      }
      if constexpr (CanMoveGame<P>) REQUIRE(rules.can_move(position, player) == (count > 0));
    }
    if constexpr (DecomposableGame<P>) {
      PartizanValue sum;
      for (const StateOf<P>& component : rules.components(position))
        sum = table.sum(sum, plainly.value(component));
      REQUIRE(sum == value);
    }
    if constexpr (MirroredGame<P>)
      REQUIRE(plainly.value(rules.mirrored(position)) == table.negative(value));
    if constexpr (RepresentedGame<P>) {
      const auto like = rules.representative(position);
      REQUIRE(plainly.value(like.position) == (like.negated ? table.negative(value) : value));
      check_representative(rules, position);
    }
  }
}

}  // namespace zugzwang::testing
