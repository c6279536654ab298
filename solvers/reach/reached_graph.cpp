#include "reached_graph.hpp"

namespace zugzwang {

Status ReachedGraph::make_room(std::uint64_t more, std::uint64_t held, const Meter& meter) {
  if (positions() + more > most || moves() + more > most) return Status::memory_limit;
  const auto room_in = [&](auto& elements) {
    return zugzwang::make_room(elements, more, held + bytes(), meter);
  };
  Status status = room_in(results_);
  if (status == Status::complete) status = room_in(begins_);
  if (status == Status::complete) status = room_in(targets_);
  if (status == Status::complete && scores_ == Scores::of_moves) status = room_in(gains_);
  // One bit per move: at most a 32nd of what was requested for its target.
  if (turns_ == Turns::may_be_kept) keeps_.reserve(targets_.capacity());
  return status;
}

std::uint64_t ReachedGraph::bytes() const {
  return results_.capacity() * sizeof results_[0] + begins_.capacity() * sizeof begins_[0] +
         targets_.capacity() * sizeof targets_[0] + gains_.capacity() * sizeof gains_[0] +
         keeps_.capacity() / 8;
}

std::vector<ReachedGraph::Number> ReachedGraph::sort(Meter& meter) {
  constexpr std::uint64_t positions_a_check = 1 << 13;
  // For each position, first the number of moves that lead to it from positions without a place,
  // then its place.
  std::vector<Number> places(positions(), 0);
  for (const Number target : targets_) ++places[target];
  if (places[0] != 0) return {};
  // A position is placed, from the end on, when no such move is left, and is queued there.
  std::vector<Number> order(positions());
  Number free = static_cast<Number>(positions());
  order[--free] = 0;
  places[0] = free;
  for (std::uint64_t next = positions(); next-- > free;) {
    for (const Number move : moves(order[next])) {
      const Number target = targets_[move];
      if (--places[target] == 0) {
        order[--free] = target;
        places[target] = free;
      }
    }
    const std::uint64_t done = positions() - next;
    if (done % positions_a_check == 0 &&
        meter.check({"positions sorted", done, positions()}) != Status::complete)
      return {};
  }
  if (free != 0) return {};
  for (Number& target : targets_) target = places[target];
  return order;
}

}  // namespace zugzwang
