// Games that every book has, each beside plain recursion on the text of its rules.

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/games/heaps/wythoff.hpp>

#include "by_recursion.hpp"
#include "catch.hpp"

namespace zugzwang::book_games_tests {
namespace {

using testing::Draws;
using testing::judge;
using testing::list;
using testing::Number;
using testing::Numbers;

/// The nimber of a position by mex.
template <class State, class After>
Number nimber(const State& state, const After& after, std::map<State, Number>& known) {
  if (const auto found = known.find(state); found != known.end()) return found->second;
  std::vector<Number> met;
  for (const State& next : after(state)) met.push_back(nimber(next, after, known));
  Number mex = 0;
  while (std::ranges::find(met, mex) != met.end()) ++mex;
  return known[state] = mex;
}

TEST_CASE("book games: two numbers", "[book_games]") {
  std::map<Numbers, Number> known;
  judge("wythoff", [&](Draws& draw) {
    const Numbers heaps = {draw.number(0, 12), draw.number(0, 20)};
    const Number right = nimber(
        heaps,
        [](const Numbers& at) {
          std::vector<Numbers> after;
          for (Number take = 1; take <= std::max(at[0], at[1]); ++take) {
            if (take <= at[0]) after.push_back({at[0] - take, at[1]});
            if (take <= at[1]) after.push_back({at[0], at[1] - take});
            if (take <= std::min(at[0], at[1])) after.push_back({at[0] - take, at[1] - take});
          }
          return after;
        },
        known);
    return std::pair(Datum::Object{{"heaps", list(heaps)}}, Datum(right != 0));
  });
  known.clear();
  judge("euclid", [&](Draws& draw) {
    const Numbers numbers = {draw.number(0, 40), draw.number(0, 40)};
    const Number right = nimber(
        numbers,
        [](const Numbers& at) {
          std::vector<Numbers> after;
          for (Number times = 1; std::min(at[0], at[1]) > 0; ++times) {
            const Number less = std::max(at[0], at[1]) - times * std::min(at[0], at[1]);
            if (less < 0) break;
            after.push_back({less, std::min(at[0], at[1])});
          }
          return after;
        },
        known);
    return std::pair(Datum::Object{{"heaps", list(numbers)}}, Datum(right != 0));
  });
  known.clear();
  judge("fibonacci-nim", [&](Draws& draw) {
    const Number heap = draw.number(0, 40);
    const Number right = nimber(
        Numbers{heap, heap - 1},
        [](const Numbers& at) {
          std::vector<Numbers> after;
          for (Number take = 1; take <= std::min(at[0], at[1]); ++take)
            after.push_back({at[0] - take, 2 * take});
          return after;
        },
        known);
    return std::pair(Datum::Object{{"heap", heap}}, Datum(right != 0));
  });
}

TEST_CASE("book games: Wythoff's lost heaps follow the golden section up to 2^63", "[book_games]") {
  const games::Wythoff game;
  // The lost positions are two sequences that together have each number once.
  std::vector<bool> used(3'000);
  std::uint64_t low = 1;
  for (std::uint64_t k = 1; low + k < used.size(); ++k) {
    CHECK(game.closed_form({low, low + k}) == Outcome::loss);
    CHECK(game.closed_form({low + 1, low + k}) == Outcome::win);
    used[low] = used[low + k] = true;
    while (used[low]) ++low;
  }
  // Every second Fibonacci number and the next one: 3 and 5, 8 and 13 ...
  std::uint64_t a = 1;
  std::uint64_t b = 2;
  while (b < std::uint64_t{1} << 61) {
    a += b;
    b += a;
    CHECK(game.closed_form({a, b}) == Outcome::loss);
    CHECK(game.closed_form({b, a + b}) == Outcome::win);
    const auto best = game.best_moves({b, a + b});
    REQUIRE_FALSE(best.empty());
    for (const auto& move : best)
      CHECK(game.closed_form(game.play({b, a + b}, move)) == Outcome::loss);
  }
}

TEST_CASE("book games: heaps in disguise", "[book_games]") {
  std::map<Numbers, Number> known[3];
  judge("moores-nim", [&](Draws& draw) {
    const Numbers heaps = draw.numbers(3, 0, 3);
    const Number k = draw.number(1, 3);
    const Number right = nimber(
        heaps,
        [k](const Numbers& at) {
          std::vector<Numbers> after = {at};
          for (std::size_t i = 0; i < at.size(); ++i)
            for (std::size_t j = after.size(); j > 0; --j)
              for (Number left = 0; left < at[i]; ++left) {
                after.push_back(after[j - 1]);
                after.back()[i] = left;
              }
          std::erase_if(after, [&](const Numbers& next) {
            Number changed = 0;
            for (std::size_t i = 0; i < at.size(); ++i) changed += next[i] != at[i] ? 1 : 0;
            return changed == 0 || changed > k;
          });
          return after;
        },
        known[k - 1]);
    return std::pair(Datum::Object{{"heaps", list(heaps)}, {"k", k}}, Datum(right != 0));
  });
  // What the answers name as heaps of Nim has the nimber of the position.
  const auto xor_as_nimber = [](const std::string& game, const Datum::Object& fields,
                                Number right) {
    const auto asked = testing::bundled().find(game).problem(Datum(fields), Scope::position);
    const Answer given = answer(*asked, {}, {}, AnswerDetail::one_move);
    std::uint64_t sum = 0;
    for (const Datum& heap : *given.answer.get<Datum::List>()) sum ^= *heap.get<std::uint64_t>();
    CAPTURE(game, Datum(fields).to_json());
    CHECK(sum == static_cast<std::uint64_t>(right));
    CHECK((given.outcome == Outcome::win) == (right != 0));
  };
  Draws draws;
  std::map<Numbers, Number> stairs;
  std::map<std::string, Number> strips;
  std::map<Numbers, Number> coins;
  for (int i = 0; i < 2'000; ++i) {
    const Numbers steps = draws.numbers(4, 0, 3);
    xor_as_nimber("staircase-nim", {{"steps", list(steps)}},
                  nimber(
                      steps,
                      [](const Numbers& at) {
                        std::vector<Numbers> after;
                        for (std::size_t step = 0; step < at.size(); ++step)
                          for (Number take = 1; take <= at[step]; ++take) {
                            after.push_back(at);
                            after.back()[step] -= take;
                            if (step > 0) after.back()[step - 1] += take;
                          }
                        return after;
                      },
                      stairs));
    const std::string strip = draws.text(8, "..o");
    xor_as_nimber("silver-dollar", {{"strip", strip}},
                  nimber(
                      strip,
                      [](const std::string& at) {
                        std::vector<std::string> after;
                        for (std::size_t coin = 0; coin < at.size(); ++coin)
                          for (std::size_t to = coin;
                               at[coin] == 'o' && to > 0 && at[to - 1] == '.'; --to) {
                            after.push_back(at);
                            std::swap(after.back()[coin], after.back()[to - 1]);
                          }
                        return after;
                      },
                      strips));
    const Numbers squares = draws.numbers(3, 0, 4);
    xor_as_nimber("nimble", {{"coins", list(squares)}},
                  nimber(
                      squares,
                      [](const Numbers& at) {
                        std::vector<Numbers> after;
                        for (std::size_t coin = 0; coin < at.size(); ++coin)
                          for (Number to = 0; to < at[coin]; ++to) {
                            after.push_back(at);
                            after.back()[coin] = to;
                          }
                        return after;
                      },
                      coins));
  }
}

TEST_CASE("book games: coins that are turned", "[book_games]") {
  const auto turned = [](std::string coins, std::initializer_list<std::size_t> which) {
    for (const std::size_t i : which) coins[i] = coins[i] == 'H' ? 'T' : 'H';
    return coins;
  };
  std::map<std::string, Number> known[3];
  const std::array<std::function<std::vector<std::string>(const std::string&)>, 3> after = {
      [&](const std::string& at) {
        std::vector<std::string> next;
        for (std::size_t i = 0; i < at.size(); ++i) {
          if (at[i] != 'H') continue;
          next.push_back(turned(at, {i}));
          for (std::size_t j = 0; j < i; ++j) next.push_back(turned(at, {i, j}));
        }
        return next;
      },
      [&](const std::string& at) {
        std::vector<std::string> next;
        for (std::size_t i = 0; i < at.size(); ++i) {
          if (at[i] != 'H') continue;
          next.push_back(turned(at, {i}));
          for (std::size_t j = 0; j < i; ++j) {
            next.push_back(turned(at, {i, j}));
            for (std::size_t k = 0; k < j; ++k) next.push_back(turned(at, {i, j, k}));
          }
        }
        return next;
      },
      [&](const std::string& at) {
        std::vector<std::string> next;
        for (std::size_t i = 0; i < at.size(); ++i) {
          if (at[i] != 'H') continue;
          std::string row = at;
          for (std::size_t first = i + 1; first > 0; --first)
            next.push_back(row = turned(row, {first - 1}));
        }
        return next;
      }};
  const std::array<const char*, 3> names = {"turning-turtles", "mock-turtles", "ruler"};
  for (std::size_t game = 0; game < 3; ++game)
    judge(names[game], [&](Draws& draw) {
      const std::string coins = draw.text(9, "HT", 0);
      return std::pair(Datum::Object{{"coins", coins}},
                       Datum(nimber(coins, after[game], known[game])));
    });
}

TEST_CASE("book games: crosses and triangles", "[book_games]") {
  std::map<std::string, bool> boards;
  judge("notakto", [&](Draws& draw) {
    const auto is_dead = [](const std::string& board) {
      const std::array<std::array<std::size_t, 3>, 8> lines = {
          {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
      return std::ranges::any_of(lines, [&](const auto& line) {
        return std::ranges::all_of(line, [&](std::size_t i) { return board[i] == 'x'; });
      });
    };
    const std::string board = draw.text(9, ".x", 9);
    const std::function<bool(const std::string&)> mover = [&](const std::string& at) {
      if (const auto found = boards.find(at); found != boards.end()) return found->second;
      bool won = is_dead(at);
      for (std::size_t i = 0; i < 9; ++i) {
        std::string next = at;
        won = won || (std::exchange(next[i], 'x') == '.' && !mover(next));
      }
      return boards[at] = won;
    };
    const std::string rows = board.substr(0, 3) + "/" + board.substr(3, 3) + "/" + board.substr(6);
    return std::pair(Datum::Object{{"board", rows}}, Datum(mover(board)));
  });
  std::map<std::string, int> known;
  judge("sim", [&](Draws& draw) {
    // The lines of five points, 01, 02 … 34, and who has coloured them.
    std::vector<std::pair<int, int>> lines;
    for (int a = 0; a < 5; ++a)
      for (int b = a + 1; b < 5; ++b) lines.emplace_back(a, b);
    const auto has_triangle = [&](const std::string& colours, char own) {
      const auto is_own = [&](int a, int b) {
        const auto line = std::ranges::find(lines, std::pair(a, b)) - lines.begin();
        return colours[static_cast<std::size_t>(line)] == own;
      };
      for (int a = 0; a < 5; ++a)
        for (int b = a + 1; b < 5; ++b)
          for (int c = b + 1; c < 5; ++c)
            if (is_own(a, b) && is_own(a, c) && is_own(b, c)) return true;
      return false;
    };
    const std::function<int(const std::string&, char)> sign = [&](const std::string& at, char own) {
      if (const auto found = known.find(at + own); found != known.end()) return found->second;
      const char other = own == 'x' ? 'o' : 'x';
      if (has_triangle(at, other)) return 1;
      int best = at.find('.') == std::string::npos ? 0 : -1;
      for (std::size_t i = 0; i < at.size() && best < 1; ++i) {
        std::string next = at;
        if (std::exchange(next[i], own) == '.') best = std::max(best, -sign(next, other));
      }
      return known[at + own] = best;
    };
    std::string colours(10, '.');
    for (int i = 0; i < 6; ++i) {
      const auto line = static_cast<std::size_t>(draw.number(0, 9));
      if (colours[line] == '.') colours[line] = '?';
    }
    bool is_x = true;
    for (char& colour : colours)
      if (colour == '?') colour = std::exchange(is_x, !is_x) ? 'x' : 'o';
    const int right = has_triangle(colours, is_x ? 'x' : 'o') ? 2 : sign(colours, is_x ? 'x' : 'o');
    if (right == 2) return std::pair(Datum::Object{{"points", 3}, {"lines", "..."}}, Datum(0));
    return std::pair(Datum::Object{{"points", 5}, {"lines", colours}}, Datum(right));
  });
}

}  // namespace
}  // namespace zugzwang::book_games_tests
