// Lines that nobody would write, and those that messages advise: whatever a line is, the program
// answers, and an example that a message gives is one that works.

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/program.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/bundled.hpp>

#include "catch.hpp"

namespace zugzwang::random_lines_tests {
namespace {

using Words = std::vector<std::string>;

/// Leads the standard streams nowhere while it lives.
class Silence {
 public:
  Silence() {
    std::fflush(stdout);
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int stream = 0; stream < 3; ++stream) {
      kept_[stream] = dup(stream);
      dup2(nowhere, stream);
    }
    close(nowhere);
  }
  ~Silence() {
    std::fflush(stdout);
    for (int stream = 0; stream < 3; ++stream) {
      dup2(kept_[stream], stream);
      close(kept_[stream]);
    }
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int kept_[3] = {};
};

/// Splits a line as a shell does; a redirection ends it.
Words words_in(const std::string& line) {
  Words words;
  std::string word;
  bool is_quoted = false;
  bool is_word = false;
  for (const char c : line + " ") {
    if (c == '\'') {
      is_quoted = !is_quoted;
      is_word = true;
    } else if (c == ' ' && !is_quoted) {
      if (word == ">") break;
      if (is_word) words.push_back(word);
      word.clear();
      is_word = false;
    } else {
      word += c;
      is_word = true;
    }
  }
  return words;
}

/// Returns a line, without the name of the program, with small limits behind its command.
Words with_limits(Words words) {
  if (words.empty() || words.front().starts_with('-')) return words;
  const cli::Command* command = cli::find_command(words.front());
  if (command == nullptr) command = cli::find_command("solve");  // it may be a game
  for (const auto& [flag, value] : {std::pair{"--seconds", "0.002"}, {"--memory", "64M"}})
    if (cli::find_flag(command->flags, flag) != nullptr)
      words.insert(words.begin() + 1, {flag, value});
  return words;
}

cli::Ending ending_of(Words words) {
  words.insert(words.begin(), "zugzwang");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const Silence silence;
  return cli::run_program(static_cast<int>(words.size()), arguments.data(), {});
}

/// Returns whether a command ends by itself, without a person, another program or a file.
bool can_be_run(const cli::Command& command) {
  static constexpr std::string_view others[] = {"serve", "check-game", "new-game", "inspect",
                                                "query"};
  return std::ranges::find(others, command.name) == std::end(others);
}

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  Words mutated(Words words) {
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) change(words);
    return words;
  }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  void change(Words& words) {
    static const Words odd = {"",
                              "-",
                              "--",
                              "---",
                              "=",
                              "--=",
                              "'",
                              "\"",
                              "++",
                              "-1",
                              "0x",
                              "1e99",
                              "[",
                              "]",
                              "[[1,2]",
                              "{",
                              "@",
                              "é",
                              "\xC3",
                              "∞",
                              "a b",
                              "%s",
                              "{}",
                              "\t",
                              "1,,2",
                              ",",
                              "nan",
                              "-0",
                              "--help",
                              "-h",
                              "--json",
                              "0.77",
                              "--seed",
                              "--x=",
                              "99999999999999999999",
                              "-2147483649",
                              "18446744073709551615",
                              "1x2",
                              "3x"};
    const std::size_t at = below(words.size() + 1);
    if (at == words.size() || below(4) == 0) {
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(at), one_of(odd));
      return;
    }
    std::string& word = words[at];
    const std::size_t letter = word.empty() ? 0 : below(word.size());
    switch (below(8)) {
      case 0: words.erase(words.begin() + static_cast<std::ptrdiff_t>(at)); break;
      case 1:
        words.insert(words.begin() + static_cast<std::ptrdiff_t>(at), Words{word}.front());
        break;
      case 2: std::swap(word, words[below(words.size())]); break;
      case 3: word = one_of(odd); break;
      case 4: word.insert(letter, one_of(odd)); break;
      case 5:
        if (!word.empty()) word.erase(letter, 1);
        break;
      case 6:
        if (!word.empty()) word.insert(letter, 1, word[letter]);
        break;
      default:
        if (letter > 0) std::swap(word[letter], word[letter - 1]);
        break;
    }
    if (words.empty()) words.emplace_back();
  }

  Random random_;
};

TEST_CASE("every line ends with an answer, or one line that says what is wrong with it") {
  Registry registry;
  games::register_bundled(registry);
  std::vector<Words> lines;
  for (const cli::Command& command : cli::commands()) {
    if (!can_be_run(command)) continue;
    lines.push_back(words_in(command.example));
    if (command.needs_game())
      for (const GameEntry* const game : registry.games())
        lines.push_back(words_in(cli::example_of(command, *game)));
  }
  for (Words& line : lines) line.erase(line.begin());  // the name of the program
  Mutator mutator(20);
  constexpr int most = 3000;
  for (int i = 0; i < most; ++i) {
    const Words words = with_limits(mutator.mutated(mutator.one_of(lines)));
    if (words.front() == "serve" || words.front() == "--") continue;
    const cli::Ending ending = ending_of(words);
    CAPTURE(words, ending.status, ending.why);
    CHECK((ending.status >= 0 && ending.status <= 3));
    CHECK(ending.why.find('\n') == std::string::npos);
    if (ending.status == 2 && ending.why.empty()) CHECK(words.front() == "calculate");
    for (const char* const raw :
         {"ParseError", "RequiredError", "json.exception", "std::", "terminate", "what()",
          "The following argument", "basic_string", "out_of_range", "internal error", "INI was"})
      CHECK(ending.why.find(raw) == std::string::npos);
  }
}

TEST_CASE("the example of a message is a line that works") {
  Registry registry;
  games::register_bundled(registry);
  const auto check = [](const Words& line) {
    static constexpr std::string_view begin = "for example: zugzwang ";
    const std::string why = ending_of(with_limits(line)).why;
    const std::size_t at = why.find(begin);
    if (at == std::string::npos) return;
    const Words example = words_in(why.substr(at + begin.size()));
    const cli::Ending ending = ending_of(with_limits(example));
    CAPTURE(line, why, ending.status, ending.why);
    // Graphviz may not be installed, and a game's example may show play that returns.
    const bool is_excused = ending.why.find("Graphviz") != std::string::npos ||
                            ending.why.find("cyclic games") != std::string::npos;
    CHECK((ending.status != 2 || is_excused));
  };
  for (const cli::Command& command : cli::commands()) {
    if (!can_be_run(command)) continue;
    check({command.name});
    if (!command.needs_game()) continue;
    for (const GameEntry* const game : registry.games()) {
      check({command.name, game->text().name});
      check({command.name, game->text().name, "1", "2", "3", "4", "5", "6", "7", "8"});
    }
  }
}

}  // namespace
}  // namespace zugzwang::random_lines_tests
