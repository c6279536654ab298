#pragma once

// The laws of games whose states are numbered, in indices, layers or rows: the numbers tell the
// states, and moves lead where the bottom-up traversals look for their options.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/verify.hpp>

namespace zugzwang {

template <IndexedGame G>
void index_tells_state(LawChecker<G>& laws, const G& game, const StateOf<G>& state) {
  const std::uint64_t index = game.index(state);
  const bool inside = index < game.size();
  laws.expect(inside, "play stays inside the game", state);
  laws.expect(!inside || game.state_at(index) == state, "index is a bijection", state);
}

/// Tries indices of the whole range, evenly spread.
template <IndexedGame G>
void indices_tell_states(LawChecker<G>& laws, const G& game) {
  constexpr std::uint64_t most = 10'000;
  const std::uint64_t size = game.size();
  const std::uint64_t step = std::max<std::uint64_t>(1, size / most);
  [[maybe_unused]] std::uint64_t last_rank = 0;
  for (std::uint64_t index = 0; index < size; index += step) {
    const StateOf<G> state = game.state_at(index);
    laws.expect(game.index(state) == index, "index is a bijection", "index", index);
    if constexpr (RankedGame<G>) {
      const std::uint64_t rank = game.rank(state);
      laws.expect(last_rank <= rank, "ranks rise with indices", "index", index);
      last_rank = rank;
    }
  }
}

template <LayeredGame G>
void layers_fall(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  const std::uint64_t layer = game.layer(at.state);
  for (std::size_t i = 0; i < at.moves.size(); ++i) {
    const std::uint64_t option = game.layer(at.options[i]);
    laws.expect(option < layer && layer - option <= game.lookback(),
                "layers look back no further than stated", at.state, at.moves[i]);
  }
}

/// Tries layers of the whole range, evenly spread.
template <LayeredGame G>
void layers_are_consecutive(LawChecker<G>& laws, const G& game) {
  constexpr std::uint64_t most = 100;
  const std::uint64_t layers = game.layers();
  const std::uint64_t step = std::max<std::uint64_t>(1, layers / most);
  laws.expect(game.layer_begin(0) == 0, "layers hold consecutive indices", "layer", 0);
  laws.expect(game.layer_begin(layers) == game.size(), "layers hold consecutive indices", "layer",
              layers);
  for (std::uint64_t layer = 0; layer < layers; layer += step) {
    const std::uint64_t begin = game.layer_begin(layer);
    const std::uint64_t end = game.layer_begin(layer + 1);
    bool inside = begin <= end && end <= game.size();
    if (inside && begin < end) {
      const StateOf<G> last = game.state_at(end - 1);
      inside = game.layer(game.state_at(begin)) == layer && game.layer(last) == layer &&
               game.state_in(layer, end - 1 - begin) == last;
    }
    laws.expect(inside, "layers hold consecutive indices", "layer", layer);
  }
}

/// Fills each layer as one array, from the layer below, and holds it against its states one by one.
template <ArrayLayersGame G>
void arrays_obey_definition(LawChecker<G>& laws, const G& game) {
  constexpr std::uint64_t most_layers = 50;
  constexpr std::uint64_t most_states = 100'000;
  if (game.size() > most_states) return;
  std::vector<Margin> below;
  for (std::uint64_t layer = 0; layer < std::min(game.layers(), most_layers); ++layer) {
    const std::uint64_t begin = game.layer_begin(layer);
    std::vector<Margin> margins(game.layer_begin(layer + 1) - begin);
    game.fill_layer(layer, below, margins);
    for (std::uint64_t place = 0; place < margins.size(); ++place) {
      const StateOf<G> state = game.state_in(layer, place);
      const Margin defined = value_by_definition<ByMargin>(
          game, state,
          [&](const StateOf<G>& option) {
            return below[game.index(option) - game.layer_begin(layer - 1)];
          },
          [] { return true; });
      laws.expect(margins[place] == defined, "a layer as an array obeys the definition", state);
    }
    below = std::move(margins);
  }
}

template <RowGame G>
void rows_tell_states(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  const std::uint64_t row = game.row(at.state);
  const std::size_t column = game.column(at.state);
  laws.expect(column < game.columns(), "play stays inside the game", at.state);
  laws.expect(game.state(row, column) == at.state, "row and column tell the state", at.state);
  for (std::size_t i = 0; i < at.moves.size(); ++i) {
    const std::uint64_t option = game.row(at.options[i]);
    laws.expect(option < row && row - option <= game.lookback(),
                "rows look back no further than stated", at.state, at.moves[i]);
  }
}

/// Whether both have the same result and moves, so many rows apart, which lead to rows as far
/// apart.
template <RowGame G>
bool same_rules(const G& game, const Situation<G>& low, const Situation<G>& high,
                std::uint64_t rows_apart) {
  if (low.result != high.result || low.moves != high.moves) return false;
  for (std::size_t i = 0; i < low.moves.size(); ++i)
    if (game.column(low.options[i]) != game.column(high.options[i]) ||
        game.row(low.options[i]) + rows_apart != game.row(high.options[i]))
      return false;
  return true;
}

/// Holds rows above the lookback against rows one and many strides above them.
template <RowGame G>
void rows_repeat(LawChecker<G>& laws, const G& game) {
  constexpr std::uint64_t few = 16;
  const std::uint64_t stride = stride_of(game);
  const std::uint64_t lookback = game.lookback();
  if (lookback > std::uint64_t{1} << 40) return;
  for (std::uint64_t row = lookback; row < lookback + few; ++row)
    for (std::size_t column = 0; column < game.columns(); ++column)
      for (const std::uint64_t up : {stride, stride * 1000003}) {
        const StateOf<G> low = game.state(row, column);
        const StateOf<G> high = game.state(row + up, column);
        laws.expect(same_rules(game, situation_of(game, low), situation_of(game, high), up),
                    "rows have the moves and results of the row one stride below", "", high,
                    ", against ", low);
      }
}

}  // namespace zugzwang
