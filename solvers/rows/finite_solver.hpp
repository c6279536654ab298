#pragma once

// Backward induction over a finite game whose states are numbered so that options come first. Keeps
// the whole table or, if the states form layers, only as many layers as the game looks back: the
// "diagonal" of an interval game instead of its triangle.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>

namespace zugzwang {

/// Which layers the solver of a finite game keeps, and how it fills them.
enum class Layout { automatic, table, window, array };

template <IndexedGame G, EvaluationOf<G> E>
  requires options_come_first<G>
class FiniteSolver {
 public:
  using Value = typename E::Value;
  static constexpr bool has_layers = LayeredGame<G>;
  static constexpr bool fills_arrays = ArrayLayersGame<G> && std::same_as<E, ByMargin>;

  explicit FiniteSolver(const G& game, Layout layout) : game_(game), layout_(layout) {
    if (layout_ == Layout::automatic) {
      const bool small = game_.size() <= small_table / sizeof(Value);
      layout_ = small || !has_layers ? Layout::table
                : fills_arrays       ? Layout::array
                                     : Layout::window;
    }
  }

  /// Solves `root` and its options; with a whole table, also all states before it.
  Status solve(const StateOf<G>& root, const Limits& limits) {
    Meter meter(limits);
    Status status = Status::complete;
    if constexpr (has_layers) {
      if (layout_ == Layout::table)
        status = extend_table(game_.layer_begin(game_.layer(root) + 1), meter);
      else
        status = advance_window(game_.layer(root), meter);
    } else {
      status = extend_table(index_of(game_, root) + 1, meter);
    }
    statistics_.seconds += meter.seconds();
    statistics_.bytes = bytes();
    return status;
  }

  /// Same as `solve`: the layers of the options are stored.
  Status solve_options(const StateOf<G>& root, const Limits& limits) { return solve(root, limits); }

  /// Returns the value of the position that was solved last or of one of its options; with a whole
  /// table, also of any state before it.
  Value value(const StateOf<G>& state) const {
    if (const std::optional<Outcome> result = game_.result(state)) return E::finished(*result);
    return layout_ == Layout::table ? table_[index_of(game_, state)] : in_window(state);
  }

  std::optional<MoveOf<G>> best_move(const StateOf<G>& state) const {
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const StateOf<G>& option) { return value(option); });
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  static constexpr std::uint64_t small_table = std::uint64_t{64} << 20;  // bytes
  static constexpr std::uint64_t states_a_check = 1 << 12;

  Status extend_table(std::uint64_t end, Meter& meter) {
    if (end <= table_.size()) return Status::complete;
    if (const Status status = reserve(table_, end, table_.capacity() * sizeof(Value), meter);
        status != Status::complete)
      return status;
    const auto known = [&](const StateOf<G>& option) { return table_[index_of(game_, option)]; };
    while (table_.size() < end) {
      const std::uint64_t first = table_.size();
      if constexpr (has_layers) {
        const std::uint64_t layer = next_layer_++;
        table_.resize(game_.layer_begin(next_layer_));
        fill(
            std::span(table_).subspan(first),
            [&](std::uint64_t place) { return game_.state_in(layer, place); }, known);
      } else {
        table_.resize(std::min(end, first + states_a_check));
        fill(
            std::span(table_).subspan(first),
            [&](std::uint64_t place) { return game_.state_at(first + place); }, known);
      }
      const Status status = meter.check({"states", table_.size(), end});
      if (status != Status::complete) return status;
    }
    return Status::complete;
  }

  /// Computes the values of the states `state_at(0)`, `state_at(1)` … that are stored, and counts
  /// them; the values of other states are never read.
  template <class StateAt, class Known>
  void fill(std::span<Value> values, const StateAt& state_at, const Known& known) {
    std::uint64_t canonical = 0;
    for (std::uint64_t place = 0; place < values.size(); ++place) {
      const StateOf<G> state = state_at(place);
      if (!is_stored(game_, state)) continue;
      values[place] = evaluate<E>(game_, state, known);
      ++canonical;
    }
    statistics_.positions += canonical;
  }

  /// Computes layer by layer until `last` is the highest layer in the window.
  Status advance_window(std::uint64_t last, Meter& meter)
    requires has_layers
  {
    if (next_layer_ == last + 1) return Status::complete;
    if (next_layer_ > last) next_layer_ = 0;
    if (const Status status = make_window(meter); status != Status::complete) return status;
    std::uint64_t since_check = 0;
    for (; next_layer_ <= last; ++next_layer_) {
      fill_layer(next_layer_);
      since_check += slot(next_layer_).size();
      if (since_check < states_a_check) continue;
      since_check = 0;
      const Status status = meter.check({"layers", next_layer_, last + 1});
      if (status != Status::complete) return status;
    }
    return Status::complete;
  }

  Status make_window(Meter& meter)
    requires has_layers
  {
    if (!window_.empty()) return Status::complete;
    const std::uint64_t layers = std::bit_ceil(game_.lookback() + 1);
    std::uint64_t widest = 0;
    for (std::uint64_t layer = 0; layer < game_.layers(); ++layer)
      widest = std::max(widest, game_.layer_begin(layer + 1) - game_.layer_begin(layer));
    if (meter.allows(layers * (widest * sizeof(Value) + sizeof(window_[0]))) != Status::complete)
      return Status::memory_limit;
    window_.resize(layers);
    for (std::vector<Value>& values : window_) values.reserve(widest);
    return Status::complete;
  }

  void fill_layer(std::uint64_t layer)
    requires has_layers
  {
    const std::uint64_t begin = game_.layer_begin(layer);
    const std::uint64_t width = game_.layer_begin(layer + 1) - begin;
    std::vector<Value>& values = slot(layer);
    values.resize(width);
    const auto state_in = [&](std::uint64_t place) { return game_.state_in(layer, place); };
    if constexpr (fills_arrays)
      if (layout_ == Layout::array) {
        if (layer > 0)
          game_.fill_layer(layer, slot(layer - 1), values);
        else
          game_.fill_layer(layer, {}, values);
        statistics_.positions += width;
        if constexpr (PartlyIndexedGame<G>)
          for (std::uint64_t place = 0; place < width; ++place)
            if (!is_stored(game_, state_in(place))) --statistics_.positions;
        return;
      }
    fill(std::span(values), state_in, [&](const StateOf<G>& option) { return in_window(option); });
  }

  std::vector<Value>& slot(std::uint64_t layer) { return window_[layer & (window_.size() - 1)]; }
  Value in_window(const StateOf<G>& state) const {
    if constexpr (has_layers) {
      const std::uint64_t layer = game_.layer(state);
      return window_[layer & (window_.size() - 1)]
                    [index_of(game_, state) - game_.layer_begin(layer)];
    } else {
      return table_[index_of(game_, state)];
    }
  }

  std::uint64_t bytes() const {
    std::uint64_t bytes = table_.capacity() * sizeof(Value);
    for (const std::vector<Value>& values : window_)
      bytes += values.capacity() * sizeof(Value) + sizeof(values);
    return bytes;
  }

  G game_;
  Layout layout_;
  std::vector<Value> table_;                // of all states below its size
  std::vector<std::vector<Value>> window_;  // layer k at k mod their number, a power of 2
  std::uint64_t next_layer_ = 0;            // the first that has not been computed
  Statistics statistics_;
};

}  // namespace zugzwang
