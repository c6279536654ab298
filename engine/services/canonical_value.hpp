#pragma once

// Computes the canonical value of a problem's position, whichever player is to move: for a partizan
// game from the values of both players' options, for an impartial one from its nimber.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// A move, and the value of the option to which it leads.
struct ValuedMove {
  std::optional<Player> player{};  ///< nothing if both players have the move
  Datum move{};
  std::string words{};  ///< such as "a1-a2"
  PartizanValue value{};
};

/// Applies limits to a table of values during its lifetime.
class LimitedValues {
 public:
  /// The table and the limits must outlive this.
  LimitedValues(PartizanValues& table, const Limits& limits) : table_(table), meter_(limits) {
    table_.limit_by(&meter_);
  }
  ~LimitedValues() { table_.limit_by(nullptr); }
  LimitedValues(const LimitedValues&) = delete;
  LimitedValues& operator=(const LimitedValues&) = delete;

  /// Applies the limits again after other work has removed them from the table.
  void renew() { table_.limit_by(&meter_); }

 private:
  PartizanValues& table_;
  Meter meter_;
};

/// The value of one position, and the table that contains it.
class PositionValue {
 public:
  /// The longest list of moves.
  static constexpr std::size_t most_moves = 1000;

  virtual ~PositionValue() = default;

  /// Returns the name of the solver.
  virtual std::string_view solver() const = 0;
  virtual PartizanValues& table() = 0;
  /// Computes the value, or returns the limit that ended the search. Throws Error{too_large} if a
  /// number in it takes more than 64 bits, or if it is a nimber above `largest_nimber`.
  virtual Status solve(const Limits& limits) = 0;
  /// Returns the value that `solve` has computed.
  virtual PartizanValue value() = 0;
  /// Lists Left's moves, then Right's, each player's in order of preference; returns nothing if
  /// there are more than `most_moves`. May throw `ValueLimit`.
  virtual std::optional<std::vector<ValuedMove>> moves() = 0;
  /// Lists the opponent's replies to one of these moves; returns nothing if there are more than
  /// `most_moves`. Leaves the table without limits. May throw `ValueLimit`.
  virtual std::optional<std::vector<ValuedMove>> replies(const ValuedMove& move,
                                                         const Limits& limits) = 0;
  virtual Statistics statistics() const = 0;

  /// The options of *n take time and memory of order n².
  static constexpr std::uint64_t largest_nimber = 10'000;
};

/// Returns a nimber as a value. Throws Error{too_large} where it is above
/// `PositionValue::largest_nimber`.
PartizanValue value_of_nimber(PartizanValues& table, Nimber nimber);

/// Why a move of a position is, or is not, an option of the canonical form of its value.
///
/// Source: A. N. Siegel, Combinatorial Game Theory (2013), section II.2. An option dominates
/// another one if it is better for the player who has them. An option is reversible if the opponent
/// has a reply to it that is at least as good for the opponent as the position itself: the option
/// is then replaced by the player's options after that reply.
struct MoveReason {
  enum class Kind : std::uint8_t { kept, dominated, reversible };

  Kind kind = Kind::kept;
  Datum move{};           ///< the dominating move, or the reply; null if there is none
  std::string words{};    ///< of that move; empty likewise
  PartizanValue value{};  ///< of the option that it leads to
};

class MoveReasons {
 public:
  /// `moves` are all moves of the position. The arguments must outlive this.
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

/// Values of positions of the same rules: what has been computed for one is reused for the next.
struct ValueSession {
  std::shared_ptr<GameGraph> graph;
  /// Returns the value of a position, by its number in `graph`; only one of them may be in use
  /// at a time.
  std::function<std::unique_ptr<PositionValue>(std::uint64_t position)> at;
  /// Returns the heap size in bytes of what has been computed.
  std::function<std::uint64_t()> bytes;
};

/// Opens the values of a problem's rules. Throws Error{not_applicable} if the game is neither
/// partizan nor impartial: its positions have no value as short games.
ValueSession open_values(const Problem& problem);
/// Opens the value of the problem's own position.
std::unique_ptr<PositionValue> open_value(const Problem& problem);

/// Holds the values of the rules that were requested last.
class HeldValues {
 public:
  /// Returns the values of a problem's rules, and replaces those of other rules. Throws as
  /// `open_values` does.
  ValueSession& hold(const Problem& problem);
  /// Returns whether it holds the values of a problem's rules.
  bool holds(const Problem& problem) const;
  void clear() { session_.reset(); }
  std::uint64_t bytes() const { return session_ ? session_->bytes() : 0; }

 private:
  std::optional<ValueSession> session_;
  Datum rules_;  // with the name of the game
};

}  // namespace zugzwang
