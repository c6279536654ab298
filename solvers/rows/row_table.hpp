#pragma once

// Computes the rows of a row game, one after the other, by one of two methods.
//
// Pull reads the options of each state and stops as soon as its value is fixed. Push marks the
// predecessors of each lost state: where lost states are rare (Stones has four in a period) a row
// costs O(1), however many moves it has. A state that is left unmarked has no winning move.

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// Automatic means push if the game and the evaluation allow it: it was never measurably slower.
enum class RowMethod { automatic, pull, push };

/// Whether a table keeps the recommended winning move of each state beside its value.
enum class Keep { values, values_and_moves };

template <class G, class E>
concept PushableRows =
    RowGame<G> && RetractableGame<G> && !ExtraTurnGame<G> && MarkingEvaluation<E>;

template <RowGame G, EvaluationOf<G> E, Keep keep = Keep::values>
  requires(keep == Keep::values || std::same_as<E, ByOutcome>)
class RowTable {
 public:
  using Value = typename E::Value;
  static constexpr bool keeps_moves = keep == Keep::values_and_moves;
  static constexpr bool can_push = PushableRows<G, E> && (!keeps_moves || PreferenceGame<G>);

  explicit RowTable(const G& game, RowMethod method = RowMethod::automatic)
      : game_(game), pushes_(can_push && method != RowMethod::pull) {}

  std::uint64_t rows() const { return rows_; }
  RowMethod method() const { return pushes_ ? RowMethod::push : RowMethod::pull; }

  Value value(std::uint64_t row, std::size_t column) const { return values_[cell(row, column)]; }
  /// Returns the first winning move in order of preference; meaningless if the value is not a win.
  const MoveOf<G>& move(std::uint64_t row, std::size_t column) const
    requires keeps_moves
  {
    return moves_[cell(row, column)];
  }

  std::uint64_t states() const { return rows_ * game_.columns(); }
  std::uint64_t bytes() const {
    return values_.capacity() * sizeof(Value) + moves_.capacity() * sizeof(MoveOf<G>);
  }
  /// Returns the bytes of a table of `rows` rows; saturates.
  std::uint64_t bytes_for(std::uint64_t rows) const {
    const std::uint64_t row =
        game_.columns() * (sizeof(Value) + (keeps_moves ? sizeof(MoveOf<G>) : 0));
    return rows > Limits::unlimited / row ? Limits::unlimited : rows * row;
  }

  /// Computes the rows below `rows`. Allocates exactly the memory that they need; the caller checks
  /// the limit.
  Status extend(std::uint64_t rows, Meter& meter) {
    if (rows <= rows_) return Status::complete;
    reserve_rows(rows);
    while (rows_ < rows) {
      const std::uint64_t end = std::min(rows, rows_ + block_rows());
      refuse_stuck_states(rows_, end);
      if (pushes_) {
        if constexpr (can_push) push_rows(rows_, end);
      } else {
        pull_rows(rows_, end);
      }
      rows_ = end;
      const Status status = meter.check({"rows", rows_, rows});
      if (status != Status::complete) return status;
    }
    return Status::complete;
  }

 private:
  std::size_t cell(std::uint64_t row, std::size_t column) const {
    return row * game_.columns() + column;
  }

  /// Whether all lost states have the same value, so that a state without a winning move needs no
  /// further evaluation.
  static constexpr bool one_lost_value = requires { E::loss; };

  /// The value that a state holds until it is solved or marked.
  static constexpr Value unmarked = [] {
    if constexpr (one_lost_value)
      return E::loss;
    else
      return E::undecided;
  }();

  /// Returns the number of rows between two checks of the limits: some ten thousand look-ups.
  std::uint64_t block_rows() const {
    constexpr std::uint64_t look_ups = 1 << 16;
    const std::uint64_t a_state = pushes_ ? 1 : std::min(game_.lookback(), look_ups);
    return std::max<std::uint64_t>(1, look_ups / (game_.columns() * a_state));
  }

