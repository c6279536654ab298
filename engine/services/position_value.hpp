#pragma once

// The canonical value of a problem's position, whichever player is on move: of a partizan game by
// the values of what both players can move to, of an impartial one by its nimber.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// A move, and the value of what it leads to.
struct ValuedMove {
  std::optional<Player> player{};  ///< nothing where both players have the move
  Datum move{};
  std::string words{};  ///< such as "a1-a2"
  PartizanValue value{};
};

/// Holds a table of values to limits while it lives.
class LimitedValues {
 public:
  /// Table and limits must outlive this.
  LimitedValues(PartizanValues& table, const Limits& limits) : table_(table), meter_(limits) {
    table_.limit_by(&meter_);
  }
  ~LimitedValues() { table_.limit_by(nullptr); }
  LimitedValues(const LimitedValues&) = delete;
  LimitedValues& operator=(const LimitedValues&) = delete;

  /// Does so again, where other work has left the table without limits.
  void renew() { table_.limit_by(&meter_); }

 private:
  PartizanValues& table_;
  Meter meter_;
};

/// The value of one position, and the table that it is a number of.
class PositionValue {
 public:
  /// The most moves that are told.
  static constexpr std::size_t most_moves = 1000;

  virtual ~PositionValue() = default;

  /// What finds the value.
  virtual std::string_view solver() const = 0;
  virtual PartizanValues& table() = 0;
  /// Makes the value known, or says which limit ended the search. Throws Error{too_large} where a
  /// number in it takes more than 64 bits, or where it is a nimber above `largest_nimber`.
  virtual Status solve(const Limits& limits) = 0;
  /// Returns the value, which `solve` has made known.
  virtual PartizanValue value() = 0;
  /// Lists the moves of Left, then those of Right, each player's in order of preference; nothing if
  /// there are more than `most_moves`. May throw `ValueLimit`.
  virtual std::optional<std::vector<ValuedMove>> moves() = 0;
  /// Lists the replies of the opponent to one of these moves; nothing if there are more than
  /// `most_moves`. Leaves the table without limits. May throw `ValueLimit`.
  virtual std::optional<std::vector<ValuedMove>> replies(const ValuedMove& move,
                                                         const Limits& limits) = 0;
  virtual Statistics statistics() const = 0;

  /// The options of *n take time and memory of order n².
  static constexpr std::uint64_t largest_nimber = 10'000;
};

/// Why a move of a position is, or is not, an option of the canonical form of its value.
///
/// Source: A. N. Siegel, Combinatorial Game Theory (2013), section II.2. An option that is better
/// for its player dominates another one. An option is reversible if the opponent has a reply that
/// is at least as good for him as the position itself was: it is replaced by what the player can
/// move to from there.
struct MoveReason {
  enum class Kind : std::uint8_t { kept, dominated, reversible };

  Kind kind = Kind::kept;
  Datum move{};           ///< the dominating move, or the reply; null where no move is meant
  std::string words{};    ///< of that move; empty likewise
  PartizanValue value{};  ///< what it leads to
};

class MoveReasons {
 public:
  /// The moves are all those of the position. All must outlive this.
  MoveReasons(PositionValue& position, const std::vector<ValuedMove>& moves, const Limits& limits);

  /// Returns why one of the moves is kept or not. Leaves the table without limits. Cost: a
  /// comparison with every other move, and the values of the replies. May throw `ValueLimit`.
  MoveReason of(const ValuedMove& move);

 private:
  using Set = std::unordered_set<PartizanValue>;

  const Set& kept_of(Player player) const { return player == Player::left ? left_ : right_; }
  bool is_better(PartizanValue a, PartizanValue b, Player player);
  const ValuedMove* dominating(const ValuedMove& move, Player player);
  bool reverses(PartizanValue reply, Player player);

  PositionValue& position_;
  const std::vector<ValuedMove>& moves_;
  const Limits& limits_;
  PartizanValues& table_;
  PartizanValue value_;
  Set left_;  // the options of the canonical form
  Set right_;
};

/// Values of positions of the same rules: what has been found for one serves the next.
struct ValueSession {
  std::shared_ptr<GameGraph> positions;
  /// Returns the value of a position, by its number among those; not of two at a time.
  std::function<std::unique_ptr<PositionValue>(std::uint64_t position)> at;
  /// What has been found holds so much.
  std::function<std::uint64_t()> bytes;
};

/// Opens the values of a problem's rules. Throws Error{not_applicable} of a game that is neither
/// partizan nor impartial: its positions have no value as short games.
ValueSession open_values(const Problem& problem);
/// The same of the problem's own position.
std::unique_ptr<PositionValue> open_value(const Problem& problem);

/// The values of the rules asked for last.
class HeldValues {
 public:
  /// Returns those of the rules of a problem, and new ones where other rules were asked for. Throws
  /// as `open_values` does.
  ValueSession& hold(const Problem& problem);
  /// Whether those of the rules of a problem are there.
  bool holds(const Problem& problem) const;
  void clear() { session_.reset(); }
  std::uint64_t bytes() const { return session_ ? session_->bytes() : 0; }

 private:
  std::optional<ValueSession> session_;
  Datum rules_;  // with the name of the game
};

}  // namespace zugzwang
