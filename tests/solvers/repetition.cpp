// The search for repetitions, against brute force on random eventually periodic sequences.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include <zugzwang/solvers/repetition.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

using Sequence = std::vector<int>;

auto alike_in(const Sequence& rows) {
  return [&rows](std::uint64_t i, std::uint64_t j) { return rows[i] == rows[j]; };
}

/// The shortest distance at which the last `window` rows repeat, and the first row from which they
/// do.
std::optional<Period> brute_repetition(const Sequence& rows, std::uint64_t window) {
  const std::uint64_t size = rows.size();
  for (std::uint64_t distance = 1; distance + window <= size; ++distance) {
    std::uint64_t first = size - distance;
    while (first > 0 && rows[first - 1] == rows[first - 1 + distance]) --first;
    if (size - distance - first >= window) return Period{first, distance};
  }
  return std::nullopt;
}

std::uint64_t brute_period(const Sequence& rows, std::uint64_t first) {
  for (std::uint64_t period = 1;; ++period) {
    bool repeats = true;
    for (std::uint64_t i = first; i + period < rows.size(); ++i)
      repeats = repeats && rows[i] == rows[i + period];
    if (repeats) return period;
  }
}

/// Rows without pattern first, then a block again and again.
Sequence random_sequence(std::mt19937& random, int letters) {
  const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
  const int preperiod = below(12);
  Sequence rows;
  for (int i = 0; i < preperiod; ++i) rows.push_back(below(letters));
  Sequence block;
  const int period = 1 + below(12);
  for (int i = 0; i < period; ++i) block.push_back(below(letters));
  const int length = preperiod + 1 + below(6 * period + 10);
  while (static_cast<int>(rows.size()) < length)
    rows.push_back(block[(rows.size() - static_cast<std::size_t>(preperiod)) % block.size()]);
  return rows;
}

TEST_CASE("the nearest repetition of the last window is found", "[period]") {
  std::mt19937 random(20);
  for (int round = 0; round < 4000; ++round) {
    const Sequence rows = random_sequence(random, 2 + round % 3);
    for (const std::uint64_t window : {1, 2, 3, 5, 8, 13}) {
      CAPTURE(rows, window);
      const auto found = find_repetition(rows.size(), window, alike_in(rows));
      if (found != brute_repetition(rows, window)) CHECK(found == brute_repetition(rows, window));
    }
  }
}

TEST_CASE("least period and preperiod follow from a repetition", "[period]") {
  std::mt19937 random(21);
  int found_any = 0;
  for (int round = 0; round < 4000; ++round) {
    const Sequence rows = random_sequence(random, 2 + round % 3);
    // As far as there are rows: a window of half of them leaves no doubt about the period.
    const auto found = find_repetition(rows.size(), (rows.size() + 1) / 2, alike_in(rows));
    if (!found) continue;
    ++found_any;
    CAPTURE(rows);
    const std::uint64_t period = least_period(*found, alike_in(rows));
    CHECK(period == brute_period(rows, found->preperiod));
    const std::uint64_t preperiod = least_preperiod(
        found->preperiod, [&](std::uint64_t i) { return rows[i] == rows[i + period]; });
    for (std::uint64_t i = preperiod; i + period < rows.size(); ++i)
      REQUIRE(rows[i] == rows[i + period]);
    if (preperiod > 0) CHECK(rows[preperiod - 1] != rows[preperiod - 1 + period]);
  }
  CHECK(found_any > 1000);
}

TEST_CASE("the least period is found below any multiple of it", "[period]") {
  for (std::uint64_t period = 1; period <= 30; ++period)
    for (std::uint64_t times = 1; times <= 12; ++times) {
      const auto alike = [&](std::uint64_t i, std::uint64_t j) { return i % period == j % period; };
      CHECK(least_period({5, period * times}, alike) == period);
    }
}

TEST_CASE("there is no repetition in fewer rows than a window and one more", "[period]") {
  const auto always = [](std::uint64_t, std::uint64_t) { return true; };
  CHECK_FALSE(find_repetition(0, 1, always));
  CHECK_FALSE(find_repetition(5, 5, always));
  CHECK_FALSE(find_repetition(5, 0, always));
  CHECK(find_repetition(6, 5, always) == Period{0, 1});
  const auto never = [](std::uint64_t i, std::uint64_t j) { return i == j; };
  CHECK_FALSE(find_repetition(1000, 1, never));
}

/// How often the search asks whether two rows are alike.
std::uint64_t calls(const Sequence& rows, std::uint64_t window) {
  std::uint64_t count = 0;
  find_repetition(rows.size(), window, [&](std::uint64_t i, std::uint64_t j) {
    ++count;
    return rows[i] == rows[j];
  });
  return count;
}

TEST_CASE("the search reads each row at most twice", "[period]") {
  constexpr std::size_t size = 10'000;
  Sequence one_odd(size, 0);
  one_odd.front() = 1;
  Sequence late(size, 0);
  late[size - 60] = 1;
  Sequence fibonacci{0};
  for (Sequence before{1}; fibonacci.size() < size;) {
    Sequence next = fibonacci;
    next.insert(next.end(), before.begin(), before.end());
    before = std::exchange(fibonacci, next);
  }
  Sequence steps(size);
  for (std::size_t i = 0; i < size; ++i) steps[i] = i % 97 == 0;
  for (const Sequence& rows : {Sequence(size, 0), one_odd, late, fibonacci, steps})
    for (const std::uint64_t window :
         {std::uint64_t{3}, std::uint64_t{50}, size / 2 + 1, size - 1}) {
      CAPTURE(window);
      CHECK(calls(rows, window) <= 2 * rows.size());
    }
  std::mt19937 random(22);
  for (int round = 0; round < 500; ++round) {
    const Sequence rows = random_sequence(random, 2);
    CHECK(calls(rows, 1 + rows.size() / 2) <= 2 * rows.size());
  }
}

TEST_CASE("a search for a repetition can be stopped", "[period]") {
  const auto alike = [](std::uint64_t i, std::uint64_t j) { return i % 100000 == j % 100000; };
  int asked = 0;
  CHECK(find_repetition(400000, 100000, alike, [&] { return ++asked < 100; }));
  CHECK(asked > 1);
  CHECK_FALSE(find_repetition(400000, 100000, alike, [] { return false; }));
}

}  // namespace
}  // namespace zugzwang
