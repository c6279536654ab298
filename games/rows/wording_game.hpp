#pragma once

// The Wording Game (LeetCode 2868): Alice and Bob have words of their own. Alice begins with the
// first of hers in the alphabet; each further word comes after the one before, and its first letter
// is the same or the next one. A player without such a word loses.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class WordingGame {
 public:
  using Words = std::vector<std::string>;
  static constexpr std::uint32_t no_word = ~std::uint32_t{0};
  struct State {
    std::uint32_t last = no_word;  ///< the index of the last word, one of the opponent's
    bool bob_moves = false;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;  ///< the index of a word of the player on move

  /// Words of small letters, fewer than 2^31 of each player.
  WordingGame(Words of_alice, Words of_bob) : words_{std::move(of_alice), std::move(of_bob)} {
    for (Words& words : words_) {
      std::ranges::sort(words);
      const auto repeated = std::ranges::unique(words);
      words.erase(repeated.begin(), repeated.end());
    }
    for (char letter = 'z'; letter >= 'a'; --letter) {
      // The larger of the two greatest words with this letter leaves words with the next one only.
      const bool bobs_first = greatest(0, letter) < greatest(1, letter);
      for (const bool bob : {bobs_first, !bobs_first}) {
        const std::string_view word = greatest(bob, letter);
        wins_by_[bob][place(letter)] = !word.empty() && !wins_after(!bob, word);
      }
    }
  }
  const Words& words(bool bob) const { return words_[bob]; }
  /// Returns the last word; empty before the first.
  std::string_view last(const State& state) const {
    return state.last == no_word ? std::string_view() : words_[!state.bob_moves][state.last];
  }

  /// Returns the words of a player after the last one, in the order of the alphabet.
  std::span<const std::string> left(const State& state, bool bob) const {
    const Words& own = words_[bob];
    return {std::ranges::upper_bound(own, last(state)), own.end()};
  }

  /// Lists the words in the order of the alphabet.
  auto moves(const State& state) const {
    const Words& own = words_[state.bob_moves];
    const std::string_view word = last(state);
    if (word.empty()) return std::views::iota(Move{0}, own.empty() ? Move{0} : Move{1});
    const std::string beyond(1, static_cast<char>(word[0] + 2));
    const auto begin = std::ranges::upper_bound(own, word);
    const auto end = std::ranges::lower_bound(own, beyond);
    return std::views::iota(static_cast<Move>(begin - own.begin()),
                            static_cast<Move>(end - own.begin()));
  }
  State play(const State& state, Move word) const { return {word, !state.bob_moves}; }
  std::optional<Outcome> result(const State& state) const {
    return moves(state).empty() ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const {
    return std::uint64_t{state.last} << 1 | std::uint64_t{state.bob_moves};
  }
  /// Returns the number of words after the last one, of both players.
  std::uint64_t rank(const State& state) const {
    return left(state, false).size() + left(state, true).size();
  }

  /// Of two words with the same letter, the greater one leaves the opponent fewer words: only the
  /// greatest word of each letter need be considered.
  Outcome closed_form(const State& state) const {
    const Words& own = words_[state.bob_moves];
    const bool wins = state.last == no_word
                          ? !own.empty() && !wins_after(!state.bob_moves, own.front())
                          : wins_after(state.bob_moves, last(state));
    return wins ? Outcome::win : Outcome::loss;
  }

 private:
  static std::size_t place(char letter) { return static_cast<std::size_t>(letter - 'a'); }
  /// Returns the greatest word of a player with a letter; empty if there is none.
  std::string_view greatest(bool bob, char letter) const {
    const auto next =
        std::ranges::lower_bound(words_[bob], std::string(1, static_cast<char>(letter + 1)));
    if (next == words_[bob].begin() || (*(next - 1))[0] != letter) return {};
    return *(next - 1);
  }
  /// Returns whether a player on move wins after a word of the opponent.
  bool wins_after(bool bob, std::string_view word) const {
    const char letter = word[0];
    if (letter != 'z' && wins_by_[bob][place(letter) + 1]) return true;
    return greatest(bob, letter) > word && wins_by_[bob][place(letter)];
  }

  std::array<Words, 2> words_;                     // of Alice and Bob, in the order of the alphabet
  std::array<std::array<bool, 26>, 2> wins_by_{};  // by the greatest word with a letter
};

}  // namespace zugzwang::games
