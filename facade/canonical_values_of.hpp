#pragma once

// Puts the canonical values of one game behind `CanonicalValues`.

#include <cstdint>
#include <vector>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/core/on_move.hpp>
#include <zugzwang/core/partizan/by_value.hpp>
#include <zugzwang/facade/partizan.hpp>
#include <zugzwang/facade/positions_in.hpp>
#include <zugzwang/solvers/search/sum_solution.hpp>

namespace zugzwang {

template <PartizanGame P>
class CanonicalValuesOf final : public CanonicalValues {
 public:
  /// The positions must outlive the values.
  explicit CanonicalValuesOf(const PositionsIn<OnMove<P>>& positions)
      : positions_(positions),
        solution_(BothPlayers<P>(positions.game().rules()), ByValue(table_)) {}

  PartizanValues& table() override { return table_; }
  Status solve(std::uint64_t position, const Limits& limits) override {
    return solution_.solve_options(at(position), limits);
  }
  PartizanValue value(std::uint64_t position) override { return solution_.value(at(position)); }
  std::vector<ValuedOption> options(std::uint64_t position) override {
    const StateOf<P> state = at(position);
    std::vector<ValuedOption> options;
    for (const auto& [player, move] : solution_.game().moves(state))
      options.push_back({player, positions_.datum_of(move),
                         solution_.value(solution_.game().play(state, {player, move}))});
    return options;
  }
  Statistics statistics() const override { return solution_.statistics(); }

 private:
  StateOf<P> at(std::uint64_t position) const { return positions_.state(position).position; }

  const PositionsIn<OnMove<P>>& positions_;
  PartizanValues table_;
  SumSolution<BothPlayers<P>, ByValue> solution_;
};

}  // namespace zugzwang
