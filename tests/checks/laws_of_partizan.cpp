// Games that break the laws of partizan games: their rules are wrong for one of the players.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/with_mover.hpp>

#include "catch.hpp"
#include "toys.hpp"
#include "wrong_games.hpp"

namespace zugzwang::testing {
namespace {

using toys::TwoSided;

struct RightCannotAtOne : TwoSided {
  bool can_move(const State& state, Player player) const {
    if (player == Player::right && state == State{1, 0}) return false;
    if (player == Player::left && state == State{0, 1}) return false;
    return TwoSided::can_move(state, player);
  }
};
struct CanAlways : TwoSided {
  bool can_move(const State&, Player) const { return true; }
};

struct ComponentLeftOut : TwoSided {
  std::vector<State> components(const State& state) const { return {{state.first, 0}}; }
};
struct ComponentOfTheOther : TwoSided {
  std::vector<State> components(const State& state) const {
    return {{state.first, 0}, {state.second, 0}};
  }
};
struct ComponentsTurnRound : TwoSided {
  mutable bool rising = false;
  std::vector<State> components(const State& state) const {
    std::vector<State> components = TwoSided::components(state);
    rising = !rising;
    if (rising) std::ranges::reverse(components);
    return components;
  }
};
/// The order of a player's moves changes once the opponent's have been requested.
struct MovesAreOfTwo : TwoSided {
  mutable Player last = Player::left;
  std::vector<Move> moves(const State& state, Player player) const {
    std::vector<Move> moves = TwoSided::moves(state, player);
    if (player != last) std::ranges::reverse(moves);
    last = player;
    return moves;
  }
};

struct NotMirrored : TwoSided {
  State mirrored(const State& state) const { return state; }
  Representative<State> representative(const State& state) const {
    return TwoSided{}.representative(state);
  }
};

struct SignForgotten : TwoSided {
  Representative<State> representative(const State& state) const {
    Representative<State> kept = TwoSided::representative(state);
    kept.negated = false;
    return kept;
  }
};
/// The player on move in (3, 3) then depends on how play has reached it.
struct OwnNegativeUntold : TwoSided {
  Representative<State> representative(const State& state) const {
    Representative<State> kept = TwoSided::representative(state);
    kept.is_own_negative = false;
    return kept;
  }
};
struct AllAreOwnNegatives : TwoSided {
  Representative<State> representative(const State& state) const {
    return {TwoSided::representative(state).position, false, true};
  }
};
struct SecondHeapForgotten : TwoSided {
  Representative<State> representative(const State& state) const {
    return {{state.first, 0}, false};
  }
};
/// Each position has the other as its representative.
struct NoneStandsForItself : TwoSided {
  Representative<State> representative(const State& state) const { return {mirrored(state), true}; }
};

struct KeyWithoutPlayer : TwoSided {
  using TwoSided::key;
  std::uint64_t key(const State& state, Player) const { return TwoSided::key(state); }
};
struct LargerHeapAsRank : TwoSided {
  std::uint64_t rank(const State& state) const { return std::max(state.first, state.second); }
};
struct LeavesOneOutForRight : TwoSided {
  std::vector<Move> search_order(const State& state, Player player) const {
    std::vector<Move> order = moves(state, player);
    if (player == Player::right && !order.empty()) order.pop_back();
    return order;
  }
};
struct SettlesForLeft : TwoSided {
  std::optional<Outcome> settled(const State& state, Player player) const {
    if (state != State{3, 3}) return std::nullopt;
    return player == Player::left ? Outcome::win : Outcome::loss;
  }
};

template <class P>
WrongGame wrong_rules(std::string what, Laws laws) {
  return wrong_game<WithMover<P>>(std::move(what), std::move(laws), {{{9, 7}, Player::left}});
}

}  // namespace

std::vector<WrongGame> wrong_partizan() {
  const std::string can_move = "can_move holds exactly if the player has a move";
  const std::string components = "each player has the moves of the components";
  const std::string twice = "repeated calls return the same";
  const std::string alike = "a canonical state is the same game";
  return {
      wrong_rules<RightCannotAtOne>("a player has a move and cannot move", {can_move}),
      wrong_rules<CanAlways>("a player without a move can move",
                             {"a state without a result has a move", can_move}),
      wrong_rules<ComponentLeftOut>("a component is left out", {components}),
      wrong_rules<ComponentOfTheOther>("a component is the opponent's", {components}),
      wrong_rules<ComponentsTurnRound>("the components turn round", {twice}),
      wrong_rules<MovesAreOfTwo>("the moves of one player depend on what was asked of the other",
                                 {twice}),
      wrong_rules<NotMirrored>("a position is its own mirror image",
                               {"a mirror image has the options of the opponent"}),
      wrong_rules<SignForgotten>("a representative without its sign", {alike}),
      wrong_rules<OwnNegativeUntold>("a position that is its own negative has a sign", {alike}),
      wrong_rules<AllAreOwnNegatives>("every position is told to be its own negative", {alike}),
      wrong_rules<SecondHeapForgotten>("a representative without one of the heaps", {alike}),
      wrong_rules<NoneStandsForItself>("two positions stand for each other",
                                       {"canonical is idempotent", alike}),
      wrong_rules<KeyWithoutPlayer>("the same key for both players", {"key is injective"}),
      wrong_rules<LargerHeapAsRank>("the rank is that of the larger heap",
                                    {"rank falls with every move"}),
      wrong_rules<LeavesOneOutForRight>("a search leaves a move of one player out",
                                        {"search_order lists each move once"}),
      wrong_rules<SettlesForLeft>("a position is settled by its player",
                                  {"the outcome by theory is that of the definition"}),
  };
}

TEST_CASE("the laws of partizan games are checked for a player who is never on move", "[laws]") {
  // With a single token, Left moves and play is over.
  CHECK(broken(WithMover<RightCannotAtOne>{}, {{{1, 0}, Player::left}}) ==
        Laws{"can_move holds exactly if the player has a move"});
}

}  // namespace zugzwang::testing
