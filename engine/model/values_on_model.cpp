#include "values_on_model.hpp"

#include <utility>
#include <vector>

#include <zugzwang/engine/model/any_partizan_game.hpp>
#include <zugzwang/solvers/search/sum_solver.hpp>
#include <zugzwang/values/by_value.hpp>

namespace zugzwang {

namespace {

class ValuesOnModel final : public CanonicalValues {
 public:
  explicit ValuesOnModel(std::unique_ptr<const PartizanModel> model)
      : model_(std::move(model)),
        solution_(AnyPartizanGame(AnyPartizanRules(*model_)), ByValue(table_)) {}

  PartizanValues& table() override { return table_; }
  Status solve(std::uint64_t position, const Limits& limits) override {
    return solution_.solve_options(model_->position(position), limits);
  }
  PartizanValue value(std::uint64_t position) override {
    return solution_.value(model_->position(position));
  }
  std::vector<ValuedOption> options(std::uint64_t position) override {
    const AnyPosition state = model_->position(position);
    std::vector<ValuedOption> options;
    for (const AnyPlayersMove& move : solution_.game().moves(state))
      options.push_back({move.player, model_->move_to_json(state, move),
                         solution_.value(solution_.game().play(state, move))});
    return options;
  }
  Statistics statistics() const override { return solution_.statistics(); }

 private:
  const std::unique_ptr<const PartizanModel> model_;
  PartizanValues table_;
  SumSolver<AnyPartizanGame, ByValue> solution_;
};

}  // namespace

std::unique_ptr<CanonicalValues> open_values_on_model(std::unique_ptr<const PartizanModel> model) {
  return std::make_unique<ValuesOnModel>(std::move(model));
}

}  // namespace zugzwang
