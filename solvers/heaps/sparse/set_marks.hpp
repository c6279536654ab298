#pragma once

// The values of the options of successive heaps if values are large: a bitset for each lane and
// class.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <zugzwang/solvers/heaps/sparse/mark_lanes.hpp>
#include <zugzwang/solvers/heaps/sparse/pair_of_threads.hpp>
#include <zugzwang/solvers/heaps/sparse/sparse_space.hpp>
#include <zugzwang/solvers/heaps/sparse/split_rules.hpp>

namespace zugzwang::detail {

/// Marks the options of a block of heaps. Marking costs grow with the indices, so only some terms
/// are marked; the rest are tested against the eight least unmarked codes: first the common ones,
/// then the rare ones below the least common code that is left. If all eight are eliminated, the
/// lane is completed by all pairs.
template <class Code>
class SetMarks {
 public:
  static constexpr bool worth_two_threads = true;

  /// If there are two threads, each marks half of the lanes.
  SetMarks(const LaneKernel& kernel, const SparseSpace& space, const SplitRules& rules,
           const Code* codes, bool two_threads)
      : kernel_(kernel),
        space_(space),
        rules_(rules),
        common_(1U << space.class_bit()),
        lanes_(std::max(least_lanes, kernel.lanes * (two_threads ? 2 : 1))),
        sets_(2 * common_ / bits * lanes_),
        asked_(LaneKernel::candidates * lanes_),
        hits_(LaneKernel::candidates * lanes_),
        last_common_(lanes_),
        marked_end_(lanes_) {
    for (const Term& term : rules.small_terms(codes, space, lanes_))
      if (term.distance < lanes_) near_.push_back(term);
    std::ranges::sort(near_, {}, &Term::distance);
  }

  std::size_t lanes() const { return lanes_; }

  /// Begins a block and marks the terms. `first` points to the future code of lane 0.
  void mark_block(const Code* first, const BlockTerms& terms, PairOfThreads* threads) {
    first_ = first;
    std::ranges::fill(sets_, 0);
    std::tie(marked_rares_, asked_rares_) = split(terms.rares, rares_to_mark_);
    const auto [marked_witnesses, asked_witnesses] =
        split({terms.witnesses, {}}, witnesses_to_mark_);
    const auto mark_lanes = [&](std::size_t begin, std::size_t end) {
      std::size_t crowded = 0;
      for (std::size_t lane = begin; lane < end; lane += kernel_.lanes) {
        mark_common(lane);
        crowded += mark_rare(lane, marked_witnesses, asked_witnesses);
      }
      return crowded;
    };
    if (threads == nullptr) {
      adapt(witnesses_to_mark_, mark_lanes(0, lanes_));
    } else {
      std::array<std::size_t, 2> crowded{};
      threads->run([&] { crowded[0] = mark_lanes(0, lanes_ / 2); },
                   [&] { crowded[1] = mark_lanes(lanes_ / 2, lanes_); });
      adapt(witnesses_to_mark_, crowded[0] + crowded[1]);
    }
  }
  void mark(std::size_t lane, unsigned code) {
    sets_[code / bits * lanes_ + lane] |= std::uint64_t{1} << code % bits;
  }

