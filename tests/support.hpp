#pragma once

// What many tests need: a plain recursion to hold the solvers against, and how to look at errors.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

namespace testing {

inline constexpr std::uint64_t max64 = std::numeric_limits<std::uint64_t>::max();

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The error that `act` throws; nothing if it throws none.
inline std::optional<Error> error_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

inline bool fails_with(ErrorCode code, const std::function<void()>& act) {
  const std::optional<Error> error = error_of(act);
  return error && error->code() == code;
}

/// The values of a game's states by the textbook's recursion, remembered; it shares nothing with
/// the folds and traversals under test. For acyclic games; recurses as deep as play goes.
template <Game G>
class Reference {
 public:
  explicit Reference(const G& game) : game_(game) {}

  Outcome outcome(const StateOf<G>& state) { return known(state).outcome; }
  Distance distance(const StateOf<G>& state) {
    const Known& value = known(state);
    if (value.outcome == Outcome::draw) return Distance::draw();
    return value.outcome == Outcome::win ? Distance::win(value.plies) : Distance::loss(value.plies);
  }
  Margin margin(const StateOf<G>& state) { return known(state).margin; }
  Nimber nimber(const StateOf<G>& state) { return known(state).nimber; }

  template <class E>
  typename E::Value value(const StateOf<G>& state) {
    if constexpr (std::same_as<E, ByOutcome>) return outcome(state);
    if constexpr (std::same_as<E, ByDistance>) return distance(state);
    if constexpr (std::same_as<E, ByMargin>) return margin(state);
    if constexpr (std::same_as<E, ByNimber>) return nimber(state);
  }

  /// The first winning move in the game's order of preference.
  std::optional<MoveOf<G>> winning_move(const StateOf<G>& state) {
    if (game_.result(state)) return std::nullopt;
    for (const MoveOf<G>& move : game_.moves(state))
      if (mine(state, move, outcome(game_.play(state, move))) == Outcome::win) return move;
    return std::nullopt;
  }

 private:
  struct Known {
    Outcome outcome = Outcome::loss;
    std::uint64_t plies = 0;
    Margin margin = 0;
    Nimber nimber = 0;
  };

  bool passes_turn(const StateOf<G>& state, const MoveOf<G>& move) const {
    if constexpr (ExtraTurnGame<G>) return !game_.keeps_turn(state, move);
    return true;
  }
  Outcome mine(const StateOf<G>& state, const MoveOf<G>& move, Outcome theirs) const {
    if (!passes_turn(state, move) || theirs == Outcome::draw) return theirs;
    return theirs == Outcome::win ? Outcome::loss : Outcome::win;
  }

  const Known& known(const StateOf<G>& state) {
    const auto key = game_.key(state);
    if (const auto place = known_.find(key); place != known_.end()) return place->second;
    const Known computed = compute(state);
    return known_.emplace(key, computed).first->second;
  }

  Known compute(const StateOf<G>& state) {
    Known here;
    if (const auto result = game_.result(state)) {
      here.outcome = *result;
      return here;
    }
    bool first = true;
    std::vector<Nimber> nimbers;
    for (const MoveOf<G>& move : game_.moves(state)) {
      const Known option = known(game_.play(state, move));
      const Outcome outcome = mine(state, move, option.outcome);
      const std::uint64_t plies = option.plies + 1;
      const bool hurries = outcome == Outcome::win && plies < here.plies;
      const bool holds_out = outcome == Outcome::loss && plies > here.plies;
      if (first || outcome > here.outcome || (outcome == here.outcome && (hurries || holds_out))) {
        here.outcome = outcome;
        here.plies = outcome == Outcome::draw ? 0 : plies;
      }
      Margin lead = passes_turn(state, move) ? -option.margin : option.margin;
      if constexpr (ScoringGame<G>) lead += game_.gain(state, move);
      here.margin = first ? lead : std::max(here.margin, lead);
      nimbers.push_back(option.nimber);
      first = false;
    }
    while (std::ranges::find(nimbers, here.nimber) != nimbers.end()) ++here.nimber;
    return here;
  }

  G game_;
  std::unordered_map<KeyOf<G>, Known> known_;
};

/// Every state of the rows below `rows`.
template <RowGame G>
std::vector<StateOf<G>> states_below(const G& game, std::uint64_t rows) {
  std::vector<StateOf<G>> states;
  for (std::uint64_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < game.columns(); ++column)
      states.push_back(game.state(row, column));
  return states;
}

}  // namespace testing
}  // namespace zugzwang
