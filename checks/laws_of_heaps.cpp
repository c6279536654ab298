#include "laws_of_heaps.hpp"

#include <algorithm>
#include <set>

namespace zugzwang {
namespace {

/// Lists the ways to write a number as a sum of so many parts, none below `least`, beside those
/// chosen.
void split(std::uint64_t total, std::size_t parts, std::uint64_t least, bool unequal,
           const HeapSizes& chosen, std::set<HeapSizes>& found) {
  if (parts == 0) {
    if (total == 0) found.insert(chosen);
    return;
  }
  for (std::uint64_t part = parts == 1 ? std::max(total, least) : least; part <= total / parts;
       ++part) {
    HeapSizes with_part = chosen;
    with_part.add(part);
    split(total - part, parts - 1, unequal ? part + 1 : part, unequal, with_part, found);
  }
}

std::set<HeapSizes> options_by_rules(const HeapRules& rules, std::uint64_t heap) {
  std::set<HeapSizes> found;
  const auto allow = [&](std::uint64_t removed, unsigned digit) {
    for (std::size_t parts = 0; digit >> parts != 0; ++parts)
      if ((digit >> parts & 1) != 0) split(heap - removed, parts, 1, rules.unequal, {}, found);
  };
  for (const HeapRule& rule : rules.rules)
    if (rule.removed <= heap) allow(rule.removed, rule.digit);
  for (std::uint64_t removed = rules.last_removed() + 1; removed <= heap; ++removed)
    allow(removed, rules.beyond);
  return found;
}

}  // namespace

void HeapSizes::add(std::uint64_t heap) {
  if (heap > 0) sizes_.insert(std::ranges::upper_bound(sizes_, heap), heap);
}

bool HeapSizes::remove(std::uint64_t heap) {
  const auto place = std::ranges::lower_bound(sizes_, heap);
  if (place == sizes_.end() || *place != heap) return false;
  sizes_.erase(place);
  return true;
}

HeapParts HeapSizes::parts() const {
  HeapParts parts;
  for (const std::uint64_t size : sizes_) parts.push_back(size);
  return parts;
}

void heaps_shrink(BrokenLaws& laws, const OptionsOfHeaps& heaps) {
  for (std::size_t heap = 0; heap < heaps.size(); ++heap)
    for (const HeapSizes& option : heaps[heap])
      laws.expect(option.sizes().empty() || option.sizes().back() < heap,
                  "a heap becomes smaller heaps", "heap of", heap);
}

void rules_allow_options(BrokenLaws& laws, const HeapRules& rules, const OptionsOfHeaps& heaps) {
  for (const HeapRule& rule : rules.rules)
    laws.expect(rule.removed > 0 || (rule.digit & 3) == 0, "a move that removes nothing splits",
                "digit", rule.digit);
  for (std::size_t heap = 0; heap < heaps.size(); ++heap)
    laws.expect(std::set<HeapSizes>(heaps[heap].begin(), heaps[heap].end()) ==
                    options_by_rules(rules, heap),
                "the rules allow what heaps may become", "heap of", heap);
}

}  // namespace zugzwang
