#pragma once

// Aliases: names for a game with some of its rules fixed, as Kayles is the octal game 0.77, and for
// a game whose problems a source states by other fields and asks of them something else, as Nim
// Game of LeetCode gives a number n and asks whether the first player wins. To every user of the
// registry an alias is a game like any other.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/game_text.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// Registers an alias of a registered game with the rules `fixed`. Its texts `move`,
/// `answer` and `sides` are those of the game if it has none. Throws Error if there is no game of
/// that name, if `fixed` has a field that is not one of its rules or a bad value, or if the name is
/// taken.
void register_alias(Registry& registry, std::string_view game, GameText text, Datum::Object fixed);

/// A solved position of the game that an alias stands for.
struct SolvedPosition {
  GameGraph& positions;
  std::uint64_t number;
  const Answer& answer;

  /// Returns the fields of the position, as the game states them.
  Datum::Object fields() const;
};

/// How an alias states its problems, which are of type P, and the answers to them.
template <class P>
struct Statement {
  std::vector<Field<P>> fields;
  /// Returns the fields of the game that these stand for, without those that are fixed. Throws
  /// Error{bad_position} if the fields contradict each other.
  std::function<Datum::Object(const P&)> to_game;
  /// Returns the position fields of the alias from those of the game; nothing if there are none.
  /// By default no position that play reaches has fields.
  std::function<std::optional<Datum::Object>(const Datum::Object&)> from_game{};
  /// Returns the answer under the rules of a problem; by default it is that of the game.
  std::function<Datum(const P& rules, const SolvedPosition&)> answer{};
};

namespace detail {

/// A Statement whose type P is not known: `problem` points to one.
struct AnyStatement {
  std::vector<AnyField> fields;
  std::function<std::shared_ptr<void>()> new_problem;
  std::function<Datum::Object(const void* problem)> to_game;
  std::function<std::optional<Datum::Object>(const Datum::Object&)> from_game;
  std::function<Datum(const void* rules, const SolvedPosition&)> answer;
};

void register_alias(Registry& registry, std::string_view game, GameText text, Datum::Object fixed,
                    AnyStatement statement);

}  // namespace detail

/// Registers an alias whose problems are stated by its own fields. Otherwise as `register_alias`.
template <class P>
void register_alias(Registry& registry, std::string_view game, GameText text, Datum::Object fixed,
                    Statement<P> statement) {
  detail::AnyStatement any{{statement.fields.begin(), statement.fields.end()},
                           [] { return std::make_shared<P>(); },
                           [to_game = std::move(statement.to_game)](const void* problem) {
                             return to_game(*static_cast<const P*>(problem));
                           },
                           std::move(statement.from_game),
                           {}};
  if (statement.answer)
    any.answer = [answer = std::move(statement.answer)](const void* rules,
                                                        const SolvedPosition& solved) {
      return answer(*static_cast<const P*>(rules), solved);
    };
  detail::register_alias(registry, game, std::move(text), std::move(fixed), std::move(any));
}

}  // namespace zugzwang