  /// Refuses a state without a result and without moves, before its value is taken for that of a
  /// state without a winning move. Later rows have the moves of the first ones.
  void refuse_stuck_states(std::uint64_t begin, std::uint64_t end) const {
    if constexpr (one_lost_value) {
      const std::uint64_t edge = std::min(end, game_.lookback());
      const std::uint64_t last = edge + std::min(end - edge, stride_of(game_));
      for (std::uint64_t row = begin; row < last; ++row)
        each_state(game_, row, [this](const StateOf<G>& state, std::size_t) {
          if (game_.result(state)) return;
          auto&& moves = game_.moves(state);
          if (std::ranges::begin(moves) == std::ranges::end(moves)) refuse_stuck(game_, state);
        });
    }
  }

  void reserve_rows(std::uint64_t rows) {
    const std::size_t cells = rows * game_.columns();
    values_.reserve(cells);
    values_.resize(cells, unmarked);
    if constexpr (keeps_moves) {
      moves_.reserve(cells);
      moves_.resize(cells);
    }
    if constexpr (can_push)
      if (pushes_) mark_new_rows(rows);
  }

  // The kernels. They copy what their loops read into local variables, which a store into the table
  // cannot alias; they unroll a small fixed number of columns; and they let the compiler assume
  // that a row lies in the interior, where no move is cut short, so that it can drop the game's own
  // tests.

  enum class Zone { edge, interior };

  static constexpr bool unrolls_columns = requires {
    typename std::integral_constant<std::size_t, G::columns()>;
    requires G::columns() <= 8;
  };

  template <class Visit>
  [[gnu::always_inline]] static void each_state(const G& game, std::uint64_t row, Visit visit) {
    if constexpr (unrolls_columns) {
      [&]<std::size_t... column>(std::index_sequence<column...>) __attribute__((always_inline)) {
        (visit(game.state(row, column), row * G::columns() + column), ...);
      }(std::make_index_sequence<G::columns()>{});
    } else {
      const std::size_t columns = game.columns();
      for (std::size_t column = 0; column < columns; ++column)
        visit(game.state(row, column), row * columns + column);
    }
  }

  template <Zone zone>
  [[gnu::always_inline]] static void assume_in(const G& game, const StateOf<G>& state) {
    if (zone == Zone::interior && game.row(state) < game.lookback()) __builtin_unreachable();
  }

  static std::size_t cell_in(const G& game, const StateOf<G>& state) {
    return game.row(state) * game.columns() + game.column(state);
  }

  void pull_rows(std::uint64_t begin, std::uint64_t end) {
    const std::uint64_t interior = std::clamp(game_.lookback(), begin, end);
    pull_zone<Zone::edge>(begin, interior);
    pull_zone<Zone::interior>(interior, end);
  }

  template <Zone zone>
  void pull_zone(std::uint64_t begin, std::uint64_t end) {
    const G game = game_;
    Value* const values = values_.data();
    [[maybe_unused]] MoveOf<G>* const moves = moves_.data();
    for (std::uint64_t row = begin; row < end; ++row)
      each_state(game, row,
                 [&](const StateOf<G>& state, std::size_t here) __attribute__((always_inline)) {
                   assume_in<zone>(game, state);
                   if constexpr (one_lost_value) {
                     if (!game.result(state))
                       for (const MoveOf<G>& move : game.moves(state)) {
                         const Value option = values[cell_in(game, game.play(state, move))];
                         if (E::decides(game, state, move, option)) {
                           values[here] = E::ceiling;
                           if constexpr (keeps_moves) moves[here] = move;
                           return;
                         }
                       }
                     values[here] = lost_for_sure(game, state) ? E::loss : value_from_options(here);
                   } else {
                     values[here] = evaluate<E>(game, state, [&](const StateOf<G>& option) {
                       return values[cell_in(game, option)];
                     });
                   }
                 });
  }

