#pragma once

// Presents an indexed game to its tables, tier by tier and without the types of the game.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <zugzwang/core/outcome.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>

namespace zugzwang {

/// The rules of an indexed game. A game without tiers has one tier, 0. All functions may be called
/// by several threads.
class TieredRules {
 public:
  struct PlacedOption {
    TierPlace to;
    bool mover_changes = true;
  };
  /// The description of a place by the rules.
  struct View {
    bool is_stored = false;  ///< a canonical position; if not, the rest has no meaning
    std::optional<Outcome> result{};
    std::vector<PlacedOption> options{};  ///< in order of preference; none if play is over
  };
  /// What a census counts at a place.
  struct Counted {
    std::uint64_t positions = 0;  ///< none, one, or all of an orbit
    TierPlace value_at{};         ///< the canonical place, which holds their value
  };

  TieredRules(const TieredRules&) = delete;
  TieredRules& operator=(const TieredRules&) = delete;
  virtual ~TieredRules() = default;

  const TierRules::Abilities& abilities() const { return abilities_; }

  virtual std::uint64_t tiers() const = 0;
  /// The first index of a tier; of tier `tiers()`, the number of indices.
  virtual std::uint64_t begin(std::uint64_t tier) const = 0;
  /// Returns the tiers to which a move may lead, including the tier itself if a move may stay in
  /// it.
  virtual std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const = 0;
  /// Returns the rules of a share of a tier. They refer to this object and to the finished tables.
  virtual std::unique_ptr<TierRules> rules(std::uint64_t tier, const IndexShare& share,
                                           std::vector<TierRules::Below> below) const = 0;
  /// Returns whether a place holds a canonical position.
  virtual bool is_stored(const TierPlace& place) const = 0;
  /// Writes the description of a place to `view`, reusing its memory. Cost: that of the game's own
  /// functions.
  virtual void look(const TierPlace& place, View& view) const = 0;
  /// Returns the positions that a census counts at a place, so that over all places each is counted
  /// once: none if the place holds no position, one that the game does not count, or one that is
  /// counted with its canonical form. Throws Error{not_applicable} if states are symmetric, the
  /// game gives no sizes of orbits, and not all states are numbered.
  virtual Counted counted(const TierPlace& place) const = 0;

  /// The number of indices of a tier.
  std::uint64_t indices(std::uint64_t tier) const { return begin(tier + 1) - begin(tier); }
  /// Returns the place at an index of the whole game.
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
