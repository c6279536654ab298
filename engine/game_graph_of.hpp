#pragma once

// Implements `GameGraph` by a game and its presentation.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/engine/compiled_for.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/game_graph_in.hpp>
#include <zugzwang/engine/partizan_game_graph.hpp>
#include <zugzwang/engine/presentation.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>

namespace zugzwang {

/// A problem whose fields are of type P.
template <class P>
class ProblemWith : public Problem {
 public:
  const P& values() const { return values_; }

 protected:
  explicit ProblemWith(P values) : values_(std::move(values)) {}

 private:
  P values_;
};

namespace detail {

template <class G>
inline constexpr bool in_tables = IndexedGame<G> && !ScoringGame<G>;

template <class G>
inline constexpr bool has_keys =
    !in_tables<G> && !ScoringGame<G> && std::unsigned_integral<KeyOf<G>>;

/// Positions are sums: of components, of those of partizan rules, or of heaps.
template <class G>
inline constexpr bool splits = HeapGame<G> || DecomposableGame<G>;
template <PlayerOnMove G>
inline constexpr bool splits<G> = DecomposableGame<typename G::Rules>;

/// Returns the components of a position with the same player on move.
template <class G>
std::vector<StateOf<G>> components_of(const G& game, const StateOf<G>& state) {
  std::vector<StateOf<G>> components;
  if constexpr (PlayerOnMove<G>) {
    for (const auto& component : game.rules().components(state.position))
      components.push_back({component, state.player});
  } else if constexpr (DecomposableGame<G>) {
    for (const StateOf<G>& component : game.components(state)) components.push_back(component);
  } else if constexpr (std::same_as<StateOf<G>, std::vector<std::uint64_t>>) {
    for (const std::uint64_t heap : game.heaps(state))
      if (heap > 0) components.push_back({heap});
  } else {
    components.push_back(state);
  }
  return components;
}

/// Returns the rules of a game for tables, if it has any.
template <class G>
auto tiers_of([[maybe_unused]] const G& game) {
  if constexpr (in_tables<G>)
    return tiered_rules(game);
  else
    return Nothing<G>{};
}

}  // namespace detail

/// The game graph of a game with its presentation, which is that of G or of a base. Its functions
/// serve people and are called at most once a position, so they are compiled for size.
template <class P, Game G, Game Presented = G>
class GameGraphOf final : public GameGraphIn<G>,
                          private OffersIf<RowGame<G>, Rows>,
                          private OffersIf<TakingBreakingGame<G>, KnowsHeapRules>,
                          private OffersIf<EvaluatedGame<G>, EvaluatesPositions>,
                          private OffersIf<RankedGame<G>, RanksPositions>,
                          private OffersIf<detail::in_tables<G>, Numbered>,
                          private OffersIf<detail::has_keys<G>, Placed>,
                          private OffersIf<PlayerOnMove<G>, PartizanGameGraph> {
 public:
  /// The name of the game and the presentation must outlive the graph.
  GameGraphOf(G game, const PositionPresentation<P, Presented>& presentation, std::string_view name)
      : GameGraphIn<G>(std::move(game)),
        presentation_(presentation),
        name_(name),
        tiers_(detail::tiers_of(this->game())) {}

  [[gnu::cold]] std::uint64_t number_of(const Problem& problem) override {
    return this->number(
        presentation_.state(this->game(), dynamic_cast<const ProblemWith<P>&>(problem).values()));
  }
  [[gnu::cold]] std::optional<Outcome> result(std::uint64_t position) const override {
    return this->game().result(this->state(position));
  }
  [[gnu::cold]] void each_option(std::uint64_t position,
                                 const GameGraph::OptionVisitor& visit) override {
    const StateOf<G> state = this->state(position);
    if (this->game().result(state)) return;
    bool is_stuck = true;
    for (const MoveOf<G>& move : this->game().moves(state)) {
      is_stuck = false;
      if (!visit(option_by(state, move))) return;
    }
    if (is_stuck) refuse_stuck(state);
  }
  [[gnu::cold]] std::uint64_t count_moves(std::uint64_t position,
                                          std::uint64_t most) const override {
    const StateOf<G> state = this->state(position);
    if (most == 0 || this->game().result(state)) return 0;
    auto&& moves = this->game().moves(state);
    auto next = std::ranges::begin(moves);
    const std::uint64_t count = most - steps_left(moves, next, most);
    if (count == 0) refuse_stuck(state);
    return count;
  }
  [[gnu::cold]] Datum::List moves(std::uint64_t position,
                                  std::span<const std::uint64_t> places) const override {
    Datum::List chosen;
    if (places.empty()) return chosen;
    const StateOf<G> state = this->state(position);
    auto&& moves = this->game().moves(state);
    auto next = std::ranges::begin(moves);
    std::uint64_t at = 0;
    for (const std::uint64_t place : places) {
      steps_left(moves, next, place - at);
      if (next == std::ranges::end(moves)) break;
      chosen.push_back(move_to_json(*next));
      at = place;
    }
    return chosen;
  }
  [[gnu::cold]] std::optional<Option> option(std::uint64_t position, const Datum& datum) override {
    const StateOf<G> state = this->state(position);
    if (const auto move = read(state, datum)) return option_by(state, *move);
    return std::nullopt;
  }
  [[gnu::cold]] Datum resisting_move(std::uint64_t position) const override {
    if constexpr (ResistingGame<G>)
      if (const auto move = this->game().resist(this->state(position))) return move_to_json(*move);
    return {};
  }

  [[gnu::cold]] PositionText position_text(std::uint64_t position) const override {
    PositionText text = presentation_.position(this->game(), this->state(position));
    if (!text.label) text.label = text.line;
    text.scene = nullptr;  // it may refer to the state, which is gone
    return text;
  }
  [[gnu::cold]] Scene scene(std::uint64_t position) const override {
    const StateOf<G> state = this->state(position);
    const PositionText text = presentation_.position(this->game(), state);
    return text.scene ? text.scene() : Scene{};
  }
  [[gnu::cold]] MoveText move_text(std::uint64_t position, const Datum& datum) const override {
    const StateOf<G> state = this->state(position);
    const std::optional<MoveOf<G>> move = read(state, datum);
    return move ? presentation_.move(this->game(), state, *move) : MoveText{};
  }
  [[gnu::cold]] Datum answer(std::uint64_t position, const Answer& answer) const override {
    return presentation_.answer(this->game(), this->state(position), answer);
  }
  using GameGraphIn<G>::move_to_json;
  Datum move_to_json(const MoveOf<G>& move) const override {
    return presentation_.move_to_json(this->game(), move);
  }

  [[noreturn, gnu::cold]] void refuse_stuck(const StateOf<G>& state) const override {
    throw Error(ErrorCode::bad_plugin, "game '" + std::string(name_) + "': the position \"" +
                                           presentation_.position(this->game(), state).line +
                                           "\" has no move and no result; return a result where "
                                           "there are no moves, or state no_moves");
  }

  bool are_impartial() const override { return ImpartialGame<G>; }
  bool are_sums() const override { return detail::splits<G>; }
  [[gnu::cold]] std::vector<std::uint64_t> components(std::uint64_t position) override {
    std::vector<std::uint64_t> numbers;
    if constexpr (detail::splits<G>) {
      const StateOf<G> state = this->state(position);
      for (const StateOf<G>& component : detail::components_of(this->game(), state))
        numbers.push_back(this->number(component));
    } else {
      numbers.push_back(position);
    }
    return numbers;
  }

  [[gnu::cold]] Ability* find_ability(std::string_view name) const override {
    auto* const self = const_cast<GameGraphOf*>(this);
    if constexpr (RowGame<G>)
      if (name == Rows::ability_name) return static_cast<Rows*>(self);
    if constexpr (TakingBreakingGame<G>)
      if (name == KnowsHeapRules::ability_name) return static_cast<KnowsHeapRules*>(self);
    if constexpr (EvaluatedGame<G>)
      if (name == EvaluatesPositions::ability_name) return static_cast<EvaluatesPositions*>(self);
    if constexpr (RankedGame<G>)
      if (name == RanksPositions::ability_name) return static_cast<RanksPositions*>(self);
    if constexpr (detail::in_tables<G>)
      if (name == Numbered::ability_name) return static_cast<Numbered*>(self);
    if constexpr (detail::in_tables<G> || detail::has_keys<G>)
      if (name == Placed::ability_name) return static_cast<Placed*>(self);
    if constexpr (PlayerOnMove<G>)
      if (name == PartizanGameGraph::ability_name) return static_cast<PartizanGameGraph*>(self);
    return presentation_.find_ability(name);
  }

 private:
  /// Takes so many steps through the moves, none of which is made, and returns how many were left
  /// at the end; moves that can be counted at once take a single step.
  template <class Moves>
  static std::uint64_t steps_left(Moves& moves, std::ranges::iterator_t<Moves>& next,
                                  std::uint64_t steps) {
    const auto taken = std::min<std::uint64_t>(steps, std::numeric_limits<std::ptrdiff_t>::max());
    return steps - taken +
           static_cast<std::uint64_t>(std::ranges::advance(next, static_cast<std::ptrdiff_t>(taken),
                                                           std::ranges::end(moves)));
  }

  // The functions of Rows, EvaluatesPositions, RanksPositions, KnowsHeapRules, PartizanGameGraph,
  // Placed and Numbered, never called for other games.

  double evaluate(std::uint64_t position) const {
    return this->game().evaluate(this->state(position));
  }

  std::uint64_t rank(std::uint64_t position) const {
    return this->game().rank(this->state(position));
  }
  std::size_t columns() const { return this->game().columns(); }
  std::uint64_t lookback() const { return this->game().lookback(); }
  std::uint64_t row_of(std::uint64_t position) const {
    return this->game().row(this->state(position));
  }
  std::uint64_t position(std::uint64_t row, std::size_t column) {
    return this->number(this->game().state(row, column));
  }
  std::string row_name() const { return presentation_.row_name(); }
  std::vector<std::string> column_names() const { return presentation_.column_names(this->game()); }
  Datum chart_entry(const Datum& winning_move) const {
    return presentation_.chart_entry(winning_move);
  }
  HeapRules heap_rules() const { return this->game().heap_rules(); }
  std::vector<std::uint64_t> heaps(std::uint64_t position) const {
    const StateOf<G> state = this->state(position);
    auto&& heaps = this->game().heaps(state);
    return {std::ranges::begin(heaps), std::ranges::end(heaps)};
  }

  Player on_move(std::uint64_t position) const { return this->state(position).player; }
  std::uint64_t turned(std::uint64_t position) {
    StateOf<G> state = this->state(position);
    state.player = opponent(state.player);
    return this->number(state);
  }
  std::unique_ptr<CanonicalValues> open_values() { return CompiledFor<G>::open_values(*this); }

  unsigned encoding() const { return encoding_of<G>(); }
  const TieredRules& rules() const { return *tiers_; }
  TierPlace place_of(std::uint64_t position) const {
    const StateOf<G> state = this->state(position);
    if constexpr (detail::has_keys<G>)
      return {0, this->game().key(canonical_or_self(this->game(), state))};
    else
      return zugzwang::place_of(this->game(), state);
  }
  std::uint64_t position_at(const TierPlace& place) {
    return this->number(
        this->game().state_at(begin_of_tier(this->game(), place.tier) + place.index));
  }

  std::optional<MoveOf<G>> read(const StateOf<G>& state, const Datum& datum) const {
    if (this->game().result(state)) return std::nullopt;
    return presentation_.read_move(this->game(), state, datum);
  }
  Option option_by(const StateOf<G>& state, const MoveOf<G>& move) {
    Option option{this->number(this->game().play(state, move)),
                  detail::mover_changes(this->game(), state, move)};
    if constexpr (ScoringGame<G>) option.gain = this->game().gain(state, move);
    if constexpr (requires { this->game().opponent_gain(state, move); })
      option.opponent_gain = this->game().opponent_gain(state, move);
    return option;
  }

  const PositionPresentation<P, Presented>& presentation_;
  std::string_view name_;
  decltype(detail::tiers_of(std::declval<const G&>())) tiers_;
};

}  // namespace zugzwang
