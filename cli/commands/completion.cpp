// Completion of a command line. The program itself lists the words that may follow, from the data
// that `--help` is made of, so that the games of plugins are completed too; a shell's script only
// runs it and shows the result.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

namespace {

constexpr const char* bash_script = R"sh(# Completion of zugzwang in bash.
_zugzwang() {
  local word=${COMP_WORDS[COMP_CWORD]} line
  local -a lines
  mapfile -t lines < <(zugzwang complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=()
  if [ "${lines[0]-}" = :files ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "${word#=}")
    return
  fi
  for line in "${lines[@]}"; do COMPREPLY+=("${line%%$'\t'*}"); done
}
complete -F _zugzwang zugzwang
)sh";

constexpr const char* zsh_script = R"sh(#compdef zugzwang
# Completion of zugzwang in zsh.
_zugzwang() {
  local line
  local -a lines described
  lines=("${(@f)$(zugzwang complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ $lines[1] == :files ]]; then
    compset -P '--*='
    _files
    return
  fi
  for line in $lines; do
    described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
  done
  _describe -V zugzwang described
}
if [[ $funcstack[1] == _zugzwang ]]; then
  _zugzwang "$@"
else
  compdef _zugzwang zugzwang
fi
)sh";

constexpr const char* fish_script = R"sh(# Completion of zugzwang in fish.
function __zugzwang_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l lines (zugzwang complete $words[2..-1] "$word" 2>/dev/null)
    if test "$lines[1]" = :files
        __fish_complete_path "$word"
    else
        printf '%s\n' $lines
    end
end
complete -c zugzwang -f -k -a '(__zugzwang_complete)'
)sh";

