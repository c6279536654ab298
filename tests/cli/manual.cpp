// The manual page and the completion of shells: both contain all that the program declares.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>

#include <zugzwang/engine/registry.hpp>
#include <zugzwang/games/bundled.hpp>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;

namespace {

const std::vector<std::string> all_commands = {
    "list",     "describe", "solve",   "chart",   "period",    "compare", "study",
    "verify",   "query",    "inspect", "analyze", "graph",     "plan",    "check-game",
    "new-game", "play",     "serve",   "value",   "calculate", "born",    "explain"};

/// Returns the completions of the last word of a command line, without their descriptions.
std::vector<std::string> completions(std::vector<std::string> words) {
  words.insert(words.begin(), "complete");
  const Run run = run_program(words);
  CHECK(run.status == 0);
  CHECK(run.err.empty());
  std::vector<std::string> found;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);)
    found.push_back(line.substr(0, line.find('\t')));
  return found;
}

bool holds(const std::vector<std::string>& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

using Words = std::vector<std::string>;

/// Runs a shell with the program in its PATH, and returns its exit status and output.
Run run_in_shell(const std::string& shell, const std::string& script) {
  const std::filesystem::path folder = std::filesystem::path(ZUGZWANG_PROGRAM).parent_path();
  const std::string command =
      "PATH='" + folder.string() + "':$PATH " + shell + " -c '" + script + "' 2>&1";
  FILE* const pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Run run;
  for (int c; (c = std::fgetc(pipe)) != EOF;) run.out += static_cast<char>(c);
  const int ended = pclose(pipe);
  run.status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  return run;
}

bool installed(const std::string& tool) {
  return std::system(("command -v " + tool + " >/dev/null 2>&1").c_str()) == 0;
}

/// Returns the completions that bash offers for the last word, one per line.
std::string bash_offers(const std::string& words) {
  const Run run = run_in_shell("bash --norc",
                               "source <(zugzwang completion bash); complete -p zugzwang >/dev/null"
                               " || exit 9; COMP_WORDS=(zugzwang " +
                                   words +
                                   "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _zugzwang;"
                                   " printf \"%s\\n\" \"${COMPREPLY[@]}\"");
  CHECK(run.status == 0);
  return run.out;
}

}  // namespace

TEST_CASE("the manual page has every section, command, flag, game and field") {
  const Run run = run_line("manual");
  REQUIRE(run.status == 0);
  for (const std::string name : {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "GAMES", "ALIASES",
                                 "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES"})
    CHECK(run.out.find(".SH " + name + "\n") != std::string::npos);
  const auto in_roff = [](const std::string& text) {
    std::string roff;
    for (const char c : text) roff += c == '-' ? std::string("\\-") : std::string(1, c);
    return roff;
  };
  for (const std::string& command : all_commands) {
    INFO(command);
    CHECK(run.out.find(".SS " + in_roff(command) + "\n") != std::string::npos);
    for (const std::string& flag : completions({command, "-"})) {
      INFO(flag);
      CHECK(run.out.find("\\fB" + in_roff(flag) + "\\fR") != std::string::npos);
    }
  }
  Registry registry;
  games::register_bundled(registry);
  for (const GameEntry* game : registry.games()) {
    INFO(game->text().name);
    CHECK(run.out.find(".SS " + in_roff(game->text().name) + "\n") != std::string::npos);
    for (const FieldInfo& field : game->fields())
      CHECK(run.out.find("\\fB" + in_roff(field.flag()) + "\\fR") != std::string::npos);
  }
  for (const GameEntry* alias : registry.aliases())
    CHECK(run.out.find("\\fB" + in_roff(alias->text().name) + "\\fR") != std::string::npos);
}

TEST_CASE("groff sets the manual page without a warning") {
  if (!installed("groff")) return;
  const Run run = run_in_shell("sh", "zugzwang manual | groff -man -Tutf8 -ww 2>&1 >/dev/null");
  CHECK(run.status == 0);
  CHECK(run.out.empty());
  const Run wide = run_in_shell("sh",
                                "zugzwang manual | groff -man -rLL=78n -Tascii -P-cbou "
                                "2>/dev/null | grep -E \".{81}\"");
  CHECK(wide.out == "");
}

TEST_CASE("the example of a game runs in a shell as it is printed") {
  Registry registry;
  games::register_bundled(registry);
  for (const GameEntry* game : registry.games()) {
    INFO(game->text().name);
    const Run run = run_in_shell("sh", "eval \"$(zugzwang describe " + game->text().name +
                                           " | sed -n \"s/^Example: //p\")\"");
    CHECK(run.status == 0);
    CHECK(run.out.starts_with(game->text().name + ": "));
  }
}

TEST_CASE("a command line is completed word by word") {
  const auto commands = completions({""});
  for (const std::string& command : all_commands) CHECK(holds(commands, command));
  CHECK(completions({}) == commands);
  CHECK(completions({"so"}) == Words{"solve"});
  CHECK(completions({"solve", "stone-game-v"}) ==
        Words{"stone-game-v", "stone-game-vi", "stone-game-vii", "stone-game-viii"});
  CHECK(completions({"solve", "tip", "--fa"}) == Words{"--face"});
  CHECK(completions({"solve", "--seconds", "2", "tip", "--fa"}) == Words{"--face"});
  CHECK(completions({"new-game", "st"}).empty());
  CHECK(completions({"no-command", ""}).empty());
  CHECK(holds(completions({"--"}), "--version"));
}

TEST_CASE("bash completes by the program's answers") {
  if (!installed("bash")) return;
  CHECK(bash_offers("so") == "solve\n");
  CHECK(bash_offers("solve tip --fa") == "--face\n");
  CHECK(bash_offers("solve nim --convention = m") == "misere\n");
  CHECK(bash_offers("solve nim --convention \"\"") == "normal\nmisere\n");
  CHECK(bash_offers("solve --plugin /dev/nul") == "/dev/null\n");
  CHECK(bash_offers("solve tip --total 1") == "\n");
}

TEST_CASE("zsh and fish accept their scripts") {
  for (const std::string shell : {"zsh", "fish"}) {
    if (!installed(shell)) continue;
    INFO(shell);
    const Run run = run_in_shell("sh", "zugzwang completion " + shell + " | " + shell + " -n");
    CHECK(run.out.empty());
    CHECK(run.status == 0);
  }
  if (installed("fish")) {
    const Run run = run_in_shell("fish --no-config",
                                 "zugzwang completion fish | source; complete -C \"zugzwang so\"");
    CHECK(run.out.starts_with("solve\t"));
  }
}
