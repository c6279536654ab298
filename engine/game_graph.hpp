#pragma once

// The positions of one game by number, without its types. Whoever looks at a game as a whole, such
// as the services beside this header, is compiled once and works for every game.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/scene.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

class Problem;
struct Answer;
class TieredRules;
struct TierPlace;

/// A position is known by a number: its index where the game has one of its own for each, its place
/// in the table of rows, or else the order in which positions are met. Numbers stay what they are
/// as long as the object lives. Positions that are met are kept: about the size of a state and its
/// key each. Cost of a call: that of the game's own functions, and a hash for each option of a game
/// that is not numbered.
class GameGraph : public HasAbilities {
 public:
  /// Returns false when no further option is wanted.
  using OptionVisitor = std::function<bool(const Option&)>;

  /// Returns the number of a problem's position; the problem must be one of this game's.
  /// Throws Error{bad_position}.
  virtual std::uint64_t number_of(const Problem& problem) = 0;

  /// Set when play is over, as the player on move sees it.
  virtual std::optional<Outcome> result(std::uint64_t position) const = 0;
  /// Visits the options of an unfinished position in order of preference; none of a finished one.
  virtual void each_option(std::uint64_t position, const OptionVisitor& visit) = 0;
  /// Returns how many moves an unfinished position has, counted up to `most`.
  virtual std::uint64_t count_moves(std::uint64_t position, std::uint64_t most) const = 0;
  /// Returns the moves at these places of the order of preference, which must rise, from 0 on.
  virtual Datum::List moves(std::uint64_t position,
                            std::span<const std::uint64_t> places) const = 0;
  /// Returns what this move leads to; nothing if it is no legal move of the position.
  virtual std::optional<Option> option(std::uint64_t position, const Datum& move) = 0;
  /// Returns the move that the game's own strategy plays where no move wins; null where it has no
  /// other preference than the order of the moves.
  virtual Datum resisting_move(std::uint64_t position) const = 0;

  /// The position in one line.
  virtual std::string show(std::uint64_t position) const = 0;
  /// Returns the fields that give the position under the same rules, as those of a JSON problem;
  /// nothing where none can, or where the game does not tell.
  virtual std::optional<Datum::Object> fields_of(std::uint64_t position) const = 0;
  /// The position in a few characters.
  virtual std::string label(std::uint64_t position) const = 0;
  /// A legal move in words, such as "take 2"; nothing of what is none.
  virtual std::string describe_move(std::uint64_t position, const Datum& move) const = 0;
  /// How the position looks; empty where the game does not say.
  virtual Scene scene(std::uint64_t position) const = 0;
  /// Returns the place in the scene where a legal move is made; empty where it has none, and of
  /// what is no legal move.
  virtual std::string place(std::uint64_t position, const Datum& move) const = 0;
  /// Returns the name of the player on move, such as "mouse"; empty where players have none, and a
  /// value speaks of "the player on move".
  virtual std::string mover(std::uint64_t position) const = 0;
  /// Returns the position in lines of at most 80 characters with '\n' between them, for whoever
  /// shows one position to a person: all that `show` tells, last of all a sentence such as
  /// "x to move."; empty where `show` has to do.
  virtual std::string drawing(std::uint64_t position) const = 0;
  /// Returns what the game's own source asks for.
  virtual Datum answer(std::uint64_t position, const Answer& answer) const = 0;

  /// The bytes held for positions that have been met.
  virtual std::uint64_t bytes() const = 0;
  /// Whether positions are sums of components, of which a nimber tells more than a distance.
  virtual bool are_sums() const = 0;
  /// Whether both players have the same moves: a position that is won is an N-position then, one
  /// that is lost a P-position.
  virtual bool are_impartial() const = 0;
};

/// The positions stand in rows of equally many columns, and a move leads back by at most
/// `lookback()` rows.
struct Rows : Ability {
  static constexpr std::string_view ability_name = "rows/1";

  virtual std::size_t columns() const = 0;
  virtual std::uint64_t lookback() const = 0;
  virtual std::uint64_t row_of(std::uint64_t position) const = 0;
  virtual std::uint64_t position(std::uint64_t row, std::size_t column) = 0;
  virtual std::string row_name() const = 0;
  virtual std::vector<std::string> column_names() const = 0;
  /// Returns how a chart shows a winning move; null stands for none.
  virtual Datum chart_entry(const Datum& winning_move) const = 0;
};

/// Rows of a chart have a short form of their own, such as one decimal number.
struct PackedRows : Ability {
  static constexpr std::string_view ability_name = "packed_rows/1";

  virtual std::string pack(const Datum::List& entries) const = 0;
};

/// The rules of a taking-and-breaking game, by which periods of nimbers are checked.
struct KnowsHeapRules : Ability {
  static constexpr std::string_view ability_name = "heap_rules/1";

  virtual HeapRules heap_rules() const = 0;
};

/// The positions are those of a numbered game, whose tables know them by tier and index. Positions
/// that are alike have one place, that of the canonical one.
struct Numbered : Ability {
  static constexpr std::string_view ability_name = "numbered/3";

  /// The version of the numbering; see `encoding_of` in core/concepts/numbering.hpp.
  virtual unsigned encoding() const = 0;
  virtual const TieredRules& rules() const = 0;
  virtual TierPlace place_of(std::uint64_t position) const = 0;
  /// Returns the number of the position at a place that is kept.
  virtual std::uint64_t position_at(const TierPlace& place) = 0;
};

}  // namespace zugzwang
