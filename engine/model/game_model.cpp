#include <zugzwang/engine/model/game_model.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

std::unique_ptr<const TieredRules> GameModel::tiered_rules(AbilitySet) const { return nullptr; }

TierPlace GameModel::place_of(const AnyState&, AbilitySet) const { return {}; }

std::uint64_t GameModel::position_at(std::uint64_t) const { return 0; }

}  // namespace zugzwang
