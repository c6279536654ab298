// Problems of programming judges: 2,000 random ones of each are answered as plain recursion by the
// text of the problem answers them, which knows nothing of games, states and solvers.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "by_recursion.hpp"
#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::judges_tests {
namespace {

using testing::Draws;
using testing::judge;
using testing::lead;
using testing::list;
using testing::Number;
using testing::Numbers;
using testing::wins;

std::vector<Number> less(Number n, const Numbers& takes) {
  Numbers after;
  for (const Number take : takes)
    if (take <= n) after.push_back(n - take);
  return after;
}

TEST_CASE("judges: one heap", "[judges]") {
  judge("292", [](Draws& draw) {
    const Number n = draw.number(0, 14);
    const bool right = wins(n, [](Number left) { return less(left, {1, 2, 3}); });
    return std::pair(Datum::Object{{"n", n}}, Datum(right));
  });
  judge("1510", [](Draws& draw) {
    const Number n = draw.number(0, 18);
    const bool right = wins(n, [](Number left) { return less(left, {1, 4, 9, 16}); });
    return std::pair(Datum::Object{{"n", n}}, Datum(right));
  });
  judge("1025", [](Draws& draw) {
    const Number n = draw.number(1, 20);
    const bool right = wins(n, [](Number left) {
      Numbers after;
      for (Number d = 1; d < left; ++d)
        if (left % d == 0) after.push_back(left - d);
      return after;
    });
    return std::pair(Datum::Object{{"n", n}}, Datum(right));
  });
  judge("3360", [](Draws& draw) {
    const Number n = draw.number(0, 60);
    bool alice = true;
    Number left = n;
    for (Number take = 10; take > 0 && left >= take; --take, alice = !alice) left -= take;
    return std::pair(Datum::Object{{"n", n}}, Datum(!alice));
  });
  const auto with_takes = [](const char* name, const char* takes, const auto& answer_of) {
    return [=](Draws& draw) {
      const Number n = draw.number(1, 14);
      const Numbers set = draw.numbers(3, 1, 6);
      const auto won = [&](Number heap) {
        return wins(heap, [&](Number left) { return less(left, set); });
      };
      return std::pair(Datum::Object{{name, n}, {takes, list(set)}}, Datum(answer_of(n, won)));
    };
  };
  judge("cses-1729", with_takes("n", "moves", [](Number n, const auto& won) {
          std::string line;
          for (Number heap = 1; heap <= n; ++heap) line += won(heap) ? 'W' : 'L';
          return line;
        }));
  judge("atcoder-dp-k", with_takes("k", "a", [](Number n, const auto& won) {
          return won(n) ? "First" : "Second";
        }));
  judge("codeforces-1194d", [](Draws& draw) {
    const Number n = draw.number(0, 14);
    const Number k = draw.number(3, 9);
    const bool alice = wins(n, [k](Number left) { return less(left, {1, 2, k}); });
    return std::pair(Datum::Object{{"n", n}, {"k", k}}, Datum(alice ? "Alice" : "Bob"));
  });
}

TEST_CASE("judges: heaps and trees", "[judges]") {
  // Lists the heaps after taking any number of tokens, or up to so many, from one of them.
  const auto after_taking = [](Number most) {
    return [most](const Numbers& heaps) {
      std::vector<Numbers> after;
      for (std::size_t i = 0; i < heaps.size(); ++i)
        for (Number take = 1; take <= std::min(most, heaps[i]); ++take) {
          after.push_back(heaps);
          after.back()[i] -= take;
        }
      return after;
    };
  };
  judge("1908", [&](Draws& draw) {
    const Numbers piles = draw.numbers(3, 1, 3);
    return std::pair(Datum::Object{{"piles", list(piles)}}, Datum(wins(piles, after_taking(9))));
  });
  judge("cses-1730", [&](Draws& draw) {
    const Numbers x = draw.numbers(3, 1, 3);
    return std::pair(Datum::Object{{"x", list(x)}},
                     Datum(wins(x, after_taking(9)) ? "first" : "second"));
  });
  judge("cses-1098", [&](Draws& draw) {
    const Numbers x = draw.numbers(2, 1, 5);
    return std::pair(Datum::Object{{"x", list(x)}},
                     Datum(wins(x, after_taking(3)) ? "first" : "second"));
  });
  judge("cses-2207", [](Draws& draw) {
    const Number n = draw.number(1, 11);
    const bool first = wins(Numbers{n}, [](const Numbers& heaps) {
      std::vector<Numbers> after;
      for (std::size_t i = 0; i < heaps.size(); ++i)
        for (Number part = 1; 2 * part < heaps[i]; ++part) {
          after.push_back(heaps);
          after.back()[i] -= part;
          after.back().push_back(part);
        }
      return after;
    });
    return std::pair(Datum::Object{{"n", n}}, Datum(first ? "first" : "second"));
  });
  judge("cses-2208", [](Draws& draw) {
    const Numbers heaps = draw.numbers(3, 0, 3);
    const bool first = wins(heaps, [](const Numbers& left) {
      std::vector<Numbers> after;
      for (unsigned chosen = 1; chosen < 1U << left.size(); ++chosen) {
        after.push_back(left);
        bool is_legal = true;
        for (std::size_t i = 0; i < left.size(); ++i)
          if ((chosen >> i & 1) != 0) is_legal = is_legal && after.back()[i]-- > 0;
        if (!is_legal) after.pop_back();
      }
      return after;
    });
    return std::pair(Datum::Object{{"heaps", list(heaps)}}, Datum(first ? "first" : "second"));
  });
  judge("2005", [](Draws& draw) {
    // A tree is a text: its subtrees between brackets.
    const Number n = draw.number(1, 4);
    std::vector<std::string> trees = {"", "()"};
    while (trees.size() <= static_cast<std::size_t>(n))
      trees.push_back("(" + trees[trees.size() - 2] + trees.back() + ")");
    const bool alice = wins(trees[static_cast<std::size_t>(n)], [](const std::string& tree) {
      std::vector<std::string> after;
      for (std::size_t begin = 1; begin + 1 < tree.size(); ++begin) {
        if (tree[begin] != '(') continue;
        std::size_t end = begin;
        for (int depth = 0; depth > 0 || end == begin; ++end) depth += tree[end] == '(' ? 1 : -1;
        after.push_back(tree.substr(0, begin) + tree.substr(end));
      }
      return after;
    });
    return std::pair(Datum::Object{{"n", n}}, Datum(alice));
  });
}

/// The moves that take the number at either end, and gain what `gain(taken, rest)` says.
template <class Gain>
auto from_ends(const Gain& gain) {
  return [gain](const Numbers& row) {
    std::vector<std::pair<Number, Numbers>> moves;
    if (row.empty()) return moves;
    for (const bool left : {true, false}) {
      const Numbers rest(row.begin() + (left ? 1 : 0), row.end() - (left ? 0 : 1));
      moves.emplace_back(gain(left ? row.front() : row.back(), rest), rest);
    }
    return moves;
  };
}
Number sum(const Numbers& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), Number{0});
}

