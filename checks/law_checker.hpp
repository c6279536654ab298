#pragma once

// What all laws share: a state with what play makes of it, and the list of what is broken, which
// keeps the first violation of each law. The laws are compiled for every game, so all that needs no
// game lies in law_checker.cpp, the rules are asked in few places, and these are marked cold.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/checks/law_names.hpp>
#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// Texts for states and moves in the reports; without them a violation tells just "a state".
template <Game G>
struct LawTexts {
  std::function<std::string(const StateOf<G>&)> state;
  std::function<std::string(const MoveOf<G>&)> move;
};

/// Of each state, so many moves are read.
inline constexpr std::size_t moves_read = 1000;

/// A state and what play makes of it. A finished state has no moves here.
template <Game G>
struct Situation {
  const StateOf<G>& state;
  std::optional<Outcome> result;
  std::vector<MoveOf<G>> moves;     ///< the first of them: see `moves_read`
  std::vector<StateOf<G>> options;  ///< where they lead, in the same order

  /// Whether there may be moves that were not read.
  bool has_more() const { return moves.size() == moves_read; }
  bool has(const MoveOf<G>& move) const {
    for (const MoveOf<G>& each : moves)
      if (each == move) return true;
    return false;
  }
};

/// Asks the rules about a state, which must outlive the answer.
template <Game G>
[[gnu::cold, gnu::noinline]] Situation<G> situation_of(const G& game, const StateOf<G>& state) {
  Situation<G> at{state, game.result(state), {}, {}};
  if (at.result) return at;
  for (const MoveOf<G>& move : game.moves(state)) {
    if (at.has_more()) break;
    at.moves.push_back(move);
    at.options.push_back(game.play(state, move));
  }
  return at;
}

/// Whether the state has a move; nothing is said of a finished one.
template <Game G>
[[gnu::cold, gnu::noinline]] bool has_move(const G& game, const StateOf<G>& state) {
  auto&& moves = game.moves(state);
  return std::ranges::begin(moves) != std::ranges::end(moves);
}

/// Numbers below `size` to try, in rising order: all where there are no more than `most`, and else
/// one from each of at most so many stretches of equal width. Where it lies in its stretch differs,
/// so that the numbers are not in step with a pattern of the numbering.
class Spread {
 public:
  Spread(std::uint64_t size, std::uint64_t most);
  std::uint64_t count() const { return count_; }
  std::uint64_t operator[](std::uint64_t i) const;

 private:
  std::uint64_t size_;
  std::uint64_t width_;
  std::uint64_t count_;
};

/// Whether both hold the same numbers, however often.
bool same_set(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b);

/// The laws that are broken, each with its first violation.
class BrokenLaws {
 public:
  /// Records a violation of a law about numbers: "layer" and 3, say.
  void expect(bool kept, LawName law, const char* what, std::uint64_t number) {
    if (!kept) add(law, what, number);
  }

  bool has(LawName law) const;
  std::vector<LawViolation> take() { return std::move(violations_); }

 protected:
  /// Records a violation, unless the law has one; the texts in their order are its detail.
  void add(LawName law, const char* before, const std::string& first, const char* between,
           const std::string& second);

 private:
  void add(LawName law, const char* what, std::uint64_t number);

  std::vector<LawViolation> violations_;
};

/// The list of what a game breaks, with the texts of its states and moves.
template <Game G>
class LawChecker : public BrokenLaws {
 public:
  explicit LawChecker(const LawTexts<G>& texts) : texts_(texts) {}

  using BrokenLaws::expect;
  void expect(bool kept, LawName law, const StateOf<G>& state) {
    if (!kept) broken(law, state, nullptr);
  }
  void expect(bool kept, LawName law, const StateOf<G>& state, const MoveOf<G>& move) {
    if (!kept) broken(law, state, &move);
  }
  /// Records a violation by two states: `before` the first, then `between` them.
  void expect(bool kept, LawName law, const char* before, const StateOf<G>& first,
              const char* between, const StateOf<G>& second) {
    if (!kept) broken(law, before, first, between, second);
  }

 private:
  [[gnu::cold, gnu::noinline]] void broken(LawName law, const StateOf<G>& state,
                                           const MoveOf<G>* move) {
    if (has(law)) return;
    if (move)
      add(law, "", show(state), ", move ", texts_.move ? texts_.move(*move) : "a move");
    else
      add(law, "", show(state), "", "");
  }
  [[gnu::cold, gnu::noinline]] void broken(LawName law, const char* before, const StateOf<G>& first,
                                           const char* between, const StateOf<G>& second) {
    if (!has(law)) add(law, before, show(first), between, show(second));
  }
  std::string show(const StateOf<G>& state) const {
    return texts_.state ? texts_.state(state) : "a state";
  }

  const LawTexts<G>& texts_;
};

}  // namespace zugzwang
