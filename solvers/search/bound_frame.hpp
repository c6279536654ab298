#pragma once

// A position on the path of a search with bounds.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

#include <zugzwang/core/bytes_beside.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/search/bound_table.hpp>
#include <zugzwang/solvers/search/score_rules.hpp>

namespace zugzwang {

/// It does not move: ranges may point into it.
template <Game G>
struct BoundFrame {
  using State = StateOf<G>;
  using Rules = ScoreRules<G>;
  using Moves = std::remove_cvref_t<decltype(Rules::moves_to_search(std::declval<const G&>(),
                                                                    std::declval<const State&>()))>;

  BoundFrame(const G& game, const State& position, std::uint64_t position_key, std::int32_t wanted,
             const ScoreBounds& by_rules, std::uint64_t positions, std::size_t moves_put_off)
      : state(position),
        key(position_key),
        threshold(wanted),
        known(by_rules),
        begun(positions),
        first_put_off(moves_put_off),
        moves(Rules::moves_to_search(game, state)) {}

  std::uint64_t bytes_beside() const {
    return zugzwang::bytes_beside(state) + zugzwang::bytes_beside(moves);
  }
  bool is_begun() const { return next.has_value(); }
  bool is_untried() const { return best == untried; }

  static constexpr std::int32_t untried = ScoreOf<G>::least - 1;

  State state;
  std::uint64_t key;
  std::int32_t threshold;  // is the value at least this?
  ScoreBounds known;
  std::uint64_t begun;        // positions searched before this one
  std::size_t first_put_off;  // its moves that are put off are those from there on
  Moves moves;
  std::optional<std::ranges::iterator_t<Moves>> next;  // set when they are put in their order
  MoveOf<G> move{};                                    // that is being searched
  bool begins_with_killer = false;
  std::int32_t best = untried;
  std::int64_t gain = 0;  // of that move
  bool mover_changes = true;
  bool is_kept = true;  // in the table
  bool is_told = false;
  bool has_put_off = false;
};

}  // namespace zugzwang
