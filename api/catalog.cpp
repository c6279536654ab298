// `games`, `describe` and `random`: the list of games, the description of a game, and problems.

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/catalog.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/partizan.hpp>
#include <zugzwang/engine/random_problem.hpp>
#include <zugzwang/engine/services/books.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

namespace {

/// Returns the fields of a game's example or, if it has none, of a small problem; nothing if there
/// is neither.
std::optional<Datum::Object> example_of(const GameEntry& game) {
  const std::vector<FieldInfo> fields = game.fields();
  const std::vector<std::string>& words = game.text().example;
  Datum::Object example;
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const FieldInfo& field : fields) {
      const std::vector<std::string> flags = field.flags();
      if (std::ranges::find(flags, words[i]) == flags.end()) continue;
      if (field.type == FieldType::boolean)
        example.emplace_back(field.name, true);
      else if (i + 1 < words.size())
        example.emplace_back(field.name, field.from_text(words[++i]));
      break;
    }
  if (game.is_problem(example)) return example;
  for (Datum::Object& small : game.small_problems(1)) return std::move(small);
  return std::nullopt;
}

/// Returns a game's example; null if the game of a plugin fails at it, so that the others are still
/// listed.
Datum example_to_datum(const GameEntry& game) try {
  const std::optional<Datum::Object> fields = example_of(game);
  if (!fields) return {};
  const auto problem = game.problem(Datum(*fields), Scope::position);
  const auto positions = problem->graph();
  const std::uint64_t position = positions->number_of(*problem);
  Datum example = Datum::Object{{"problem", *fields},
                                {"show", positions->position_text(position).line},
                                {"scene", to_datum(positions->scene(position))}};
  (void)example.to_json();  // throws where a text is no UTF-8
  return example;
} catch (const std::exception&) {
  return {};
}

std::string_view name_of(FieldType type) {
  constexpr std::array<std::string_view, 5> names = {"boolean", "whole_number", "text", "list",
                                                     "nested_list"};
  return names.at(static_cast<std::size_t>(type));
}

Datum field_to_datum(const FieldInfo& field) {
  Datum::Object object{{"name", field.name},
                       {"help", field.help},
                       {"type", name_of(field.type)},
                       {"scope", field.scope == Scope::rules ? "rules" : "position"},
                       {"required", !field.fallback},
                       {"default", field.fallback.value_or(Datum())},
                       {"allowed", field.allowed()},
                       {"choices", list_of(field.choices)},
                       {"characters", field.characters},
                       {"flag", field.flag()},
                       {"also", list_of(field.also)},
                       {"word", field.takes_word},
                       {"lines", field.has_lines}};
  if (field.type != FieldType::boolean && field.type != FieldType::text) {
    object.emplace_back("low", field.low);
    object.emplace_back("high", field.high);
  }
  if (field.type != FieldType::boolean && field.type != FieldType::whole_number)
    object.emplace_back("longest", field.longest);
  return object;
}

/// Returns the plugin that a game comes from; empty for a bundled one.
std::string origin_of(const Registry& registry, const GameEntry& game, Origins origins) {
  const std::filesystem::path path = registry.origin(game);
  return (origins == Origins::paths ? path : path.filename()).string();
}

Datum names_of_solvers(const GameEntry& game) {
  Datum::List names;
  for (const SolverFit& fit : game.solvers())
    if (fit.applies()) names.emplace_back(fit.name);
  return names;
}

Datum solvers_to_datum(const GameEntry& game) {
  Datum::List solvers;
  for (const SolverFit& fit : game.solvers())
    solvers.emplace_back(Datum::Object{{"name", fit.name},
                                       {"summary", fit.summary},
                                       {"missing", fit.missing},
                                       {"reason", fit.applies() ? "" : fit.reason()},
                                       {"acyclic_only", fit.needs_acyclic_play},
                                       {"evaluations", names_of(fit.evaluations)},
                                       {"strategies", list_of(fit.strategies)}});
  return solvers;
}

/// Returns whether a session with ability A can be opened.
template <class A>
bool opens_with(const Problem& problem, const SolverChoice& choice) try {
  return open_able<A>(problem, choice).has_value();
} catch (const Error&) {
  return false;
}

/// Lists the calls that apply to the game with the rules of its example.
Datum views_of(const GameEntry& game, const std::optional<Datum::Object>& example) {
  if (!example) return Datum::List{};
  const auto problem = game.problem(Datum(*example), Scope::position);
  Datum::List views;
  if (problem->graph()->ability<Rows>() != nullptr) views.emplace_back("chart");
  if (opens_with<FindsPeriods>(*problem, {})) views.emplace_back("period");
  if (opens_with<ListsNimbers>(*problem,
                               {.solver = "grundy", .evaluation = EvaluationKind::nimber}))
    views.emplace_back("nimbers");
  if (problem->graph()->ability<PartizanGameGraph>() != nullptr) views.emplace_back("value");
  for (const char* const always : {"analyze", "graph", "compare"}) views.emplace_back(always);
  return views;
}

