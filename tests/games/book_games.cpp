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
    if (right == 2) return std::pair(Datum::Object{{"points", 3}, {"colours", "..."}}, Datum(0));
    return std::pair(Datum::Object{{"points", 5}, {"colours", colours}}, Datum(right));
  });
}

/// A board of rows as one text, with a '/' between rows.
using Grid = std::string;

/// The places next to a place of a grid, in its row and its column.
std::vector<std::size_t> beside(const Grid& grid, std::size_t place) {
  const std::size_t width = std::min(grid.find('/'), grid.size()) + 1;
  std::vector<std::size_t> places;
  for (const std::size_t next : {place - width, place - 1, place + 1, place + width})
    if (next < grid.size() && grid[next] != '/') places.push_back(next);
  return places;
}
Grid drawn_grid(Draws& draw, const std::string& of) {
  const std::size_t rows = static_cast<std::size_t>(draw.number(1, 3));
  const std::size_t columns = static_cast<std::size_t>(draw.number(2, 3));
  Grid grid;
  for (std::size_t row = 0; row < rows; ++row)
    grid += (row == 0 ? "" : "/") + draw.text(columns, of, columns);
  return grid;
}

std::vector<Grid> after_clobber(const Grid& grid) {
  std::vector<Grid> after;
  for (std::size_t from = 0; from < grid.size(); ++from)
    for (const std::size_t to : beside(grid, from))
      if ((grid[from] == 'x' && grid[to] == 'o') || (grid[from] == 'o' && grid[to] == 'x')) {
        after.push_back(grid);
        after.back()[to] = std::exchange(after.back()[from], '.');
      }
  return after;
}

/// Whether each stone is connected with an empty cell by stones of its colour.
bool have_air(const Grid& grid) {
  Grid airy = grid;  // 'X' and 'O' are those that are
  for (bool changes = true; std::exchange(changes, false);)
    for (std::size_t at = 0; at < grid.size(); ++at)
      if (airy[at] == 'x' || airy[at] == 'o')
        for (const std::size_t next : beside(grid, at))
          if (airy[next] == '.' || airy[next] == (airy[at] == 'x' ? 'X' : 'O')) {
            airy[at] = airy[at] == 'x' ? 'X' : 'O';
            changes = true;
            break;
          }
  return airy.find_first_of("xo") == Grid::npos;
}
std::vector<Grid> after_nogo(const Grid& grid) {
  std::vector<Grid> after;
  for (std::size_t at = 0; at < grid.size(); ++at)
    for (const char stone : {'x', 'o'}) {
      if (grid[at] != '.') continue;
      after.push_back(grid);
      after.back()[at] = stone;
      if (!have_air(after.back())) after.pop_back();
    }
  return after;
}

/// The empty places that a queen reaches from a place.
std::vector<std::size_t> queens_reach(const Grid& grid, std::size_t place) {
  const auto width = static_cast<std::ptrdiff_t>(std::min(grid.find('/'), grid.size()) + 1);
  std::vector<std::size_t> reached;
  for (const std::ptrdiff_t step : {-width - 1, -width, -width + 1, std::ptrdiff_t{-1},
                                    std::ptrdiff_t{1}, width - 1, width, width + 1})
    for (auto at = static_cast<std::ptrdiff_t>(place) + step;
         at >= 0 && at < std::ssize(grid) && grid[static_cast<std::size_t>(at)] == '.'; at += step)
      reached.push_back(static_cast<std::size_t>(at));
  return reached;
}
std::vector<Grid> after_amazons(const Grid& grid) {
  std::vector<Grid> after;
  for (std::size_t from = 0; from < grid.size(); ++from) {
    if (grid[from] != 'x' && grid[from] != 'o') continue;
    for (const std::size_t to : queens_reach(grid, from)) {
      Grid moved = grid;
      std::swap(moved[from], moved[to]);
      for (const std::size_t arrow : queens_reach(moved, to)) {
        after.push_back(moved);
        after.back()[arrow] = '#';
      }
    }
  }
  return after;
}

TEST_CASE("book games: moves of both players on boards", "[book_games]") {
  std::map<Grid, Number> known;
  const auto play = [&](const char* game, const std::string& of, auto is_legal, auto after) {
    known.clear();
    judge(game, [&](Draws& draw) {
      Grid grid = drawn_grid(draw, of);
      while (!is_legal(grid)) grid = drawn_grid(draw, of);
      return std::pair(Datum::Object{{"board", grid}, {"impartial", true}},
                       Datum(nimber(grid, after, known)));
    });
  };
  const auto any = [](const Grid&) { return true; };
  play("clobber", "xo.", any, after_clobber);
  play("nogo", "xo...", have_air, after_nogo);
  play("amazons", "x...##", any, after_amazons);
}