TEST_CASE("judges: rows of piles", "[judges]") {
  const auto taken = [](Number number, const Numbers&) { return number; };
  judge("486", [&](Draws& draw) {
    const Numbers nums = draw.numbers(8, 0, 5);
    return std::pair(Datum::Object{{"nums", list(nums)}}, Datum(lead(nums, from_ends(taken)) >= 0));
  });
  judge("877", [&](Draws& draw) {
    const Numbers piles = draw.numbers(8, 0, 5);
    return std::pair(Datum::Object{{"piles", list(piles)}},
                     Datum(lead(piles, from_ends(taken)) > 0));
  });
  judge("atcoder-dp-l", [&](Draws& draw) {
    const Numbers a = draw.numbers(8, 1, 20);
    return std::pair(Datum::Object{{"a", list(a)}}, Datum(lead(a, from_ends(taken))));
  });
  judge("1690", [](Draws& draw) {
    const Numbers stones = draw.numbers(8, 1, 20, 2);
    const auto rest_counts = [](Number, const Numbers& rest) { return sum(rest); };
    return std::pair(Datum::Object{{"piles", list(stones)}},
                     Datum(lead(stones, from_ends(rest_counts))));
  });
  judge("1406", [](Draws& draw) {
    const Numbers piles = draw.numbers(9, -9, 9);
    const Number by = lead(piles, [](const Numbers& row) {
      std::vector<std::pair<Number, Numbers>> moves;
      for (std::ptrdiff_t take = 1; take <= std::min<std::ptrdiff_t>(3, std::ssize(row)); ++take)
        moves.emplace_back(sum(Numbers(row.begin(), row.begin() + take)),
                           Numbers(row.begin() + take, row.end()));
      return moves;
    });
    return std::pair(Datum::Object{{"piles", list(piles)}}, Datum(by > 0   ? "Alice"
                                                                  : by < 0 ? "Bob"
                                                                           : "Tie"));
  });
  judge("1872", [](Draws& draw) {
    const Numbers stones = draw.numbers(8, -9, 9, 2);
    const Number by = lead(stones, [](const Numbers& row) {
      std::vector<std::pair<Number, Numbers>> moves;
      for (std::ptrdiff_t merged = 2; merged <= std::ssize(row); ++merged) {
        Numbers rest(row.begin() + merged - 1, row.end());
        rest.front() = sum(Numbers(row.begin(), row.begin() + merged));
        moves.emplace_back(rest.front(), rest);
      }
      return moves;
    });
    return std::pair(Datum::Object{{"piles", list(stones)}}, Datum(by));
  });
  judge("1563", [](Draws& draw) {
    const Numbers stones = draw.numbers(8, 1, 5);
    const std::function<Number(const Numbers&)> most = [&](const Numbers& row) {
      Number best = 0;
      for (std::ptrdiff_t split = 1; split < std::ssize(row); ++split) {
        const Numbers left(row.begin(), row.begin() + split);
        const Numbers right(row.begin() + split, row.end());
        if (sum(left) <= sum(right)) best = std::max(best, sum(left) + most(left));
        if (sum(right) <= sum(left)) best = std::max(best, sum(right) + most(right));
      }
      return best;
    };
    return std::pair(Datum::Object{{"piles", list(stones)}}, Datum(most(stones)));
  });
  judge("375", [](Draws& draw) {
    const Number n = draw.number(1, 9);
    const std::function<Number(Number, Number)> cost = [&](Number low, Number high) {
      if (low >= high) return Number{0};
      Number least = std::numeric_limits<Number>::max();
      for (Number x = low; x <= high; ++x)
        least = std::min(least, x + std::max(cost(low, x - 1), cost(x + 1, high)));
      return least;
    };
    return std::pair(Datum::Object{{"n", n}}, Datum(cost(1, n)));
  });
}

