#include "verify_stored.hpp"

#include <random>

#include <fmt/format.h>

#include <zugzwang/checks/definition.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

namespace {

class Verifier {
 public:
  Verifier(const StoredTables& tables, Positions& positions, const Limits& limits)
      : tables_(tables),
        contents_(tables.contents()),
        positions_(positions),
        numbered_(*positions.ability<Numbered>()),
        is_distance_(contents_.head().evaluation == EvaluationKind::distance),
        limits_(limits.started()),
        meter_(limits_) {
    for (const StoredTier& tier : contents_.tiers()) indices_ += tier.indices;
  }

  StoredVerification all() {
    return guarded([this] {
      report_.status = tables_.check_blocks(meter_);
      for (std::size_t tier = 0; goes_on() && tier < contents_.tiers().size(); ++tier) all_of(tier);
    });
  }

  StoredVerification sample(std::uint64_t count, std::uint64_t seed) {
    return guarded([&] {
      if (contents_.positions() == 0) return;
      std::mt19937_64 random(seed);
      while (report_.positions < count && goes_on()) {
        step();
        std::uint64_t index = std::uniform_int_distribution<std::uint64_t>(0, indices_ - 1)(random);
        std::size_t tier = 0;
        for (; index >= contents_.tiers()[tier].indices; ++tier)
          index -= contents_.tiers()[tier].indices;
        if (!tables_.keeps(tier, index)) continue;
        const TierPlace place{contents_.tiers()[tier].tier, index};
        numbered_.rules().look(place, view_);
        // Where all indices are kept, some may be no position.
        if (view_.is_kept || !contents_.tiers()[tier].keeps_all) check(tier, place, true);
      }
    });
  }

 private:
  template <class Run>
  StoredVerification guarded(Run run) {
    try {
      run();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::bad_file) throw;
      report_.violation = error.what();
    }
    return report_;
  }

  bool goes_on() const { return report_.status == Status::complete && report_.violation.empty(); }

  void step() {
    constexpr std::uint64_t steps_a_check = 1 << 12;
    if (++steps_ % steps_a_check == 0)
      report_.status = meter_.check({"positions verified", steps_, indices_});
  }

  void all_of(std::size_t tier) {
    const StoredTier& stored = contents_.tiers()[tier];
    counted_ = {};
    for (std::uint64_t index = 0; index < stored.indices && goes_on(); ++index) {
      step();
      const TierPlace place{stored.tier, index};
      numbered_.rules().look(place, view_);
      check(tier, place, tables_.keeps(tier, index));
    }
    if (goes_on() && (counted_.draws != stored.draws || counted_.by_plies != stored.by_plies))
      report_.violation = fmt::format(
          "tier {}: it has other numbers of positions won, lost and "
          "drawn than the file tells",
          stored.tier);
  }

  /// Checks the place that `view_` shows.
  void check(std::size_t tier, const TierPlace& place, bool has_place) {
    const std::optional<Distance> claimed =
        has_place ? tables_.value(tier, place.index) : std::nullopt;
    if (view_.is_kept != claimed.has_value()) {
      report_.violation =
          view_.is_kept ? fmt::format("{}: the file has no value for it", show(place))
                        : fmt::format(
                              "index {} of tier {}: a value is kept of what is no position, or is "
                              "another's image",
                              place.index, place.tier);
      return;
    }
    if (!claimed) return;
    ++report_.positions;
    counted_.count(*claimed);
    const std::optional<Distance> defined = define(tier, place);
    if (!defined || *defined == *claimed) return;
    report_.violation = fmt::format("{}: claimed {}, by definition {}", show(place), told(*claimed),
                                    told(*defined));
  }

  std::optional<Distance> define(std::size_t tier, const TierPlace& place) {
    if (is_distance_) return define<Distance>(tier, place);
    const auto outcome = define<Outcome>(tier, place);
    return outcome ? std::optional(Distance::finished(*outcome)) : std::nullopt;
  }

  /// The value by the definition; nothing, with a violation told, where the file lacks an option.
  template <class Value>
  std::optional<Value> define(std::size_t tier, const TierPlace& place) {
    if (view_.result) return Definition<Value>::finished(*view_.result);
    Definition<Value> definition;
    for (const TieredRules::PlacedOption& option : view_.options) {
      const std::optional<Distance> value = value_of(tier, place, option.to);
      if (!value) {
        report_.violation = fmt::format("{}: a move leads to {}, which the file has no value for",
                                        show(place), show(option.to));
        return std::nullopt;
      }
      if constexpr (std::same_as<Value, Distance>)
        definition.read({*value, option.mover_changes});
      else
        definition.read({value->outcome(), option.mover_changes});
    }
    return definition.value();
  }

  std::optional<Distance> value_of(std::size_t tier, const TierPlace& from, const TierPlace& to) {
    if (to.tier == from.tier) return tables_.value(tier, to.index);
    const std::size_t other = contents_.find_tier(to.tier);
    if (other == contents_.tiers().size()) return std::nullopt;
    return tables_.value(other, to.index);
  }

  std::string show(const TierPlace& place) { return positions_.show(numbered_.position_at(place)); }
  std::string told(Distance value) const {
    return is_distance_ ? to_text(value) : to_text(value.outcome());
  }

  const StoredTables& tables_;
  const SolutionContents& contents_;
  Positions& positions_;
  Numbered& numbered_;
  bool is_distance_;
  const Limits limits_;
  Meter meter_;
  std::uint64_t indices_ = 0;
  std::uint64_t steps_ = 0;
  TieredRules::View view_;
  StoredTier counted_;  // the values met in the tier at work
  StoredVerification report_;
};

}  // namespace

StoredVerification verify_stored(const StoredTables& tables, Positions& positions,
                                 const Limits& limits) {
  return Verifier(tables, positions, limits).all();
}

StoredVerification verify_sample(const StoredTables& tables, Positions& positions,
                                 std::uint64_t sample, std::uint64_t seed, const Limits& limits) {
  return Verifier(tables, positions, limits).sample(sample, seed);
}

}  // namespace zugzwang
