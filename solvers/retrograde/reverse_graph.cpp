#include "reverse_graph.hpp"

namespace zugzwang {

ReverseGraph::ReverseGraph(std::span<const std::uint64_t> targets, bool some_keep_turn)
    : kinds_(some_keep_turn ? 2 : 1) {
  std::uint64_t all = 0;
  for (const std::uint64_t places : targets) {
    begins_.push_back(all);
    all += places;
  }
  groups_ = all * kinds_;
}

std::uint64_t ReverseGraph::bytes() const {
  return (groups_ + 1) * sizeof(std::uint32_t) +
         (groups_ / groups_a_base + 1) * sizeof(std::uint64_t);
}

void ReverseGraph::take_counts() {
  ends_ = ZeroedArray<std::uint32_t>(groups_ + 1);
  base_.assign(groups_ / groups_a_base + 1, 0);
}

std::uint64_t ReverseGraph::counted() {
  std::uint64_t moves = 0;
  std::uint64_t in_base = 0;
  for (std::uint64_t group = 0; group <= groups_; ++group) {
    if (group % groups_a_base == 0) {
      base_[group / groups_a_base] = moves;
      in_base = 0;
    }
    moves += ends_[group];
    in_base += ends_[group];
    ends_[group] = static_cast<std::uint32_t>(in_base);
  }
  return moves;
}

void ReverseGraph::retract_to(std::uint64_t first, std::span<const Listed> places,
                              Retracted& found) const {
  for (std::uint64_t kind = 0; kind < kinds_; ++kind) {
    PlaceList::Adder add(kind == 0 ? found.passing : found.keeping);
    for (const Listed place : places) {
      const std::uint64_t group = (first + static_cast<std::uint64_t>(place)) * kinds_ + kind;
      const Index* const end = froms_.data() + begin(group + 1);
      for (const Index* from = froms_.data() + begin(group); from < end; ++from) add.add(*from);
    }
    add.finish();
  }
}

}  // namespace zugzwang
