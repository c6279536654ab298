// The small ranges from which games compose their moves.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <ranges>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/ranges.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

template <class R>
constexpr auto read(R&& range) {
  std::vector<std::ranges::range_value_t<R>> elements;
  for (auto&& element : range) elements.push_back(element);
  return elements;
}

using Numbers = std::vector<int>;

TEST_CASE("a countdown ends at 1, and starts at the largest value too", "[ranges]") {
  CHECK(read(Countdown<std::uint64_t>(3)) == std::vector<std::uint64_t>{3, 2, 1});
  CHECK(read(Countdown<std::uint64_t>(0)).empty());
  CHECK(Countdown<std::uint8_t>().empty());
  CHECK(read(Countdown<std::uint8_t>(255)).size() == 255);
  CHECK(*Countdown<std::uint64_t>(~std::uint64_t{0}).begin() == ~std::uint64_t{0});
  CHECK(Countdown<std::uint8_t>(255).size() == 255);
}

TEST_CASE("the bits of a word come from the highest to the lowest", "[ranges]") {
  using Bits = std::vector<unsigned>;
  CHECK(read(HighBits()).empty());
  CHECK(read(HighBits(0)).empty());
  CHECK(read(HighBits(1)) == Bits{0});
  CHECK(read(HighBits(0b1011)) == Bits{3, 1, 0});
  CHECK(read(HighBits(std::uint64_t{1} << 63)) == Bits{63});
  CHECK(read(HighBits(std::uint64_t{1} << 63 | 1)) == Bits{63, 0});
  const Bits all = read(HighBits(~std::uint64_t{0}));
  REQUIRE(all.size() == 64);
  for (unsigned i = 0; i < 64; ++i) CHECK(all[i] == 63 - i);
}

TEST_CASE("the bits of a word come from the lowest to the highest", "[ranges]") {
  using Bits = std::vector<unsigned>;
  CHECK(read(LowBits()).empty());
  CHECK(read(LowBits(0b1011)) == Bits{0, 1, 3});
  const Bits all = read(LowBits(~std::uint64_t{0}));
  REQUIRE(all.size() == 64);
  for (unsigned i = 0; i < 64; ++i) CHECK(all[i] == i);
}

TEST_CASE("numbers are put at the front of a packed list", "[ranges]") {
  PackedList<std::uint8_t, 4> list;
  CHECK(list.empty());
  for (std::uint8_t number = 1; number <= 15; ++number) list.push_front(number);
  list.push_front(1);
  const std::vector<std::uint8_t> elements = read(list);
  REQUIRE(elements.size() == 16);
  CHECK(elements[0] == 1);
  for (std::uint8_t i = 1; i <= 15; ++i) CHECK(elements[i] == 16 - i);
}

TEST_CASE("a packed list takes any width of its elements", "[ranges]") {
  PackedList<std::uint8_t, 1> ones;
  for (int i = 0; i < 64; ++i) ones.push_front(1);
  CHECK(read(ones) == std::vector<std::uint8_t>(64, 1));

  PackedList<std::uint8_t, 7> seven;  // nine of them, with one bit left
  for (std::uint8_t i = 0; i < 9; ++i) seven.push_front(static_cast<std::uint8_t>(127 - i));
  CHECK(read(seven).size() == 9);
  CHECK(seven.front() == 119);

  PackedList<std::uint32_t, 32> pair;
  pair.push_front(~std::uint32_t{0});
  pair.push_front(7);
  CHECK(read(pair) == std::vector<std::uint32_t>{7, ~std::uint32_t{0}});

  PackedList<std::uint64_t, 63> single;
  single.push_front(~std::uint64_t{0} >> 1);
  CHECK(read(single) == std::vector<std::uint64_t>{~std::uint64_t{0} >> 1});
}

TEST_CASE("iterators over a word can be copied, compared and kept past the range", "[ranges]") {
  auto at = HighBits(0b110).begin();
  const auto first = at++;
  CHECK(*first == 2);
  CHECK(*at == 1);
  CHECK(at != first);
  CHECK(++at == std::default_sentinel);
  CHECK(at == decltype(at)());
  CHECK(*first == 2);
}

TEST_CASE("a mapped range applies a function to its elements", "[ranges]") {
  const Numbers numbers{1, 2, 3};
  const auto tens = mapped(numbers, [factor = 10](int number) { return factor * number; });
  CHECK(read(tens) == Numbers{10, 20, 30});
  CHECK(read(tens) == Numbers{10, 20, 30});
  CHECK(read(mapped(Numbers{}, [](int number) { return number; })).empty());
  CHECK(read(mapped(HighBits(0b101), [](unsigned bit) { return bit + 1; })) ==
        std::vector<unsigned>{3, 1});
}

TEST_CASE("a mapped range takes members and gives references", "[ranges]") {
  std::vector<std::pair<int, std::string>> pairs{{1, "one"}, {2, "two"}};
  const auto words = mapped(pairs, &std::pair<int, std::string>::second);
  CHECK(read(words) == std::vector<std::string>{"one", "two"});
  CHECK(&*words.begin() == &pairs[0].second);
}

