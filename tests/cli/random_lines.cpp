// Lines that nobody would write, and those that messages advise: whatever a line is, the program
// answers, and an example that a message gives is one that works.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/program.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/bundled.hpp>

#include "catch.hpp"
#include "standard_streams.hpp"

namespace zugzwang::random_lines_tests {
namespace {

using Words = std::vector<std::string>;

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

struct Said {
  int status = 0;
  std::string why{};   ///< the message that ends the program
  std::string text{};  ///< the beginning of what it has written
};

Said said_for(Words words) {
  words.insert(words.begin(), "zugzwang");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const tests::StandardStreams streams;
  const cli::Ending ending = cli::run_program(static_cast<int>(words.size()), arguments.data(), {});
  return {ending.status, ending.why, streams.text()};
}

/// Returns whether a command, or a game, has a flag of this name.
bool has_flag(const cli::Command* command, const std::string& name) {
  if (name == "--help" || name == "--version") return true;
  if (command != nullptr && cli::find_flag(command->flags, name) != nullptr) return true;
  static const Words of_games = [] {
    Registry registry;
    games::register_bundled(registry);
    Words names;
    for (const GameEntry* const game : registry.games())
      for (const cli::Flag& flag : cli::flags_of(*cli::find_command("graph"), game))
        if (!flag.field.empty()) {
          names.push_back(flag.name);
          names.insert(names.end(), flag.also.begin(), flag.also.end());
        }
    return names;
  }();
  return std::ranges::find(of_games, name) != of_games.end();
}

/// Returns a flag in a text that the command lacks which the line names, or that which is named
/// before the flag, as in "see zugzwang solve --moves"; empty if there is none. What the line has
/// is left out, since messages repeat it.
std::string lacking_flag(const std::string& text, const Words& line) {
  const cli::Command* own = cli::find_command(line.front());
  if (own == nullptr) own = cli::find_command("solve");  // it may be a game
  const cli::Command* about = own;
  std::string before;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (before == "zugzwang")
      if (const cli::Command* const named =
              cli::find_command(word.substr(0, word.find_first_of(",;."))))
        about = named;
    before = word;
    const bool is_end = word.find_last_of(";.") == word.size() - 1;
    const auto is_outside = [](unsigned char c) { return c != '-' && std::isalnum(c) == 0; };
    const std::string name(word.begin(), std::ranges::find_if(word, is_outside));
    const auto is_repeated = [&](const std::string& given) {
      return given.find(name) != std::string::npos;
    };
    if (name.size() > 3 && name.starts_with("--") && name[2] != '-' && !has_flag(about, name) &&
        std::ranges::none_of(line, is_repeated))
      return name;
    if (is_end) about = own;
  }
  return {};
}

/// Returns a count of one with a noun that stands for several, such as "1 bytes"; empty if a text
/// has none.
std::string wrong_count(const std::string& text) {
  static const Words others = {"is", "was", "has", "wins", "loses", "takes", "needs", "less"};
  std::string before;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t end =
        std::min(word.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), word.size());
    const std::string noun = word.substr(0, end);
    if (before == "1" && noun.size() > 2 && noun.ends_with('s') && !noun.ends_with("ss") &&
        std::ranges::find(others, noun) == others.end())
      return "1 " + word;
    before = word;
  }
  return {};
}

/// Checks what is said of a line, whatever it is.
void check_words(const Words& line, const Said& said) {
  CAPTURE(line, said.why, said.text);
  CHECK(wrong_count(said.why) == "");
  CHECK(lacking_flag(said.why, line) == "");
  static const Words pages = {"help", "manual", "completion", "list", "describe"};
  const bool is_page = std::ranges::find(pages, line.front()) != pages.end() ||
                       said.text.find("\nUsage: zugzwang ") != std::string::npos;
  if (is_page) return;
  CHECK(wrong_count(said.text) == "");
  CHECK(lacking_flag(said.text, line) == "");
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

TEST_CASE("every command line ends with an answer or a one-line error") {
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
    const Said ending = said_for(words);
    CAPTURE(words, ending.status, ending.why);
    check_words(words, ending);
    CHECK((ending.status >= 0 && ending.status <= 3));
    CHECK(ending.why.find('\n') == std::string::npos);
    if (ending.status == 2 && ending.why.empty()) CHECK(words.front() == "calculate");
    for (const char* const raw :
         {"ParseError", "RequiredError", "json.exception", "std::", "terminate", "what()",
          "The following argument", "basic_string", "out_of_range", "internal error", "INI was"})
      CHECK(ending.why.find(raw) == std::string::npos);
  }
}

