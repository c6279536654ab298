#pragma once

// A walk through the game graph, for play: it stands at a position, knows which of the two players
// is on move, what both have scored and how often the position has come back, and can go back
// itself.

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

class Walk {
 public:
  /// Starts at the position of a problem, with player 0 on move.
  explicit Walk(const Problem& problem) : Walk(problem, problem.positions()) {}
  /// The same by other positions of the same rules, such as those of a session.
  Walk(const Problem& problem, std::shared_ptr<GameGraph> positions)
      : positions_(std::move(positions)), at_{positions_->number_of(problem), 0} {
    ++times_met_[at_];
  }

  const GameGraph& positions() const { return *positions_; }
  /// The number of the position, as the sessions of the same problem know it.
  std::uint64_t number() const { return at_.position; }
  /// The player on move, 0 or 1; the same again after a move that keeps the turn.
  unsigned mover() const { return at_.mover; }
  /// The position and the player who was on move at a ply from 0 on, which has been made.
  std::uint64_t number_at(std::size_t ply) const { return before_[ply].turn.position; }
  unsigned mover_at(std::size_t ply) const { return before_[ply].turn.mover; }
  /// What the moves of each player have scored; 0 for both where moves do not score.
  const std::array<std::int64_t, 2>& scores() const { return scores_; }
  /// How many moves have been made.
  std::size_t plies() const { return before_.size(); }
  /// How often the position has been reached with this player on move, this time included.
  std::size_t times_met() const { return times_met_.at(at_); }
  std::string position() const { return positions_->show(number()); }
  std::optional<Outcome> result() const { return positions_->result(number()); }
  /// Once play is over, the player who has won; nothing of a draw. Where moves score, the larger
  /// total wins, and the end of play itself is a draw.
  std::optional<unsigned> winner() const;
  /// Lists the legal moves in order of preference, at most so many.
  Datum::List moves(std::size_t most) const;
  bool legal(const Datum& move) const { return positions_->option(number(), move).has_value(); }
  /// A legal move in words, such as "take 2".
  std::string describe_move(const Datum& move) const {
    return positions_->describe_move(number(), move);
  }
  /// Makes a legal move.
  void play(const Datum& move);
  /// Takes the last move back; false at the start.
  bool undo();
  /// Returns one of the first million moves, each as likely as the others.
  Datum random_move(Random& random) const;

 private:
  struct Turn {
    std::uint64_t position = 0;
    unsigned mover = 0;
    auto operator<=>(const Turn&) const = default;
  };
  /// Where a move was made, and the scores then.
  struct Ply {
    Turn turn;
    std::array<std::int64_t, 2> scores{};
  };

  std::shared_ptr<GameGraph> positions_;
  Turn at_;
  std::array<std::int64_t, 2> scores_{};
  std::vector<Ply> before_;
  std::map<Turn, std::size_t> times_met_;
};

}  // namespace zugzwang
