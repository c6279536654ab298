// Mu Torere: all its ends by plain play, under each account of its rules.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/games/boards/mu_torere.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "games/boards/board_laws.hpp"
#include "games/plain_play.hpp"

namespace zugzwang::mu_torere_tests {
namespace {

using games::Colour;
using games::MuTorere;
using testing::broken_promise;
using Restriction = MuTorere::Restriction;
using Solution = RetrogradeSolver<MuTorere, ByDistance>;

static_assert(RetractableGame<MuTorere> && CountedMovesGame<MuTorere>);
static_assert(OrbitGame<MuTorere> && TieredGame<MuTorere> && !PartlyIndexedGame<MuTorere>);

constexpr std::array restrictions{Restriction::always, Restriction::two_moves_each,
                                  Restriction::one_move_each, Restriction::never};

/// The eight kewai in a ring, the putahi, who is on move, and how many plies are restricted.
std::string text_of(const MuTorere::State& state) {
  std::string text;
  for (const unsigned point : {0U, 1U, 2U, 5U, 8U, 7U, 6U, 3U, 4U}) {
    const bool x_moves = state.turn == Colour::x;
    const bool mine = (state.men.mine >> point & 1U) != 0;
    const bool theirs = (state.men.theirs >> point & 1U) != 0;
    text += mine == theirs ? '.' : mine == x_moves ? 'x' : 'o';
  }
  return text + (state.turn == Colour::x ? 'x' : 'o') +
         static_cast<char>('0' + state.restricted_plies);
}

std::vector<std::string> options(const std::string& position, bool always) {
  const char mover = position[9];
  const char enemy = mover == 'x' ? 'o' : 'x';
  const bool restricted = always || position[10] > '0';
  const std::size_t empty = position.find('.');
  std::vector<std::string> options;
  for (std::size_t from = 0; from < 9; ++from) {
    if (position[from] != mover) continue;
    if (from != 8) {
      const std::size_t next = (from + 1) % 8;
      const std::size_t last = (from + 7) % 8;
      const bool beside_enemy = position[next] == enemy || position[last] == enemy;
      if (empty == 8 ? restricted && !beside_enemy : empty != next && empty != last) continue;
    }
    std::string option = position;
    std::swap(option[from], option[empty]);
    option[9] = enemy;
    if (option[10] > '0') --option[10];
    options.push_back(option);
  }
  return options;
}

TEST_CASE("Mu Torere has the values of plain iteration, under each restriction", "[mu_torere]") {
  for (const Restriction restriction : restrictions) {
    CAPTURE(restriction);
    const MuTorere game(restriction);
    std::vector<std::string> all;
    for (std::uint64_t index = 0; index < game.size(); ++index)
      all.push_back(text_of(game.state_at(index)));
    const auto ends = testing::plain_ends(all, [&](const std::string& position) {
      return options(position, restriction == Restriction::always);
    });
    CHECK(ends.size() == game.size());
    for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
      Solution solution(game, source);
      bool agree = true;
      for (std::uint64_t index = 0; index < game.size(); ++index) {
        const MuTorere::State state = game.state_at(index);
        agree = agree && solution.solve(state, {}) == Status::complete &&
                solution.value(state) == ends.at(all[index]);
      }
      CHECK(agree);
    }
  }
}

TEST_CASE("Mu Torere satisfies the laws of tables at every position", "[mu_torere]") {
  for (const Restriction restriction : restrictions) {
    CAPTURE(restriction);
    CHECK(broken_promise(MuTorere(restriction)).empty());
  }
}

// Ascher 1987 counts 92 positions with the player on move. Jelliss, Games and Puzzles Journal 17,
// counts 46 without him: 8 with the putahi empty, and 19 with a man of either colour there.
TEST_CASE("Mu Torere has 92 positions up to turns and reflections", "[mu_torere]") {
  const MuTorere game;
  std::uint64_t empty = 0;
  std::uint64_t mine = 0;
  std::uint64_t theirs = 0;
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const MuTorere::State state = game.state_at(index);
    if (game.canonical(state) != state) continue;
    CHECK(state.turn == Colour::x);  // the other colour has as many
    if ((state.men.mine & MuTorere::putahi) != 0)
      ++mine;
    else if ((state.men.theirs & MuTorere::putahi) != 0)
      ++theirs;
    else
      ++empty;
  }
  CHECK(empty == 8);
  CHECK(mine == 19);
  CHECK(theirs == 19);
  CHECK(2 * (empty + mine + theirs) == 92);
}

}  // namespace
}  // namespace zugzwang::mu_torere_tests
