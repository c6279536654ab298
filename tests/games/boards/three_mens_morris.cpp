// Three Men's Morris: all its ends by plain play, under each of its rules.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/games/boards/three_mens_morris.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "games/boards/board_laws.hpp"
#include "games/plain_play.hpp"

namespace zugzwang::three_mens_morris_tests {
namespace {

using games::Colour;
using games::ThreeMensMorris;
using testing::broken_promise;
using Steps = ThreeMensMorris::Steps;
using Lines = ThreeMensMorris::Lines;
using State = ThreeMensMorris::State;
using Solution = RetrogradeSolver<ThreeMensMorris, ByDistance>;

static_assert(RetractableGame<ThreeMensMorris> && CountedMovesGame<ThreeMensMorris>);
static_assert(OrbitGame<ThreeMensMorris> && TieredGame<ThreeMensMorris>);
static_assert(PartlyIndexedGame<ThreeMensMorris>);

struct Variant {
  Steps steps;
  Lines lines;
};
const std::vector<Variant> variants{
    {Steps::orthogonal, Lines::orthogonal}, {Steps::orthogonal, Lines::all},
    {Steps::diagonal, Lines::orthogonal},   {Steps::diagonal, Lines::all},
    {Steps::any, Lines::orthogonal},        {Steps::any, Lines::all}};

/// The three rows of the board, and who is on move.
std::string text_of(const State& state) {
  const bool x_moves = state.turn == Colour::x;
  std::string text = ".........";
  for (unsigned point = 0; point < text.size(); ++point) {
    if ((state.men.mine >> point & 1U) != 0) text[point] = x_moves ? 'x' : 'o';
    if ((state.men.theirs >> point & 1U) != 0) text[point] = x_moves ? 'o' : 'x';
  }
  return text + (x_moves ? 'x' : 'o');
}

class PlainMorris {
 public:
  explicit PlainMorris(const Variant& variant) : variant_(variant) {}

  std::vector<std::string> options(const std::string& position) const {
    const char mover = position[9];
    const char enemy = mover == 'x' ? 'o' : 'x';
    if (has_line(position, enemy)) return {};
    int men = 0;
    for (int point = 0; point < 9; ++point) men += at(position, point) == mover ? 1 : 0;
    std::vector<std::string> options;
    for (int to = 0; to < 9; ++to) {
      if (at(position, to) != '.') continue;
      for (int from = 0; from < 9; ++from) {
        const bool moves = men == 3 && at(position, from) == mover && steps(from, to);
        const bool is_placed = men < 3 && from == to;
        if (!moves && !is_placed) continue;
        std::string option = position;
        option[static_cast<std::size_t>(from)] = '.';
        option[static_cast<std::size_t>(to)] = mover;
        option[9] = enemy;
        options.push_back(option);
      }
    }
    return options;
  }

 private:
  static char at(const std::string& position, int point) {
    return position[static_cast<std::size_t>(point)];
  }
  bool has_line(const std::string& position, char man) const {
    for (int a = 0; a < 9; ++a)
      for (const int step : {1, 2, 3, 4}) {  // along a row, a column, and the diagonals
        const bool diagonal = step % 2 == 0;
        if (diagonal && variant_.lines == Lines::orthogonal) continue;
        const int first = step == 1 ? a / 3 * 3 : step == 3 ? a % 3 : step == 2 ? 2 : 0;
        if (at(position, first) == man && at(position, first + step) == man &&
            at(position, first + 2 * step) == man)
          return true;
      }
    return false;
  }
  bool steps(int from, int to) const {
    const int rows = std::abs(from / 3 - to / 3);
    const int columns = std::abs(from % 3 - to % 3);
    if (variant_.steps == Steps::any || rows + columns == 1) return true;
    return variant_.steps == Steps::diagonal && rows == 1 && columns == 1 && (from == 4 || to == 4);
  }

  Variant variant_;
};

TEST_CASE("Three Men's Morris has the values of plain iteration, under each rule",
          "[three_mens_morris]") {
  for (const Variant& variant : variants) {
    CAPTURE(variant.steps, variant.lines);
    const ThreeMensMorris game(variant.steps, variant.lines);
    const PlainMorris plain(variant);
    std::vector<State> positions;
    std::vector<std::string> texts;
    for (std::uint64_t index = 0; index < game.size(); ++index)
      if (const State state = game.state_at(index); game.is_position(state)) {
        positions.push_back(state);
        texts.push_back(text_of(state));
      }
    const auto ends = testing::plain_ends(
        texts, [&](const std::string& position) { return plain.options(position); });
    CHECK(ends.size() == positions.size());
    for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
      Solution solution(game, source);
      bool agree = true;
      for (std::size_t i = 0; i < positions.size(); ++i)
        agree = agree && solution.solve(positions[i], {}) == Status::complete &&
                solution.value(positions[i]) == ends.at(texts[i]);
      CHECK(agree);
    }
  }
}

TEST_CASE("Three Men's Morris satisfies the laws of tables at every position",
          "[three_mens_morris]") {
  for (const Variant& variant : variants) {
    CAPTURE(variant.steps, variant.lines);
    CHECK(broken_promise(ThreeMensMorris(variant.steps, variant.lines)).empty());
  }
}

TEST_CASE("Three Men's Morris has a tier for each number of men", "[three_mens_morris]") {
  const ThreeMensMorris game;
  // 9! / (mine! theirs! empty!), with either player on move.
  const std::vector<std::uint64_t> placements{1, 9, 72, 252, 756, 1260, 1680};
  REQUIRE(game.tiers() == placements.size());
  for (std::uint64_t tier = 0; tier < game.tiers(); ++tier)
    CHECK(game.tier_begin(tier + 1) - game.tier_begin(tier) == 2 * placements[tier]);
}

TEST_CASE("the first man of Three Men's Morris wins on the centre and loses on the edges",
          "[three_mens_morris]") {
  for (const Variant& variant : variants) {
    const ThreeMensMorris game(variant.steps, variant.lines);
    Solution solution(game);
    REQUIRE(solution.solve(State{}, {}) == Status::complete);
    for (unsigned first = 0; first < 9; ++first) {
      CAPTURE(variant.steps, variant.lines, first);
      const bool decided = variant.lines == Lines::all && variant.steps != Steps::any;
      const bool edge = first % 2 == 1;
      const State after = game.play({}, games::point_move(first, first));
      CHECK(opposite(solution.value(after).outcome()) == (!decided     ? Outcome::draw
                                                          : first == 4 ? Outcome::win
                                                          : edge       ? Outcome::loss
                                                                       : Outcome::draw));
    }
  }
}

TEST_CASE("nobody is blocked where all lines win", "[three_mens_morris]") {
  for (const Variant& variant : variants) {
    CAPTURE(variant.steps, variant.lines);
    const ThreeMensMorris game(variant.steps, variant.lines);
    const ThreeMensMorris lines(Steps::any, variant.lines);  // where nobody is ever blocked
    std::uint64_t blocked = 0;
    for (std::uint64_t index = 0; index < game.size(); ++index) {
      const State state = game.state_at(index);
      if (game.result(state) && !lines.result(state)) ++blocked;
    }
    // A corner and the points beside it, within the three of a diagonal.
    const bool can_be = variant.lines == Lines::orthogonal && variant.steps != Steps::any;
    CHECK(blocked == (can_be ? 8 : 0));
  }
}

}  // namespace
}  // namespace zugzwang::three_mens_morris_tests
