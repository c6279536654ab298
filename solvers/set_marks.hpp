#pragma once

// What the options of a block of successive heaps have while values are large: a set of bits a lane
// for each class.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <zugzwang/solvers/mark_lanes.hpp>
#include <zugzwang/solvers/pair_of_threads.hpp>
#include <zugzwang/solvers/sparse_space.hpp>
#include <zugzwang/solvers/split_rules.hpp>

namespace zugzwang::detail {

/// To mark a pair costs the more the more indices there are. So only a part of the terms is marked.
/// The rest is asked only whether a pair has one of the eight least codes that are not marked:
/// first the common ones, of which the least that is left counts, and then the rare ones below
/// that. If all eight are had, the lane is completed by all pairs after all.
template <class Code_>
class SetMarks {
 public:
  using Code = Code_;
  static constexpr bool worth_two_threads = true;

  /// With two threads, each does half of the lanes.
  SetMarks(const LaneKernel& kernel, const SparseSpace& space, const SplitRules& rules,
           const Code* codes, bool two_threads)
      : kernel_(kernel),
        space_(space),
        rules_(rules),
        common_(1U << space.class_bit()),
        words_(common_ / bits),
        lanes_(std::max(least_lanes, kernel.lanes * (two_threads ? 2 : 1))),
        sets_(2 * words_ * lanes_),
        asked_(LaneKernel::candidates * lanes_),
        hits_(LaneKernel::candidates * lanes_),
        last_common_(lanes_) {
    for (const Term& term : rules.small_terms(codes, space, lanes_))
      if (term.distance < lanes_) near_.push_back(term);
  }

  std::size_t lanes() const { return lanes_; }

  /// Begins a block. `first` is where the code of lane 0 will stand.
  void mark_block(const Code* first, const BlockTerms& terms, PairOfThreads* threads) {
    first_ = first;
    std::ranges::fill(sets_, 0);
    const auto [marked_rares, asked_rares] = split(terms.rares, marked_rares_);
    const auto [marked_witnesses, asked_witnesses] = split({terms.witnesses, {}}, marked_witnesses_);
    const auto mark_lanes = [&](std::size_t begin, std::size_t end) {
      std::size_t crowded = 0;
      for (std::size_t lane = begin; lane < end; lane += kernel_.lanes) {
        mark_common(lane, marked_rares, asked_rares);
        crowded += mark_rare(lane, marked_witnesses, asked_witnesses);
      }
      return crowded;
    };
    if (threads == nullptr) {
      adapt(marked_witnesses_, mark_lanes(0, lanes_));
    } else {
      std::array<std::size_t, 2> crowded{};
      threads->run([&] { crowded[0] = mark_lanes(0, lanes_ / 2); },
                   [&] { crowded[1] = mark_lanes(lanes_ / 2, lanes_); });
      adapt(marked_witnesses_, crowded[0] + crowded[1]);
    }
    unmarked_ = asked_rares;
  }
  void mark(std::size_t lane, unsigned code) {
    sets_[code / bits * lanes_ + lane] |= std::uint64_t{1} << code % bits;
  }

