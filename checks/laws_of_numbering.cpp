// The laws of games whose states are numbered, in indices, layers or rows: the numbers determine
// the states, and moves lead to where bottom-up traversals look for the options.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/laws_by_theme.hpp>

namespace zugzwang {
namespace {

void index_identifies_state(LawChecker& laws, const CheckedGame& game, const Opaque& state) {
  if (game.models().partly_indexed && !game.is_position(state)) return;
  const std::uint64_t index = game.index_of(state);
  const bool inside = index < game.size();
  laws.expect(inside, "play stays inside the game", state);
  laws.expect(!inside || game.state_at(index) == game.canonical_or_self(state),
              "index is a bijection", state);
}

void play_keeps_to_positions(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  laws.expect(game.is_position(at.state), "play leads from positions to positions", at.state);
  if (!game.is_position(at.state)) return;
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    laws.expect(game.is_position(at.options[i]), "play leads from positions to positions", at.state,
                at.moves[i]);
  if (!game.models().retractable) return;
  for (const auto& predecessor : game.predecessors(at.state, moves_read))
    laws.expect(game.is_position(predecessor.state), "the predecessors of a position are positions",
                at.state);
}

/// Checks evenly spread indices of the whole range. A table would treat a state without a result
/// and without a move as a draw, whether play can reach it or not.
void indices_identify_states(LawChecker& laws, const CheckedGame& game) {
  std::uint64_t last_rank = 0;
  const Spread tried(game.size(), 10'000);
  for (std::uint64_t i = 0; i < tried.count(); ++i) {
    const std::uint64_t index = tried[i];
    const Opaque state = game.state_at(index);
    if (!game.is_stored(state)) continue;
    laws.expect(game.index(state) == index, "index is a bijection", "index", index);
    laws.expect(game.result(state) || game.has_move(state), "a state without a result has a move",
                state);
    if (game.models().ranked) {
      const std::uint64_t rank = game.rank(state);
      laws.expect(last_rank <= rank, "ranks rise with indices", "index", index);
      last_rank = rank;
    }
  }
}

/// Checks the purpose of ranks and indices: the canonical forms of the options come before that of
/// the state. That no two states have the same index is a law of its own.
void ranks_rise(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const std::uint64_t index = game.index_of(at.state);
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    laws.expect(game.index_of(at.options[i]) <= index, "ranks rise with indices", at.state,
                at.moves[i]);
}

void layers_fall(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const std::uint64_t layer = game.layer(at.state);
  const std::uint64_t index = game.index_of(at.state);
  laws.expect(game.layer_begin(layer) <= index && index < game.layer_begin(layer + 1),
              "layers hold consecutive indices", at.state);
  for (std::size_t i = 0; i < at.moves.size(); ++i) {
    const std::uint64_t option = game.layer(at.options[i]);
    laws.expect(option < layer && layer - option <= game.lookback(),
                "layers look back no further than stated", at.state, at.moves[i]);
  }
}

/// Checks evenly spread layers of the whole range.
void layers_are_consecutive(LawChecker& laws, const CheckedGame& game) {
  const std::uint64_t layers = game.layers();
  laws.expect(game.layer_begin(0) == 0, "layers hold consecutive indices", "layer", 0);
  laws.expect(game.layer_begin(layers) == game.size(), "layers hold consecutive indices", "layer",
              layers);
  const Spread tried(layers, 100);
  for (std::uint64_t i = 0; i < tried.count(); ++i) {
    const std::uint64_t layer = tried[i];
    const std::uint64_t begin = game.layer_begin(layer);
    const std::uint64_t end = game.layer_begin(layer + 1);
    bool inside = begin <= end && end <= game.size();
    if (inside && begin < end)
      for (const std::uint64_t index : {begin, end - 1}) {
        const Opaque state = game.state_at(index);
        if (!game.is_stored(state)) continue;
        inside =
            inside && game.layer(state) == layer && game.state_in(layer, index - begin) == state;
      }
    laws.expect(inside, "layers hold consecutive indices", "layer", layer);
  }
}

/// Fills each layer as one array, from the layer below, and compares it with the definition state
/// by state.
void arrays_obey_definition(LawChecker& laws, const CheckedGame& game) {
  constexpr std::uint64_t most_layers = 50;
  constexpr std::uint64_t most_states = 100'000;
  if (game.size() > most_states) return;
  std::vector<Margin> below;
  for (std::uint64_t layer = 0; layer < std::min(game.layers(), most_layers); ++layer) {
    const std::uint64_t begin = game.layer_begin(layer);
    std::vector<Margin> margins(game.layer_begin(layer + 1) - begin);
    game.fill_layer(layer, below, margins);
    for (std::uint64_t place = 0; place < margins.size(); ++place) {
      const Opaque state = game.state_in(layer, place);
      const Situation at = situation_of(game, state, CheckedGame::no_limit);
      std::vector<DefinedOption<Margin>> options;
      for (std::size_t i = 0; i < at.moves.size(); ++i)
        options.push_back(defined_option(
            game, at, i, below[game.index(at.options[i]) - game.layer_begin(layer - 1)]));
      const Margin defined = defined_value(at, options);
      laws.expect(margins[place] == defined, "a layer as an array obeys the definition", state);
    }
    below = std::move(margins);
  }
}

void rows_identify_states(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const std::uint64_t row = game.row(at.state);
  const std::size_t column = game.column(at.state);
  laws.expect(column < game.columns(), "play stays inside the game", at.state);
  laws.expect(game.row_state(row, column) == at.state, "row and column determine the state",
              at.state);
  for (std::size_t i = 0; i < at.moves.size(); ++i) {
    const std::uint64_t option = game.row(at.options[i]);
    laws.expect(option < row && row - option <= game.lookback(),
                "rows look back no further than stated", at.state, at.moves[i]);
  }
}

/// Whether two states, this number of rows apart, have the same result and the same moves, which
/// lead to rows equally far apart.
bool same_rules(const CheckedGame& game, const Situation& low, const Situation& high,
                std::uint64_t rows_apart) {
  if (low.result != high.result || low.moves != high.moves) return false;
  for (std::size_t i = 0; i < low.moves.size(); ++i)
    if (game.column(low.options[i]) != game.column(high.options[i]) ||
        game.row(low.options[i]) + rows_apart != game.row(high.options[i]))
      return false;
  return true;
}

/// Compares rows from the lookback on with the rows one and many strides above them.
void rows_repeat(LawChecker& laws, const CheckedGame& game) {
  constexpr std::uint64_t few = 16;
  const std::uint64_t stride = game.stride();
  const std::uint64_t lookback = game.lookback();
  if (lookback > std::uint64_t{1} << 40) return;
  for (std::uint64_t row = lookback; row < lookback + few; ++row)
    for (std::size_t column = 0; column < game.columns(); ++column)
      for (const std::uint64_t up : {stride, stride * 1000003}) {
        const Opaque low = game.row_state(row, column);
        const Opaque high = game.row_state(row + up, column);
        laws.expect(same_rules(game, situation_of(game, low), situation_of(game, high), up),
                    "rows have the moves and results of the row one stride below", "", high,
                    ", against ", low);
      }
}

}  // namespace

void add_positions(const CheckedGame& game, std::vector<Opaque>& states) {
  std::vector<Opaque> positions;
  const Spread tried(game.size(), 10'000);
  for (std::uint64_t i = 0; i < tried.count(); ++i) {
    const Opaque state = game.state_at(tried[i]);
    if (game.is_position(state)) positions.push_back(state);
  }
  const Spread added(positions.size(), 100);
  for (std::uint64_t i = 0; i < added.count(); ++i) states.push_back(positions[added[i]]);
}

void laws_of_numbering(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const GameTraits& models = game.models();
  if (models.indexed) index_identifies_state(laws, game, at.state);
  if (models.partly_indexed) play_keeps_to_positions(laws, game, at);
  if (models.ranked && models.indexed) ranks_rise(laws, game, at);
  if (models.rows) rows_identify_states(laws, game, at);
  if (models.layered) layers_fall(laws, game, at);
}

void laws_of_numbering(LawChecker& laws, const CheckedGame& game) {
  const GameTraits& models = game.models();
  if (models.rows) rows_repeat(laws, game);
  if (models.indexed) indices_identify_states(laws, game);
  if (models.layered) layers_are_consecutive(laws, game);
  if (models.array_layers) arrays_obey_definition(laws, game);
}

}  // namespace zugzwang