TEST_CASE("book games: Hex on nine cells", "[book_games]") {
  const auto connects = [](const Grid& grid, char stone) {
    // Cells reached from the top by x, from the left by o; the rows are 0-2, 4-6 and 8-10.
    std::vector<std::size_t> reached;
    for (const std::size_t at :
         stone == 'x' ? std::array<std::size_t, 3>{0, 1, 2} : std::array<std::size_t, 3>{0, 4, 8})
      if (grid[at] == stone) reached.push_back(at);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const std::size_t at = reached[i];
      if (stone == 'x' ? at > 7 : at % 4 == 2) return true;
      for (const std::size_t next : {at - 4, at - 3, at - 1, at + 1, at + 3, at + 4})
        if (next < grid.size() && grid[next] == stone &&
            std::ranges::find(reached, next) == reached.end())
          reached.push_back(next);
    }
    return false;
  };
  std::map<Grid, bool> known;
  const std::function<bool(const Grid&, char)> mover = [&](const Grid& grid, char own) {
    if (const auto found = known.find(grid); found != known.end()) return found->second;
    const char other = own == 'x' ? 'o' : 'x';
    bool won = false;
    for (std::size_t at = 0; at < grid.size() && !won && !connects(grid, other); ++at) {
      if (grid[at] != '.') continue;
      Grid next = grid;
      next[at] = own;
      won = !mover(next, other);
    }
    return known[grid] = won;
  };
  judge("hex", [&](Draws& draw) {
    for (;;) {
      Grid grid = ".../.../...";
      char own = 'x';
      for (Number moves = draw.number(0, 7); moves > 0;) {
        const auto at = static_cast<std::size_t>(draw.number(0, 10));
        if (grid[at] != '.') continue;
        grid[at] = std::exchange(own, own == 'x' ? 'o' : 'x');
        --moves;
      }
      if (connects(grid, own)) continue;
      return std::pair(Datum::Object{{"board", grid}}, Datum(mover(grid, own)));
    }
  });
}

TEST_CASE("book games: chocolate in layers", "[book_games]") {
  // The lengths of the rows, layer by layer.
  std::map<std::pair<Numbers, Number>, bool> known;
  const std::function<bool(const Numbers&, Number)> mover = [&](const Numbers& lengths,
                                                                Number rows) {
    if (const auto found = known.find({lengths, rows}); found != known.end()) return found->second;
    bool won = false;
    for (Number i = 0; i < std::ssize(lengths); ++i)
      for (Number column = i == 0 ? 1 : 0; column < lengths[static_cast<std::size_t>(i)];
           ++column) {
        Numbers next = lengths;
        for (Number j = i; j < std::ssize(next); ++j)
          if (j % rows >= i % rows)
            next[static_cast<std::size_t>(j)] = std::min(next[static_cast<std::size_t>(j)], column);
        won = won || !mover(next, rows);
      }
    return known[{lengths, rows}] = won;
  };
  judge("chomp", [&](Draws& draw) {
    Numbers bar = draw.numbers(3, 1, 3);
    std::ranges::sort(bar, std::ranges::greater());
    const Number layers = draw.number(1, 2);
    Numbers lengths;
    for (Number i = 0; i < layers; ++i) lengths.insert(lengths.end(), bar.begin(), bar.end());
    return std::pair(Datum::Object{{"bar", list(bar)}, {"layers", layers}},
                     Datum(mover(lengths, std::ssize(bar))));
  });
}

TEST_CASE("book games: graphs", "[book_games]") {
  judge("vertex-geography", [](Draws& draw) {
    const auto n = static_cast<std::size_t>(draw.number(1, 7));
    std::vector<std::vector<bool>> edges(n, std::vector<bool>(n));
    std::string graph;
    for (std::size_t i = 0; i < n; ++i) {
      graph += std::to_string(i) + "\n";
      for (std::size_t j = i + 1; j < n; ++j)
        if (draw.number(0, 2) == 0) {
          edges[i][j] = edges[j][i] = true;
          graph += std::to_string(i) + " " + std::to_string(j) + "\n";
        }
    }
    const std::function<bool(std::size_t, std::vector<bool>)> mover = [&](std::size_t at,
                                                                          std::vector<bool> gone) {
      gone[at] = true;
      for (std::size_t to = 0; to < n; ++to)
        if (edges[at][to] && !gone[to] && !mover(to, gone)) return true;
      return false;
    };
    return std::pair(Datum::Object{{"graph", graph}, {"start", "0"}},
                     Datum(mover(0, std::vector<bool>(n))));
  });
  judge(
      "digraph",
      [](Draws& draw) {
        const auto n = static_cast<std::size_t>(draw.number(1, 8));
        std::vector<std::vector<std::size_t>> to(n);
        std::vector<int> payoff(n, 9);
        std::vector<bool> is_second(n);
        std::string graph;
        std::string second;
        std::string payoffs;
        for (std::size_t i = 0; i < n; ++i) {
          graph += std::to_string(i) + "\n";
          for (Number edge = draw.number(0, 3); edge > 0; --edge) {
            to[i].push_back(static_cast<std::size_t>(draw.number(0, static_cast<Number>(n) - 1)));
            graph += std::to_string(i) + " " + std::to_string(to[i].back()) + "\n";
          }
          is_second[i] = draw.number(0, 1) == 1;
          if (is_second[i]) second += std::to_string(i) + ",";
          if (draw.number(0, 4) == 0) {
            payoff[i] = static_cast<int>(draw.number(-1, 1));
            payoffs += std::to_string(i) + "=" + std::to_string(payoff[i]) + ",";
          }
        }
        // Attractors: 1 where the first player wins, -1 where the second does, 0 elsewhere.
        std::vector<int> winner(n);
        for (bool changes = true; std::exchange(changes, false);)
          for (std::size_t i = 0; i < n; ++i) {
            const int own = is_second[i] ? -1 : 1;
            int value = 0;
            if (payoff[i] != 9)
              value = payoff[i];
            else if (std::ranges::any_of(to[i], [&](std::size_t j) { return winner[j] == own; }))
              value = own;
            else if (std::ranges::all_of(to[i], [&](std::size_t j) { return winner[j] == -own; }))
              value = -own;
            changes = changes || value != winner[i];
            winner[i] = value;
          }
        const int of_mover = is_second[0] ? -winner[0] : winner[0];
        return std::pair(
            Datum::Object{
                {"graph", graph}, {"start", "0"}, {"second", second}, {"payoffs", payoffs}},
            Datum(of_mover > 0   ? "win"
                  : of_mover < 0 ? "loss"
                                 : "draw"));
      },
      testing::outcome_of);
}

