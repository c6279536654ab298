#include "near_misses.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace zugzwang::detail {

namespace {

/// A function that a concept requires.
struct AskedFor {
  std::string_view concept_name;
  std::string_view beside;
  std::string_view result;
  std::string_view name;
  std::string_view arguments;
};

/// Returns a text up to a character.
constexpr std::string_view until(char end, std::string_view text) {
  return text.substr(0, text.find(end));
}

/// What the list calls a range or a choice of types.
constexpr std::pair<std::string_view, std::string_view> results[] = {
    {"Moves", "range of Move"},
    {"States", "range of State"},
    {"Numbers", "range of std::uint64_t"},
    {"Lists", "range of ranges of std::uint64_t"},
    {"HeapMoves", "range of HeapMove<Move>"},
    {"Predecessors", "range of Predecessor<State, Move>"},
    {"ClosedForm", "Outcome (or Margin, or Nimber)"},
};

/// Returns what a function of this signature returns, in words.
constexpr std::string_view result_of(std::string_view signature) {
  const std::string_view result = until('(', signature);
  for (const auto& [name, words] : results)
    if (result == name) return words;
  return result;
}

#define ZUGZWANG_ASKED_FUNCTION(concept_of, beside, name, signature, ...) \
  {until('<', #concept_of), beside, result_of(#signature), #name, #__VA_ARGS__},

constexpr AskedFor of_games[] = {
#define ZUGZWANG_FUNCTION ZUGZWANG_ASKED_FUNCTION
#define ZUGZWANG_SHARED_FUNCTION ZUGZWANG_ASKED_FUNCTION
#define ZUGZWANG_FUNCTION_BY_HAND ZUGZWANG_ASKED_FUNCTION
#include <zugzwang/core/concepts/abilities.def>
};
constexpr AskedFor of_partizan_games[] = {
#define ZUGZWANG_PARTIZAN_FUNCTION ZUGZWANG_ASKED_FUNCTION
#define ZUGZWANG_FUNCTION_BY_PLAYER ZUGZWANG_ASKED_FUNCTION
#include <zugzwang/core/concepts/abilities.def>
    {"PlayerKeyGame", "keys that std::hash takes", "", "key", "state, player"}};

#undef ZUGZWANG_ASKED_FUNCTION

void append(std::string& list, std::string_view separator, const std::string& item) {
  if (!list.empty()) list += separator;
  list += item;
}

/// The types of arguments, by kind.
constexpr std::pair<std::string_view, const char*> types[] = {
    {"state", "const State&"},
    {"move", "const Move&"},
    {"player", "Player"},
    {"number", "std::uint64_t"},
    {"place", "std::size_t"},
    {"parts", "const HeapParts&"},
    {"below", "std::span<const Margin>"},
    {"margins", "std::span<Margin>"},
};

/// Returns a declaration such as "std::uint64_t rank(const State&) const".
std::string declaration_of(const AskedFor& function) {
  std::string parameters;
  for (std::string_view rest = function.arguments; !rest.empty();) {
    const std::string_view argument = rest.substr(0, rest.find(", "));
    append(parameters, ", ",
           std::ranges::find(types, argument, &std::pair<std::string_view, const char*>::first)
               ->second);
    rest.remove_prefix(std::min(argument.size() + 2, rest.size()));
  }
  std::string declaration(function.result);
  append(declaration, " ", std::string(function.name));
  return declaration + "(" + parameters + ") const";
}

struct Looked {
  NearMiss miss;
  bool holds = false;
  bool is_meant = false;
};

/// Examines the functions of one concept in one type of rules.
void look(std::vector<Looked>& all, std::span<const AskedFor> functions,
          std::span<const Found> found) {
  const std::string name(functions.front().concept_name);
  auto looked =
      std::ranges::find(all, name, [](const Looked& one) { return one.miss.concept_name; });
  if (looked == all.end()) {
    all.push_back({.miss = {"", name, std::string(functions.front().beside)}});
    looked = std::prev(all.end());
    for (const AskedFor& function : functions)
      append(looked->miss.asks_for, "; ", declaration_of(function));
  }
  looked->holds |= found.front().holds;
  const auto there = static_cast<std::size_t>(std::ranges::count(found, true, &Found::is_there));
  if (there == 0 || there + 1 < functions.size() || looked->is_meant) return;
  looked->is_meant = true;
  for (std::size_t i = 0; i < functions.size(); ++i)
    if (found[i].is_there) append(looked->miss.functions, ", ", std::string(functions[i].name));
}

}  // namespace

std::vector<NearMiss> near_misses_among(std::span<const FoundFunctions> of_types) {
  std::vector<Looked> all;
  for (const FoundFunctions& of_type : of_types) {
    std::span<const AskedFor> functions = of_games;
    if (of_type.is_partizan) functions = of_partizan_games;
    for (std::span<const Found> found = of_type.functions; !functions.empty();) {
      const auto end = std::ranges::find_if(functions, [&](const AskedFor& function) {
        return function.concept_name != functions.front().concept_name;
      });
      const auto count = static_cast<std::size_t>(end - functions.begin());
      look(all, functions.first(count), found.first(count));
      functions = functions.subspan(count);
      found = found.subspan(count);
    }
  }
  std::vector<NearMiss> misses;
  for (const Looked& one : all)
    if (one.is_meant && !one.holds) misses.push_back(one.miss);
  return misses;
}

}  // namespace zugzwang::detail
