#pragma once

// The model of a partizan game: all that is compiled from its rules for the search of canonical
// values.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <vector>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/engine/game_graph_in.hpp>
#include <zugzwang/engine/model/model_of.hpp>
#include <zugzwang/engine/model/partizan_model.hpp>

namespace zugzwang {

template <PartizanGame P>
class PartizanModelOf final : public PartizanModel {
 public:
  /// The positions must outlive the model.
  explicit PartizanModelOf(const GameGraphIn<WithMover<P>>& positions)
      : positions_(positions), game_(positions.game().rules()) {}

  AnyPosition position(std::uint64_t number) const override {
    return {.words = states_.words(game_, positions_.state(number).position)};
  }
  Player mover(std::uint64_t number) const override { return positions_.state(number).player; }
  Components components(const AnyPosition& position) const override {
    const State state = reached(position);
    Components components;
    for (const State& component : components_of(state)) components.push_back(described(component));
    return components;
  }
  AnyPosition played(const AnyPosition& position) const override {
    return {.words = states_.words(game_, reached(position))};
  }
  std::vector<std::uint64_t> moves(const AnyPosition& position, Player player) const override {
    const State& state = states_.state(position.words);
    std::vector<std::uint64_t> words;
    for (const Move& move : rules().moves(state, player))
      words.push_back(word_of(move, words.size()));
    return words;
  }
  std::vector<std::uint64_t> moves_in(const AnyPosition& position, std::size_t component,
                                      Player player) const override {
    const State& state = states_.state(position.words);
    auto&& components = components_of(state);
    const State part =
        *std::ranges::next(std::ranges::begin(components), static_cast<std::ptrdiff_t>(component));
    std::vector<std::uint64_t> words;
    for (const Move& move : rules().moves(part, player)) {
      std::uint64_t place = 0;
      if constexpr (!has_plain_moves<WithMover<P>>)
        for (const Move& other : rules().moves(state, player)) {
          if (other == move) break;
          ++place;
        }
      words.push_back(word_of(move, place));
    }
    return words;
  }
  Datum move_to_json(const AnyPosition& position, const AnyPlayersMove& move) const override {
    return positions_.move_to_json(move_of(states_.state(position.words), move.player, move.move));
  }
  bool has_lasting_keys() const override { return StateWords<BothPlayers<P>>::has_lasting_keys; }
  std::uint64_t bytes() const override { return states_.bytes_within(0); }

 private:
  using State = StateOf<P>;
  using Move = MoveOf<P>;

  const P& rules() const { return game_.rules(); }

  State reached(const AnyPosition& position) const {
    const State& state = states_.state(position.words);
    if (!position.move) return state;
    const auto& [player, move] = *position.move;
    return rules().play(state, player, move_of(state, player, move));
  }
  auto components_of(const State& state) const {
    if constexpr (DecomposableGame<P>)
      return rules().components(state);
    else
      return std::views::single(state);
  }

  AnyPosition described(const State& component) const {
    const Representative<State> like = representative_of(component);
    AnyPosition any{.words = states_.words(game_, like.position), .is_negated = like.negated};
    any.key = states_.key(game_, like.position, any.words);
    any.is_own_negative = like.is_own_negative;
    any.is_finished = game_.result(like.position).has_value();
    if constexpr (requires { rules().rank(like.position); }) any.rank = rules().rank(like.position);
    return any;
  }
  Representative<State> representative_of(const State& component) const {
    if constexpr (RepresentedGame<P>)
      return rules().representative(component);
    else
      return {component, false};
  }

  static std::uint64_t word_of([[maybe_unused]] const Move& move, std::uint64_t place) {
    if constexpr (has_plain_moves<WithMover<P>>) {
      return word_of_plain(move);
    } else {
      return place;
    }
  }
  Move move_of([[maybe_unused]] const State& state, [[maybe_unused]] Player player,
               std::uint64_t word) const {
    if constexpr (has_plain_moves<WithMover<P>>) {
      return plain_move<Move>(word);
    } else {
      auto&& moves = rules().moves(state, player);
      return *std::ranges::next(std::ranges::begin(moves), static_cast<std::ptrdiff_t>(word));
    }
  }

  const GameGraphIn<WithMover<P>>& positions_;
  BothPlayers<P> game_;
  [[no_unique_address]] StateWords<BothPlayers<P>> states_;
};

}  // namespace zugzwang