/// Checks that a line works that a message gives as an example, whatever the games of it do.
void check_example(const Words& line, const std::string& why, const Words& example) {
  // A file that an example writes is of another game than the last one.
  if (const auto flag = std::ranges::find(example, "--file"); flag != example.end())
    std::filesystem::remove(*std::next(flag));
  const Said said = said_for(with_limits(example));
  CAPTURE(line, why, example, said.status, said.why);
  // Graphviz may not be installed, and a game's example may show play that returns.
  const bool is_excused = said.why.find("Graphviz") != std::string::npos ||
                          said.why.find("play can return") != std::string::npos ||
                          said.why.find("cyclic games") != std::string::npos;
  CHECK((said.status != 2 || is_excused));
}

TEST_CASE("the example of a message is a valid command line") {
  Registry registry;
  games::register_bundled(registry);
  const auto check = [](const Words& line) {
    static constexpr std::string_view begin = "for example: zugzwang ";
    const Said said = said_for(with_limits(line));
    check_words(line, said);
    const std::size_t at = said.why.find(begin);
    if (at == std::string::npos) return;
    check_example(line, said.why, words_in(said.why.substr(at + begin.size())));
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

/// Returns the texts that a message gives as examples: those of "such as A, B or C".
Words given_as_examples(const std::string& why) {
  static constexpr std::string_view begin = "such as ";
  Words examples;
  for (std::size_t at = 0; (at = why.find(begin, at)) != std::string::npos;) {
    at += begin.size();
    std::string rest = why.substr(at);
    for (const char* const end : {"; ", ", or ", ", where ", " at column", "\n"})
      rest.resize(std::min(rest.find(end), rest.size()));
    if (const std::size_t last = rest.find(" or "); last != std::string::npos)
      rest.replace(last, 4, ", ");
    rest += ", ";
    for (std::size_t end; (end = rest.find(", ")) != std::string::npos; rest.erase(0, end + 2))
      examples.push_back(rest.substr(0, std::min(rest.find(' '), end)));
  }
  return examples;
}

TEST_CASE("an example value of a message is valid") {
  Registry registry;
  games::register_bundled(registry);
  std::size_t tried = 0;
  // A line, and the flag behind it that is given a wrong value.
  const auto check = [&](Words line, const std::string& flag) {
    line.push_back(flag);
    line.emplace_back();
    const std::string about = flag + ":";
    for (const char* const wrong : {"?!", "1"}) {
      line.back() = wrong;
      const std::string why = said_for(with_limits(line)).why;
      // A message may be about another flag, or about a chart of what others give.
      if (!why.starts_with(about) || about == "--svg:") continue;
      for (const std::string& example : given_as_examples(why)) {
        ++tried;
        line.back() = example;
        const Said said = said_for(with_limits(line));
        CAPTURE(line, why, said.why);
        CHECK_FALSE(said.why.starts_with(about));
      }
    }
  };
  for (const cli::Command& command : cli::commands()) {
    if (!can_be_run(command)) continue;
    Words line = words_in(command.example);
    line.erase(line.begin());
    if (command.name == "compare") line = {"compare", "stones", "--max-take", "3"};
    for (const cli::Flag& flag : command.flags)
      if (flag.takes_value()) check(line, flag.name);
  }
  for (const GameEntry* const game : registry.games())
    for (const FieldInfo& field : game->fields()) {
      Words line = {"solve", game->text().name};
      const std::vector<std::string>& example = game->text().example;
      for (std::size_t i = 0; i + 1 < example.size(); i += 2)
        if (example[i] != field.flag()) line.insert(line.end(), {example[i], example[i + 1]});
      check(line, field.flag());
    }
  for (const std::string expression : {"foo", "0.5"}) {
    const Said said = said_for({"calculate", expression});
    for (const std::string& example : given_as_examples(said.why + said.text)) {
      ++tried;
      CAPTURE(expression, example);
      CHECK(said_for({"calculate", example}).status == 0);
    }
  }
  CHECK(tried >= 15);
}

TEST_CASE("advice at a limit names only flags of the command") {
  Registry registry;
  games::register_bundled(registry);
  for (const cli::Command& command : cli::commands()) {
    if (!can_be_run(command) || !command.needs_game()) continue;
    for (const GameEntry* const game : registry.games())
      for (const auto& [flag, value] : {std::pair{"--seconds", "0.000001"}, {"--memory", "1000"}}) {
        if (cli::find_flag(command.flags, flag) == nullptr) continue;
        Words line = words_in(cli::example_of(command, *game));
        line.erase(line.begin());
        line.insert(line.end(), {flag, value});
        // What tries one problem after the other within the memory ends soon.
        if (flag == std::string_view("--memory") &&
            cli::find_flag(command.flags, "--seconds") != nullptr)
          line.insert(line.end(), {"--seconds", "0.5"});
        check_words(line, said_for(line));
      }
  }
}

}  // namespace
}  // namespace zugzwang::random_lines_tests
