#include "page.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

#include "catch.hpp"

namespace zugzwang::tests {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

bool is_number(const std::string& word) {
  return word.find_first_not_of("0123456789.,") == std::string::npos;
}

}  // namespace

std::string text_of_file(const std::string& path) {
  std::ifstream file(ZUGZWANG_SOURCE "/" + path);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> quoted(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream parts(text);
  std::size_t place = 0;
  for (std::string part; std::getline(parts, part, '`');)
    if (place++ % 2 == 1) words.push_back(part);
  return words;
}

std::vector<Block> blocks_of(const std::string& page) {
  std::vector<Block> blocks;
  bool inside = false;
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.push_back({line.substr(3), ""});
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

std::string difference(const std::string& page, const std::string& source) {
  std::vector<bool> shown(source.size(), false);
  for (const Block& block : blocks_of(page)) {
    if (block.language != "cpp") continue;
    const std::size_t at = source.find(block.text);
    if (at == std::string::npos) return "not in the source:\n" + block.text;
    std::fill_n(shown.begin() + static_cast<std::ptrdiff_t>(at), block.text.size(), true);
  }
  std::size_t begin = 0;
  for (const std::string& line : lines_of(source)) {
    if (!line.empty() && !shown[begin]) return "not on the page:\n" + line;
    begin += line.size() + 1;
  }
  return "";
}

std::vector<Command> commands_of(const std::string& page) {
  constexpr std::string_view prompt = "$ ";
  std::vector<Command> commands;
  for (const Block& block : blocks_of(page)) {
    if (block.language != "console") continue;
    for (const std::string& line : lines_of(block.text)) {
      if (line.starts_with(prompt))
        commands.push_back({line.substr(prompt.size()), ""});
      else
        commands.back().output += line + "\n";
    }
  }
  std::erase_if(commands, [](const Command& c) { return !c.line.starts_with("zugzwang "); });
  return commands;
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words{""};
  char quote = 0;
  for (const char c : line) {
    if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '"' || c == '\''))
      quote = c;
    else if (quote == 0 && c == ' ')
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

std::string without_work(const std::string& output) {
  constexpr std::array units{"ns",  "µs",  "ms",    "s",   "/s",  "k/s",
                             "M/s", "G/s", "bytes", "KiB", "MiB", "GiB"};
  std::string text;
  for (const std::string& line : lines_of(output)) {
    if (line.starts_with("Solver ") || line.starts_with("The checksum ")) continue;
    std::vector<std::string> words;
    std::istringstream stream(line);
    for (std::string word; stream >> word;) {
      if (!words.empty() && is_number(words.back()) &&
          std::ranges::find(units, word) != units.end())
        words.back() = "…";
      else
        words.push_back(word);
    }
    for (const std::string& word : words) text += word + " ";
    text += "\n";
  }
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace zugzwang::tests
