#pragma once

// What a solver states of itself, as data: to which games it applies, by which evaluations and
// strategies. No game is compiled for it. The bundled solvers are described in bundled.hpp.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/game_traits.hpp>

namespace zugzwang {

/// When a solver is chosen if the user names none. Every solver that applies can be requested; but
/// where one needs a table of all reachable positions, another may need less.
enum class SolverPriority : std::uint8_t {
  candidate,    ///< in the order in which the game is registered with its solvers
  last_resort,  ///< when play turns out to have cycles, so that no candidate has solved it
  on_request,   ///< only by its name, or if no other solver does what is requested
};

/// The positions that a search may visit while others visit one, if several are tried in turn: as a
/// rule, and if the position asked about has many moves. None if it is not tried with others.
struct SearchShare {
  double usual = 0;
  double wide = 0;
};

/// Whether a solver can solve a game through its model instead of its type: not at all; at the cost
/// of one call per position and move; or at no cost.
enum class OnModel : std::uint8_t { never, slower, as_fast };

/// What a game lacks in which play returns to positions under all of its rules.
inline constexpr std::string_view lacks_acyclic_play = "acyclic play";

/// The functions are called with the traits of any game, `solves` and `share` only if the solver
/// applies to it.
struct SolverDescription {
  using Strategies = std::span<const std::string_view>;

  std::string_view name;
  std::string_view summary;  ///< in a few words
  /// Whether it solves only games in which play never returns to a position.
  bool needs_acyclic_play = false;
  /// Whether it visits only positions that the one asked about needs.
  bool is_search = false;
  /// Names the concept that a game lacks; empty if the solver applies.
  std::string_view (*missing)(const GameTraits&) = [](const GameTraits&) -> std::string_view {
    return "";
  };
  /// Whether it solves the game by an evaluation, which applies to the game.
  bool (*solves)(const GameTraits&, StandardEvaluation) = [](const GameTraits&,
                                                             StandardEvaluation) { return true; };
  /// The names of its variants, if it has any.
  Strategies (*strategies)(const GameTraits&) = [](const GameTraits&) -> Strategies { return {}; };
  SolverPriority (*priority)(const GameTraits&) = [](const GameTraits&) {
    return SolverPriority::candidate;
  };
  /// The share of a search, if several are tried in turn.
  SearchShare (*share)(const GameTraits&, StandardEvaluation) =
      [](const GameTraits&, StandardEvaluation) { return SearchShare{}; };
  OnModel (*on_model)(const GameTraits&) = [](const GameTraits&) { return OnModel::never; };
  /// What it needs of a model.
  ModelNeeds needs{};

  /// Returns what a game lacks for the solver, the concept before acyclic play; empty if it
  /// applies.
  constexpr std::string_view lacking(const GameTraits& game) const {
    const std::string_view concept_name = missing(game);
    const bool is_refused = needs_acyclic_play && game.cycles == Cycles::always;
    return concept_name.empty() && is_refused ? lacks_acyclic_play : concept_name;
  }
  /// Returns whether it applies to a game, and solves it by this evaluation.
  constexpr bool solves_by(const GameTraits& game, StandardEvaluation evaluation) const {
    return game.has(evaluation) && lacking(game).empty() && solves(game, evaluation);
  }
};

/// The bundled solvers, in order of preference.
std::span<const SolverDescription> bundled_solvers();

}  // namespace zugzwang
