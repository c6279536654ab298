// The manual page, in the man macros of roff, from the same data as `--help` and `describe`.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/cli/text/help.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/version.hpp>

namespace zugzwang::cli {

namespace {

/// Escapes a text so that roff prints it unchanged, also at the start of a line and in arguments.
std::string plain(std::string_view text) {
  std::string roff;
  if (text.starts_with('.') || text.starts_with('\'')) roff += "\\&";
  while (!text.empty()) {
    const char32_t point = take_code_point(text);
    switch (point) {
      case '\\': roff += "\\(rs"; break;
      case '-': roff += "\\-"; break;
      case '\'': roff += "\\(aq"; break;
      case '`': roff += "\\(ga"; break;
      case '"': roff += "\\(dq"; break;
      case '^': roff += "\\(ha"; break;
      case '~': roff += "\\(ti"; break;
      case '\n': roff += ' '; break;
      default:
        if (point < 0x80)
          roff += static_cast<char>(point);
        else
          roff += fmt::format("\\[u{:04X}]", static_cast<std::uint32_t>(point));
    }
  }
  return roff;
}

std::string bold(std::string_view text) { return "\\fB" + plain(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + plain(text) + "\\fR"; }

void section(std::string_view name) { fmt::print(".SH {}\n", name); }
void subsection(std::string_view name) { fmt::print(".SS {}\n", plain(name)); }

void print_paragraph(std::string_view text) { fmt::print(".PP\n{}\n", plain(text)); }

/// Prints an item. `roff` is already escaped; the text is not.
void item(std::string_view roff, std::string_view text) {
  fmt::print(".TP\n{}\n{}\n", roff, plain(text));
}

/// Prints command lines or data with exactly these line breaks.
void example(const std::vector<std::string>& lines) {
  fmt::print(".PP\n.RS 4\n.nf\n");
  for (const std::string& line : lines) fmt::print("{}\n", plain(line));
  fmt::print(".fi\n.RE\n");
}
void example(const std::string& line) { example(std::vector{line}); }

/// Returns what is typed literally, followed by the placeholder of its argument.
std::string with_placeholder(std::string_view typed, const std::string& placeholder) {
  return placeholder.empty() ? bold(typed) : bold(typed) + " " + italic(placeholder);
}

void print_commands() {
  section("COMMANDS");
  for (const Command& command : commands()) {
    subsection(command.name);
    fmt::print("{} [{} \\&.\\|.\\|.]\n",
               with_placeholder("zugzwang " + command.name, command.words), italic("OPTION"));
    print_paragraph(sentence(command.summary));
    for (const Flag& flag : flags_of(command, nullptr))
      item(flag.needs_value() || !flag.takes_value() ? with_placeholder(flag.name, flag.placeholder)
                                                     : bold(flag.name) + plain(value_after(flag)),
           flag.help);
    example(command.example);
  }
}

/// Returns a game's example for a shell, broken between flags so that the lines fit a page of 80
/// columns where possible.
std::vector<std::string> command_lines(const GameText& text) {
  constexpr std::size_t room = 65;  // less the margins and the backslash
  std::vector<std::string> lines = {"zugzwang solve " + text.name};
  for (std::size_t i = 0; i < text.example.size();) {
    std::string flag = text.example[i++];
    while (i < text.example.size() && !text.example[i].starts_with("--"))
      flag += " " + shell_word(text.example[i++]);
    if (lines.back().size() + 1 + flag.size() <= room) {
      lines.back() += " " + flag;
    } else {
      lines.back() += " \\";
      lines.push_back("    " + flag);
    }
  }
  return lines;
}

void print_games(const Registry& registry) {
  section("GAMES");
  fmt::print(
      "The fields of each game, as flags. Those of its rules apply to every command that "
      "solves\n"
      "it, those of its position to the commands about one position.\n");
  for (const GameEntry* game : registry.games()) {
    if (!registry.origin(*game).empty()) continue;  // a plugin of this machine
    const GameText& text = game->text();
    subsection(text.name);
    fmt::print("{}\n", plain(fmt::format("{}: {}.", text.title, text.summary)));
    for (const FieldInfo& field : game->fields()) {
      std::string help = fmt::format("{}: {}", field.help, field.allowed());
      if (field.scope == Scope::rules) help += "; of the rules";
      if (field.fallback) help += "; " + field.left_out();
      if (!field.also.empty()) help += fmt::format("; also called {}", joined(field.also, ", "));
      if (field.takes_word) help += "; needs no flag";
      item(with_placeholder(field.flag(), placeholder_of(field)), help);
    }
    if (!text.also.empty())
      print_paragraph(fmt::format("Other names of the game: {}.", joined(text.also, ", ")));
    print_paragraph(fmt::format("A move is {}. The answer is {}.", text.move, text.answer));
    example(command_lines(text));
  }
}

void print_aliases(const Registry& registry) {
  section("ALIASES");
  fmt::print(
      "Names that stand for a game with some of its rules fixed, wherever a game is named.\n");
  for (const GameEntry* alias : registry.aliases())
    if (registry.origin(*alias).empty())
      item(bold(alias->text().name),
           fmt::format("{}: {}. It stands for {}.", alias->text().title, alias->text().summary,
                       alias->ability<StandsFor>()->words()));
}

}  // namespace

void print_manual(const Registry& registry) {
  fmt::print(".TH ZUGZWANG 1 \"\" \"zugzwang {}\" \"User Commands\"\n.nh\n.ad l\n",
             library_version);
  section("NAME");
  fmt::print("zugzwang \\- solves combinatorial games\n");

  section("SYNOPSIS");
  fmt::print("{} {} [{}] [{} \\&.\\|.\\|.]\n.br\n", bold("zugzwang"), italic("COMMAND"),
             italic("GAME"), italic("OPTION"));
  fmt::print("{} {}\n.br\n", bold("zugzwang solve --batch"), italic("FILE"));
  fmt::print("{} | {}\n", bold("zugzwang --help"), bold("--version"));

  section("DESCRIPTION");
  fmt::print(
      "{} solves games of two players, perfect information and no chance: it finds who wins, how,\n"
      "and how fast, makes charts, proves periods, and plays.\n",
      bold("zugzwang"));
  print_paragraph(
      "A problem is a game, its rules and its position. Each game declares fields for them, which "
      "are given as flags in kebab-case, or in the lines of a batch as JSON in snake_case. A list "
      "is written 3,4,5 or 3 4 5 or [3,4,5]. Any value can be @FILE, the contents of that file. "
      "Fields that need no flag according to GAMES can follow the game by themselves: "
      "solve tip 16 1 is solve tip --total 16 --face 1. A flag may also name a choice: --misere is "
      "--convention "
      "misere.");
  example("zugzwang solve stones --max-take 3 --pile 7");
  example("{\"game\":\"stones\",\"max_take\":3,\"pile\":7}");
  print_paragraph(
      "A game's name is the same in any case, and with _ for -. Instead of a name, give the code "
      "of an octal game, such as 0.77, or the number of a LeetCode game, such as 877 or "
      "leetcode-877, with LeetCode's names of its fields.");
  print_paragraph(
      "COMMAND --help lists the flags of a command, and with a game's name those of the game; the "
      "command describe prints the details of a game.");

  print_commands();
  print_games(registry);
  print_aliases(registry);

  section("EXIT STATUS");
  item(bold(std::to_string(exit_done)), "Done.");
  item(bold(std::to_string(exit_disagreement)),
       "The solvers disagree, a verification failed, or a value differs from that of --equals.");
  item(bold(std::to_string(exit_bad_input)),
       "The command line, the problem, a plugin or a line of a batch is not valid.");
  item(bold(std::to_string(exit_limit)), "A limit of time or memory ended the work.");
  item(bold(std::to_string(exit_internal_error)),
       "An internal error, or the output cannot be written.");

  section("FILES");
  item(italic("~/.local/share/zugzwang/plugins/"),
       "Your own folder of plugins: the shared libraries in it are loaded at every start, in order "
       "of their names. Where XDG_DATA_HOME is set, the folder is zugzwang/plugins below that.");

  section("ENVIRONMENT");
  item(bold("ZUGZWANG_PLUGIN_PATH"),
       "Plugins to load: files and folders of them, separated by colons. Those of --plugin come "
       "first, those of your own folder last.");
  item(bold("ZUGZWANG_SOLUTIONS"),
       "A folder of solution files, as written by solve --save. The commands solve, analyze, graph "
       "and play read the values from the first that fits the problem, in order of their names, "
       "unless --solver or --solution is given.");
  item(bold("XDG_DATA_HOME"), "See FILES.");

  section("COMPLETION");
  fmt::print(
      "A package installs the completion of commands, games, flags and their values for bash, zsh\n"
      "and fish. Elsewhere the program prints it:\n");
  example("source <(zugzwang completion bash)");
  example("source <(zugzwang completion zsh)");
  example("zugzwang completion fish | source");

  section("EXAMPLES");
  for (const Command& command : commands())
    fmt::print(".TP\n{}\n{}\n", bold(command.example), plain(sentence(command.summary)));

  section("SEE ALSO");
  fmt::print("{}(1) draws what the command {} prints.\n", bold("dot"), bold("graph"));
}

Command help_command() {
  return {
      .name = "help",
      .summary = "the flags of a command, and the fields of a game if one is named",
      .example = "zugzwang help solve nim",
      .words = "COMMAND",
      .flags = {help_flag()},
      .meaning = "a command: see zugzwang --help",
      .word = "name",
  };
}

Command manual_command() {
  return {
      .name = "manual",
      .summary = "the manual page, to be shown by man",
      .example = "zugzwang manual | man -l -",
      .flags = {help_flag()},
  };
}

}  // namespace zugzwang::cli