TEST_CASE("mapped ranges nest", "[ranges]") {
  const auto square = [](int number) { return number * number; };
  CHECK(read(mapped(mapped(Numbers{2, 3}, square), square)) == Numbers{16, 81});
}

TEST_CASE("a concatenation reads one range after the other", "[ranges]") {
  const auto below = [](unsigned count) {
    return Concatenation(count,
                         [](unsigned n) { return std::views::iota(0, static_cast<int>(n)); });
  };
  CHECK(read(below(4)) == Numbers{0, 0, 1, 0, 1, 2});
  CHECK(read(below(0)).empty());
  CHECK(read(below(1)).empty());

  // The first and the last are empty, and so are two in a row.
  const std::array<int, 7> lengths = {0, 2, 0, 0, 1, 3, 0};
  unsigned made = 0;
  auto pairs = Concatenation(lengths.size(), [&](std::size_t at) {
    ++made;
    return mapped(std::views::iota(0, lengths[at]),
                  [at](int n) { return 10 * static_cast<int>(at) + n; });
  });
  auto first = pairs.begin();
  CHECK(*first == 10);
  CHECK(made == 2);
  ++first;
  first++;
  CHECK(*first == 40);
  CHECK(made == 5);
  CHECK(read(pairs) == Numbers{10, 11, 40, 50, 51, 52});

  const auto copy = [](auto range) { return range; };
  CHECK(read(copy(pairs)) == Numbers{10, 11, 40, 50, 51, 52});
  static_assert(std::ranges::input_range<decltype(pairs)> && std::ranges::view<decltype(pairs)>);
}

TEST_CASE("ranges with a function can be returned, copied and assigned", "[ranges]") {
  const auto multiples = [](int factor, int most) {
    return mapped(std::views::iota(1, most + 1), [factor](int n) { return factor * n; });
  };
  auto range = multiples(2, 2);
  auto copy = range;
  CHECK(read(range) == Numbers{2, 4});
  range = multiples(5, 3);
  CHECK(read(range) == Numbers{5, 10, 15});
  CHECK(read(copy) == Numbers{2, 4});
  std::swap(range, copy);
  CHECK(read(range) == Numbers{2, 4});
  const auto& same = range;
  range = same;
  CHECK(read(range) == Numbers{2, 4});
}

TEST_CASE("copies of an iterator with a function are independent", "[ranges]") {
  const auto range = mapped(std::views::iota(1, 9), [shift = 1](int n) { return n + shift; });
  auto at = range.begin();
  auto other = at;
  ++at;
  CHECK(*at == 3);
  CHECK(*other == 2);
  other = at;
  ++other;
  CHECK(*at == 3);
  CHECK(*other == 4);
}

/// An element type without comparison.
struct Square {
  int row = 0;
  int column = 0;
};

TEST_CASE("a fixed list that is full refuses a further element", "[ranges]") {
  FixedList<int, 2> list = {3};
  list.push_back(5);
  CHECK_THROWS_AS(list.push_back(7), std::length_error);
  CHECK(read(list) == Numbers{3, 5});
  CHECK_THROWS_WITH(list.push_back(7), "a FixedList of 2 elements is full");
  const auto too_many = [] { return FixedList<int, 2>{1, 2, 3}; };
  CHECK_THROWS_AS(too_many(), std::length_error);
}

TEST_CASE("a fixed list can be sorted and changed in place", "[ranges]") {
  FixedList<int, 5> list = {3, 1, 2};
  std::ranges::sort(list, std::ranges::greater{});
  CHECK(read(list) == Numbers{3, 2, 1});
  list[1] = 9;
  CHECK(list == FixedList<int, 5>{3, 9, 1});
}

TEST_CASE("the elements of a fixed list need no equality", "[ranges]") {
  FixedList<Square, 3> squares = {{2, 7}, {1, 8}};
  std::ranges::sort(squares, {}, &Square::row);
  CHECK(squares[0].column == 8);
  CHECK(squares[1].column == 7);
  static_assert(!std::equality_comparable<FixedList<Square, 3>>);
}

// Everything is computed at compile time.

constexpr int sum(auto&& range) {
  int total = 0;
  for (const auto number : range) total += static_cast<int>(number);
  return total;
}
static_assert(sum(HighBits(0b1011)) == 4);
static_assert(sum(mapped(Countdown<unsigned>(4), [](unsigned n) { return n * n; })) == 30);
static_assert(sum(Concatenation(4U, [](unsigned n) { return Countdown<unsigned>(n); })) == 10);
static_assert([] {
  PackedList<std::uint8_t, 3> list;
  list.push_front(7);
  list.push_front(2);
  return sum(list);
}() == 9);
static_assert([] {
  FixedList<int, 3> list = {3, 1};
  std::ranges::sort(list);
  return list[0];
}() == 1);

}  // namespace
}  // namespace zugzwang
