#include "help.hpp"

#include <cctype>
#include <utility>
#include <vector>

#include "format.hpp"

namespace zugzwang::cli {

namespace {

/// A name and what it means, in two columns; a name that is too long has a line of its own.
std::string entry(std::string_view name, std::string_view meaning) {
  constexpr std::size_t indent = 2;
  constexpr std::size_t column = 24;
  std::string text(indent, ' ');
  text += name;
  if (meaning.empty()) return text + "\n";
  if (text.size() + indent > column) text += "\n";
  const std::size_t begun = text.back() == '\n' ? 0 : width(text);
  return text + std::string(column - begun, ' ') + paragraph(meaning, column) + "\n";
}

}  // namespace

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode mode) const {
  std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
  // CLI11 parts groups by two empty lines.
  for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;) text.erase(at, 1);
  return text;
}

std::string HelpFormatter::make_description(const CLI::App* app) const {
  std::string text = app->get_description();
  if (text.empty()) return text;
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  if (!text.ends_with('.') && !text.ends_with("…")) text += ".";
  return paragraph(text, 0) + "\n\n";
}

std::string HelpFormatter::make_usage(const CLI::App* app, std::string name) const {
  std::string usage = "Usage: " + name;
  if (!app->get_subcommands({}).empty()) return usage + " COMMAND [GAME] [OPTION ...]\n";
  for (const CLI::Option* option :
       app->get_options([](const CLI::Option* one) { return one->get_positional(); }))
    usage += " " + option->get_name(true, false);
  return usage + " [OPTION ...]\n";
}

std::string HelpFormatter::make_group(std::string group, bool is_positional,
                                      std::vector<const CLI::Option*> options) const {
  std::string text = "\n" + get_label(group) + ":\n";
  for (const CLI::Option* option : options) {
    std::string name = make_option_name(option, is_positional);
    if (!is_positional && option->get_items_expected_max() > 0)
      name += " " + option->get_type_name();
    text += entry(name, option->get_description());
  }
  return text;
}

std::string HelpFormatter::make_subcommands(const CLI::App* app, CLI::AppFormatMode) const {
  const auto commands = app->get_subcommands({});
  if (commands.empty()) return "";
  std::string text = "\nCommands:\n";
  for (const CLI::App* command : commands)
    text += entry(command->get_name(), command->get_description());
  return text;
}

std::string HelpFormatter::make_option_name(const CLI::Option* option, bool is_positional) const {
  if (is_positional) return option->get_name(true, false);
  const std::string name = "--" + option->get_lnames().front();
  return option->get_snames().empty() ? name : "-" + option->get_snames().front() + ", " + name;
}

}  // namespace zugzwang::cli