TEST_CASE("judges: stones by threes, and texts", "[judges]") {
  judge("2029", [](Draws& draw) {
    const Numbers stones = draw.numbers(7, 1, 9);
    // Whether Alice wins, by what is taken and left.
    const std::function<bool(Number, const Numbers&, bool)> alice =
        [&](Number total, const Numbers& left, bool alice_moves) {
          for (std::size_t i = 0; i < left.size(); ++i) {
            if ((total + left[i]) % 3 == 0) continue;  // loses at once
            Numbers rest = left;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            if (alice(total + left[i], rest, !alice_moves) == alice_moves) return alice_moves;
          }
          return left.empty() ? false : !alice_moves;
        };
    return std::pair(Datum::Object{{"stones", list(stones)}}, Datum(alice(0, stones, true)));
  });
  judge("2038", [](Draws& draw) {
    const std::string colors = draw.text(14, "AB");
    const std::function<bool(const std::string&, char)> mover = [&](const std::string& row,
                                                                    char own) {
      for (std::size_t i = 1; i + 1 < row.size(); ++i)
        if (row.substr(i - 1, 3) == std::string(3, own) &&
            !mover(row.substr(0, i) + row.substr(i + 1), own == 'A' ? 'B' : 'A'))
          return true;
      return false;
    };
    return std::pair(Datum::Object{{"colors", colors}}, Datum(mover(colors, 'A')));
  });
  judge("3227", [](Draws& draw) {
    const std::string s = draw.text(5, "abce");
    const std::function<bool(const std::string&, bool)> mover = [&](const std::string& text,
                                                                    bool alice) {
      for (std::size_t begin = 0; begin < text.size(); ++begin)
        for (std::size_t end = begin + 1; end <= text.size(); ++end) {
          const std::string part = text.substr(begin, end - begin);
          const auto odd =
              std::ranges::count_if(part, [](char c) { return c == 'a' || c == 'e'; }) % 2;
          if ((odd == 1) == alice && !mover(text.substr(0, begin) + text.substr(end), !alice))
            return true;
        }
      return false;
    };
    return std::pair(Datum::Object{{"s", s}}, Datum(mover(s, true)));
  });
  judge("2868", [](Draws& draw) {
    std::vector<std::string> words[2];
    std::string texts[2];
    for (int player = 0; player < 2; ++player)
      for (Number i = draw.number(1, 5); i > 0; --i) {
        words[player].push_back(draw.text(3, "abcd"));
        texts[player] += words[player].back() + ",";
      }
    const std::function<bool(int, const std::string&)> mover = [&](int player,
                                                                   const std::string& last) {
      return std::ranges::any_of(words[player], [&](const std::string& word) {
        return word > last && word[0] - last[0] <= 1 && !mover(1 - player, word);
      });
    };
    const bool alice = !mover(1, std::ranges::min(words[0]));
    return std::pair(Datum::Object{{"alice", texts[0]}, {"bob", texts[1]}}, Datum(alice));
  });
  judge("293", [](Draws& draw) {
    const std::string row = draw.text(9, "+-");
    Datum::List after;
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
      if (row.substr(i, 2) == "++") after.emplace_back(row.substr(0, i) + "--" + row.substr(i + 2));
    return std::pair(Datum::Object{{"board", row}}, Datum(after));
  });
}

