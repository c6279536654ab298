#include "typed_move.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

namespace {

using Words = std::vector<std::string>;

/// In lower case, without punctuation.
Words words_of(std::string_view text) {
  Words words(1);
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0 ||
        std::string_view(",.;:!\"'()[]{}").find(c) != std::string_view::npos) {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::optional<std::uint64_t> number_in(std::string_view word) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || error != std::errc{} || stop != word.data() + word.size())
    return std::nullopt;
  return number;
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

/// Whether the typed words are some of the others, in their order.
bool shortens(const Words& typed, const Words& words) {
  auto next = typed.begin();
  for (const std::string& word : words)
    if (next != typed.end() && may_stand_for(*next, word)) ++next;
  return !typed.empty() && next == typed.end();
}

/// The places of the numbers among the members of a move, such as "heap" and "to".
std::vector<std::size_t> number_members(const Datum::Object& move) {
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < move.size(); ++i)
    if (move[i].second.get<std::uint64_t>() != nullptr) members.push_back(i);
  return members;
}

/// The moves that typed numbers make where there are too many moves to look through: the number
/// itself, or a move of the form of `sample` with these numbers in any order.
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
    Datum::Object filled = *object;
    for (std::size_t i = 0; i < members.size(); ++i) filled[members[i]].second = numbers[i];
    moves.emplace_back(std::move(filled));
  } while (std::ranges::next_permutation(numbers).found);
  return moves;
}

}  // namespace

MoveNames names_of(const Datum::List& moves) {
  const auto are = [&]<class T>() {
    return std::ranges::all_of(moves, [](const Datum& m) { return m.get<T>() != nullptr; });
  };
  if (are.operator()<std::uint64_t>()) return MoveNames::numbers;
  return are.operator()<std::string>() ? MoveNames::words : MoveNames::places;
}

Datum::List typed_moves(const Walk& walk, const Datum::List& moves, const std::string& text) {
  if (text.empty() || moves.empty()) return {};
  if (walk.legal(Datum(text))) return {Datum(text)};
  if (const auto datum = datum_in(text); datum && walk.legal(*datum)) return {*datum};
  if (const auto number = number_in(text); number && names_of(moves) == MoveNames::places)
    return *number < moves.size() ? Datum::List{moves[*number]} : Datum::List{};

  const Words typed = words_of(text);
  std::vector<std::uint64_t> numbers;
  for (const std::string& word : typed)
    if (const auto number = number_in(word)) numbers.push_back(*number);
  Datum::List candidates = moves;
  if (moves.size() >= moves_looked_through)
    for (const Datum& move : moves_with_numbers(moves[0], numbers))
      if (std::ranges::find(moves, move) == moves.end() && walk.legal(move))
        candidates.push_back(move);

  Datum::List said, shortened;
  for (const Datum& move : candidates) {
    const Words words = words_of(walk.tell(move));
    if (words == typed) said.push_back(move);
    if (shortens(typed, words) || shortens(typed, words_of(move.to_text())))
      shortened.push_back(move);
  }
  return said.empty() ? shortened : said;
}

}  // namespace zugzwang::cli
