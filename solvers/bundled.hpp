#pragma once

// The descriptions of the bundled solvers: the name of each, and which games and evaluations it
// solves, by which strategies. No game includes them; the solvers themselves are in
// solvers/all.hpp.

#include <array>
#include <string_view>

#include <zugzwang/solvers/retrograde/tabled_game.hpp>
#include <zugzwang/solvers/solver_description.hpp>

namespace zugzwang::bundled {

using enum StandardEvaluation;

/// Backward induction. Solves a row game row by row, each from the rows before it, with proved
/// periods, and a finite game state by state in the order of indices. Solves any other game over
/// the positions that play can reach from the given one, if there are no cycles.
inline constexpr SolverDescription bottom_up{
    .name = "bottom_up",
    .summary =
        "backward induction, row by row; if rows repeat, a proved period answers for all "
        "further rows",
    .needs_acyclic_play = true,
    .strategies = [](const GameTraits& game) -> SolverDescription::Strategies {
      static constexpr std::array<std::string_view, 2> of_rows = {"pull", "push"};
      static constexpr std::array<std::string_view, 3> of_layers = {"table", "window", "array"};
      if (game.rows) return of_rows;
      if (game.array_layers) return of_layers;
      return std::span(of_layers).first(game.layered ? 2 : 0);
    },
    .priority =
        [](const GameTraits& game) {
          return game.rows || game.options_come_first ? SolverPriority::candidate
                                                      : SolverPriority::on_request;
        },
    .on_model =
        [](const GameTraits& game) {
          return game.rows || game.options_come_first ? OnModel::never : OnModel::slower;
        },
    .needs = {.abilities = {GameAbility::canonical}},
};

/// Solves games whose theory is known by evaluating the position itself.
inline constexpr SolverDescription closed_form{
    .name = "closed_form",
    .summary = "the value by theory, without search",
    .missing = [](const GameTraits& game) -> std::string_view {
      return game.closed_form ? "" : "ClosedFormGame";
    },
    .solves = [](const GameTraits& game,
                 StandardEvaluation by) { return by == outcome || by == game.closed_form_by; },
};

/// Retrograde analysis: backwards from the decided positions, for games with cycles. For a game
/// that is not an IndexedGame, numbers the positions that play can reach from the given one.
inline constexpr SolverDescription retrograde{
    .name = "retrograde",
    .summary =
        "retrograde analysis from the decided positions; positions that stay undecided are "
        "draws",
    .missing = [](const GameTraits& game) -> std::string_view {
      return game.scoring ? "outcomes without scores" : "";
    },
    .solves = [](const GameTraits&,
                 StandardEvaluation by) { return by == outcome || by == distance; },
    .strategies = [](const GameTraits& game) -> SolverDescription::Strategies {
      static constexpr std::array all = {name_of(Predecessors::of_the_game),
                                         name_of(Predecessors::reverse_graph),
                                         name_of(Predecessors::value_iteration)};
      if (!game.indexed) return {};
      return std::span(all).subspan(game.percolates_back ? 0 : 1);
    },
    .priority =
        [](const GameTraits& game) {
          return game.indexed ? SolverPriority::candidate : SolverPriority::last_resort;
        },
    // Tables call the rules for batches of states.
    .on_model =
        [](const GameTraits& game) { return game.indexed ? OnModel::as_fast : OnModel::slower; },
    .needs = {.abilities = {GameAbility::canonical, GameAbility::index, GameAbility::tiers,
                            GameAbility::predecessors, GameAbility::option_count}},
};

/// What a memoized search needs of a model.
inline constexpr ModelNeeds of_memo{.abilities = {GameAbility::canonical, GameAbility::index,
                                                  GameAbility::key_bits, GameAbility::rank}};

/// Solves impartial games: nimbers by mex, and by xor if a position splits.
inline constexpr SolverDescription grundy{
    .name = "grundy",
    .summary =
        "nimbers by mex, sums by xor: each component once, heaps by the sequence of their "
        "sizes",
    .needs_acyclic_play = true,
    .missing = [](const GameTraits& game) -> std::string_view {
      return game.impartial ? "" : "ImpartialGame";
    },
    .solves = [](const GameTraits&, StandardEvaluation by) { return by == nimber; },
    .strategies = [](const GameTraits& game) -> SolverDescription::Strategies {
      static constexpr std::array<std::string_view, 2> of_heaps = {"period", "all_heaps"};
      return std::span(of_heaps).first(game.taking_breaking ? 2 : 0);
    },
    .on_model =
        [](const GameTraits& game) {
          return game.heaps || game.decomposable ? OnModel::never : OnModel::slower;
        },
    .needs = of_memo,
};

/// Alpha-beta search: visits only positions that can matter to the value of the given one.
inline constexpr SolverDescription alpha_beta{
    .name = "alpha_beta",
    .summary =
        "alpha-beta search with a transposition table of bounded size; for games without "
        "cycles",
    .needs_acyclic_play = true,
    .is_search = true,
    .missing = [](const GameTraits& game) -> std::string_view {
      return game.integer_keys ? "" : "integer keys";
    },
    .solves = [](const GameTraits&, StandardEvaluation by) { return by != nimber; },
    .priority =
        [](const GameTraits& game) {
          return game.guides_search ? SolverPriority::candidate : SolverPriority::on_request;
        },
    // Without guidance, memoized search finds an outcome sooner, but not a distance; in wide games
    // proof numbers do.
    .share =
        [](const GameTraits& game, StandardEvaluation by) {
          return by != outcome        ? SearchShare{1, 1}
                 : game.guides_search ? SearchShare{1, 0.4}
                                      : SearchShare{};
        },
    .on_model = [](const GameTraits&) { return OnModel::slower; },
    .needs = {.abilities = {GameAbility::canonical, GameAbility::rank, GameAbility::search_order,
                            GameAbility::safe_moves, GameAbility::settled, GameAbility::bounds},
              .theory = true},
};

/// Proof-number search: finds the winner if the win is deep and narrow.
inline constexpr SolverDescription proof_number{
    .name = "proof_number",
    .summary =
        "proof-number search for the winner, in a table of bounded size; for wide trees with "
        "deep wins, in games without cycles",
    .needs_acyclic_play = true,
    .is_search = true,
    .missing = [](const GameTraits& game) -> std::string_view {
      return game.scoring ? "outcomes without scores" : game.integer_keys ? "" : "integer keys";
    },
    .solves = [](const GameTraits&, StandardEvaluation by) { return by == outcome; },
    .priority = [](const GameTraits&) { return SolverPriority::on_request; },
    // A position costs about 1.6 times one of alpha-beta.
    .share =
        [](const GameTraits& game, StandardEvaluation) {
          return game.guides_search ? SearchShare{0.15, 1} : SearchShare{0.6, 0.6};
        },
    .on_model = [](const GameTraits&) { return OnModel::slower; },
    .needs = {.abilities = {GameAbility::canonical, GameAbility::rank, GameAbility::safe_moves,
                            GameAbility::settled},
              .theory = true},
};

/// Search of sums: finds who wins a partizan game whose positions fall apart into components.
inline constexpr SolverDescription sums{
    .name = "sums",
    .summary =
        "search of positions that fall apart, by the sum of their components; small ones by "
        "their canonical values",
    .is_search = true,
    .missing = [](const GameTraits& game) -> std::string_view {
      return !game.partizan || !game.splits ? "components" : game.ranked ? "" : "RankedGame";
    },
    .solves = [](const GameTraits&, StandardEvaluation by) { return by == outcome; },
    .priority = [](const GameTraits&) { return SolverPriority::on_request; },
    // A position costs about three times one of the others; far fewer are needed where positions
    // fall apart early.
    .share = [](const GameTraits&, StandardEvaluation) { return SearchShare{0.1, 0.1}; },
};

/// Memoized search: solves only the positions that the given one needs, each once.
inline constexpr SolverDescription top_down{
    .name = "top_down",
    .summary =
        "memoized search of the positions that the given one needs; for games without cycles",
    .needs_acyclic_play = true,
    .is_search = true,
    // A distance is found by alpha-beta search sooner, as a rule.
    .share =
        [](const GameTraits& game, StandardEvaluation by) {
          return !alpha_beta.solves_by(game, by) ? SearchShare{1, 1}
                 : game.guides_search            ? SearchShare{}
                 : by == distance                ? SearchShare{0.2, 0.2}
                                                 : SearchShare{1, 1};
        },
    .on_model = [](const GameTraits&) { return OnModel::slower; },
    .needs = of_memo,
};

/// All bundled solvers, in order of preference.
inline constexpr std::array solvers = {bottom_up,  closed_form,  retrograde, grundy,
                                       alpha_beta, proof_number, sums,       top_down};

}  // namespace zugzwang::bundled
