#pragma once

// Problems made from the declarations of a game's fields alone: all small ones, and random larger
// ones. Tests and checks run on them, so that every registered game is covered.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang::samples {

/// Returns whether fields whose values are each permitted form a problem together.
using IsProblem = std::function<bool(const Datum::Object&)>;

/// Returns every combination of small values of the fields that is a problem. If there are more
/// than `most` combinations, `most` of them are drawn with a fixed seed. A field that may lack a
/// value also occurs without one.
std::vector<Datum::Object> small_problems(const std::vector<FieldInfo>& fields, std::size_t most,
                                          const IsProblem& is_problem);

/// Returns random values of the fields, drawn again until they form a problem. Numbers are at most
/// `size` above the least permitted one, lists and texts have at most `size` elements, and the
/// numbers of a list add up to at most about 2 · `size`. Boards have up to 10 squares, or as many
/// as their field states, and half as many more if `size` is at least 12. Nested lists are drawn as
/// graphs: each node's neighbours. Throws Error{bad_value} if many draws form no problem.
Datum::Object random_problem(const std::vector<FieldInfo>& fields, std::uint64_t size,
                             Random& random, const IsProblem& is_problem);

/// The same for a registered game, by its fields. If its position is a text of which nothing is
/// known and that may be left out, a random problem is one that random play leads to from there.
std::vector<Datum::Object> small_problems(const GameEntry& game, std::size_t most);
Datum::Object random_problem(const GameEntry& game, std::uint64_t size, Random& random);

/// The positions under some rules by number, from 0 on.
struct NumberedPositions {
  std::uint64_t count = 0;
  /// Returns the problem of a position; nothing if the number stands for none.
  std::function<std::optional<Datum::Object>(std::uint64_t)> at{};
  /// Returns whether play is over in a position.
  std::function<bool(std::uint64_t)> is_over{};
};

/// Returns the problems of about `most` numbers, evenly spread, or of all if these are no more.
std::vector<Datum::Object> spread(const NumberedPositions& positions, std::uint64_t most);
/// Returns the problem of a random position, one in which play is over if that is asked for. Throws
/// Error{bad_value} if many draws give none.
Datum::Object random_position(const NumberedPositions& positions, bool over, Random& random);

}  // namespace zugzwang::samples
