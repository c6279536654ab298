// docs/values.md: its expressions have the values that it states, its commands run and draw its
// pictures, and its table of notations is what is written and read.

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/values/value_reader.hpp>
#include <zugzwang/values/value_writer.hpp>

#include "catch.hpp"
#include "cli/program.hpp"
#include "page.hpp"

namespace zugzwang::tests {
namespace {

const char* const page = "docs/values.md";

/// The text after "> " in the blocks for `calculate`, and the line below it.
struct Dialogue {
  std::vector<std::string> expressions;
  std::vector<std::string> answers;
};

Dialogue dialogue_of(const std::string& text) {
  Dialogue dialogue;
  for (const Block& block : blocks_of(text)) {
    if (block.language != "calculate") continue;
    std::istringstream lines(block.text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("> "))
        dialogue.expressions.push_back(line.substr(2));
      else
        dialogue.answers.push_back(line);
    }
    CAPTURE(block.text);
    REQUIRE(dialogue.expressions.size() == dialogue.answers.size());
  }
  return dialogue;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Returns the contents in backquotes of each line of the table of notations.
std::vector<std::vector<std::string>> notation_table(const std::string& text) {
  std::vector<std::vector<std::string>> table;
  bool inside = false;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("| cgsuite |")) inside = true;
    if (!inside || !line.starts_with("| `")) {
      inside = inside && line.starts_with("|");
      continue;
    }
    table.push_back(quoted(line));
    for (std::string& cell : table.back())
      for (std::size_t at = 0; (at = cell.find("\\|", at)) != std::string::npos;) cell.erase(at, 1);
  }
  return table;
}

TEST_CASE("the expressions of the page on values have the results that it shows", "[docs]") {
  const Dialogue dialogue = dialogue_of(text_of_file(page));
  CHECK(dialogue.expressions.size() > 60);
  std::string input;
  for (const std::string& expression : dialogue.expressions) input += expression + "\n";
  const Run run = run_program({"calculate", "-"}, input);
  CHECK(run.err == "");
  CHECK(run.status == 2);  // it shows errors, too
  const std::vector<std::string> answers = lines_of(run.out);
  REQUIRE(answers.size() == dialogue.answers.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    INFO(dialogue.expressions[i]);
    CHECK(answers[i] == dialogue.answers[i]);
  }
}

TEST_CASE("the commands of the page on values print and draw what it shows", "[docs]") {
  const TemporaryFolder folder;
  std::size_t pictures = 0;
  for (const Command& command : commands_of(text_of_file(page))) {
    INFO(command.line);
    std::vector<std::string> words = words_of(command.line);
    words.erase(words.begin());
    std::string picture;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i - 1] != "--svg" && words[i - 1] != "--claim") continue;
      if (words[i - 1] == "--svg") picture = words[i];
      words[i] = (folder.path() / std::filesystem::path(words[i]).filename()).string();
    }
    const Run run = run_program(words);
    CHECK(run.status == 0);
    CHECK(run.err == "");
    if (!command.output.empty()) CHECK(without_work(run.out) == without_work(command.output));
    if (picture.empty()) continue;
    ++pictures;
    CHECK(read_file(folder.path() / std::filesystem::path(picture).filename()) ==
          text_of_file(picture));
  }
  CHECK(pictures >= 3);
}

TEST_CASE("the page on values shows each of its pictures", "[docs]") {
  const std::string text = text_of_file(page);
  for (const Command& command : commands_of(text)) {
    const std::string flag = "--svg docs/";
    const std::size_t at = command.line.find(flag);
    if (at == std::string::npos) continue;
    CHECK(text.find("](" + command.line.substr(at + flag.size()) + ")") != std::string::npos);
  }
}

TEST_CASE("the page on values shows values in all notations", "[docs]") {
  const auto table = notation_table(text_of_file(page));
  CHECK(table.size() >= 5);
  PartizanValues values;
  for (const std::vector<std::string>& cells : table) {
    REQUIRE(cells.size() == 4);
    const PartizanValue value = read_value(values, cells[0]);
    std::size_t place = 0;
    for (const Notation notation :
         {Notation::cgsuite, Notation::unicode, Notation::latex, Notation::plain}) {
      CHECK(to_text(values, value, notation) == cells[place]);
      if (notation != Notation::latex) CHECK(read_value(values, cells[place]) == value);
      ++place;
    }
  }
}

}  // namespace
}  // namespace zugzwang::tests
