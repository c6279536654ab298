#include "walk.hpp"

#include <numeric>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>

namespace zugzwang {

Datum::List Walk::moves(std::size_t most) const {
  std::vector<std::uint64_t> places(positions_->count_moves(number(), most));
  std::iota(places.begin(), places.end(), std::uint64_t{0});
  return positions_->moves(number(), places);
}

Datum::List Walk::line() const {
  Datum::List moves;
  for (const Ply& ply : before_) moves.push_back(ply.move);
  return moves;
}

void Walk::play(const Datum& move) {
  const Option option = positions_->option(number(), move).value();
  before_.push_back({at_, scores_, move});
  add_gains(scores_, at_.mover, option);
  at_ = {option.to, option.mover_changes ? 1 - at_.mover : at_.mover};
  ++times_met_[at_];
}

std::optional<unsigned> Walk::winner() const {
  const std::optional<Outcome> end = result();
  if (!end) return std::nullopt;
  if (*end != Outcome::draw) return *end == Outcome::win ? mover() : 1 - mover();
  if (scores_[0] == scores_[1]) return std::nullopt;
  return scores_[0] > scores_[1] ? 0 : 1;
}

bool Walk::undo() {
  if (before_.empty()) return false;
  const auto met = times_met_.find(at_);
  if (--met->second == 0) times_met_.erase(met);
  at_ = before_.back().turn;
  scores_ = before_.back().scores;
  before_.pop_back();
  return true;
}

Datum Walk::random_move(Random& random) const {
  constexpr std::uint64_t most = 1'000'000;
  const std::uint64_t count = positions_->count_moves(number(), most);
  const std::uint64_t chosen[] = {draw_below(count, random)};
  return positions_->moves(number(), chosen).at(0);
}

Walk walk_along(const Problem& problem, const Datum::List& moves,
                std::shared_ptr<GameGraph> positions) {
  constexpr std::size_t most_echoed = 60;
  Walk walk(problem, positions ? std::move(positions) : problem.graph());
  for (const Datum& move : moves) {
    if (walk.result() || !walk.legal(move))
      throw Error(ErrorCode::bad_value, "after",
                  fmt::format("{} is not a legal move after {} of them; give moves in the "
                              "form in which answers list them",
                              move.to_short_json(most_echoed), walk.plies()));
    walk.play(move);
  }
  return walk;
}

}  // namespace zugzwang
