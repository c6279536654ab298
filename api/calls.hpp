#pragma once

// The calls of `Caller`, each a function from a request to its result. Each throws Error; for an
// error in the request it does so before any work.

#include <memory>
#include <string_view>
#include <utility>

#include <zugzwang/api/request.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang::calls {

/// The context in which a call runs.
struct Context {
  const Registry& registry;
  SessionCache& sessions;
  HeldValues& values;
  Limits limits;  ///< the most that the request may take
};

using Function = Datum (*)(Context& context, Request& request);

struct Call {
  std::string_view name;
  Function function;
};

Datum games(Context& context, Request& request);
Datum describe(Context& context, Request& request);
Datum random(Context& context, Request& request);
Datum position(Context& context, Request& request);
Datum values(Context& context, Request& request);
Datum value(Context& context, Request& request);
Datum play(Context& context, Request& request);
Datum solve(Context& context, Request& request);
Datum compare(Context& context, Request& request);
Datum study(Context& context, Request& request);
Datum chart(Context& context, Request& request);
Datum period(Context& context, Request& request);
Datum nimbers(Context& context, Request& request);
Datum graph(Context& context, Request& request);
Datum analyze(Context& context, Request& request);

/// The game that a request names, and its problem.
struct Asked {
  NamedGame game;
  Datum::Object fields;
  std::unique_ptr<Problem> problem;

  const std::string& name() const { return game.game->text().name; }
};
Asked asked_by(const Context& context, Request& request, Scope scope);

/// A position, given by the moves that lead to it.
struct AskedLine : Asked {
  Datum::List moves;

  /// Returns a walk to the position on the game graph of a session or, without one, of the problem.
  /// Throws Error{bad_value} at a move that is not legal.
  Walk walk(std::shared_ptr<GameGraph> positions = nullptr) const {
    return walk_along(*problem, moves, std::move(positions));
  }
};
AskedLine line_by(const Context& context, Request& request);

}  // namespace zugzwang::calls
