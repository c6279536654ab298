#include "ruled_sequence.hpp"

namespace zugzwang {

RuledSequence::RuledSequence(const HeapRules& rules, const LaneKernel& kernel)
    : sequence_(sequence_for(rules, kernel)) {}

RuledSequence::Sequence RuledSequence::sequence_for(const HeapRules& rules,
                                                    const LaneKernel& kernel) {
  if (rules.most_parts() <= 1) return SubtractionSequence(rules);
  if (rules.most_parts() == 2 && rules.beyond == 0) return SplitSequence(rules, kernel);
  return BitsetSequence(rules);
}

std::string_view RuledSequence::method() const {
  constexpr std::string_view methods[] = {"values taken from the last ones", "sparse space",
                                          "sets of sums"};
  return methods[sequence_.index()];
}

}  // namespace zugzwang
