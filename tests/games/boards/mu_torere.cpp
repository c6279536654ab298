// Mu Torere: all its ends by plain play, under each account of its rules, and what is known of it.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/games/boards/mu_torere.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "games/answers.hpp"
#include "games/boards/board_laws.hpp"
#include "games/plain_play.hpp"
#include "support.hpp"

namespace zugzwang::mu_torere_tests {
namespace {

using games::Colour;
using games::MuTorere;
using testing::all_answer;
using testing::broken;
using testing::broken_promise;
using testing::contains;
using testing::error_of;
using testing::none;
using Restriction = MuTorere::Restriction;
using Solution = RetrogradeSolver<MuTorere, ByDistance>;

static_assert(RetractableGame<MuTorere> && CountedMovesGame<MuTorere>);
static_assert(OrbitGame<MuTorere> && TieredGame<MuTorere> && !PartlyIndexedGame<MuTorere>);

constexpr std::array restrictions{Restriction::always, Restriction::two_moves_each,
                                  Restriction::one_move_each, Restriction::never};

MuTorere::State start_of(const MuTorere& game) {
  return {{0b000'100'111, 0b111'001'000}, Colour::x, game.restricted_plies()};
}

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

TEST_CASE("Mu Torere ends as plain play does, under each restriction", "[mu_torere]") {
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

TEST_CASE("Mu Torere keeps the laws", "[mu_torere][laws]") {
  for (const Restriction restriction : restrictions) {
    CAPTURE(restriction);
    const MuTorere game(restriction);
    CHECK(broken(game, {start_of(game)}) == none);
    CHECK(broken_promise(game).empty());
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

TEST_CASE("Mu Torere is a draw where the restriction holds long enough", "[mu_torere]") {
  const auto value = [](Restriction restriction) {
    const MuTorere game(restriction);
    Solution solution(game);
    REQUIRE(solution.solve(start_of(game), {}) == Status::complete);
    return solution.value(start_of(game));
  };
  CHECK(value(Restriction::always) == Distance::draw());          // Ascher 1987, Straffin 1995
  CHECK(value(Restriction::two_moves_each) == Distance::draw());  // the same
  // By hand: c2-b2 c1-c2 b2-c1, forced up to reflection, and then a1-b2 blocks x.
  CHECK(value(Restriction::one_move_each) == Distance::loss(4));
  // By hand: a man from between two others goes to the putahi, and nobody is beside his point.
  CHECK(value(Restriction::never) == Distance::win(1));
  for (const std::string restriction : {"always", "two-moves"})
    CHECK(all_answer("mu-torere", R"({"restriction":")" + restriction + R"("})", 0));
}

TEST_CASE("the restriction of Mu Torere ends with the moves that it holds for", "[mu_torere]") {
  const auto with = [](const std::string& restriction, int played) {
    return R"({"restriction":")" + restriction + R"(","played":)" + std::to_string(played) + "}";
  };
  CHECK(all_answer("mu-torere", with("two-moves", 4), 1));
  CHECK(
      all_answer("mu-torere", with("two-moves", 3),
                 testing::answer("mu-torere", R"({"restriction":"one-move","played":1})").answer));
  CHECK(all_answer("mu-torere", with("one-move", 2), 1));
  CHECK(all_answer("mu-torere", with("one-move", 4), 1));
  CHECK(all_answer("mu-torere", with("always", 4), 0));
}

TEST_CASE("boards that are none of Mu Torere are refused", "[mu_torere]") {
  const auto refusal = [](const std::string& fields) {
    const auto error = error_of([&] { testing::problem("mu-torere", "{" + fields + "}"); });
    return error ? error->what() : std::string();
  };
  CHECK(contains(refusal(R"("board":"xxx/oxx/ooo")"), "5 x and 4 o; give 4 of each"));
  CHECK(contains(refusal(R"("board":"xxx/o.x/oo.")"), "4 x and 3 o"));
  CHECK(contains(refusal(R"("board":"xxx/o.x/oo.","turn":"o")"), "4 x and 3 o"));
  CHECK(contains(refusal(R"("board":"xxx/o#x/ooo")"), "'#'"));
  CHECK(contains(refusal(R"("board":"xxxx/o.oo")"), "2 rows"));
  CHECK(contains(refusal(R"("played":5)"), "played"));
  CHECK(contains(refusal(R"("restriction":"sometimes")"), "two-moves"));
  CHECK(contains(refusal(R"("turn":"y")"), "turn"));
}

}  // namespace
}  // namespace zugzwang::mu_torere_tests