  /// Decides the codes of `count` lanes, of which the first is the heap `begin`. `find_rare(heap,
  /// codes)` receives the rare codes below the least unmarked common one that are not marked, and
  /// returns the first that no option has. Stops early if all indices are taken. Returns the number
  /// of lanes decided.
  template <class FindRare>
  std::size_t decide(Code* codes, std::uint64_t begin, std::size_t count, FindRare find_rare) {
    std::size_t completed = 0;
    std::vector<std::uint64_t> rares;  // of this block
    std::size_t lane = 0;
    for (; lane < count; ++lane) {
      const std::uint64_t heap = begin + lane;
      const auto mark_option = [&](unsigned code) { mark(lane, code); };
      for (const Term& term : near_) {
        if (term.distance > lane) break;
        mark_option(codes[lane - term.distance] ^ term.code);
      }
      for (const std::uint64_t rare : rares)
        rules_.for_each_pair(codes - begin, heap, rare, mark_option);
      unsigned common = least_unmarked(lane, common_, 2 * common_);
      if (common > last_common_[lane]) {
        complete(lane);
        ++completed;
        common = least_unmarked(lane, common_, 2 * common_);
      }
      if (common == 2 * common_) break;
      unsigned code = common;
      missing_.clear();
      const unsigned value = space_.decode(heap, common);
      for_each_unmarked(lane, 0, space_.rare_indices_below(value), [&](unsigned rare) {
        if (space_.decode(heap, rare) < value) missing_.push_back(rare);
        return true;
      });
      if (!missing_.empty())
        if (const std::optional<unsigned> rare = find_rare(heap, missing_)) {
          code = *rare;
          rares.push_back(heap);
        }
      codes[lane] = static_cast<Code>(code);
    }
    adapt(rares_to_mark_, completed);
    return lane;
  }

 private:
  using Runs = BlockTerms::Runs;
  static constexpr unsigned bits = 64;
  static constexpr std::size_t least_lanes = 64;

  /// Visits the unmarked codes from `begin` to below `end` in ascending order, until `visit`
  /// returns false.
  template <class Visit>
  void for_each_unmarked(std::size_t lane, unsigned begin, unsigned end, Visit visit) const {
    for (unsigned word = begin / bits; word * bits < end; ++word)
      for (std::uint64_t left = ~sets_[word * lanes_ + lane]; left != 0; left &= left - 1) {
        const unsigned code = word * bits + static_cast<unsigned>(std::countr_zero(left));
        if (code >= end || !visit(code)) return;
      }
  }
  unsigned least_unmarked(std::size_t lane, unsigned begin, unsigned end) const {
    unsigned least = end;
    for_each_unmarked(lane, begin, end, [&](unsigned code) {
      least = code;
      return false;
    });
    return least;
  }

  /// Splits the runs into a head, `fraction` of all terms, and the rest.
  static std::pair<Runs, Runs> split(const Runs& runs, double fraction) {
    const auto total = static_cast<double>(runs[0].size() + runs[1].size());
    const auto head = static_cast<std::size_t>(fraction * total);
    const std::size_t of_first = std::min(head, runs[0].size());
    const std::size_t of_second = std::min(head - of_first, runs[1].size());
    return {{runs[0].first(of_first), runs[1].first(of_second)},
            {runs[0].subspan(of_first), runs[1].subspan(of_second)}};
  }
  /// Increases the marked fraction if too many lanes failed, and decreases it if none did.
  void adapt(double& fraction, std::size_t failed) const {
    if (failed > lanes_ / 16)
      fraction = std::min(0.9, fraction + 1.0 / 64);
    else if (failed == 0)
      fraction = std::max(0.0, fraction - 1.0 / 128);
  }

  // In the following, `begin` is the first of as many lanes as the kernel has.

