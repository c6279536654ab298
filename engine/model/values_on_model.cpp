#include "values_on_model.hpp"

#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/outcome.hpp>
#include <zugzwang/solvers/search/sum_solver.hpp>
#include <zugzwang/values/by_value.hpp>

namespace zugzwang {

namespace {

/// The game of a model, in which either player may move. Refers to the model.
class AnyPartizanGame {
 public:
  using State = AnyPosition;
  using Move = AnyPlayersMove;

  explicit AnyPartizanGame(const PartizanModel& model) : model_(&model) {}

  std::vector<Move> moves(const State& state) const { return model_->moves(state); }
  State play(const State& state, const Move& move) const {
    return {.words = state.words, .move = move};
  }
  std::optional<Outcome> result(const State& component) const {
    return component.is_finished ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& component) const { return component.key; }
  PartizanModel::Components components(const State& state) const {
    return model_->components(state);
  }
  Representative<State> representative(const State& component) const {
    return {component, component.is_negated};
  }
  std::uint64_t bytes() const { return model_->bytes(); }

 private:
  const PartizanModel* model_;
};

class ValuesOnModel final : public CanonicalValues {
 public:
  explicit ValuesOnModel(std::unique_ptr<const PartizanModel> model)
      : model_(std::move(model)), solution_(AnyPartizanGame(*model_), ByValue(table_)) {}

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
    for (const AnyPlayersMove& move : model_->moves(state))
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
