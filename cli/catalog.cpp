// `list` and `describe`: what games there are, and what each says of itself.

#include <cstdio>

#include <fmt/format.h>

#include "commands.hpp"
#include "format.hpp"

namespace zugzwang::cli {

namespace {

Datum names_of(const std::vector<EvaluationKind>& kinds) {
  Datum::List names;
  for (const EvaluationKind kind : kinds) names.emplace_back(name_of(kind));
  return names;
}

Datum solvers_to_datum(const GameEntry& game) {
  Datum::List solvers;
  for (const SolverFit& fit : game.solvers()) {
    Datum::Object object{{"name", fit.name}, {"applies", fit.applies()}};
    if (fit.applies())
      object.emplace_back("evaluations", names_of(fit.evaluations));
    else
      object.emplace_back("lacks", fit.missing);
    solvers.emplace_back(std::move(object));
  }
  return solvers;
}

std::string origin_of(const GameEntry& game, const Registry& registry) {
  const std::string& origin = registry.origin(game);
  return origin.empty() ? "bundled" : origin;
}

Datum list_of(const std::vector<std::string>& texts) {
  Datum::List list;
  for (const std::string& text : texts) list.emplace_back(text);
  return list;
}

Datum field_to_datum(const FieldInfo& field) {
  Datum::Object object{{"name", field.name},
                       {"flag", field.flag()},
                       {"of", field.scope == Scope::rules ? "rules" : "position"},
                       {"allowed", field.allowed()},
                       {"help", field.help}};
  if (field.fallback) object.emplace_back("default", *field.fallback);
  return object;
}

/// A paragraph of at most 90 columns, the lines after the first indented.
std::string paragraph(std::string_view text, std::size_t indent) {
  constexpr std::size_t columns = 90;
  std::string wrapped;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (column > indent && column + word.size() > columns) {
      wrapped += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      wrapped += ' ';
      ++column;
    }
    wrapped += word;
    column += word.size();
  }
  return wrapped;
}

Datum alias_to_datum(const GameEntry& alias, const Registry& registry) {
  const StandsFor& stands_for = *alias.ability<StandsFor>();
  return Datum::Object{{"name", alias.text().name},
                       {"title", alias.text().title},
                       {"summary", alias.text().summary},
                       {"from", origin_of(alias, registry)},
                       {"game", stands_for.game->text().name},
                       {"fixed", stands_for.fixed}};
}

TextTable table_of_aliases(const Registry& registry) {
  TextTable table{{"alias", "stands for", ""}, {Align::left}, {}};
  for (const GameEntry* alias : registry.aliases())
    table.lines.push_back(
        {alias->text().name, alias->ability<StandsFor>()->words(), alias->text().title});
  return table;
}

void print_list(std::string_view heading, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  fmt::print("\n{}\n", heading);
  for (const std::string& text : texts) fmt::print("  - {}\n", paragraph(text, 4));
}

}  // namespace

int run_list(const Arguments& arguments, const Registry& registry) {
  if (arguments.format == Format::json) {
    Datum::List games;
    for (const GameEntry* game : registry.games())
      games.emplace_back(Datum::Object{{"name", game->text().name},
                                       {"title", game->text().title},
                                       {"summary", game->text().summary},
                                       {"from", origin_of(*game, registry)},
                                       {"solvers", solvers_to_datum(*game)}});
    Datum::List aliases;
    for (const GameEntry* alias : registry.aliases())
      aliases.push_back(alias_to_datum(*alias, registry));
    const Datum::Object object{{"games", std::move(games)}, {"aliases", std::move(aliases)}};
    fmt::print("{}\n", Datum(object).to_json());
    return exit_done;
  }
  const bool text = arguments.format == Format::text;
  TextTable summaries{{"game", "from", ""}, {Align::left}, {}};
  TextTable solvers{{"game"}, {Align::left}, {}};
  for (const GameEntry* game : registry.games()) {
    summaries.lines.push_back(
        {game->text().name, origin_of(*game, registry), game->text().summary});
    std::vector<std::string> line = {game->text().name};
    for (const SolverFit& fit : game->solvers()) {
      if (solvers.lines.empty()) solvers.heading.push_back(fit.name);
      const std::string why = text ? "lacks " + fit.missing : fit.missing;
      line.push_back(fit.applies() ? "yes" : why);
    }
    solvers.lines.push_back(std::move(line));
  }
  if (arguments.format == Format::markdown)
    fmt::print("{}", solvers.to_markdown());
  else if (arguments.format == Format::csv)
    fmt::print("{}", solvers.to_csv());
  else
    fmt::print("{}\n{}\n{}", summaries.to_text(), solvers.to_text(),
               table_of_aliases(registry).to_text());
  return exit_done;
}

int run_describe(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const GameText& text = game.text();
  if (arguments.format == Format::json) {
    Datum::List fields;
    for (const FieldInfo& field : game.fields()) fields.emplace_back(field_to_datum(field));
    Datum::Object object{{"name", text.name},
                         {"title", text.title},
                         {"summary", text.summary},
                         {"rules", text.rules},
                         {"fields", std::move(fields)},
                         {"move", text.move},
                         {"answer", text.answer},
                         {"solvers", solvers_to_datum(game)},
                         {"sources", list_of(text.sources)},
                         {"errata", list_of(text.errata)},
                         {"example", list_of(text.example)}};
    if (const StandsFor* alias = game.ability<StandsFor>()) {
      object.emplace_back("game", alias->game->text().name);
      object.emplace_back("fixed", alias->fixed);
    }
    fmt::print("{}\n", Datum(object).to_json());
    return exit_done;
  }
  fmt::print("{}: {}\n\n{}\n", text.title, text.summary, paragraph(text.rules, 0));
  if (const StandsFor* alias = game.ability<StandsFor>())
    fmt::print("\nIt stands for {}: see zugzwang describe {}.\n", alias->words(),
               alias->game->text().name);
  fmt::print("\nFields\n");
  TextTable fields{{"", "", ""}, {Align::left}, {}};
  for (const FieldInfo& field : game.fields()) {
    std::string allowed = field.allowed();
    if (field.fallback) allowed += fmt::format(" ({})", field.left_out());
    fields.lines.push_back({"  " + field.flag(), field.help, std::move(allowed)});
  }
  fmt::print("{}", fields.to_text().substr(1));
  fmt::print("\nA move is {}.\nThe answer is {}.\n", text.move, text.answer);
  fmt::print("\nSolvers\n");
  for (const SolverFit& fit : game.solvers())
    fmt::print("  - {}: {}\n", fit.name,
               fit.applies() ? fit.summary : "does not apply, the game lacks " + fit.missing);
  print_list("Sources", text.sources);
  print_list("What the sources have wrong", text.errata);
  fmt::print("\nExample: zugzwang solve {}", text.name);
  for (const std::string& word : text.example) fmt::print(" {}", shell_word(word));
  fmt::print("\n");
  return exit_done;
}

}  // namespace zugzwang::cli