  /// Sets the codes of so many lanes; the first is that of the heap `begin`. `find_rare` is told a
  /// heap and the rare codes below its least common one that no option is known to have, and
  /// returns the first that none has. Ends early where all indices are had. Returns how many lanes
  /// are done.
  template <class FindRare>
  std::size_t decide(Code* codes, std::uint64_t begin, std::size_t count, FindRare find_rare) {
    std::size_t completed = 0;
    std::vector<std::uint64_t> rares;  // of this block
    std::size_t lane = 0;
    for (; lane < count; ++lane) {
      const std::uint64_t heap = begin + lane;
      const auto mark_option = [&](unsigned code) { mark(lane, code); };
      for (const Term& term : near_) mark_option(*(codes + lane - term.distance) ^ term.code);
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
    adapt(marked_rares_, completed);
    return lane;
  }

 private:
  using Runs = BlockTerms::Runs;
  static constexpr unsigned bits = 64;
  static constexpr std::size_t least_lanes = 64;

  /// The codes from `begin` to below `end` that are not marked, rising, until `visit` returns
  /// false.
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

  /// The first part of the runs, and the rest.
  static std::pair<Runs, Runs> split(const Runs& runs, double fraction) {
    const auto total = static_cast<double>(runs[0].size() + runs[1].size());
    const auto head = static_cast<std::size_t>(fraction * total);
    const std::size_t of_first = std::min(head, runs[0].size());
    const std::size_t of_second = std::min(head - of_first, runs[1].size());
    return {{runs[0].first(of_first), runs[1].first(of_second)},
            {runs[0].subspan(of_first), runs[1].subspan(of_second)}};
  }
  /// More is marked when too many lanes found no place, less when none did.
  void adapt(double& fraction, std::size_t failed) const {
    if (failed > lanes_ / 16)
      fraction = std::min(0.9, fraction + 1.0 / 64);
    else if (failed == 0)
      fraction = std::max(0.0, fraction - 1.0 / 128);
  }

  // From here on, `begin` is the first of as many lanes as the kernel has.

  /// Marks the pairs whose codes are from one to below another.
  void mark_pairs(std::size_t begin, const Runs& runs, unsigned first_code, unsigned end) {
    for (unsigned code = first_code; code < end; code += bits)
      for (const auto& run : runs)
        if (!run.empty())
          kernel_.mark<Code, std::uint64_t>()(first_ + begin, run, code,
                                              &sets_[code / bits * lanes_ + begin]);
  }
  void mark_common(std::size_t begin, const Runs& marked, const Runs& asked) {
    mark_pairs(begin, marked, common_, 2 * common_);
    for (std::size_t lane = begin; lane < begin + kernel_.lanes; ++lane) {
      std::size_t count = 0;
      last_common_[lane] = 2 * common_;
      for_each_unmarked(lane, common_, 2 * common_, [&](unsigned code) {
        asked_[count++ * lanes_ + lane] = static_cast<Code>(code);
        if (count < LaneKernel::candidates) return true;
        last_common_[lane] = code;
        return false;
      });
      while (count < LaneKernel::candidates) asked_[count++ * lanes_ + lane] = 0;
    }
    eliminate(begin, asked);
  }
  /// Tells how many lanes had more rare codes to ask for than there is place.
  std::size_t mark_rare(std::size_t begin, const Runs& marked, const Runs& asked) {
    std::array<unsigned, LaneKernel::most_lanes> ends;
    unsigned last_end = 0;
    for (std::size_t i = 0; i < kernel_.lanes; ++i) {
      const unsigned common = least_unmarked(begin + i, common_, 2 * common_ - 1);
      ends[i] = std::min(common_, space_.rare_indices_below(space_.decode(0, common)));
      last_end = std::max(last_end, ends[i]);
    }
    mark_pairs(begin, marked, 0, last_end);
    std::size_t crowded = 0;
    for (std::size_t i = 0; i < kernel_.lanes; ++i) {
      const std::size_t lane = begin + i;
      std::size_t count = 0;
      for_each_unmarked(lane, 0, ends[i], [&](unsigned code) {
        if (count == LaneKernel::candidates) {
          ++crowded;
          return false;
        }
        asked_[count++ * lanes_ + lane] = static_cast<Code>(code);
        return true;
      });
      while (count < LaneKernel::candidates) asked_[count++ * lanes_ + lane] = 0;
    }
    eliminate(begin, asked);
    return crowded;
  }
  /// Marks those of the candidates that a term gives.
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
  /// Marks the common codes of the terms that the lane asked only for candidates.
  void complete(std::size_t lane) {
    last_common_[lane] = 2 * common_;
    for (const auto& run : unmarked_)
      for (const Term& term : run) mark(lane, *(first_ + lane - term.distance) ^ term.code);
  }

  const LaneKernel& kernel_;
  const SparseSpace& space_;
  const SplitRules& rules_;
  unsigned common_;  // the first code of common class
  unsigned words_;   // of each class
  std::size_t lanes_;
  std::vector<Term> near_;             // with a partner in the block
  std::vector<std::uint64_t> sets_;    // by 64 codes, then by lane
  std::vector<Code> asked_;            // by candidate, then by lane
  std::vector<Code> hits_;             // likewise
  std::vector<unsigned> last_common_;  // all pairs are asked for those up to it
  std::vector<unsigned> missing_;
  const Code* first_ = nullptr;  // of the block
  Runs unmarked_{};              // rare heaps
  double marked_rares_ = 0.4;
  double marked_witnesses_ = 0.4;
};

}  // namespace zugzwang::detail
