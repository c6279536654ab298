// The bundled games keep every promise that their concepts make.

#include <string>
#include <vector>

#include <zugzwang/core/laws.hpp>
#include <zugzwang/games/stones.hpp>
#include <zugzwang/games/tip.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

using games::CondensedTip;
using games::Stones;
using games::Tip;

template <Game G>
std::vector<std::string> broken(const G& game, const std::vector<StateOf<G>>& roots,
                                std::size_t most) {
  std::vector<std::string> laws;
  for (const LawViolation& violation : broken_laws(game, roots, most))
    laws.push_back(violation.law);
  return laws;
}

const std::vector<std::string> none;

TEST_CASE("Stones keeps the laws", "[laws][stones]") {
  for (std::uint64_t max_take = 1; max_take <= 40; ++max_take) {
    CAPTURE(max_take);
    const std::uint64_t pile = 5 * max_take + 3;
    CHECK(broken(Stones(max_take), {{pile, 0}, {pile, 1}, {pile - 1, 0}, {pile - 1, 1}}, 200) ==
          none);
  }
}

TEST_CASE("Stones keeps the laws far from the end of play", "[laws][stones]") {
  const std::uint64_t far = std::uint64_t{1} << 62;
  for (const std::uint64_t max_take : {3, 4, 25, 26}) {
    CAPTURE(max_take);
    CHECK(broken(Stones(max_take), {{far, 0}, {far, 1}, {far + 1, 0}, {far + 1, 1}}, 200) == none);
  }
}

TEST_CASE("Stones keeps the laws at takes of hundreds", "[laws][stones]") {
  for (const std::uint64_t max_take : {300, 301}) {
    CAPTURE(max_take);
    CHECK(broken(Stones(max_take), {{700, 0}, {700, 1}}, 60) == none);
  }
}

TEST_CASE("TIP keeps the laws", "[laws][tip]") {
  std::vector<Tip::State> roots;
  for (std::uint8_t face = 1; face <= 6; ++face)
    for (const std::uint64_t total : {100, 3, 2, 1, 0}) roots.push_back({total, face});
  CHECK(broken(Tip{}, roots, 1000) == none);
  CHECK(broken(Tip{}, {{std::uint64_t{1} << 60, 1}}, 200) == none);
}

TEST_CASE("condensed TIP keeps the laws", "[laws][tip]") {
  std::vector<CondensedTip::State> roots;
  for (std::uint8_t face = 1; face <= 3; ++face)
    for (const std::uint64_t total : {100, 3, 2, 1, 0}) roots.push_back({total, face});
  CHECK(broken(CondensedTip{}, roots, 1000) == none);
  CHECK(broken(CondensedTip{}, {{std::uint64_t{1} << 60, 1}}, 200) == none);
}

}  // namespace
}  // namespace zugzwang
