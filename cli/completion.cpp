// Completion of a command line. The program itself tells the words that may follow, from what
// `--help` is made of, so that the games of plugins are completed too; a shell's script only asks
// it and shows the answer.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>

#include "commands.hpp"
#include "stored.hpp"

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

/// The last word of a command line, to be completed after the others.
class Completion {
 public:
  Completion(std::vector<std::string> words, const Registry& registry)
      : words_(std::move(words)), registry_(registry) {
    if (words_.empty()) words_.emplace_back();
    word_ = words_.back();
    words_.pop_back();
    // Bash takes --flag=value apart into three words.
    if (word_ == "=") word_.clear();
    std::erase(words_, "=");
  }

  void print() const {
    if (words_.empty() || (words_.front() == "help" && words_.size() == 1)) return print_commands();
    // What follows `help` is completed as if it stood alone.
    if (words_.front() == "help") return Completion(after_help(), registry_).print();
    if (words_.front() == "completion" && words_.size() == 1 && !word_.starts_with('-'))
      for (const char* const shell : {"bash", "zsh", "fish"}) offer(shell, "a shell");
    const std::string game = named_game();
    for (const CommandInfo& command : describe_commands(registry_, game)) {
      if (command.name != words_.front()) continue;
      if (const FlagInfo* flag = find(command, words_.back());
          flag != nullptr && takes_value(*flag))
        return print_values(*flag, "", word_);
      const std::size_t equals = word_.find('=');
      if (word_.starts_with("--") && equals != std::string::npos) {
        const FlagInfo* const flag = find(command, word_.substr(0, equals));
        if (flag != nullptr && takes_value(*flag))
          print_values(*flag, word_.substr(0, equals + 1), word_.substr(equals + 1));
        return;
      }
      if (command.takes_game && game.empty() && !word_.starts_with('-'))
        print_games();
      else if (command.words == "FILE" && words_.size() == 1 && !word_.starts_with('-'))
        fmt::print(":files\n");
      else
        print_flags(command);
    }
  }

 private:
  static bool takes_value(const FlagInfo& flag) { return flag.value != ValueKind::none; }

  static const FlagInfo* find(const CommandInfo& command, std::string_view name) {
    const auto found = std::ranges::find(command.flags, name, &FlagInfo::name);
    return found == command.flags.end() ? nullptr : &*found;
  }

  std::vector<std::string> after_help() const {
    std::vector<std::string> words(words_.begin() + 1, words_.end());
    words.push_back(word_);
    return words;
  }

  std::string named_game() const {
    if (words_.front() == "query") {
      for (const std::string& word : words_)
        if (const GameEntry* game = game_of_solution(word, registry_)) return game->text().name;
      return "";
    }
    for (const std::string& word : words_) {
      // Elsewhere a number is rather the value of a flag.
      const bool is_name =
          registry_.knows(word) && std::isalpha(static_cast<unsigned char>(word[0]));
      if (!is_name && &word != words_.data() + 1) continue;
      if (const std::optional<NamedGame> named = registry_.look_up(word))
        return named->game->text().name;
    }
    return "";
  }

  void offer(std::string_view word, std::string_view help) const {
    if (word.starts_with(word_)) fmt::print("{}\t{}\n", word, help);
  }

  void print_commands() const {
    for (const CommandInfo& command : describe_commands(registry_))
      offer(command.name, command.summary);
    offer("--help", "prints the commands");
    offer("--version", "prints the version");
  }

  void print_games() const {
    for (const auto& names : {registry_.games(), registry_.aliases()})
      for (const GameEntry* game : names) offer(game->text().name, game->text().summary);
    // Other names, which would only hide the games, once one of them has been begun.
    if (!word_.empty())
      for (const GameEntry* game : registry_.games())
        for (const std::string& name : game->text().also) offer(name, game->text().summary);
  }

  void print_flags(const CommandInfo& command) const {
    for (const bool of_fields : {true, false})
      for (const FlagInfo& flag : command.flags)
        if (flag.is_field == of_fields && (flag.repeatable || !is_given(flag.name)))
          offer(flag.name, flag.help);
  }

  bool is_given(const std::string& flag) const {
    return std::ranges::any_of(words_, [&](const std::string& word) {
      return word == flag || word.starts_with(flag + "=");
    });
  }

  /// `prefix` stands before the value in the same word.
  void print_values(const FlagInfo& flag, std::string prefix, std::string_view value) const {
    if (flag.value == ValueKind::file) return fmt::print(":files\n");
    if (flag.value == ValueKind::list)
      if (const std::size_t comma = value.rfind(','); comma != std::string_view::npos)
        prefix += value.substr(0, comma + 1);
    for (const std::string& choice : flag.choices) offer(prefix + choice, flag.help);
  }

  std::vector<std::string> words_;  // before the last
  std::string word_;
  const Registry& registry_;
};

void print_script(const std::string& shell) {
  if (shell == "bash") return fmt::print("{}", bash_script);
  if (shell == "zsh") return fmt::print("{}", zsh_script);
  if (shell == "fish") return fmt::print("{}", fish_script);
  if (shell.empty())
    throw Error(ErrorCode::missing_field, "completion: missing; give one of bash, zsh, fish");
  throw Error(ErrorCode::bad_value,
              fmt::format("completion: \"{}\" is not allowed; give one of bash, zsh, fish", shell));
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

}  // namespace zugzwang::cli
