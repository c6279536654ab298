#pragma once

// Problems made from the declarations of a game's fields alone: all small ones, and random larger
// ones. Tests and checks of a game run on them, so that a new game joins by being registered.

#include <cstdint>
#include <functional>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang::samples {

/// Whether fields that are each allowed make a problem together.
using IsProblem = std::function<bool(const Datum::Object&)>;

/// Every combination of the small values of the fields that is a problem. Where there are more than
/// `most` combinations, that many of them, drawn with a fixed seed. A field that may lack a value
/// also comes without one.
std::vector<Datum::Object> small_problems(const std::vector<FieldInfo>& fields, std::size_t most,
                                          const IsProblem& is_problem);

/// Random values of the fields, drawn again until they make a problem. Numbers lie at most `size`
/// above the least that is allowed, lists and texts have at most `size` elements, and the numbers
/// of a list are about 2 · `size` in all. Nested lists are drawn as graphs: each node's neighbours.
/// Throws Error{bad_value} if after many draws they make none.
Datum::Object random_problem(const std::vector<FieldInfo>& fields, std::uint64_t size,
                             Random& random, const IsProblem& is_problem);

/// The same for a registered game, by its fields.
std::vector<Datum::Object> small_problems(const GameEntry& game, std::size_t most);
Datum::Object random_problem(const GameEntry& game, std::uint64_t size, Random& random);

}  // namespace zugzwang::samples
