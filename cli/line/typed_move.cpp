
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/cli/line/typed_move.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/lower.hpp>
#include <zugzwang/core/number_from.hpp>
#include <zugzwang/engine/scene_text.hpp>

namespace zugzwang::cli {

namespace {

/// Returns whether each move is a datum of type T, rather than one with several members.
template <class T>
bool are_all(const Datum::List& moves) {
  return std::ranges::all_of(moves, [](const Datum& move) { return move.get<T>() != nullptr; });
}
/// Returns whether a list of moves names them by their places in it, from 0 on.
bool have_places(const Datum::List& moves) {
  return !are_all<std::uint64_t>(moves) && !are_all<std::string>(moves);
}

using Words = std::vector<std::string>;

/// Returns the words of a text in lower case, without punctuation; a hyphen ends a word that it
/// follows, as in "a1-b1".
Words words_of(std::string_view text) {
  Words words(1);
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0 ||
        std::string_view(",.;:!\"'()[]{}").find(c) != std::string_view::npos ||
        (c == '-' && !words.back().empty())) {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += lower(c);
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::optional<Datum> datum_in(const std::string& text) {
  try {
    return Datum::from_json(text);
  } catch (const Error&) {
    return std::nullopt;
  }
}

bool may_stand_for(const std::string& typed, const std::string& word) {
  const bool letters = std::ranges::all_of(
      typed, [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
  return letters ? word.starts_with(typed) : word == typed;
}

/// Returns whether the typed words abbreviate some of the others, in their order.
bool shortens(const Words& typed, const Words& words) {
  auto next = typed.begin();
  for (const std::string& word : words)
    if (next != typed.end() && may_stand_for(*next, word)) ++next;
  return !typed.empty() && next == typed.end();
}

/// Returns whether the typed words abbreviate the first ones of the others.
bool begins(const Words& typed, const Words& words) {
  return typed.size() <= words.size() &&
         std::ranges::equal(typed, std::span(words).first(typed.size()), may_stand_for);
}

/// Returns the places of the numbers among the members of a move, such as "heap" and "to".
std::vector<std::size_t> number_members(const Datum::Object& move) {
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < move.size(); ++i)
    if (move[i].second.get<std::uint64_t>() != nullptr) members.push_back(i);
  return members;
}

/// Returns the moves that typed numbers can mean where there are too many moves to search: the
/// number itself, or a move of the form of `sample` with these numbers in any order.
Datum::List moves_with_numbers(const Datum& sample, std::vector<std::uint64_t> numbers) {
  Datum::List moves;
  if (sample.get<std::uint64_t>() != nullptr)
    for (const std::uint64_t number : numbers) moves.emplace_back(number);
  const auto* const object = sample.get<Datum::Object>();
  if (object == nullptr) return moves;
  const std::vector<std::size_t> members = number_members(*object);
  if (members.size() != numbers.size() || members.size() > 3) return moves;
  std::ranges::sort(numbers);
  do {
    for (const std::uint64_t first_heap : {1, 0}) {  // in words, and in JSON
      Datum::Object filled = *object;
      for (std::size_t i = 0; i < members.size(); ++i) {
        auto& [name, value] = filled[members[i]];
        value = numbers[i] - (name == "heap" ? std::min(first_heap, numbers[i]) : 0);
      }
      moves.emplace_back(std::move(filled));
    }
  } while (std::ranges::next_permutation(numbers).found);
  return moves;
}

/// Joins items by commas, and breaks lines between them.
std::string in_lines(const std::string& heading, const std::vector<std::string>& items,
                     const std::string& end) {
  constexpr std::size_t columns = 79;
  std::string text = heading;
  std::size_t column = heading.size();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : end);
    if (column + 1 + item.size() > columns && column > 2) {
      text += "\n ";
      column = 1;
    }
    text += " " + item;
    column += 1 + item.size();
  }
  return text + "\n";
}

/// Formats sorted numbers as runs, such as 1-50 and 52.
std::vector<std::string> runs(const std::vector<std::uint64_t>& numbers) {
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    runs.push_back(std::to_string(numbers[i]));
    if (end - i > 1) runs.back() += "-" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return runs;
}

bool are_listed_as_numbers(const Walk& walk, const Datum::List& moves) {
  return are_all<std::uint64_t>(moves) &&
         (moves.empty() ||
          listed_move(walk.graph(), walk.number(), moves[0]) == moves[0].to_text());
}

std::vector<std::string> items_of(const Walk& walk, const Datum::List& moves) {
  constexpr std::size_t listed_one_by_one = 12;
  std::vector<std::string> items;
  if (are_listed_as_numbers(walk, moves)) {
    std::vector<std::uint64_t> numbers;
    for (const Datum& move : moves) numbers.push_back(*move.get<std::uint64_t>());
    std::ranges::sort(numbers);
    if (numbers.size() > listed_one_by_one) return runs(numbers);
    for (const std::uint64_t number : numbers) items.push_back(std::to_string(number));
  } else {
    const bool with_places = have_places(moves);
    for (const Datum& move : moves)
      items.push_back((with_places ? fmt::format("{}: ", items.size()) : "") +
                      listed_move(walk.graph(), walk.number(), move));
  }
  return items;
}

}  // namespace

Datum::List typed_moves(const Walk& walk, const Datum::List& moves, const std::string& text) {
  if (text.empty() || moves.empty()) return {};
  if (walk.legal(Datum(text))) return {Datum(text)};
  if (const auto datum = datum_in(text); datum && walk.legal(*datum)) return {*datum};
  if (const auto number = number_from<std::uint64_t>(text); number && have_places(moves))
    return *number < moves.size() ? Datum::List{moves[*number]} : Datum::List{};

  const Words typed = words_of(text);
  std::vector<std::uint64_t> numbers;
  for (const std::string& word : typed)
    if (const auto number = number_from<std::uint64_t>(word)) numbers.push_back(*number);
  Datum::List candidates = moves;
  if (moves.size() >= moves_looked_through)
    for (const Datum& move : moves_with_numbers(moves[0], numbers))
      if (std::ranges::find(candidates, move) == candidates.end() && walk.legal(move))
        candidates.push_back(move);

  // In words heaps are counted from 1, in JSON from 0: what words can mean is not looked for there.
  Datum::List said, begun, shortened, in_json;
  for (const Datum& move : candidates) {
    const Words words = words_of(walk.describe_move(move));
    if (words == typed) said.push_back(move);
    if (begins(typed, words)) begun.push_back(move);
    if (shortens(typed, words)) shortened.push_back(move);
    if (shortens(typed, words_of(move.to_text()))) in_json.push_back(move);
  }
  for (const Datum::List* const found : {&said, &begun, &shortened})
    if (!found->empty()) return *found;
  return in_json;
}

std::string list_moves(const Walk& walk, std::size_t most) {
  Datum::List moves = walk.moves(moves_looked_through + 1);
  const bool are_more = moves.size() > moves_looked_through;
  if (are_more) moves.pop_back();
  std::vector<std::string> items = items_of(walk, moves);
  std::string end = are_more ? ", and more." : ".";
  if (items.size() > most && !are_more)
    end = fmt::format(", and {} more; type moves to see all.", items.size() - most);
  items.resize(std::min(items.size(), most));
  return in_lines("Moves:", items, end);
}

std::string list_choices(const Walk& walk, const Datum::List& moves, const std::string& typed,
                         std::size_t most) {
  std::vector<std::string> meanings;
  for (std::size_t i = 0; i < std::min(moves.size(), most); ++i)
    meanings.push_back(walk.describe_move(moves[i]));
  return in_lines(fmt::format("\"{}\" may mean:", typed), meanings,
                  moves.size() > most ? fmt::format(", and {} more.", moves.size() - most) : ".");
}

}  // namespace zugzwang::cli
