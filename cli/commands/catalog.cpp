// `list` and `describe`: the catalog of games, and the description of each.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/number_from.hpp>

namespace zugzwang::cli {

namespace {

/// Lists the aliases of games, with and without fixed rules.
TextTable table_of_aliases(const Registry& registry) {
  TextTable table{{"alias", "stands for", ""}, {Align::left}, {}};
  for (const GameEntry* alias : registry.aliases()) {
    std::vector<std::string> names{alias->text().name};
    names.insert(names.end(), alias->text().also.begin(), alias->text().also.end());
    table.lines.push_back(
        {joined(names, ", "), alias->ability<StandsFor>()->words(), alias->text().title});
  }
  for (const GameEntry* game : registry.games())
    if (!game->text().also.empty())
      table.lines.push_back(
          {joined(game->text().also, ", "), game->text().name, game->text().title});
  return table;
}

void print_list(std::string_view heading, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  fmt::print("\n{}\n", heading);
  for (const std::string& text : texts) fmt::print("  - {}\n", paragraph(text, 4, text_columns()));
}

/// Describes a field in one or two sentences.
std::string description_of(const FieldInfo& field) {
  std::string text = fmt::format("{}: {}", field.help, field.allowed());
  if (field.fallback) text += fmt::format(" ({})", field.left_out());
  if (!field.also.empty()) text += fmt::format("; also called {}", joined(field.also, ", "));
  if (field.takes_word) text += "; needs no flag";
  return text;
}

/// Describes what a solver does for a game, or what the game lacks for it.
std::string description_of_solver(const SolverFit& fit) {
  if (!fit.applies()) return "does not apply: " + fit.reason();
  std::string text = fit.summary;
  if (fit.priority == SolverPriority::last_resort)
    text += " (over the reachable positions, if play can return to one)";
  if (fit.priority == SolverPriority::on_request && !fit.is_search) text += " (on request)";
  if (fit.needs_acyclic_play) text += " (here only if play never returns to a position)";
  return text;
}

std::string example_with_flags(const GameText& text) {
  std::string line = "zugzwang solve " + text.name;
  for (const std::string& word : text.example) line += " " + shell_word(word);
  return line;
}

constexpr std::string_view if_acyclic = "if acyclic";

/// Returns whether a solver applies to a game: yes, only in acyclic problems, or what is missing.
std::string fit_in_short(const SolverFit& fit) {
  if (!fit.applies()) return fit.missing;
  return std::string(fit.needs_acyclic_play ? if_acyclic : "yes");
}

/// Replaces the names of concepts by what they demand, in a few words.
void put_in_words(TextTable& solvers) {
  for (std::vector<std::string>& line : solvers.lines)
    for (std::string& entry : line)
      if (entry == "ClosedFormGame")
        entry = "closed formula";
      else if (entry == "ImpartialGame")
        entry = "impartial normal play";
}

/// Replaces each entry but "yes" by the number of a note, so that the table stays narrow. Returns
/// the notes, in order.
std::vector<std::string> number_what_lacks(TextTable& solvers) {
  std::vector<std::string> notes;
  for (std::vector<std::string>& line : solvers.lines)
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (line[i] == "yes") continue;
      const auto note = std::ranges::find(notes, line[i]);
      const auto number = note - notes.begin() + 1;
      if (note == notes.end()) notes.push_back(line[i]);
      line[i] = fmt::format("({})", number);
    }
  return notes;
}

/// Returns the table as text. Where the names of all solvers do not fit into a line, each is broken
/// after a "_".
std::string table_of_solvers(TextTable solvers) {
  const std::string text = solvers.to_text(text_columns());
  if (text.find('\n') <= text_columns()) return text;
  for (std::string& name : solvers.heading)
    if (const std::size_t at = name.find('_'); at != std::string::npos) name.insert(at + 1, " ");
  return solvers.to_text(text_columns());
}

/// Prints the games, the origin of each that is not bundled, and the solvers that apply.
void print_games(const Registry& registry, TextTable solvers) {
  TextTable summaries{{"game", ""}, {Align::left}, {}};
  std::string origins;
  for (const GameEntry* game : registry.games()) {
    summaries.lines.push_back({game->text().name, game->text().summary});
    if (!registry.origin(*game).empty())
      origins += fmt::format("{} is from {}\n", game->text().name, registry.origin(*game));
  }
  fmt::print("{}\n{}{}", summaries.to_text(text_columns()), origins, origins.empty() ? "" : "\n");
  const std::vector<std::string> notes = number_what_lacks(solvers);
  fmt::print("Which solver applies; if one does not, why:\n\n{}\n",
             table_of_solvers(std::move(solvers)));
  for (std::size_t i = 0; i < notes.size(); ++i)
    fmt::print(
        "({}) {}\n", i + 1,
        notes[i] == if_acyclic ? "yes, if play never returns to a position" : reason_for(notes[i]));
  fmt::print("\n{}", table_of_aliases(registry).to_text(text_columns()));
  std::vector<std::string> names;
  for (const Shelf& shelf : shelves) names.emplace_back(shelf.name);
  fmt::print("\n{}\n",
             paragraph(fmt::format("The problems of a judge by their numbers: zugzwang list "
                                   "--shelf NAME; names are {}.",
                                   joined(names, ", ")),
                       0, text_columns()));
}

/// Returns the problems on a shelf, by their numbers, and how each is solved; in a text, which is
/// narrow, without the reason.
TextTable table_of_shelf(const Registry& registry, const Shelf& shelf, bool is_narrow) {
  std::vector<std::pair<std::string, const GameEntry*>> problems;
  for (const auto& entries : {registry.games(), registry.aliases()})
    for (const GameEntry* const game : entries)
      if (const auto number = game->text().number_on(shelf)) problems.emplace_back(*number, game);
  std::ranges::sort(problems, {}, [](const auto& problem) {
    return std::pair(number_from<std::uint64_t>(problem.first).value_or(0), problem.first);
  });
  TextTable table{{"number", "title", "example", "solver", "growth", "because"}, {Align::left}, {}};
  for (const auto& [number, game] : problems) {
    const GameText& text = game->text();
    // Numbers alone are those of the first shelf.
    std::string example = example_of(*find_command("solve"), *game);
    const std::string prefix = &shelf == &shelves.front() ? "" : std::string(shelf.name) + "-";
    if (const std::size_t at = example.find(text.name); at != std::string::npos)
      example = "solve " + prefix + number + example.substr(at + text.name.size());
    table.lines.push_back(
        {number, text.title, example, text.method.solver, text.method.growth, text.method.reason});
    if (is_narrow) table.lines.back().pop_back();
  }
  if (is_narrow) table.heading.pop_back();
  return table;
}

/// Prints a table in one of the formats for programs; returns false for any other.
bool print_as_data(const TextTable& table, std::string_view format) {
  if (format != "markdown" && format != "csv") return false;
  fmt::print("{}", format == "markdown" ? table.to_markdown() : table.to_csv());
  return true;
}

int run_list(const Arguments& arguments, const Registry& registry) {
  if (arguments.format == "json") return run_operation(arguments, registry);
  if (const Shelf* const shelf = shelf_called(arguments.text("shelf"))) {
    const TextTable table = table_of_shelf(registry, *shelf, arguments.format == "text");
    if (!print_as_data(table, arguments.format)) fmt::print("{}", table.to_text(text_columns()));
    return exit_done;
  }
  TextTable solvers{{"game"}, {Align::left}, {}};
  for (const GameEntry* game : registry.games()) {
    std::vector<std::string> line = {game->text().name};
    for (const SolverFit& fit : game->solvers()) {
      if (solvers.lines.empty()) solvers.heading.push_back(fit.name);
      line.push_back(fit_in_short(fit));
    }
    solvers.lines.push_back(std::move(line));
  }
  if (arguments.format != "text") put_in_words(solvers);
  if (!print_as_data(solvers, arguments.format)) print_games(registry, std::move(solvers));
  return exit_done;
}

int run_describe(const Arguments& arguments, const Registry& registry) {
  if (arguments.format == "json") return run_operation(arguments, registry);
  const GameEntry& game = registry.find(arguments.game);
  const GameText& text = game.text();
  const std::size_t columns = text_columns();
  const auto print = [&](const std::string& one) {
    fmt::print("{}\n", paragraph(one, 0, columns));
  };
  print(fmt::format("{}: {}", text.title, text.summary));
  fmt::print("\n");
  print(text.rules);
  if (const StandsFor* alias = game.ability<StandsFor>()) {
    fmt::print("\n");
    print(fmt::format("It stands for {}: see zugzwang describe {}.", alias->words(),
                      alias->game->text().name));
  }
  if (!text.also.empty()) fmt::print("\nOther names: {}.\n", joined(text.also, ", "));
  fmt::print("\nFields\n");
  for (const FieldInfo& field : game.fields()) {
    const std::string placeholder = placeholder_of(field);
    fmt::print("  {}{}{}\n      {}\n", field.flag(), placeholder.empty() ? "" : " ", placeholder,
               paragraph(description_of(field), 6, columns));
  }
  fmt::print("\n");
  print(fmt::format("A move is {}.", text.move));
  print(fmt::format("The answer is {}.", text.answer));
  fmt::print("\nSolvers\n");
  for (const SolverFit& fit : game.solvers())
    fmt::print("  - {}\n",
               paragraph(fmt::format("{}: {}", fit.name, description_of_solver(fit)), 4, columns));
  print_list("Sources", text.sources);
  print_list("What the sources get wrong", text.errata);
  const std::string with_flags = example_with_flags(text);
  const std::string example = example_of(*find_command("solve"), game);
  fmt::print("\nExample: {}\n", with_flags);
  if (!text.example.empty() && example != with_flags) fmt::print("Shorter: {}\n", example);
  return exit_done;
}

}  // namespace

Command list_command() {
  Command command = command_of(*find_operation("list"));
  command.run = run_list;
  return command;
}

Command describe_command() {
  Command command = command_of(*find_operation("describe"));
  command.run = run_describe;
  return command;
}

}  // namespace zugzwang::cli
