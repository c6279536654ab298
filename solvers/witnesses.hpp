#pragma once

// Witnesses: pairs of common heaps that give rare values, chosen beforehand for all heaps or
// searched for one.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include <zugzwang/solvers/mark_lanes.hpp>
#include <zugzwang/solvers/sparse_space.hpp>
#include <zugzwang/solvers/split_rules.hpp>

namespace zugzwang::detail {

/// A list of common heaps that give nearly all rare values, chosen greedily: of some candidates
/// always the one that gives the most of those which a sample of heaps needs. A value that some
/// witness gives already counts half as much for the next, so that other heaps than the sampled
/// ones find theirs too. Ends where a search for what is left costs less than a longer list, which
/// is at `least_gain` values a heap. Rising.
template <class Code>
std::vector<std::uint64_t> choose_witnesses(const std::vector<Code>& codes,
                                            const SparseSpace& space, const SplitRules& rules,
                                            std::uint64_t most_candidates, float least_gain) {
  const std::uint64_t size = codes.size();
  const std::uint64_t samples = std::clamp<std::uint64_t>(size / 64, 32, 128);
  const std::uint64_t candidates = std::clamp<std::uint64_t>(size / 16, 64, most_candidates);
  const std::size_t indices = std::size_t{1} << space.index_bits();
  std::minstd_rand random(1);
  const auto pick = [&](std::uint64_t from, std::uint64_t to) {
    return from + std::uniform_int_distribution<std::uint64_t>(0, to - from - 1)(random);
  };

  std::vector<std::uint64_t> heaps(samples);
  std::vector<float> missing(samples * indices, 0);
  for (std::uint64_t i = 0; i < samples; ++i) {
    constexpr std::uint64_t run = 16;  // neighbours meet the same cache lines
    heaps[i] = i % run == 0 ? pick(size / 2 + size / 4, size - run) : heaps[i - 1] + 1;
    const unsigned value = space.decode(heaps[i], codes[heaps[i]]);
    for (unsigned rare = 0; rare < indices; ++rare)
      if (space.decode(heaps[i], rare) < value) missing[i * indices + rare] = 1;
  }
  const auto for_each_value = [&](std::uint64_t witness, auto visit) {
    for (std::uint64_t i = 0; i < samples; ++i)
      rules.for_each_pair(codes.data(), heaps[i], witness, [&](unsigned code) {
        if (space.is_rare(code)) visit(missing[i * indices + code]);
      });
  };
  const auto gain_of = [&](std::uint64_t witness) {
    float gain = 0;
    for_each_value(witness, [&](float part) { gain += part; });
    return gain / static_cast<float>(samples);
  };

  std::priority_queue<std::pair<float, std::uint64_t>> best;
  std::set<std::uint64_t> offered;
  for (std::uint64_t i = 0; i < candidates; ++i) {
    constexpr std::uint64_t begin = 2 * LaneKernel::most_lanes;
    constexpr std::uint64_t near = 1 << 14;
    const std::uint64_t heap =
        i % 2 == 0 ? pick(begin, std::min(size / 4, begin + near)) : pick(size / 4, size / 2);
    if (!space.is_rare(codes[heap]) && offered.insert(heap).second)
      best.emplace(gain_of(heap), heap);
  }
  std::vector<std::uint64_t> witnesses;
  while (!best.empty()) {
    const std::uint64_t heap = best.top().second;
    best.pop();
    const float gain = gain_of(heap);
    if (gain < least_gain) continue;
    if (!best.empty() && gain < best.top().first) {
      best.emplace(gain, heap);
      continue;
    }
    for_each_value(heap, [&](float& part) { part /= 2; });
    witnesses.push_back(heap);
  }
  std::ranges::sort(witnesses);
  return witnesses;
}

/// Takes out of some codes those that an option of the heap has, until none is left or all options
/// are known. Looks by turns at pairs with a small part and at pairs of nearly equal parts. Returns
/// how many pairs were looked at.
template <class Code>
std::uint64_t erase_had(std::vector<unsigned>& wanted, const Code* codes, std::uint64_t heap,
                        const SparseSpace& space, const SplitRules& rules, FindPair<Code> find) {
  constexpr std::uint64_t chunk = 256;
  rules.for_each_take(codes, space, heap, [&](unsigned had) { std::erase(wanted, had); });
  std::uint64_t searched = 0;
  const auto look = [&](std::uint64_t from, std::uint64_t to) {
    for (const std::uint64_t removed : rules.breaks()) {
      if (removed >= heap) break;
      const std::uint64_t whole = heap - removed;
      const std::uint64_t end = std::min(to, rules.last_smaller_part(whole)) + 1;
      if (from >= end) continue;
      std::erase_if(wanted, [&](unsigned code) {
        return find(codes + from, codes + (whole - from), end - from, static_cast<Code>(code));
      });
      searched += end - from;
    }
  };
  std::uint64_t low = 1;
  std::uint64_t high = rules.last_smaller_part(heap);
  while (!wanted.empty() && low <= high) {
    const std::uint64_t low_end = std::min(high, low + chunk - 1);
    look(low, low_end);
    low = low_end + 1;
    if (wanted.empty() || low > high) break;
    const std::uint64_t high_begin = std::max(low, high - std::min(high, chunk - 1));
    look(high_begin, high);
    high = high_begin - 1;
  }
  return searched;
}

}  // namespace zugzwang::detail
