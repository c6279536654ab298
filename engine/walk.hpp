#pragma once

// A walk through the game graph, for play: a position, the player on move, the scores of both
// players, how often the position has occurred, and the moves so far, which can be undone.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

/// Adds what a move gains to the scores of both players.
inline void add_gains(std::array<std::int64_t, 2>& scores, unsigned mover, const Option& option) {
  scores[mover] += option.gain + option.opponent_gain;
  scores[1 - mover] += option.opponent_gain;
}

class Walk {
 public:
  /// Starts at the position of a problem, with player 0 on move.
  explicit Walk(const Problem& problem) : Walk(problem, problem.graph()) {}
  /// Starts on another game graph of the same rules, such as that of a session.
  Walk(const Problem& problem, std::shared_ptr<GameGraph> positions)
      : positions_(std::move(positions)), at_{positions_->number_of(problem), 0} {
    ++times_met_[at_];
  }

  const GameGraph& graph() const { return *positions_; }
  /// Returns the number of the position; sessions of the same problem use the same numbers.
  std::uint64_t number() const { return at_.position; }
  /// Returns the player on move, 0 or 1: the same as before after a move that keeps the turn.
  unsigned mover() const { return at_.mover; }
  /// Returns a move that has been made, and the position and the player on move before it; plies
  /// count from 0.
  const Datum& move_at(std::size_t ply) const { return before_[ply].move; }
  std::uint64_t number_at(std::size_t ply) const { return before_[ply].turn.position; }
  unsigned mover_at(std::size_t ply) const { return before_[ply].turn.mover; }
  /// Returns what the moves of each player have scored; 0 for both if moves do not score.
  const std::array<std::int64_t, 2>& scores() const { return scores_; }
  /// Returns the scores after the first `ply` moves.
  const std::array<std::int64_t, 2>& scores_at(std::size_t ply) const {
    return ply == plies() ? scores_ : before_[ply].scores;
  }
  /// Returns by how much the player on move leads after the first `ply` moves.
  std::int64_t lead_at(std::size_t ply) const {
    const unsigned mover = ply == plies() ? at_.mover : mover_at(ply);
    return scores_at(ply)[mover] - scores_at(ply)[1 - mover];
  }
  /// Returns how many moves have been made.
  std::size_t plies() const { return before_.size(); }
  /// Returns how often the position has occurred with this player on move, this time included.
  std::size_t times_met() const { return times_met_.at(at_); }
  std::string position() const { return positions_->position_text(number()).line; }
  std::optional<Outcome> result() const { return positions_->result(number()); }
  /// Returns the player who has won, once play is over; nothing for a draw. In a scoring game the
  /// larger total wins, and the result of the finished position is a draw.
  std::optional<unsigned> winner() const;
  /// Returns the moves that have been made.
  Datum::List line() const;
  /// Lists the legal moves in order of preference, at most `most` of them.
  Datum::List moves(std::size_t most) const;
  bool legal(const Datum& move) const { return positions_->option(number(), move).has_value(); }
  /// Returns a legal move in words, such as "take 2".
  std::string describe_move(const Datum& move) const {
    return positions_->move_text(number(), move).words;
  }
  /// Makes a legal move.
  void play(const Datum& move);
  /// Takes the last move back. Returns false at the start.
  bool undo();
  /// Returns one of the first million moves at random, each with the same probability.
  Datum random_move(Random& random) const;

 private:
  struct Turn {
    std::uint64_t position = 0;
    unsigned mover = 0;
    auto operator<=>(const Turn&) const = default;
  };
  /// The position in which a move was made, the scores before it, and the move.
  struct Ply {
    Turn turn;
    std::array<std::int64_t, 2> scores{};
    Datum move{};
  };

  std::shared_ptr<GameGraph> positions_;
  Turn at_;
  std::array<std::int64_t, 2> scores_{};
  std::vector<Ply> before_;
  std::map<Turn, std::size_t> times_met_;
};

/// Walks along moves from the position of a problem, on its game graph or on another of the same
/// rules. Throws Error{bad_value} at a move that is not legal.
Walk walk_along(const Problem& problem, const Datum::List& moves,
                std::shared_ptr<GameGraph> positions = nullptr);

}  // namespace zugzwang
