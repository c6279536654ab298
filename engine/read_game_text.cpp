#include "read_game_text.hpp"

#include <iomanip>
#include <map>
#include <sstream>
#include <vector>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

/// Returns the words between blanks; blanks may also be part of a word in single quotes.
std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> std::quoted(word, '\'');) words.push_back(word);
  return words;
}

/// Reads a method such as "bottom_up, n^2: each interval asks for two others".
Method method_of(const std::string& text, const std::string& file) {
  const std::size_t comma = text.find(", ");
  const std::size_t colon = text.find(": ");
  if (comma == std::string::npos || colon == std::string::npos || comma > colon)
    throw Error(ErrorCode::bad_syntax,
                file + ": '" + text + "' is no method; give a solver, ',', a growth, ':' and why");
  return {text.substr(0, comma), text.substr(comma + 2, colon - comma - 2), text.substr(colon + 2)};
}

/// Reads the names of both players, such as "Left, Right".
std::vector<std::string> sides_of(const std::string& text, const std::string& file) {
  const std::size_t comma = text.find(", ");
  if (comma == std::string::npos || text.find(',', comma + 1) != std::string::npos)
    throw Error(
        ErrorCode::bad_syntax,
        file + ": '" + text + "' does not name two sides; give two names with ', ' between them");
  return {text.substr(0, comma), text.substr(comma + 2)};
}

}  // namespace

GameText read_game_text(std::string_view text, const std::string& file) {
  GameText game;
  std::string example;
  std::string also;
  std::string method;
  std::string sides;
  const std::map<std::string_view, std::string*> texts = {{"name", &game.name},
                                                          {"title", &game.title},
                                                          {"summary", &game.summary},
                                                          {"rules", &game.rules},
                                                          {"move", &game.move},
                                                          {"answer", &game.answer},
                                                          {"idea", &game.idea},
                                                          {"distance", &game.distance},
                                                          {"example", &example},
                                                          {"best search", &game.best_search},
                                                          {"also", &also},
                                                          {"method", &method},
                                                          {"sides", &sides}};
  constexpr std::string_view field = "field ";
  std::istringstream lines{std::string(text)};
  std::string line;
  std::string* last = nullptr;  // what an indented line continues
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    const auto refuse = [&](const std::string& fault) {
      throw Error(ErrorCode::bad_syntax, file + ":" + std::to_string(number) + ": " + fault);
    };
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string::npos) continue;
    if (begin > 0 && last != nullptr) {
      *last += " " + line.substr(begin);
      continue;
    }
    const std::size_t colon = line.find(": ");
    if (begin > 0 || colon == std::string::npos) refuse("give a key, ':' and a text");
    const std::string key = line.substr(0, colon);
    const std::string value = line.substr(colon + 2);
    if (const auto member = texts.find(key); member != texts.end()) {
      last = member->second;
      if (!last->empty()) refuse("'" + key + "' is given twice");
      *last = value;
    } else if (key == "source" || key == "erratum") {
      last = &(key == "source" ? game.sources : game.errata).emplace_back(value);
    } else if (key.starts_with(field)) {
      last = &game.helps.emplace_back(key.substr(field.size()), value).second;
    } else {
      refuse("'" + key + "' is no key");
    }
  }
  game.example = words_of(example);
  game.also = words_of(also);
  if (!method.empty()) game.method = method_of(method, file);
  if (!sides.empty()) game.sides = sides_of(sides, file);
  return game;
}

}  // namespace zugzwang
