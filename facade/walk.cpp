#include "walk.hpp"

#include <numeric>

namespace zugzwang {

namespace {

/// How many moves a position has, counted up to `most`.
std::uint64_t count_moves(Positions& positions, std::uint64_t position, std::uint64_t most) {
  std::uint64_t count = 0;
  positions.each_option(position, [&](const Option&) { return ++count < most; });
  return count;
}

}  // namespace

Datum::List Walk::moves(std::size_t most) const {
  std::vector<std::uint64_t> places(count_moves(*positions_, at_, most));
  std::iota(places.begin(), places.end(), std::uint64_t{0});
  return positions_->moves(at_, places);
}

void Walk::play(const Datum& move) {
  const std::uint64_t to = positions_->option(at_, move).value().to;
  before_.push_back(at_);
  at_ = to;
}

bool Walk::undo() {
  if (before_.empty()) return false;
  at_ = before_.back();
  before_.pop_back();
  return true;
}

Datum Walk::random_move(std::mt19937_64& random) const {
  constexpr std::uint64_t most = 1'000'000;
  const std::uint64_t count = count_moves(*positions_, at_, most);
  const std::uint64_t chosen[] = {
      std::uniform_int_distribution<std::uint64_t>(0, count - 1)(random)};
  return positions_->moves(at_, chosen).at(0);
}

}  // namespace zugzwang