constexpr std::pair<const char*, const char*> scripts[] = {
    {"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};

/// The last word of a command line, to be completed after the others.
class Completion {
 public:
  Completion(std::vector<std::string> words, const Registry& registry)
      : words_(std::move(words)), registry_(registry) {
    if (words_.empty()) words_.emplace_back();
    word_ = words_.back();
    words_.pop_back();
    // Bash splits --flag=value into three words.
    if (word_ == "=") word_.clear();
    std::erase(words_, "=");
    // What follows `help` is completed as if it stood alone.
    while (words_.size() > 1 && words_.front() == "help") words_.erase(words_.begin());
  }

  void print() const {
    if (words_.empty() || words_.front() == "help") return print_commands();
    if (words_.front() == "completion" && words_.size() == 1 && !word_.starts_with('-'))
      for (const auto& [shell, script] : scripts) offer(shell, "a shell");
    const Command* const command = find_command(words_.front());
    if (command == nullptr) return;
    const GameEntry* const game = named_game();
    const std::vector<Flag> flags = flags_of(*command, game);
    if (const Flag* flag = find_flag(flags, words_.back()); flag != nullptr && flag->takes_value())
      return print_values(*flag, game, "", word_);
    const std::size_t equals = word_.find('=');
    if (word_.starts_with("--") && equals != std::string::npos) {
      const Flag* const flag = find_flag(flags, word_.substr(0, equals));
      if (flag != nullptr && flag->takes_value())
        print_values(*flag, game, word_.substr(0, equals + 1), word_.substr(equals + 1));
    } else if (command->needs_game() && game == nullptr && !word_.starts_with('-')) {
      print_games();
    } else if (command->words == "FILE" && words_.size() == 1 && !word_.starts_with('-')) {
      fmt::print(":files\n");
    } else {
      print_flags(flags);
    }
  }

 private:
  const GameEntry* named_game() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::string& word = words_[i];
      if (find_command(words_.front())->needs_file()) {
        if (const GameEntry* game = game_of_tablebase(word, registry_)) return game;
        continue;
      }
      // A number that is not right after the command is more likely the value of a flag.
      const bool is_name =
          registry_.knows(word) && std::isalpha(static_cast<unsigned char>(word[0]));
      if (!is_name && i != 1) continue;
      if (const std::optional<NamedGame> named = registry_.look_up(word)) return named->game;
    }
    return nullptr;
  }

  void offer(std::string_view word, std::string_view help) const {
    if (word.starts_with(word_)) fmt::print("{}\t{}\n", word, help);
  }

  void print_commands() const {
    for (const Command& command : commands()) offer(command.name, command.summary);
    offer("--help", "prints the commands");
    offer("--version", "prints the version");
  }

  void print_games() const {
    for (const auto& names : {registry_.games(), registry_.aliases()})
      for (const GameEntry* game : names) offer(game->text().name, game->text().summary);
    // Other names, once one of them has been begun: before that they would only hide the games.
    if (!word_.empty())
      for (const GameEntry* game : registry_.games())
        for (const std::string& name : game->text().also) offer(name, game->text().summary);
  }

  void print_flags(const std::vector<Flag>& flags) const {
    for (const bool of_fields : {true, false})
      for (const Flag& flag : flags)
        if (flag.field.empty() != of_fields && !flag.is_hidden &&
            (flag.is_repeatable || !is_given(flag.name)))
          offer(flag.name, flag.help);
  }

  bool is_given(const std::string& flag) const {
    return std::ranges::any_of(words_, [&](const std::string& word) {
      return word == flag || word.starts_with(flag + "=");
    });
  }

  /// `prefix` stands before the value in the same word.
  void print_values(const Flag& flag, const GameEntry* game, std::string prefix,
                    std::string_view value) const {
    if (flag.placeholder == "FILE") return fmt::print(":files\n");
    if (flag.name == "--players")
      if (const std::size_t comma = value.rfind(','); comma != std::string_view::npos)
        prefix += value.substr(0, comma + 1);
    for (const std::string& choice : choices_of(flag, game)) offer(prefix + choice, flag.help);
  }

  /// Returns the choices of a flag; where games define them, those of `of`, or else of all games.
  std::vector<std::string> choices_of(const Flag& flag, const GameEntry* of) const {
    constexpr std::string_view of_games[] = {"--players", "--solver", "--strategy", "--evaluation"};
    if (!flag.field.empty() || std::ranges::count(of_games, flag.name) == 0) return flag.choices;
    std::vector<std::string> found;
    const auto add = [&](std::string_view name) {
      if (std::ranges::find(found, name) == found.end()) found.emplace_back(name);
    };
    if (flag.name == "--players")
      for (const char* player : {"human", "perfect", "random"}) add(player);
    for (const GameEntry* game : of == nullptr ? registry_.games() : std::vector{of}) {
      if (flag.name == "--players")
        if (const auto* own = game->ability<OwnPlayers>())
          for (const std::string& player : own->names()) add(player);
      for (const SolverFit& fit : game->solvers()) {
        if (!fit.applies()) continue;
        if (flag.name == "--solver") add(fit.name);
        if (flag.name == "--strategy")
          for (const std::string& strategy : fit.strategies) add(strategy);
        if (flag.name == "--evaluation")
          for (const EvaluationKind kind : fit.evaluations) add(name_of(kind));
      }
    }
    return found;
  }

  std::vector<std::string> words_;  // before the last
  std::string word_;
  const Registry& registry_;
};

void print_script(const std::string& shell) {
  for (const auto& [name, script] : scripts)
    if (shell == name) return fmt::print("{}", script);
  if (shell.empty())
    throw Error(ErrorCode::missing_field, "completion: missing; give one of bash, zsh, fish");
  throw Error(ErrorCode::bad_value,
              fmt::format("completion: \"{}\" is not valid; give one of bash, zsh, fish", shell));
}

}  // namespace

std::optional<int> run_unlisted(int argc, char** argv, const Registry& registry) {
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (words.empty()) return std::nullopt;
  const std::vector<std::string> further(words.begin() + 1, words.end());
  if (words.front() == "complete")
    Completion(further, registry).print();
  else if (std::ranges::count(further, "--help") + std::ranges::count(further, "-h") > 0)
    return std::nullopt;
  else if (words.front() == "completion")
    print_script(further.empty() ? "" : further.front());
  else if (words.front() == "manual")
    print_manual(registry);
  else
    return std::nullopt;
  return exit_done;
}

Command completion_command() {
  return {
      .name = "completion",
      .summary = "the script with which bash, zsh or fish completes command lines",
      .example = "source <(zugzwang completion bash)",
      .words = "SHELL",
      .flags = {help_flag()},
      .meaning = "bash, zsh or fish",
      .word = "name",
  };
}

}  // namespace zugzwang::cli
