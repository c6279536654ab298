#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/random_problem.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

namespace {

/// Puts values in the place of those of the same fields.
void put(Datum::Object& problem, const Datum::Object& values,
         const std::vector<FieldInfo>& fields) {
  for (const auto& member : values) {
    const FieldInfo* const field = find_field(fields, member.first);
    std::erase_if(problem, [&](const auto& own) {
      return field == nullptr ? own.first == member.first : field->is_called(own.first);
    });
    problem.push_back(member);
  }
}

/// Returns a problem without the values that may be left out, of the position or of the rules, too.
Datum::Object bare(const Datum::Object& problem, Scope scope,
                   const std::vector<FieldInfo>& fields) {
  Datum::Object rest = problem;
  std::erase_if(rest, [&](const auto& member) {
    const FieldInfo* const field = find_field(fields, member.first);
    return field != nullptr && field->fallback &&
           (scope == Scope::rules || field->scope == Scope::position);
  });
  return rest;
}

}  // namespace

Datum::Object played_on(const GameEntry& game, const Datum::Object& from, std::uint64_t most,
                        bool may_be_over, Random& random) {
  const std::vector<FieldInfo> fields = game.fields();
  const auto problem = game.problem(Datum(from), Scope::position);
  Walk walk(*problem);
  for (std::uint64_t left = draw_below(most + 1, random); left > 0 && !walk.result(); --left)
    walk.play(walk.random_move(random));
  if (!may_be_over && walk.result()) walk.undo();
  const std::optional<Datum::Object> position = walk.graph().position_text(walk.number()).fields;
  if (!position) return from;
  Datum::Object played = from;
  put(played, *position, fields);
  return game.is_problem(played) ? played : from;
}

Datum::Object random_problem(const GameEntry& game, const Datum::Object& given, std::uint64_t size,
                             Random& random) {
  constexpr int most_draws = 1'000;
  const std::vector<FieldInfo> fields = game.fields();
  const auto with_given = [&](Datum::Object problem) {
    put(problem, given, fields);
    return problem;
  };
  Datum::Object drawn;
  for (int draws = 0; draws < most_draws; ++draws) {
    drawn = with_given(game.random_problem(size, random));
    if (given.empty() || game.is_problem(drawn)) return drawn;
  }
  // The game draws no position for these rules.
  const auto* const draws_positions = game.ability<DrawsPositions>();
  for (int draws = 0; draws < most_draws; ++draws) {
    for (const Scope scope : {Scope::position, Scope::rules}) {
      const Datum::Object start = with_given(bare(drawn, scope, fields));
      if (!game.is_problem(start)) continue;
      return game.has_position(given) ? start : played_on(game, start, size, false, random);
    }
    if (draws_positions != nullptr) {
      Datum::Object problem = drawn;
      put(problem, draws_positions->random_position(Datum(drawn), random), fields);
      problem = with_given(std::move(problem));
      if (game.is_problem(problem)) return problem;
    }
    drawn = with_given(game.random_problem(size, random));
  }
  return drawn;
}

}  // namespace zugzwang