  /// Marks the pairs that have one of the 64 codes from `code` on.
  void mark_pairs(std::size_t begin, const Runs& runs, unsigned code) {
    for (const auto& run : runs)
      if (!run.empty())
        kernel_.mark<Code, std::uint64_t>()(first_ + begin, run, code,
                                            &sets_[code / bits * lanes_ + begin]);
  }
  /// Marks common codes until every lane has enough candidates, then tests these.
  void mark_common(std::size_t begin) {
    unsigned end = common_;
    bool enough = false;
    for (; !enough && end < 2 * common_; end += bits) {
      mark_pairs(begin, marked_rares_, end);
      enough = true;
      for (std::size_t lane = begin; lane < begin + kernel_.lanes; ++lane)
        enough = ask(lane, common_, end + bits) && enough;
    }
    for (std::size_t lane = begin; lane < begin + kernel_.lanes; ++lane) {
      const unsigned last = asked_[(LaneKernel::candidates - 1) * lanes_ + lane];
      last_common_[lane] = last != 0 ? last : end;
      marked_end_[lane] = end;
    }
    eliminate(begin, asked_rares_);
  }
  /// Makes the least unmarked codes from `begin` to below `end` the candidates of a lane. Returns
  /// whether there are enough of them.
  bool ask(std::size_t lane, unsigned begin, unsigned end) {
    std::size_t count = 0;
    for_each_unmarked(lane, begin, end, [&](unsigned code) {
      asked_[count++ * lanes_ + lane] = static_cast<Code>(code);
      return count < LaneKernel::candidates;
    });
    if (count == LaneKernel::candidates) return true;
    while (count < LaneKernel::candidates) asked_[count++ * lanes_ + lane] = 0;
    return false;
  }
  /// Marks rare codes, then tests candidates. Returns the number of lanes in which there were
  /// enough candidates to fill all slots.
  std::size_t mark_rare(std::size_t begin, const Runs& marked, const Runs& asked) {
    std::array<unsigned, LaneKernel::most_lanes> ends;
    unsigned last_end = 0;
    for (std::size_t i = 0; i < kernel_.lanes; ++i) {
      const unsigned common = least_unmarked(begin + i, common_, 2 * common_ - 1);
      ends[i] = std::min(common_, space_.rare_indices_below(space_.decode(0, common)));
      last_end = std::max(last_end, ends[i]);
    }
    for (unsigned code = 0; code < last_end; code += bits) mark_pairs(begin, marked, code);
    std::size_t crowded = 0;
    for (std::size_t i = 0; i < kernel_.lanes; ++i)
      if (ask(begin + i, 0, ends[i])) ++crowded;
    eliminate(begin, asked);
    return crowded;
  }
  /// Marks the candidates that are the code of a pair.
  void eliminate(std::size_t begin, const Runs& runs) {
    for (const auto& run : runs) {
      if (run.empty()) continue;
      kernel_.eliminate<Code>()(first_ + begin, run, kernel_.lanes, lanes_, &asked_[begin],
                                &hits_[begin]);
      for (std::size_t i = 0; i < LaneKernel::candidates; ++i)
        for (std::size_t lane = begin; lane < begin + kernel_.lanes; ++lane) {
          const std::size_t slot = i * lanes_ + lane;
          const unsigned code = asked_[slot];
          sets_[code / bits * lanes_ + lane] |= (std::uint64_t{hits_[slot]} & 1) << code % bits;
        }
    }
  }
  /// Completes the common codes of a lane: marks the terms that were only tested against candidates
  /// and, if all marked codes are taken, the other terms too.
  void complete(std::size_t lane) {
    const auto mark_all = [&](const Runs& runs) {
      for (const auto& run : runs)
        for (const Term& term : run) mark(lane, *(first_ + lane - term.distance) ^ term.code);
    };
    mark_all(asked_rares_);
    if (least_unmarked(lane, common_, marked_end_[lane]) == marked_end_[lane])
      mark_all(marked_rares_);
  }

  const LaneKernel& kernel_;
  const SparseSpace& space_;
  const SplitRules& rules_;
  unsigned common_;  // the first common code
  std::size_t lanes_;
  std::vector<Term> near_;             // whose partner is in the block, nearest first
  std::vector<std::uint64_t> sets_;    // by 64 codes, then by lane
  std::vector<Code> asked_;            // by candidate, then by lane
  std::vector<Code> hits_;             // likewise
  std::vector<unsigned> last_common_;  // up to it, all terms are marked or tested
  std::vector<unsigned> marked_end_;   // the end of the marked common codes
  std::vector<unsigned> missing_;
  const Code* first_ = nullptr;  // of the block
  Runs marked_rares_{};
  Runs asked_rares_{};
  double rares_to_mark_ = 0.4;  // fractions
  double witnesses_to_mark_ = 0.4;
};

}  // namespace zugzwang::detail
