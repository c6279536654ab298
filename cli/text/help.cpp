#include <cctype>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/text/help.hpp>

namespace zugzwang::cli {

namespace {

/// Formats a name and its meaning in two columns; a name that is too long has a line of its own.
std::string entry(const std::string& name, std::string_view meaning) {
  constexpr std::size_t column = 24;
  const std::string text = "  " + name;
  const bool is_too_long = text.size() + 2 > column;
  return text + (is_too_long ? "\n" : "") +
         std::string(column - (is_too_long ? 0 : width(text)), ' ') + paragraph(meaning, column) +
         "\n";
}

/// Lists the flags of the fields of a game, or the others.
std::string entries(const std::vector<Flag>& flags, bool of_fields) {
  std::string text;
  for (const Flag& flag : flags)
    if (flag.field.empty() != of_fields && !flag.is_hidden)
      text += flag.name == "--help" ? entry("-h, --help", "prints this page")
                                    : entry(flag.name + value_after(flag), flag.help);
  return text;
}

}  // namespace

std::string value_after(const Flag& flag) {
  if (flag.needs_value()) return " " + flag.placeholder;
  if (!flag.takes_value()) return "";
  // Only a word that it permits is its value where it stands behind it.
  return fmt::format("{}{}]", flag.choices.empty() ? "[=" : " [", flag.placeholder);
}

std::string sentence(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + ".";
}

std::string help_page(const std::string& program) {
  std::string text =
      paragraph("Zugzwang solves combinatorial games: two players, perfect information, no chance.",
                0) +
      fmt::format("\n\nUsage: {} COMMAND [GAME] [OPTION ...]\n\nOptions:\n", program) +
      entry("-h, --help", "prints this page") + entry("--version", "prints the version") +
      "\nCommands:\n";
  for (const Command& command : commands()) text += entry(command.name, command.summary);
  return text +
         "\n`zugzwang help COMMAND` describes a command; `zugzwang help COMMAND GAME` also\n"
         "lists the game's fields. `zugzwang list` lists the games.\n"
         "`./zugzwang python`, in the folder of the sources, installs the Python package.\n";
}

std::string help_page(const std::string& called, const Command& command, const GameEntry* game,
                      const std::vector<Flag>& flags) {
  std::string summary = sentence(command.summary);
  if (command.summary.ends_with("…")) summary.pop_back();
  const bool has_words = !command.words.empty();
  std::string text = fmt::format("{}\n\nUsage: {}{}{} [OPTION ...]\n", paragraph(summary, 0),
                                 called, has_words ? " " : "", command.words);
  if (has_words) text += "\nWithout a flag:\n" + entry(command.words, command.meaning);
  text += "\nOptions:\n" + entries(flags, false);
  if (const std::string fields = entries(flags, true); !fields.empty())
    text += fmt::format("\nFields of {}:\n{}", game->text().name, fields);
  const bool is_of_game = game != nullptr && command.needs_game();
  std::string example = "Example: " + (is_of_game ? example_of(command, *game) : command.example);
  if (is_of_game && example.size() > usual_columns) example.replace(8, 1, "\n  ");
  text += "\n" + example + "\n";
  for (const Flag& flag : flags)
    if (!flag.beside.empty()) text += paragraph(flag.beside, 2) + "\n";
  return text;
}

}  // namespace zugzwang::cli
