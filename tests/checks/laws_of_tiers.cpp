// Games that break the laws of tiers.

#include <cstdint>

#include "skirmish.hpp"
#include "toys.hpp"
#include "wrong_games.hpp"

namespace zugzwang::testing {
namespace {

using namespace toys;

struct ATierBeginsLate : Skirmish {
  std::uint64_t tier_begin(std::uint64_t tier) const {
    return Skirmish::tier_begin(tier) + (tier == 4 ? 10 : 0);
  }
};
/// The first tier has no position that would reveal the error.
struct FirstTierBeginsLate : Skirmish {
  std::uint64_t tier_begin(std::uint64_t tier) const {
    return Skirmish::tier_begin(tier) + (tier == 0 ? 1 : 0);
  }
};
struct LastTierIsCutOff : Skirmish {
  std::uint64_t tiers() const { return Skirmish::tiers() - 1; }
};
struct LastTierIsLong : Skirmish {
  std::uint64_t tier_begin(std::uint64_t tier) const {
    return Skirmish::tier_begin(tier) + (tier == tiers() ? 1 : 0);
  }
};

struct CapturesAreForgotten : Skirmish {
  FixedList<std::uint64_t, 1> next_tiers(std::uint64_t tier) const { return {tier}; }
};
struct NobodyStays : Skirmish {
  FixedList<std::uint64_t, 2> next_tiers(std::uint64_t tier) const {
    FixedList<std::uint64_t, 2> next;
    for (const std::uint64_t each : Skirmish::next_tiers(tier))
      if (each != tier) next.push_back(each);
    return next;
  }
};

/// Every tier is declared to lead to all.
struct AnythingMayFollow : Skirmish {
  FixedList<std::uint64_t, 9> next_tiers(std::uint64_t) const {
    return {0, 1, 2, 3, 4, 5, 6, 7, 8};
  }
};
/// The declared way back passes through two tiers; no play takes it.
struct MenComeBackInTheEnd : Skirmish {
  FixedList<std::uint64_t, 4> next_tiers(std::uint64_t tier) const {
    FixedList<std::uint64_t, 4> next;
    for (const std::uint64_t each : Skirmish::next_tiers(tier)) next.push_back(each);
    if (tier == 4) next.push_back(6);
    return next;
  }
};
struct NextIsNoTier : Skirmish {
  FixedList<std::uint64_t, 4> next_tiers(std::uint64_t tier) const {
    FixedList<std::uint64_t, 4> next{tiers()};
    for (const std::uint64_t each : Skirmish::next_tiers(tier)) next.push_back(each);
    return next;
  }
};

/// All states are in the first of several tiers.
template <std::uint64_t number_of_tiers>
struct HeapsInOneTier : SortedHeaps {
  std::uint64_t tiers() const { return number_of_tiers; }
  std::uint64_t tier(const State&) const { return 0; }
  std::uint64_t tier_begin(std::uint64_t tier) const { return tier == 0 ? 0 : size(); }
  FixedList<std::uint64_t, 1> next_tiers(std::uint64_t) const { return {0}; }
};
struct ATierBeyondAll : HeapsInOneTier<3> {
  std::uint64_t tier_begin(std::uint64_t tier) const {
    return HeapsInOneTier::tier_begin(tier) + (tier == 2 ? 1 : 0);
  }
};
/// One state is in another tier, or in none.
template <std::uint64_t number_of_tiers, std::uint8_t first, std::uint8_t second>
struct AStateApart : HeapsInOneTier<number_of_tiers> {
  std::uint64_t tier(const TwoHeaps::State& state) const {
    return state == TwoHeaps::State{first, second} ? 1 : 0;
  }
};

}  // namespace

std::vector<WrongGame> wrong_tiers() {
  const std::string consecutive = "tiers hold consecutive indices";
  const std::string next = "moves lead only to the next tiers";
  const std::string back = "play never returns to a tier it has left";
  const std::string inside = "play stays inside the game";
  const std::vector<Skirmish::State> start = {{{Skirmish::Men{4, 5}, Skirmish::Men{1, 2}}, 1}};
  return {
      wrong_game<ATierBeginsLate>("a tier begins some indices late", {consecutive}, start),
      wrong_game<FirstTierBeginsLate>("the first tier begins late", {consecutive}, start),
      wrong_game<LastTierIsLong>("the last tier ends beyond all indices", {consecutive}, start),
      wrong_game<LastTierIsCutOff>("a tier too few", {inside, consecutive}, start),
      wrong_game<CapturesAreForgotten>("the tiers after a capture are left out", {next}, start),
      wrong_game<NobodyStays>("moves that stay in a tier are left out", {next}, start),
      wrong_game<AnythingMayFollow>("every tier leads to every tier", {back}, start),
      wrong_game<MenComeBackInTheEnd>("a way leads back over other tiers", {back}, start),
      wrong_game<NextIsNoTier>("a next tier that is none", {inside}, start),
      wrong_game<ATierBeyondAll>("a tier of indices that are none", {consecutive}, {{5, 3}}),
      wrong_game<AStateApart<2, 6, 9>>("a state that play meets is of a tier that does not hold it",
                                       {consecutive}, {{6, 9}}),
      wrong_game<AStateApart<2, 15, 15>>("a state of other play is of a tier that does not hold it",
                                         {consecutive}, {{5, 3}}),
      wrong_game<AStateApart<2, 5, 3>>("a state is of another tier than its form",
                                       {"a state and its canonical form are in the same tier"},
                                       {{5, 3}}),
      wrong_game<AStateApart<1, 5, 3>>("a state is of a tier that is none", {inside}, {{5, 3}}),
  };
}

}  // namespace zugzwang::testing
