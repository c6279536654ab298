#pragma once

// A numbered game as its tables see it, tier by tier and without the types of the game.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <zugzwang/core/values.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>

namespace zugzwang {

/// A game without tiers is one tier, 0. All functions may be called by several threads.
class TieredRules {
 public:
  struct PlacedOption {
    TierPlace to;
    bool mover_changes = true;
  };
  /// What the rules say of a place.
  struct View {
    bool is_kept = false;  ///< a position, and the canonical one; else the rest says nothing
    std::optional<Outcome> result{};
    std::vector<PlacedOption> options{};  ///< in order of preference; none where play is over
  };
  /// What a census counts at a place.
  struct Counted {
    std::uint64_t positions = 0;  ///< none, one, or all that are alike
    TierPlace value_at{};         ///< the place that is kept and has their value
  };

  TieredRules(const TieredRules&) = delete;
  TieredRules& operator=(const TieredRules&) = delete;
  virtual ~TieredRules() = default;

  const TierRules::Abilities& abilities() const { return abilities_; }

  virtual std::uint64_t tiers() const = 0;
  /// The first index of a tier; of tier `tiers()`, the number of indices.
  virtual std::uint64_t begin(std::uint64_t tier) const = 0;
  /// The tiers to which a move may lead, the tier itself among them where it may stay.
  virtual std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const = 0;
  /// The rules of a share of a tier, which refer to this object and to the finished tables.
  virtual std::unique_ptr<TierRules> rules(std::uint64_t tier, const Share& share,
                                           std::vector<TierRules::Below> below) const = 0;
  /// Whether what is at a place is a position, and the canonical one.
  virtual bool is_kept(const TierPlace& place) const = 0;
  /// Tells what is at a place, in the memory that `view` has already. Cost: that of the game's own
  /// functions.
  virtual void look(const TierPlace& place, View& view) const = 0;
  /// Tells how many positions a census counts at a place, so that over all places each is counted
  /// once: none where it is no position, not one that the game has counted, or counted with its
  /// canonical form. Throws Error{not_applicable} where states are alike, tell no sizes of orbits,
  /// and not all of them are numbered.
  virtual Counted counted(const TierPlace& place) const = 0;

  /// The number of indices of a tier.
  std::uint64_t indices(std::uint64_t tier) const { return begin(tier + 1) - begin(tier); }
  /// The place at an index of the whole game.
  TierPlace place(std::uint64_t index) const {
    std::uint64_t tier = 0;
    while (index >= begin(tier + 1)) ++tier;
    return {tier, index - begin(tier)};
  }

 protected:
  explicit TieredRules(const TierRules::Abilities& abilities) : abilities_(abilities) {}

 private:
  TierRules::Abilities abilities_;
};

}  // namespace zugzwang
