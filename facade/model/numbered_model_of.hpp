#pragma once

// The model of a game whose states have indices: it tells the rules for tables, too.

#include <cstdint>
#include <memory>

#include <zugzwang/core/game.hpp>
#include <zugzwang/facade/model/model_of.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules_of.hpp>

namespace zugzwang {

template <IndexedGame G>
class NumberedModelOf final : public ModelOf<G> {
 public:
  using ModelOf<G>::ModelOf;

  std::uint64_t indices() const override { return game().size(); }
  std::unique_ptr<const TieredRules> tiered_rules() const override {
    return zugzwang::tiered_rules(game());
  }
  TierPlace place_of(const AnyState& any) const override {
    return zugzwang::place_of(game(), this->state_of(any));
  }
  std::uint64_t position_at(std::uint64_t index) const override {
    return this->positions().position_at(index);
  }

 private:
  const G& game() const { return this->positions().game(); }
};

}  // namespace zugzwang
