// Games that break the laws of values.

#include <cstdint>
#include <optional>
#include <vector>

#include "toys.hpp"
#include "wrong_games.hpp"

namespace zugzwang::testing {
namespace {

using namespace toys;

struct ScoringGameIsLost : ScoringTake21 {
  std::optional<Outcome> result(const State& state) const {
    return state.pile == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
};

struct OneOutcomeWrong : JustRules<ClosedTake21> {
  Outcome closed_form(const State& state) const {
    return state.pile == 30 ? Outcome::win : ClosedTake21{}.closed_form(state);
  }
};
struct FinishedOutcomeWrong : JustRules<ClosedTake21> {
  Outcome closed_form(const State& state) const {
    return state.pile % 3 == 0 ? Outcome::win : Outcome::loss;
  }
};

struct TakesOneAlways : ClosedTake21 {
  FixedList<Move, 1> best_moves(const State&) const { return {1}; }
};
struct KnowsNoMove : ClosedTake21 {
  FixedList<Move, 1> best_moves(const State&) const { return {}; }
};

}  // namespace

std::vector<WrongGame> wrong_values() {
  const std::string best = "the closed form's best moves are those that attain the value";
  return {
      wrong_game<ScoringGameIsLost>("a scoring game is lost at its end",
                                    {"a finished scoring game is a draw"}, {{40}}),
      wrong_game<OneOutcomeWrong>("a closed form with one wrong outcome",
                                  {"the closed form obeys the definition"}, {{40}}),
      wrong_game<FinishedOutcomeWrong>("a closed form of the other player's outcomes",
                                       {"the closed form obeys the definition"}, {{40}}),
      wrong_game<TakesOneAlways>("a best move in a lost state", {best}, {{40}}),
      wrong_game<KnowsNoMove>("no best move in a won state", {best}, {{40}}),
  };
}

}  // namespace zugzwang::testing
