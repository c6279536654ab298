#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/cli/text/format.hpp>

namespace zugzwang::cli {

bool Command::takes_fields() const {
  return (needs_game() && name != "describe" && name != "check-game") || name == "query";
}

const std::vector<Command>& commands() {
  static const std::vector<Command> commands = {
      {"list", "the games, and the solvers that apply to each", "zugzwang list", "", Scope::rules,
       run_list},
      {"describe", "a game's rules, fields, moves and sources", "zugzwang describe tip", "GAME",
       Scope::rules, run_describe},
      {"solve", "the value of one position and its best moves", "zugzwang solve nim 3,4,5", "GAME",
       Scope::position, run_solve},
      {"table", "the chart of a game of rows", "zugzwang table tip --rows 0:24", "GAME",
       Scope::rules, run_table},
      {"period", "preperiod and period of the rows, with the proof", "zugzwang period kayles",
       "GAME", Scope::rules, run_period},
      {"nimbers", "the Grundy values of the heaps 0, 1, 2 …", "zugzwang nimbers 0.137 --count 100",
       "GAME", Scope::rules, run_nimbers},
      {"compare", "the same problem by every solver that applies",
       "zugzwang compare stone-game 5,3,4,5,8,1", "GAME", Scope::position, run_compare},
      {"verify", "solves, then checks the solution by the definition alone",
       "zugzwang verify tip 1000 3", "GAME", Scope::position, run_verify,
       "the game: see zugzwang list; or a file of a solution, a certificate or a claim"},
      {"value", "the canonical form of a position: its value for either player on move",
       "zugzwang value domineering 4x4 --options", "GAME", Scope::position, run_value},
      {"calculate", "values in the notation of Winning Ways: sums, comparisons, temperatures",
       "zugzwang calculate '{1|-1}+*2'", "EXPRESSION", Scope::rules, run_calculate,
       "such as '{1|-1}+*2'; - reads one per line; a prompt if omitted"},
      {"born", "how many values are born by a day", "zugzwang born 3", "N", Scope::rules, run_born,
       "the day, from 0 to 3"},
      {"analyze", "how many positions are won, lost and drawn, by plies; the longest win",
       "zugzwang analyze can-i-win 10 40", "GAME", Scope::position, run_analyze},
      {"query", "positions in a solution file, or what the file holds",
       "zugzwang query cat.solution --mouse 3 --cat 4", "FILE", Scope::position, run_query,
       "a solution file, as written by solve --save"},
      {"inspect", "what a file on disk is, how far it has come, and whether it is whole",
       "zugzwang inspect cat.solution", "FILE", Scope::rules, run_inspect,
       "what --save or --checkpoint has written: a file, or a folder of several processes"},
      {"graph", "the game graph, coloured by value, for Graphviz and other programs",
       "zugzwang graph nim 1,2,3 --format svg > nim.svg", "GAME", Scope::position, run_graph},
      {"new-game", "starts a game of your own: a folder with its source, build and test",
       "zugzwang new-game my-game", "NAME", Scope::rules, run_new_game, "the name of the new game"},
      {"check-game", "checks a game: its laws, random play, and all solvers against each other",
       "zugzwang check-game my-game --plugin build/my-game.so", "GAME", Scope::rules,
       run_check_game},
      {"play", "a game in the terminal, against perfect play or between programs",
       "zugzwang play tip 25 3 --players human,perfect", "GAME", Scope::position, run_play},
      {"serve", "the explorer: a local web page of all games, with this program behind it",
       "zugzwang serve --open", "", Scope::rules, run_serve},
      {"help", "the flags of a command, and the fields of a game if one is named",
       "zugzwang help solve nim", "COMMAND", Scope::rules, nullptr,
       "a command: see zugzwang --help"},
      {"manual", "the manual page, to be shown by man", "zugzwang manual | man -l -", "",
       Scope::rules, nullptr},
      {"completion", "the script with which bash, zsh or fish completes command lines",
       "source <(zugzwang completion bash)", "SHELL", Scope::rules, nullptr, "bash, zsh or fish"},
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
    // The file of a query has the rules.
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
  const std::vector<std::string>& example = game.text().example;
  std::string words;
  std::string flags;
  bool takes_words = true;  // until a field that takes a word is left out
  for (const FieldInfo& field : fields_for(command, game)) {
    if (example.empty() && !field.fallback)
      flags += fmt::format(" {} {}", field.flag(), placeholder_of(field));
    const auto flag = std::ranges::find(example, field.flag());
    if (flag == example.end()) {
      takes_words = takes_words && !field.takes_word;
      continue;
    }
    const bool has_value = std::next(flag) != example.end() && !is_flag(*std::next(flag));
    const std::string value = has_value ? " " + shell_word(*std::next(flag)) : "";
    if (field.takes_word && takes_words)
      words += value;
    else
      flags += " " + field.flag() + value;
  }
  // The further flags of the command's own example.
  const std::size_t besides = std::min(command.example.find(" --"), command.example.size());
  return begin + words + flags + command.example.substr(besides);
}

}  // namespace zugzwang::cli
