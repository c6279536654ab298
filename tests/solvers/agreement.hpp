#pragma once

// Holds a row table against the textbook's recursion, by each method and in steps of any size.

#include <cstdint>
#include <initializer_list>
#include <vector>

#include <zugzwang/solvers/rows/row_table.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::testing {

template <class G, class E>
inline constexpr Keep keep_for = std::same_as<E, ByOutcome> ? Keep::values_and_moves : Keep::values;

/// Whether the table has the recursion's values and, where it keeps moves, its winning moves.
template <class E, RowGame G>
bool same_as_recursion(const G& game, const RowTable<G, E, keep_for<G, E>>& table,
                       Reference<G>& reference) {
  for (const StateOf<G>& state : states_below(game, table.rows())) {
    const std::uint64_t row = game.row(state);
    const std::size_t column = game.column(state);
    if (table.value(row, column) != reference.template value<E>(state)) return false;
    if constexpr (std::same_as<E, ByOutcome>)
      if (const auto move = reference.winning_move(state))
        if (table.move(row, column) != *move) return false;
  }
  return true;
}

/// Computes rows up to each of the ends in turn.
template <class E, RowGame G>
auto table_in_steps(const G& game, RowMethod method, const std::vector<std::uint64_t>& ends) {
  RowTable<G, E, keep_for<G, E>> table(game, method);
  const Limits limits;
  Meter meter(limits);
  for (const std::uint64_t end : ends) {
    REQUIRE(table.extend(end, meter) == Status::complete);
    REQUIRE(table.rows() == end);
  }
  return table;
}

/// Pull and push, at once and in steps, give what the recursion gives.
template <class E, RowGame G>
void agree_by(const G& game, std::uint64_t rows) {
  Reference<G> reference(game);
  std::vector<std::uint64_t> odd_steps;
  for (std::uint64_t end = 1, step = 1; end < rows; end += step, step = step * 3 % 31 + 1)
    odd_steps.push_back(end);
  odd_steps.push_back(rows);
  for (const RowMethod method : {RowMethod::pull, RowMethod::push, RowMethod::automatic})
    for (const auto& ends : {std::vector<std::uint64_t>{rows}, odd_steps}) {
      CAPTURE(E::name, static_cast<int>(method), ends.size());
      const auto table = table_in_steps<E>(game, method, ends);
      CHECK(same_as_recursion<E>(game, table, reference));
    }
}

}  // namespace zugzwang::testing
