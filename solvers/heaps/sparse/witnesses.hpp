#pragma once

// Witnesses: pairs of common heaps with rare values, chosen in advance for all heaps or found by
// search for a single heap.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <random>
#include <span>
#include <vector>

#include <zugzwang/solvers/heaps/sparse/mark_lanes.hpp>
#include <zugzwang/solvers/heaps/sparse/sparse_space.hpp>
#include <zugzwang/solvers/heaps/sparse/split_rules.hpp>

namespace zugzwang::detail {

/// Chooses terms of common heaps that provide nearly all rare values. The choice is greedy: each
/// time the candidate that provides most of the values that a sample of heaps still needs. Each
/// witness halves the weight of the values that it provides, so that heaps outside the sample find
/// theirs too. Omits candidates that provide less than `least_gain` values per heap, since a search
/// then costs less than a longer list. The heap of each term is the smaller part of its pair, for
/// the present and all later heaps.
template <class Code>
std::vector<Term> choose_witnesses(std::span<const Code> codes, const SparseSpace& space,
                                   const SplitRules& rules, std::uint64_t most_candidates,
                                   float least_gain) {
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
    constexpr std::uint64_t run = 16;  // neighbours share cache lines
    heaps[i] = i % run == 0 ? pick(size / 2 + size / 4, size - run) : heaps[i - 1] + 1;
    const unsigned value = space.decode(heaps[i], codes[heaps[i]]);
    for (unsigned rare = 0; rare < indices; ++rare)
      if (space.decode(heaps[i], rare) < value) missing[i * indices + rare] = 1;
  }
  const auto for_each_value = [&](const Term& term, auto visit) {
    for (std::uint64_t i = 0; i < samples; ++i) {
      if (term.distance >= heaps[i]) continue;
      const unsigned code = codes[heaps[i] - term.distance] ^ term.code;
      if (space.is_rare(code)) visit(missing[i * indices + code]);
    }
  };
  const auto gain_of = [&](const Term& term) {
    float gain = 0;
    for_each_value(term, [&](float part) { gain += part; });
    return gain / static_cast<float>(samples);
  };

  struct Candidate {
    float gain;
    Term term;
    bool operator<(const Candidate& other) const { return gain < other.gain; }
  };
  std::priority_queue<Candidate> best;
  const std::uint64_t end = (size - rules.breaks().back()) / 2;
  for (std::uint64_t i = 0; i < candidates; ++i) {
    constexpr std::uint64_t begin = 2 * LaneKernel::most_lanes;
    constexpr std::uint64_t near = 1 << 14;
    const std::uint64_t heap =
        i % 2 == 0 ? pick(begin, std::min(end, begin + near)) : pick(end / 2, end);
    const Term term{heap + rules.breaks()[i / 2 % rules.breaks().size()], codes[heap]};
    if (!space.is_rare(codes[heap])) best.push({gain_of(term), term});
  }
  std::vector<Term> witnesses;
  while (!best.empty()) {
    const Candidate candidate{gain_of(best.top().term), best.top().term};
    best.pop();
    if (candidate.gain < least_gain) continue;
    if (!best.empty() && candidate < best.top()) {
      best.push(candidate);
      continue;
    }
    for_each_value(candidate.term, [&](float& part) { part /= 2; });
    witnesses.push_back(candidate.term);
  }
  return witnesses;
}

/// Erases from `wanted` the codes that an option of the heap has, until none is left or all options
/// are searched. Alternates between pairs with a small part and pairs of nearly equal parts.
/// Returns the number of pairs searched.
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