TEST_CASE("judges: cat and mouse on a grid, by 1,000 turns as the problem counts them",
          "[judges]") {
  judge("1728", [](Draws& draw) {
    const auto columns = static_cast<std::size_t>(draw.number(2, 4));
    std::string cells = draw.text(columns * 3, "...#", columns * 3);
    std::size_t at[3];  // mouse, cat, food
    for (std::size_t i = 0; i < 3; ++i) {
      do at[i] = static_cast<std::size_t>(draw.number(0, std::ssize(cells) - 1));
      while (cells[at[i]] == 'M' || cells[at[i]] == 'C');
      cells[at[i]] = "MCF"[i];
    }
    const Number jumps[2] = {draw.number(1, 3), draw.number(1, 3)};
    const auto after = [&](std::size_t from, Number jump) {
      std::vector<std::size_t> cells_after = {from};
      for (const auto& [down, right] :
           {std::pair(0, 1), std::pair(0, -1), std::pair(1, 0), std::pair(-1, 0)})
        for (Number i = 1; i <= jump; ++i) {
          const Number row = static_cast<Number>(from / columns) + i * down;
          const Number column = static_cast<Number>(from % columns) + i * right;
          if (row < 0 || row > 2 || column < 0 || column >= static_cast<Number>(columns)) break;
          const auto to =
              static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column);
          if (cells[to] == '#') break;
          cells_after.push_back(to);
        }
      return cells_after;
    };
    // Whether the mouse wins with so many turns left, from the last turn back, until nothing
    // changes.
    const std::size_t n = cells.size();
    std::vector<bool> wins(2 * n * n);
    for (bool changes = true; changes;) {
      std::vector<bool> longer(2 * n * n);
      for (std::size_t mouse = 0; mouse < n; ++mouse)
        for (std::size_t cat = 0; cat < n; ++cat) {
          if (mouse == cat || cat == at[2]) continue;
          const auto by_mouse = after(mouse, jumps[0]);
          const auto by_cat = after(cat, jumps[1]);
          longer[mouse * n + cat] =
              mouse == at[2] || std::ranges::any_of(by_mouse, [&](std::size_t to) {
                return wins[n * n + to * n + cat];
              });
          longer[n * n + mouse * n + cat] =
              mouse == at[2] ||
              std::ranges::all_of(by_cat, [&](std::size_t to) { return wins[mouse * n + to]; });
        }
      changes = std::exchange(wins, longer) != longer;
    }
    std::string grid = cells;
    for (std::size_t row = 2; row > 0; --row) grid.insert(row * columns, "/");
    return std::pair(
        Datum::Object{{"grid", grid}, {"mouse_jump", jumps[0]}, {"cat_jump", jumps[1]}},
        Datum(bool{wins[at[0] * n + at[1]]}));
  });
}

TEST_CASE("judges: rows and words may be lists of texts", "[judges]") {
  const auto fields_of = [](const std::string& game, const char* problem) {
    return Datum(testing::problem(game, problem)->to_datum(Scope::position)).to_json();
  };
  CHECK(fields_of("1728", R"({"grid":["M.C","..F"],"catJump":1,"mouseJump":2})") ==
        fields_of("1728", R"({"grid":"M.C/..F","catJump":1,"mouseJump":2})"));
  CHECK(fields_of("2868", R"({"a":["avokado","dabar"],"b":["brazil"]})") ==
        fields_of("2868", R"({"a":"avokado,dabar","b":"brazil"})"));
  CHECK(testing::contains(testing::error_of([] {
                            testing::problem("2868", R"({"a":["avokado",7],"b":"brazil"})");
                          })->what(),
                          "is not valid; give a text of the characters"));
}

}  // namespace
}  // namespace zugzwang::judges_tests
