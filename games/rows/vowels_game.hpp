#pragma once

// Vowels Game in a String (LeetCode 3227): Alice removes a substring with an odd number of vowels,
// Bob one with an even number, which may be none. A player who cannot loses.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class VowelsGame {
 public:
  struct State {
    std::string text;
    bool bob_moves = false;
    bool operator==(const State&) const = default;
    std::uint64_t allocated_bytes() const { return zugzwang::allocated_bytes(text); }
  };
  struct Move {
    std::uint32_t begin = 0;
    std::uint32_t length = 1;
    bool operator==(const Move&) const = default;
  };

 private:
  static constexpr std::string_view letters = "aeiou";
  static std::size_t vowels(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return letters.find(c) != std::string_view::npos; }));
  }
  static bool is_one_vowel(const std::string& text) {
    return text.size() == 1 && vowels(text) == 1;
  }

  /// The substrings of at least a length that include the letters from `first` to `end`.
  struct Holding {
    std::size_t length = 1;
    std::size_t first = std::string::npos;
    std::size_t end = 0;
  };
  static auto removals(const State& state, const Holding& holding) {
    const std::size_t size = state.text.size();
    auto counts = std::make_shared<std::vector<std::uint32_t>>(size + 1);  // of vowels before
    for (std::size_t i = 0; i < size; ++i)
      (*counts)[i + 1] = (*counts)[i] + static_cast<std::uint32_t>(vowels({state.text[i]}));
    const std::uint32_t parity = state.bob_moves ? 0 : 1;
    const std::size_t lengths = holding.length > size ? 0 : size - holding.length + 1;
    return Concatenation(static_cast<std::uint32_t>(lengths), [counts, size, parity,
                                                               holding](std::uint32_t place) {
      const std::size_t length = size - place;
      const std::size_t low = holding.end > length ? holding.end - length : 0;
      const std::size_t high = std::min(holding.first, size - length);
      return std::views::iota(static_cast<std::uint32_t>(low),
                              static_cast<std::uint32_t>(std::max(low, high + 1))) |
             std::views::transform([length](std::uint32_t begin) {
               return Move{begin, static_cast<std::uint32_t>(length)};
             }) |
             std::views::filter([counts, parity](const Move& move) {
               return ((*counts)[move.begin + move.length] - (*counts)[move.begin]) % 2 == parity;
             });
    });
  }

 public:
  /// Lists the longest substrings first, and those of one length from left to right.
  auto moves(const State& state) const { return removals(state, {}); }
  bool legal(const State& state, const Move& move) const {
    const std::size_t size = state.text.size();
    return move.length > 0 && move.length <= size && move.begin <= size - move.length &&
           vowels(state.text.substr(move.begin, move.length)) % 2 == (state.bob_moves ? 0 : 1);
  }
  State play(State state, const Move& move) const {
    state.text.erase(move.begin, move.length);
    state.bob_moves = !state.bob_moves;
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    const bool is_stuck =
        state.bob_moves ? state.text.empty() || is_one_vowel(state.text) : vowels(state.text) == 0;
    return is_stuck ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::string key(const State& state) const { return (state.bob_moves ? 'b' : 'a') + state.text; }
  std::uint64_t rank(const State& state) const { return state.text.size(); }

  /// Bob wins with an even number of vowels, unless there is no letter: he removes all. With an odd
  /// number he has to leave an odd one. Alice, if there is a vowel, leaves an odd number of an even
  /// one, and removes all where the number is odd.
  Outcome closed_form(const State& state) const {
    const std::size_t count = vowels(state.text);
    const bool wins = state.bob_moves ? count % 2 == 0 && !state.text.empty() : count > 0;
    return wins ? Outcome::win : Outcome::loss;
  }
  /// Bob wins by what leaves no vowel. Alice wins by every removal from an even number of vowels,
  /// and from an odd one only by that of all, since any other leaves an even number and a letter.
  auto best_moves(const State& state) const {
    Holding holding;
    if (closed_form(state) == Outcome::loss) {
      holding.length = state.text.size() + 1;
    } else if (state.bob_moves) {
      holding.first = std::min(state.text.find_first_of(letters), state.text.size());
      holding.end = state.text.find_last_of(letters) + 1;
    } else if (vowels(state.text) % 2 == 1) {
      holding.length = state.text.size();
    }
    return removals(state, holding);
  }
};

}  // namespace zugzwang::games
