// A stack whose elements stay where they are.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/solvers/search/stable_stack.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

constexpr std::size_t many = 1000;  // several blocks

/// Counts how many of it live, and cannot be moved.
struct Counted {
  Counted(std::size_t place, int& count) : number(place), alive(count) { ++alive; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --alive; }

  std::size_t number;
  int& alive;
};

TEST_CASE("the last element in is the first out, across blocks", "[stable_stack]") {
  StableStack<std::size_t> stack;
  CHECK(stack.empty());
  for (std::size_t i = 0; i < many; ++i) CHECK(stack.emplace(i) == i);
  CHECK(stack.size() == many);
  for (std::size_t i = many; i-- > 0; stack.pop()) CHECK(stack.back() == i);
  CHECK(stack.empty());
}

TEST_CASE("elements stay where they are", "[stable_stack]") {
  int alive = 0;
  StableStack<Counted> stack;
  std::vector<const Counted*> places;
  for (std::size_t i = 0; i < many; ++i) places.push_back(&stack.emplace(i, alive));
  for (std::size_t i = many; i-- > 0; stack.pop()) {
    CHECK(&stack.back() == places[i]);
    CHECK(places[i]->number == i);
  }
}

TEST_CASE("each element is destroyed once, those left with the stack", "[stable_stack]") {
  int alive = 0;
  {
    StableStack<Counted> stack;
    for (std::size_t i = 0; i < many; ++i) stack.emplace(i, alive);
    for (int i = 0; i < 300; ++i) stack.pop();
    CHECK(alive == 700);
  }
  CHECK(alive == 0);
}

TEST_CASE("blocks are kept: what is popped and pushed again takes the same place",
          "[stable_stack]") {
  StableStack<std::size_t> stack;
  for (std::size_t i = 0; i < 256; ++i) stack.emplace(i);
  const std::size_t* const next = &stack.emplace(256);
  for (int i = 0; i < 5; ++i) {
    stack.pop();
    CHECK(stack.back() == 255);
    CHECK(&stack.emplace(7) == next);
  }
}

TEST_CASE("heap memory of elements counts while they are on the stack", "[stable_stack]") {
  StableStack<std::vector<int>> stack;
  stack.emplace();
  const std::uint64_t empty = stack.bytes();
  std::vector<int>& grows = stack.emplace(std::size_t{100});
  CHECK(stack.bytes() >= empty + 100 * sizeof(int));
  grows.resize(10'000);
  stack.pop();
  CHECK(stack.bytes() == empty);
}

}  // namespace
}  // namespace zugzwang
