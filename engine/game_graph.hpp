#pragma once

// The game graph without the game's types: vertices are positions by number, edges are moves. Code
// that works on a game as a whole, such as the services beside this header, is compiled once for
// all games.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/engine/position_text.hpp>
#include <zugzwang/engine/scene.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

class Problem;
struct Answer;
class TieredRules;
struct TierPlace;

/// The positions of a game by number, and the moves between them. The number of a position is its
/// index if the game numbers every position, its place in the table of rows if the game has rows,
/// and otherwise its place in the order in which positions are reached. A number keeps its meaning
/// as long as the object lives. Positions numbered as they are reached are stored: each takes about
/// the size of a state and of a slot in a hash table. Cost of a call: that of the game's own
/// functions, and a hash for each option of a game that is not numbered.
class GameGraph : public HasAbilities {
 public:
  /// Returns false to end the visit.
  using OptionVisitor = std::function<bool(const Option&)>;

  /// Returns the number of a problem's position; the problem must be one of this game's.
  /// Throws Error{bad_position}.
  virtual std::uint64_t number_of(const Problem& problem) = 0;

  /// Returns the outcome for the player on move if play is over, else nothing.
  virtual std::optional<Outcome> result(std::uint64_t position) const = 0;
  /// Visits the options of a position in order of preference; a finished position has none.
  virtual void each_option(std::uint64_t position, const OptionVisitor& visit) = 0;
  /// Returns the number of moves of an unfinished position, counted up to `most`.
  virtual std::uint64_t count_moves(std::uint64_t position, std::uint64_t most) const = 0;
  /// Returns the moves at these places in the order of preference; places count from 0 and must
  /// increase.
  virtual Datum::List moves(std::uint64_t position,
                            std::span<const std::uint64_t> places) const = 0;
  /// Returns the option that a move leads to; nothing if the move is not legal in the position.
  virtual std::optional<Option> option(std::uint64_t position, const Datum& move) = 0;
  /// Returns the move that the game's own strategy plays if no move wins; null if that is the first
  /// move in order of preference.
  virtual Datum resisting_move(std::uint64_t position) const = 0;

  /// Returns what the position looks like, always with a label, but without its scene.
  virtual PositionText position_text(std::uint64_t position) const = 0;
  /// Returns the parts that the position is drawn from; empty if the game provides none.
  virtual Scene scene(std::uint64_t position) const = 0;
  /// Returns what a legal move looks like; empty texts if the move is not legal.
  virtual MoveText move_text(std::uint64_t position, const Datum& move) const = 0;
  /// Returns the answer that the game's source asks for.
  virtual Datum answer(std::uint64_t position, const Answer& answer) const = 0;

  /// Returns the bytes held for positions that have been reached.
  virtual std::uint64_t bytes() const = 0;
  /// Returns whether positions split into components.
  virtual bool are_sums() const = 0;
  /// Returns the independent components of a position, each the number of a position of the same
  /// player; of a position that does not split, itself. Components without moves may be left out.
  virtual std::vector<std::uint64_t> components(std::uint64_t position) = 0;
  /// Returns whether both players have the same moves: a won position is then an N-position, a lost
  /// one a P-position.
  virtual bool are_impartial() const = 0;
};

/// Positions in rows of equally many columns, where a move leads back by at most `lookback()` rows.
struct Rows : Ability {
  static constexpr std::string_view ability_name = "rows/1";

  virtual std::size_t columns() const = 0;
  virtual std::uint64_t lookback() const = 0;
  virtual std::uint64_t row_of(std::uint64_t position) const = 0;
  virtual std::uint64_t position(std::uint64_t row, std::size_t column) = 0;
  virtual std::string row_name() const = 0;
  virtual std::vector<std::string> column_names() const = 0;
  /// Returns the chart entry of a position with this winning move; null stands for none.
  virtual Datum chart_entry(const Datum& winning_move) const = 0;
};

/// A short form for rows of a chart, such as one decimal number.
struct PackedRows : Ability {
  static constexpr std::string_view ability_name = "packed_rows/1";

  virtual std::string pack(const Datum::List& entries) const = 0;
};

/// Estimates who is better, where that cannot be proved.
struct EvaluatesPositions : Ability {
  static constexpr std::string_view ability_name = "evaluates/1";

  /// Returns an estimate of an unfinished position, as `EvaluatedGame` describes it.
  virtual double evaluate(std::uint64_t position) const = 0;
};

/// Bounds how long play can last.
struct RanksPositions : Ability {
  static constexpr std::string_view ability_name = "ranks/1";

  /// Returns an upper bound on the number of moves that are left; every move lowers it.
  virtual std::uint64_t rank(std::uint64_t position) const = 0;
};

/// The rules of a taking-and-breaking game, against which periods of nimbers are checked.
struct KnowsHeapRules : Ability {
  static constexpr std::string_view ability_name = "heap_rules/1";

  virtual HeapRules heap_rules() const = 0;
  virtual std::vector<std::uint64_t> heaps(std::uint64_t position) const = 0;
};

/// Positions by which tables on disk know their values. Equivalent positions share the place of
/// their canonical form.
struct Placed : Ability {
  static constexpr std::string_view ability_name = "placed/1";

  /// Returns the version of the places; see `encoding_of` in core/concepts/numbering.hpp.
  virtual unsigned encoding() const = 0;
  /// Returns a position's tier and index, or tier 0 and its key if the positions are not numbered.
  virtual TierPlace place_of(std::uint64_t position) const = 0;
};

/// The positions of a numbered game, whose tables are addressed by tier and index.
struct Numbered : Placed {
  static constexpr std::string_view ability_name = "numbered/4";

  virtual const TieredRules& rules() const = 0;
  /// Returns the number of the canonical position at a place.
  virtual std::uint64_t position_at(const TierPlace& place) = 0;
};

}  // namespace zugzwang
