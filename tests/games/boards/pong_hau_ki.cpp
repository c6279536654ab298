// Pong Hau K'i: all its ends by plain play, and what is known of it.

#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/games/boards/pong_hau_ki.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "games/plain_play.hpp"

namespace zugzwang::pong_hau_ki_tests {
namespace {

using games::Colour;
using games::PongHauKi;

static_assert(OrbitGame<PongHauKi>);
static_assert(!PartlyIndexedGame<PongHauKi> && !RankedGame<PongHauKi>);

/// The three rows of the board, and who is on move.
std::string text_of(const PongHauKi::State& state) {
  std::string text = "#########";
  const bool x_moves = state.turn == Colour::x;
  for (unsigned point = 0; point < text.size(); ++point) {
    if (point % 2 == 0) text[point] = '.';
    if ((state.men.mine >> point & 1U) != 0) text[point] = x_moves ? 'x' : 'o';
    if ((state.men.theirs >> point & 1U) != 0) text[point] = x_moves ? 'o' : 'x';
  }
  return text + (x_moves ? 'x' : 'o');
}

/// Joined are the centre and each corner, and the corners of a side that is not the upper one.
bool are_joined(std::size_t a, std::size_t b) {
  if (a == b) return false;
  const bool same_column = a % 3 == b % 3;
  const bool lowest_row = a / 3 == 2 && b / 3 == 2;
  return a == 4 || b == 4 || same_column || lowest_row;
}

std::vector<std::string> options(const std::string& position) {
  const char mover = position[9];
  const std::size_t empty = position.find('.');
  std::vector<std::string> options;
  for (std::size_t from = 0; from < 9; ++from) {
    if (position[from] != mover || !are_joined(from, empty)) continue;
    std::string option = position;
    std::swap(option[from], option[empty]);
    option[9] = mover == 'x' ? 'o' : 'x';
    options.push_back(option);
  }
  return options;
}

TEST_CASE("Pong Hau K'i has the values of plain iteration", "[pong_hau_ki]") {
  const PongHauKi game;
  std::vector<std::string> all;
  for (std::uint64_t index = 0; index < game.size(); ++index)
    all.push_back(text_of(game.state_at(index)));
  const auto ends = testing::plain_ends(all, options);
  CHECK(ends.size() == 60);
  CHECK(game.size() == 60);
  RetrogradeSolver<PongHauKi, ByDistance> solution(game);
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const PongHauKi::State state = game.state_at(index);
    CAPTURE(text_of(state));
    REQUIRE(solution.solve(state, {}) == Status::complete);
    CHECK(solution.value(state) == ends.at(text_of(state)));
  }
}

// Straffin 1995: a draw for those who look two plies ahead; there is one kind of lost position.
TEST_CASE("Pong Hau K'i has one lost position up to symmetry", "[pong_hau_ki]") {
  const PongHauKi game;
  RetrogradeSolver<PongHauKi, ByDistance> solution(game);
  std::set<std::uint64_t> lost;
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const PongHauKi::State state = game.state_at(index);
    REQUIRE(solution.solve(state, {}) == Status::complete);
    const Distance value = solution.value(state);
    CHECK(value.plies() <= 1);
    if (value.outcome() == Outcome::loss) lost.insert(index_of(game, state));
  }
  CHECK(lost.size() == 1);
}

}  // namespace
}  // namespace zugzwang::pong_hau_ki_tests