  void push_rows(std::uint64_t begin, std::uint64_t end)
    requires can_push
  {
    // All marks of interior rows fall inside the table.
    const std::uint64_t rows = values_.size() / game_.columns();
    const std::uint64_t room = rows > game_.lookback() ? rows - game_.lookback() : 0;
    const std::uint64_t first = std::clamp(game_.lookback(), begin, end);
    const std::uint64_t last = std::clamp(room, first, end);
    push_zone<Zone::edge>(begin, first, rows);
    push_zone<Zone::interior>(first, last, rows);
    push_zone<Zone::edge>(last, end, rows);
  }

  template <Zone zone>
  void push_zone(std::uint64_t begin, std::uint64_t end, std::uint64_t rows) {
    const G game = game_;
    Value* const values = values_.data();
    for (std::uint64_t row = begin; row < end; ++row)
      each_state(game, row,
                 [&](const StateOf<G>& state, std::size_t here) __attribute__((always_inline)) {
                   assume_in<zone>(game, state);
                   if (values[here] != unmarked) return;  // marked, so won
                   Value value = unmarked;
                   if (!lost_for_sure(game, state)) values[here] = value = value_from_options(here);
                   if (E::is_loss(value)) mark_predecessors<zone>(game, state, value, 0, rows);
                 });
  }

  /// Returns whether a state without a winning move is certainly lost, without evaluating its
  /// options.
  bool lost_for_sure(const G& game, const StateOf<G>& state) const {
    return one_lost_value && !draws_seen_ && !game.result(state);
  }

  /// Returns the value of the state in a cell, from its result or from all its options. Takes the
  /// cell instead of the state, which would have to be built for the call in the hot loop.
  [[gnu::noinline]] Value value_from_options(std::size_t here) {
    const std::size_t columns = game_.columns();
    const StateOf<G> state = game_.state(here / columns, here % columns);
    if (const std::optional<Outcome> result = game_.result(state)) {
      if (*result == Outcome::draw) draws_seen_ = true;
      return E::finished(*result);
    }
    return evaluate<E>(game_, state,
                       [&](const StateOf<G>& option) { return values_[cell_in(game_, option)]; });
  }

  /// Marks the predecessors of a lost state that lie in rows `from` … `rows`−1.
  template <Zone zone>
  [[gnu::always_inline]] void mark_predecessors(const G& game, const StateOf<G>& lost, Value value,
                                                std::uint64_t from, std::uint64_t rows) {
    Value* const values = values_.data();
    [[maybe_unused]] MoveOf<G>* const moves = moves_.data();
    for (const auto& [state, move] : game.predecessors(lost)) {
      if constexpr (zone == Zone::edge) {
        if (game.row(state) >= rows) break;
        if (game.row(state) < from) continue;
      }
      const std::size_t there = cell_in(game, state);
      const Value seen = E::seen(game, state, move, value);
      if constexpr (keeps_moves)
        if (values[there] != seen || game.prefers(move, moves[there])) moves[there] = move;
      if (one_lost_value || values[there] < seen) values[there] = seen;
    }
  }

  /// Marks states in the newly added rows from the lost states in computed rows.
  void mark_new_rows(std::uint64_t rows)
    requires can_push
  {
    const std::uint64_t first = rows_ > game_.lookback() ? rows_ - game_.lookback() : 0;
    for (std::uint64_t row = first; row < rows_; ++row)
      for (std::size_t column = 0; column < game_.columns(); ++column)
        if (const Value value = values_[cell(row, column)]; E::is_loss(value))
          mark_predecessors<Zone::edge>(game_, game_.state(row, column), value, rows_, rows);
  }

  G game_;
  bool pushes_ = false;
  bool draws_seen_ = false;
  std::uint64_t rows_ = 0;
  std::vector<Value> values_;
  std::vector<MoveOf<G>> moves_;
};

}  // namespace zugzwang
