#pragma once

// A walk through the game graph, for play: it stands at a position and can go back.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <zugzwang/facade/positions.hpp>
#include <zugzwang/facade/problem.hpp>

namespace zugzwang {

class Walk {
 public:
  /// Starts at the position of a problem.
  explicit Walk(const Problem& problem)
      : positions_(problem.positions()), at_(positions_->number_of(problem)) {}

  const Positions& positions() const { return *positions_; }
  /// The number of the position, as the sessions of the same problem know it.
  std::uint64_t number() const { return at_; }
  std::string position() const { return positions_->show(at_); }
  std::optional<Outcome> result() const { return positions_->result(at_); }
  /// Lists the legal moves in order of preference, at most so many.
  Datum::List moves(std::size_t most) const;
  bool legal(const Datum& move) const { return positions_->option(at_, move).has_value(); }
  /// A legal move in words, such as "take 2".
  std::string tell(const Datum& move) const { return positions_->tell(at_, move); }
  /// Makes a legal move.
  void play(const Datum& move);
  /// Takes the last move back; false at the start.
  bool undo();
  /// Returns one of the first million moves, each as likely as the others.
  Datum random_move(std::mt19937_64& random) const;

 private:
  std::shared_ptr<Positions> positions_;
  std::uint64_t at_;
  std::vector<std::uint64_t> before_;
};

}  // namespace zugzwang
