#include "command_table.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "format.hpp"
#include "words.hpp"

namespace zugzwang::cli {

bool Command::takes_fields() const {
  return (needs_game() && name != "describe" && name != "check-game") || name == "query";
}

const std::vector<Command>& commands() {
  static const std::vector<Command> commands = {
      {"list", "the games, and the solvers that apply to each", "zugzwang list", "", Scope::rules},
      {"describe", "a game's rules, fields, moves and sources", "zugzwang describe tip", "GAME",
       Scope::rules},
      {"solve", "the value of one position and its best moves", "zugzwang solve nim 3,4,5", "GAME",
       Scope::position},
      {"table", "the chart of a game of rows", "zugzwang table tip --rows 0:24", "GAME",
       Scope::rules},
      {"period", "preperiod and period of the rows, with the proof", "zugzwang period kayles",
       "GAME", Scope::rules},
      {"nimbers", "the Grundy values of the heaps 0, 1, 2 …", "zugzwang nimbers 0.137 --count 100",
       "GAME", Scope::rules},
      {"compare", "the same problem by every solver that applies",
       "zugzwang compare stone-game 5,3,4,5,8,1", "GAME", Scope::position},
      {"verify", "solves, then checks the solution by the definition alone",
       "zugzwang verify tip 1000 3", "GAME", Scope::position},
      {"value", "the canonical form of a position: its value, whoever is on move",
       "zugzwang value domineering 4x4 --options", "GAME", Scope::position},
      {"calculate", "values in the notation of Winning Ways: sums, comparisons, temperatures",
       "zugzwang calculate '{1|-1}+*2'", "EXPRESSION", Scope::rules},
      {"born", "how many values are born by a day", "zugzwang born 3", "N", Scope::rules},
      {"analyze", "how many positions are won, lost and drawn, by plies; the longest win",
       "zugzwang analyze can-i-win 10 40", "GAME", Scope::position},
      {"query", "positions in a solution file, or what the file holds",
       "zugzwang query cat.solution --mouse 3 --cat 4", "FILE", Scope::position},
      {"graph", "the game graph coloured by value, for Graphviz and other programs to draw",
       "zugzwang graph nim 1,2,3 --format svg > nim.svg", "GAME", Scope::position},
      {"new-game", "starts a game of your own: a folder with its source, build and test",
       "zugzwang new-game my-game", "NAME", Scope::rules},
      {"check-game", "checks a game: its laws, random play, and all solvers against each other",
       "zugzwang check-game my-game --plugin build/my-game.so", "GAME", Scope::rules},
      {"play", "a game in the terminal, against perfect play or between programs",
       "zugzwang play tip 25 3 --players human,perfect", "GAME", Scope::position},
      {"serve", "the explorer: a local web page of all games, with this program behind it",
       "zugzwang serve --open", "", Scope::rules},
      {"help", "the flags of a command, and the fields of a game if one is named",
       "zugzwang help solve nim", "COMMAND", Scope::rules},
      {"manual", "the manual page, for man to show", "zugzwang manual | man -l -", "",
       Scope::rules},
      {"completion", "the script by which bash, zsh or fish completes command lines",
       "source <(zugzwang completion bash)", "SHELL", Scope::rules},
  };
  return commands;
}

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find(commands(), name, &Command::name);
  return found == commands().end() ? nullptr : &*found;
}

bool Command::needs_position() const { return scope == Scope::position && name != "analyze"; }

std::vector<FieldInfo> fields_for(const Command& command, const GameEntry& game) {
  if (!command.takes_fields()) return {};
  std::vector<FieldInfo> fields = game.fields();
  std::erase_if(fields, [&](const FieldInfo& field) {
    // The file of a query knows the rules.
    return command.name == "query"
               ? field.scope == Scope::rules
               : command.scope == Scope::rules && field.scope == Scope::position;
  });
  return fields;
}

std::string placeholder_of(const FieldInfo& field) {
  switch (field.type) {
    case FieldType::boolean: break;
    case FieldType::whole_number: return "N";
    case FieldType::text: return field.choices.empty() ? "TEXT" : "NAME";
    case FieldType::list: return "LIST";
    case FieldType::nested_list: return "LISTS";
  }
  return "";
}

std::string example_of(const Command& command, const GameEntry& game) {
  const std::string begin = fmt::format("zugzwang {} {}", command.name, game.text().name);
  if (!command.takes_fields()) return begin;
  const std::vector<std::string>& told = game.text().example;
  std::string words;
  std::string flags;
  bool takes_words = true;  // until a field is left out that takes one
  for (const FieldInfo& field : fields_for(command, game)) {
    if (told.empty() && !field.fallback)
      flags += fmt::format(" {} {}", field.flag(), placeholder_of(field));
    const auto flag = std::ranges::find(told, field.flag());
    if (flag == told.end()) {
      takes_words = takes_words && !field.takes_word;
      continue;
    }
    const bool has_value = std::next(flag) != told.end() && !is_flag(*std::next(flag));
    const std::string value = has_value ? " " + shell_word(*std::next(flag)) : "";
    if (field.takes_word && takes_words)
      words += value;
    else
      flags += " " + field.flag() + value;
  }
  // What the command's own example asks for besides.
  const std::size_t besides = std::min(command.example.find(" --"), command.example.size());
  return begin + words + flags + command.example.substr(besides);
}

}  // namespace zugzwang::cli
