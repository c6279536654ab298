// Dodgem: its rules square by square, its values by plain iteration.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/dodgem.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "games/boards/board_laws.hpp"
#include "games/plain_iteration.hpp"

namespace zugzwang::dodgem_tests {
namespace {

using games::Dodgem;
using testing::broken_promise;

/// The board by characters, then r or u for who is on move.
std::string text_of(const Dodgem& game, const Dodgem::State& state) {
  std::string text;
  for (unsigned square = 0; square < game.board().squares(); ++square)
    text += (state.right >> square & 1) != 0 ? 'r' : (state.up >> square & 1) != 0 ? 'u' : '.';
  return text + (state.turn == Dodgem::Player::right ? 'r' : 'u');
}

/// The positions after each move, by the words of the rules.
std::vector<std::string> plain_options(int size, const std::string& position) {
  const char mover = position.back();
  std::vector<std::string> options;
  const auto place = [&](int row, int column) {
    return static_cast<std::size_t>(row * size + column);
  };
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      if (position[place(row, column)] != mover) continue;
      for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        if (mover == 'r' ? right < 0 : down > 0) continue;  // that is back
        const int to_row = row + down;
        const int to_column = column + right;
        const bool off_right = mover == 'r' && to_column == size;
        const bool off_up = mover == 'u' && to_row < 0;
        const bool inside = to_row >= 0 && to_row < size && to_column >= 0 && to_column < size;
        if (!off_right && !off_up && !inside) continue;
        std::string next = position;
        next[place(row, column)] = '.';
        if (inside) {
          if (position[place(to_row, to_column)] != '.') continue;
          next[place(to_row, to_column)] = mover;
        }
        next.back() = mover == 'r' ? 'u' : 'r';
        options.push_back(next);
      }
    }
  return options;
}

TEST_CASE("cars of Dodgem move forwards and to the sides", "[dodgem]") {
  Random random(10);
  for (unsigned size = 2; size <= 5; ++size) {
    const Dodgem game(size);
    for (int trial = 0; trial < 500; ++trial) {
      const Dodgem::State state = game.state_at(random() % game.size());
      if (!game.is_position(state)) continue;
      const std::string position = text_of(game, state);
      CAPTURE(size, position);
      std::vector<std::string> options;
      for (const Dodgem::Move& move : game.moves(state))
        options.push_back(text_of(game, game.play(state, move)));
      std::vector<std::string> right = plain_options(static_cast<int>(size), position);
      CHECK(game.option_count(state) == right.size());
      CHECK(game.result(state) == (right.empty() ? std::optional(Outcome::win) : std::nullopt));
      std::ranges::sort(options);
      std::ranges::sort(right);
      CHECK(options == right);
    }
  }
}

TEST_CASE("Dodgem has the values of plain iteration", "[dodgem]") {
  for (unsigned size = 2; size <= 3; ++size) {
    const Dodgem game(size);
    std::vector<Dodgem::State> states;
    std::vector<std::string> texts;
    std::map<std::string, std::size_t> numbers;
    for (std::uint64_t index = 0; index < game.size(); ++index) {
      const Dodgem::State state = game.state_at(index);
      if (!game.is_position(state)) continue;
      states.push_back(state);
      texts.push_back(text_of(game, state));
      numbers[texts.back()] = numbers.size();
    }
    CHECK(states.size() == (size == 2 ? 42 : 2846));
    CHECK(numbers.size() == states.size());
    const std::vector<Distance> values = testing::plain_values(
        states.size(),
        [&](std::size_t i) {
          return plain_options(static_cast<int>(size), texts[i]).empty()
                     ? std::optional(Outcome::win)
                     : std::nullopt;
        },
        [&](std::size_t i) {
          std::vector<std::size_t> options;
          for (const std::string& option : plain_options(static_cast<int>(size), texts[i]))
            options.push_back(numbers.at(option));
          return options;
        });
    for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
      RetrogradeSolver<Dodgem, ByDistance> solution(game, source);
      REQUIRE(solution.solve(game.start(), {}) == Status::complete);
      std::uint64_t wrong = 0;
      for (std::size_t i = 0; i < states.size(); ++i)
        wrong += solution.value(states[i]) != values[i];
      CHECK(wrong == 0);
      CHECK(solution.value(game.start()).outcome() == Outcome::win);  // Winning Ways, for 3x3
    }
  }
}

TEST_CASE("Dodgem satisfies the laws of tables at every position", "[dodgem]") {
  CHECK(broken_promise(Dodgem(2)).empty());
  CHECK(broken_promise(Dodgem(3)).empty());
}

TEST_CASE("Dodgem numbers positions of 5x5 in tiers", "[dodgem]") {
  const Dodgem game(5);
  REQUIRE(game.size() == std::uint64_t{2} * 15'276 * 15'276);  // up to 4 of 25 squares, each
  REQUIRE(game.tiers() == 41);
  CHECK(game.tier(game.start()) == 0);
  CHECK(game.tier({0, 0, Dodgem::Player::up}) == 40);
  bool right = true;
  const std::uint64_t step = game.size() / 3001;
  for (std::uint64_t index = 0; index < game.size(); index += step) {
    const Dodgem::State state = game.state_at(index);
    const std::uint64_t tier = game.tier(state);
    right = right && game.index(state) == index && game.tier_begin(tier) <= index &&
            index < game.tier_begin(tier + 1) && game.tier(game.canonical(state)) == tier;
  }
  CHECK(right);
  for (std::uint64_t tier = 0; tier < game.tiers(); ++tier)
    for (const std::uint64_t index : {game.tier_begin(tier), game.tier_begin(tier + 1) - 1})
      CHECK((game.index(game.state_at(index)) == index && game.tier(game.state_at(index)) == tier));
}

}  // namespace
}  // namespace zugzwang::dodgem_tests