/// Returns the numbers of a game on shelves, by their names.
Datum numbers_to_datum(const GameText& text) {
  Datum::Object numbers;
  for (const Shelf& shelf : shelves)
    if (const auto number = text.number_on(shelf)) numbers.emplace_back(shelf.name, *number);
  return numbers;
}

/// Lists the starts of a game that books of first plies are of.
Datum books_to_datum(const std::string& game) {
  Datum::List books;
  for (const BookHead& head : bundled_book_heads())
    if (head.game == game)
      books.emplace_back(Datum::Object{{"problem", head.start}, {"plies", head.plies}});
  return books;
}

}  // namespace

Datum games_to_datum(const Registry& registry, Origins origins, const Shelf* shelf) {
  const auto is_listed = [&](const GameEntry* game) {
    return shelf == nullptr || game->text().number_on(*shelf);
  };
  Datum::List games;
  for (const GameEntry* game : registry.games()) {
    if (!is_listed(game)) continue;
    const GameText& text = game->text();
    games.emplace_back(Datum::Object{{"name", text.name},
                                     {"title", text.title},
                                     {"summary", text.summary},
                                     {"also", list_of(text.also)},
                                     {"numbers", numbers_to_datum(text)},
                                     {"idea", text.idea},
                                     {"origin", origin_of(registry, *game, origins)},
                                     {"solvers", names_of_solvers(*game)},
                                     {"books", books_to_datum(text.name)},
                                     {"example", example_to_datum(*game)}});
  }
  Datum::List aliases;
  for (const GameEntry* alias : registry.aliases()) {
    if (!is_listed(alias)) continue;
    const StandsFor& stands_for = *alias->ability<StandsFor>();
    aliases.emplace_back(Datum::Object{{"name", alias->text().name},
                                       {"title", alias->text().title},
                                       {"summary", alias->text().summary},
                                       {"of", stands_for.game->text().name},
                                       {"fixed", stands_for.fixed},
                                       {"also", list_of(alias->text().also)},
                                       {"numbers", numbers_to_datum(alias->text())},
                                       {"idea", stands_for.game->text().idea},
                                       {"origin", origin_of(registry, *alias, origins)},
                                       {"example", example_to_datum(*alias)}});
  }
  return Datum::Object{{"games", std::move(games)}, {"aliases", std::move(aliases)}};
}

Datum description_to_datum(const NamedGame& named) {
  const GameEntry& game = *named.game;
  const GameText& text = game.text();
  Datum::Object object{{"name", text.name},
                       {"title", text.title},
                       {"summary", text.summary},
                       {"rules", text.rules},
                       {"move", text.move},
                       {"answer", text.answer},
                       {"sides", list_of(text.sides)},
                       {"sources", list_of(text.sources)},
                       {"errata", list_of(text.errata)},
                       {"also", list_of(text.also)}};
  if (!text.method.solver.empty())
    object.emplace_back("method", Datum::Object{{"solver", text.method.solver},
                                                {"growth", text.method.growth},
                                                {"reason", text.method.reason}});
  if (!text.distance.empty()) object.emplace_back("distance", text.distance);
  Datum::Object fixed = named.fixed;
  if (const auto* const alias = game.ability<StandsFor>()) {
    object.emplace_back("alias_of", alias->game->text().name);
    fixed = alias->fixed;
  }
  Datum::List fields;
  for (const FieldInfo& field : game.fields())
    if (std::ranges::find(fixed, field.name, &Datum::Object::value_type::first) == fixed.end())
      fields.push_back(field_to_datum(field));
  const auto* const own = game.ability<OwnPlayers>();
  std::optional<Datum::Object> example;
  Datum views = Datum::List{};
  try {
    example = example_of(game);
    views = views_of(game, example);
  } catch (const std::exception&) {  // of a plugin's game, of which the rest is still described
  }
  if (example) calls::erase_fixed(*example, named);
  object.insert(object.end(),
                {{"fixed", std::move(fixed)},
                 {"fields", std::move(fields)},
                 {"example", example ? Datum(*example) : Datum()},
                 {"players", own == nullptr ? Datum(Datum::List{}) : list_of(own->names())},
                 {"remarks", game.ability<Remarks>() != nullptr},
                 {"solvers", solvers_to_datum(game)},
                 {"views", std::move(views)}});
  return object;
}

namespace calls {

void erase_fixed(Datum::Object& fields, const NamedGame& game) {
  std::erase_if(fields, [&](const auto& field) {
    return std::ranges::find(game.fixed, field.first, &Datum::Object::value_type::first) !=
           game.fixed.end();
  });
}

}  // namespace calls

}  // namespace zugzwang