TEST_CASE("book games: ultimate tic-tac-toe, the last moves of a game", "[book_games]") {
  using Marks = std::string;  // 81 cells, board by board
  const auto has_line = [](const std::string& nine, char own) {
    for (const char* const line : {"012", "345", "678", "036", "147", "258", "048", "246"})
      if (std::all_of(line, line + 3,
                      [&](char i) { return nine[static_cast<std::size_t>(i - '0')] == own; }))
        return true;
    return false;
  };
  const auto boards = [&](const Marks& marks) {
    std::string won;  // by board: who has won it, '-' if nobody can any more, '.' if it is open
    for (std::size_t board = 0; board < 9; ++board) {
      const std::string nine = marks.substr(9 * board, 9);
      won += has_line(nine, 'x')             ? 'x'
             : has_line(nine, 'o')           ? 'o'
             : nine.find('.') == Marks::npos ? '-'
                                             : '.';
    }
    return won;
  };
  const auto legal = [&](const Marks& marks, Number last) {
    std::vector<Number> moves;
    const std::string open = boards(marks);
    const bool is_free = last < 0 || open[static_cast<std::size_t>(last % 9)] != '.';
    for (Number move = 0; move < 81; ++move)
      if (marks[static_cast<std::size_t>(move)] == '.' &&
          open[static_cast<std::size_t>(move / 9)] == '.' && (is_free || move / 9 == last % 9))
        moves.push_back(move);
    return moves;
  };
  const std::function<int(const Marks&, Number, char)> sign = [&](const Marks& marks, Number last,
                                                                  char own) {
    const char other = own == 'x' ? 'o' : 'x';
    if (has_line(boards(marks), other)) return -1;
    int best = -1;
    const std::vector<Number> moves = legal(marks, last);
    if (moves.empty()) return 0;
    for (const Number move : moves) {
      Marks next = marks;
      next[static_cast<std::size_t>(move)] = own;
      best = std::max(best, -sign(next, move, other));
      if (best == 1) break;
    }
    return best;
  };
  judge("ultimate-tic-tac-toe", [&](Draws& draw) {
    // Games that fill most cells, so that few ways to go on are left.
    std::vector<Marks> marks;
    Numbers played;
    while (played.size() < 70) {
      marks = {Marks(81, '.')};
      played.clear();
      for (char own = 'x'; !has_line(boards(marks.back()), own == 'x' ? 'o' : 'x');
           own = own == 'x' ? 'o' : 'x') {
        const std::vector<Number> moves = legal(marks.back(), played.empty() ? -1 : played.back());
        if (moves.empty()) break;
        played.push_back(moves[static_cast<std::size_t>(draw.number(0, std::ssize(moves) - 1))]);
        marks.push_back(marks.back());
        marks.back()[static_cast<std::size_t>(played.back())] = own;
      }
    }
    for (Number back = draw.number(0, 3); back > 0; --back) {
      played.pop_back();
      marks.pop_back();
    }
    const char own = played.size() % 2 == 0 ? 'x' : 'o';
    const int right = sign(marks.back(), played.back(), own);
    const std::string open = boards(marks.back());
    std::string text;
    for (std::size_t board = 0; board < 9; ++board)
      text += (board == 0 ? "" : "/") + (open[board] == '.' ? marks.back().substr(9 * board, 9)
                                                            : std::string(1, open[board]));
    const auto next = static_cast<std::size_t>(played.back() % 9);
    return std::pair(Datum::Object{{"boards", text},
                                   {"next", open[next] == '.' ? std::to_string(next) : "any"},
                                   {"turn", std::string(1, own)}},
                     Datum(right));
  });
}

}  // namespace
}  // namespace zugzwang::book_games_tests
