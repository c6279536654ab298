// `list`, `describe` and `random`: the games, the description of one, and a random problem of it.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/api/catalog.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/random_problem.hpp>

namespace zugzwang {

namespace {

struct ListAsked {
  std::string shelf;
};

Result run_list(calls::Context& context, const ListAsked& asked, const Limits&) {
  const Datum games =
      games_to_datum(context.registry, context.may_use_files ? Origins::paths : Origins::file_names,
                     shelf_called(asked.shelf));
  return {*games.get<Datum::Object>(), {}};
}

struct DescribeAsked {
  std::string game;
};

Result run_describe(calls::Context& context, const DescribeAsked& asked, const Limits&) {
  const Datum description = description_to_datum(context.registry.named(asked.game));
  return {*description.get<Datum::Object>(), {}};
}

struct RandomAsked {
  GameAsked of;
  std::uint64_t size = 8, seed = 0;
};

Result run_random(calls::Context& context, const RandomAsked& asked, const Limits&) {
  const NamedGame named = context.registry.named(asked.of.game);
  Random random(asked.seed);
  Datum::Object problem = random_problem(
      *named.game, named.with(*asked.of.problem.get<Datum::Object>()), asked.size, random);
  calls::erase_fixed(problem, named);
  return {{{"problem", std::move(problem)}}, {}};
}

}  // namespace

Operation list_operation() {
  std::vector<std::string> names;
  for (const Shelf& shelf : shelves) names.emplace_back(shelf.name);
  Members members = {member("shelf", &ListAsked::shelf,
                            "the problems of a collection alone, by their numbers, and how each is "
                            "solved")
                         .one_of(std::move(names))};
  return {.name = "list",
          .summary = "the games, and the solvers that apply to each",
          .example = "list",
          .words = "",
          .word = "",
          .members = std::move(members),
          .run = runs(run_list),
          .formats = {"text", "csv", "json", "markdown"},
          .formerly = "games"};
}

Operation describe_operation() {
  Members members = {
      member("game", &DescribeAsked::game, "the game, by its name").required().without_flag()};
  return {.name = "describe",
          .summary = "a game's rules, fields, moves and sources",
          .example = "describe tip",
          .members = std::move(members),
          .run = runs(run_describe)};
}

Operation random_operation() {
  Members members =
      all_members({part(&RandomAsked::of, game_members()),
                   {member("size", &RandomAsked::size, "about its size (8)").range(1, 1000),
                    member("seed", &RandomAsked::seed, "seed of the random choices (0)")}});
  return {.name = "random",
          .summary = "a random problem of a game, in which the given fields have their values",
          .members = std::move(members),
          .run = runs(run_random),
          .has_command = false};
}

}  // namespace zugzwang
