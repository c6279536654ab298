#pragma once

// What all laws share: a state with its moves and options, and the list of violations, which keeps
// the first violation of each law.

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

/// A state with its result, moves and options. A finished state has no moves here.
struct Situation {
  Opaque state;
  std::optional<Outcome> result{};
  std::vector<Opaque> moves{};    ///< the first of them: see `moves_read`
  std::vector<Opaque> options{};  ///< where they lead, in the same order

  /// Whether there may be moves that were not read.
  bool has_more() const { return moves.size() == moves_read; }
  bool has(const Opaque& move) const;
};

/// Calls the rules for a state, of which at most `most` moves are read; `has_more` refers only to
/// `moves_read`.
Situation situation_of(const CheckedGame& game, const Opaque& state, std::size_t most = moves_read);

/// Returns an option of a state as the definition needs it, with its value.
template <class Value>
DefinedOption<Value> defined_option(const CheckedGame& game, const Situation& at, std::size_t i,
                                    Value value) {
  return {value, !game.keeps_turn(at.state, at.moves[i]), game.gain(at.state, at.moves[i])};
}

/// Returns the value of a state by the definition.
template <class Value>
Value defined_value(const Situation& at, const std::vector<DefinedOption<Value>>& options) {
  if (at.result) return Definition<Value>::finished(*at.result);
  Definition<Value> definition;
  for (const DefinedOption<Value>& option : options) definition.read(option);
  return definition.value();
}

/// A sample of the numbers below `size`, in ascending order: all of them if there are at most
/// `most`, else one from each of at most `most` intervals of equal width. Its place in the interval
/// varies, so that the sample is not in step with a pattern of the numbering.
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

/// Whether both hold the same numbers, regardless of multiplicity.
bool same_set(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b);

/// Collects the laws that a game violates, each with its first violation.
class LawChecker {
 public:
  /// Holds a reference to the game, for the texts of its states and moves.
  explicit LawChecker(const CheckedGame& game) : game_(game) {}

  /// Records a violation unless the law is kept. The detail is a number, such as "layer" and 3, or
  /// a state, or a state and a move.
  void expect(bool holds, LawName law, const char* what, std::uint64_t number);
  void expect(bool holds, LawName law, const Opaque& state);
  void expect(bool holds, LawName law, const Opaque& state, const Opaque& move);
  /// The same for two states: writes `before`, the first, `between` and the second.
  void expect(bool holds, LawName law, const char* before, const Opaque& first, const char* between,
              const Opaque& second);

  std::vector<LawViolation> take() { return std::move(violations_); }

 private:
  /// Whether this is the first violation of a law.
  bool is_new(bool holds, LawName law) const;
  void add(LawName law, std::string detail);

  const CheckedGame& game_;
  std::vector<LawViolation> violations_;
};

}  // namespace zugzwang
