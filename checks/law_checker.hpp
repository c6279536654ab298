#pragma once

// What all laws share: a state with what play makes of it, and the list of what is broken, which
// keeps the first violation of each law.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/checks/checked_game.hpp>
#include <zugzwang/checks/definition.hpp>
#include <zugzwang/checks/law_names.hpp>
#include <zugzwang/checks/law_violation.hpp>

namespace zugzwang {

/// A state and what play makes of it. A finished state has no moves here.
struct Situation {
  Opaque state;
  std::optional<Outcome> result{};
  std::vector<Opaque> moves{};    ///< the first of them: see `moves_read`
  std::vector<Opaque> options{};  ///< where they lead, in the same order

  /// Whether there may be moves that were not read.
  bool has_more() const { return moves.size() == moves_read; }
  bool has(const Opaque& move) const;
};

/// Asks the rules about a state, of which at most so many moves are read; `has_more` tells of
/// `moves_read` alone.
Situation situation_of(const CheckedGame& game, const Opaque& state, std::size_t most = moves_read);

/// An option of a state as the definition needs it, with its value.
template <class Value>
DefinedOption<Value> defined_option(const CheckedGame& game, const Situation& at, std::size_t i,
                                    Value value) {
  return {value, !game.keeps_turn(at.state, at.moves[i]), game.gain(at.state, at.moves[i])};
}

/// The value that the definition gives a state.
template <class Value>
Value defined_value(const Situation& at, const std::vector<DefinedOption<Value>>& options) {
  if (at.result) return Definition<Value>::finished(*at.result);
  Definition<Value> definition;
  for (const DefinedOption<Value>& option : options) definition.read(option);
  return definition.value();
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

/// The laws that a game breaks, each with its first violation.
class LawChecker {
 public:
  /// Refers to the game, for the texts of its states and moves.
  explicit LawChecker(const CheckedGame& game) : game_(game) {}

  /// Records a violation of a law about numbers: "layer" and 3, say.
  void expect(bool kept, LawName law, const char* what, std::uint64_t number);
  void expect(bool kept, LawName law, const Opaque& state);
  void expect(bool kept, LawName law, const Opaque& state, const Opaque& move);
  /// Records a violation by two states: `before` the first, then `between` them.
  void expect(bool kept, LawName law, const char* before, const Opaque& first, const char* between,
              const Opaque& second);

  std::vector<LawViolation> take() { return std::move(violations_); }

 private:
  /// Whether this is the first violation of a law.
  bool is_new(bool kept, LawName law) const;
  void add(LawName law, std::string detail);

  const CheckedGame& game_;
  std::vector<LawViolation> violations_;
};

}  // namespace zugzwang
