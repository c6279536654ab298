#pragma once

// What the options of a block of successive heaps have, one lane a heap: as one bit an index
// (WordMarks, for values below 128) or as one byte a code (ByteMarks).

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include <zugzwang/solvers/mark_lanes.hpp>
#include <zugzwang/solvers/pair_of_threads.hpp>
#include <zugzwang/solvers/sparse_space.hpp>

namespace zugzwang::detail {

/// The heaps whose pairs are marked for every lane of a block, each with the numbers of tokens
/// removed: two runs of rare heaps, two of witnesses.
struct BlockTerms {
  std::array<std::span<const Term>, 2> rares{};
  std::array<std::span<const Term>, 2> witnesses{};

  std::size_t size() const {
    return rares[0].size() + rares[1].size() + witnesses[0].size() + witnesses[1].size();
  }
};

class WordMarks {
 public:
  using Code = std::uint8_t;
  static constexpr unsigned most_index_bits = 6;
  static constexpr bool worth_two_threads = false;  // a block takes less than to wake one

  WordMarks(const LaneKernel& kernel, const SparseSpace& space) : kernel_(kernel), space_(space) {
    const unsigned indices = 1U << space.index_bits();
    for (unsigned heap = 0; heap < 2; ++heap)
      for (unsigned common = 0; common < indices; ++common)
        for (unsigned rare = 0; rare < indices; ++rare)
          if (space.decode(heap, rare) < space.decode(heap, common | class_mask))
            rares_below_[heap][common] |= std::uint64_t{1} << rare;
  }

  std::size_t lanes() const { return kernel_.lanes; }

  /// Begins a block. `first` is where the code of lane 0 will stand.
  void mark_block(const Code* first, const BlockTerms& terms, PairOfThreads* = nullptr) {
    words_ = {};
    for (const auto& run : terms.rares)
      kernel_.mark(first, run, space_.index_bits(), &words_[1][0]);
    for (const auto& run : terms.witnesses)
      kernel_.mark(first, run, space_.index_bits(), &words_[0][0]);
  }
  /// Marks the pairs of lanes `lane` to lane + 7 with further rare heaps.
  void mark_few(const Code* first, std::size_t lane, std::span<const Term> rares) {
    kernel_.mark_few(first + lane, rares, space_.index_bits(), &words_[1][lane]);
  }

  class Lane {
   public:
    Lane(const WordMarks& marks, std::size_t lane)
        : rare_(marks.words_[0][lane]), common_(marks.words_[1][lane]), marks_(marks) {}

    void mark(unsigned code) {
      const std::uint64_t bit = std::uint64_t{1} << (code & 63);
      const std::uint64_t if_common = std::uint64_t{0} - (code >> 7);
      common_ |= bit & if_common;
      rare_ |= bit & ~if_common;
    }
    /// The least index that no option of common class has; 2^index_bits or more if all are had.
    unsigned least_common() const { return static_cast<unsigned>(std::countr_one(common_)); }
    /// The codes of the rare values below a common one that no option is known to have.
    template <class Visit>
    void rares_below(std::uint64_t heap, unsigned common, Visit visit) const {
      for (std::uint64_t left = marks_.rares_below_[heap & 1][common] & ~rare_; left != 0;
           left &= left - 1)
        visit(static_cast<unsigned>(std::countr_zero(left)));
    }

   private:
    std::uint64_t rare_;
    std::uint64_t common_;
    const WordMarks& marks_;
  };
  Lane lane(std::size_t lane) { return {*this, lane}; }
  void end_block() {}

 private:
  static constexpr unsigned class_mask = 1U << 7;

  const LaneKernel& kernel_;
  const SparseSpace& space_;
  std::array<std::array<std::uint64_t, LaneKernel::most_lanes>, 2> words_{};  // by class
  // By the parity of the heap and the index of a common value: the rare values below it.
  std::array<std::array<std::uint64_t, 64>, 2> rares_below_{};
};

/// With codes whose class is their bit `class_bit`.
///
/// Most pairs cost one byte written at random. Once most codes of a lane are marked, it is cheaper
/// to ask of the rest of the pairs only whether they have one of the eight least codes that are
/// not: first the common ones, of which the least that is left then counts, and then the rare ones
/// below that. If all eight are had, the lane is completed by all pairs after all.
template <class Code_, unsigned class_bit>
class ByteMarks {
 public:
  using Code = Code_;
  static constexpr bool worth_two_threads = true;
  static constexpr std::size_t codes = std::size_t{2} << class_bit;
  static constexpr std::size_t all_lanes =
      std::max<std::size_t>(64 / sizeof(Code), (1 << 14) / codes);  // twice 32 bytes or more

  ByteMarks(const LaneKernel& kernel, const SparseSpace& space)
      : kernel_(kernel), space_(space), marks_(codes * all_lanes) {}

  std::size_t lanes() const { return all_lanes; }

  /// With a second thread, each does half of the lanes.
  void mark_block(const Code* first, const BlockTerms& terms, PairOfThreads* threads = nullptr) {
    first_ = first;
    const Phases rares = phases_of(terms.rares, scattered_rares_);
    const Phases witnesses = phases_of(terms.witnesses, scattered_witnesses_);
    constexpr std::size_t half = all_lanes / 2;
    std::array<std::size_t, 2> crowded{};
    const auto lower = [&] { crowded[0] = mark_lanes<half>(0, rares, witnesses); };
    const auto upper = [&] { crowded[1] = mark_lanes<half>(half, rares, witnesses); };
    if (threads != nullptr) {
      threads->run(lower, upper);
    } else {
      lower();
      upper();
    }
    adapt(scattered_witnesses_, crowded[0] + crowded[1]);
    unscattered_ = {rares.many[0], rares.many[1], rares.few[0], rares.few[1]};
    completed_ = 0;
  }
  void mark_few(const Code* first, std::size_t lane, std::span<const Term> rares) {
    scatter<8>(first + lane, lane, rares);
  }

  class Lane {
   public:
    Lane(ByteMarks& all, std::size_t lane)
        : all_(all), lane_(lane), marks_(all.marks_.data() + lane * codes) {}

    void mark(unsigned code) { marks_[code] = 1; }
    unsigned least_common() {
      const unsigned index = least_unmarked();
      if (index <= all_.last_common_[lane_]) return index;
      all_.complete(lane_);
      return least_unmarked();
    }
    template <class Visit>
    void rares_below(std::uint64_t heap, unsigned common, Visit visit) const {
      const SparseSpace& space = all_.space_;
      const unsigned value = space.decode(heap, common | 1U << class_bit);
      for_each_unmarked(0, space.rare_indices_below(value), [&](unsigned code) {
        if (space.decode(heap, code) < value) visit(code);
        return true;
      });
    }

    /// The least index of common class that is not marked.
    unsigned least_unmarked() const {
      for (std::size_t index = 0; index < codes / 2; index += 8)
        if (const unsigned unmarked = unmarked_from(codes / 2 + index); unmarked != 0)
          return static_cast<unsigned>(index) + static_cast<unsigned>(std::countr_zero(unmarked));
      return codes / 2;
    }
    /// The codes that are not marked, rising, until `visit` returns false.
    template <class Visit>
    void for_each_unmarked(std::size_t begin, std::size_t end, Visit visit) const {
      for (std::size_t code = begin; code < end; code += 8)
        for (unsigned left = unmarked_from(code); left != 0; left &= left - 1) {
          const std::size_t next = code + static_cast<std::size_t>(std::countr_zero(left));
          if (next >= end || !visit(static_cast<unsigned>(next))) return;
        }
    }

   private:
    /// One bit for each of the eight codes from `code` on that is not marked.
    unsigned unmarked_from(std::size_t code) const {
      std::uint64_t eight;
      std::memcpy(&eight, marks_ + code, sizeof eight);
      // Byte i, which is 0 or 1, goes to bit 56 + i.
      return static_cast<unsigned>((eight * 0x0102040810204080) >> 56) ^ 0xFF;
    }

    ByteMarks& all_;
    std::size_t lane_;
    std::uint8_t* marks_;
  };
  Lane lane(std::size_t lane) { return {*this, lane}; }

  /// Ends a block: how many lanes had to be completed tells how much to scatter in the next.
  void end_block() { adapt(scattered_rares_, completed_); }

 private:
  using Runs = std::array<std::span<const Term>, 2>;
  /// Candidates of a lane at the first elimination, and at the second.
  static constexpr std::size_t few = Eliminate<Code>::candidates;
  static constexpr std::size_t many = 3 * few;

  /// The same terms in three parts: those whose pairs are marked, those that many candidates are
  /// asked of, and those that few are.
  struct Phases {
    Runs scattered;
    Runs many;
    Runs few;
  };
  static Phases phases_of(const Runs& runs, double fraction) {
    const auto [scattered, rest] = split(runs, fraction);
    const auto [many_asked, few_asked] = split(rest, std::min(1.0, fraction / (1 - fraction)));
    return {scattered, many_asked, few_asked};
  }
  static std::pair<Runs, Runs> split(const Runs& runs, double fraction) {
    const auto total = static_cast<double>(runs[0].size() + runs[1].size());
    const auto head = static_cast<std::size_t>(fraction * total);
    const std::size_t of_first = std::min(head, runs[0].size());
    const std::size_t of_second = std::min(head - of_first, runs[1].size());
    return {{runs[0].first(of_first), runs[1].first(of_second)},
            {runs[0].subspan(of_first), runs[1].subspan(of_second)}};
  }
  /// More is scattered when too many lanes found no place, less when none did.
  static void adapt(double& fraction, std::size_t failed) {
    if (failed > all_lanes / 16)
      fraction = std::min(0.5, fraction + 1.0 / 64);
    else if (failed == 0)
      fraction = std::max(0.0, fraction - 1.0 / 128);
  }

  /// Marks so many lanes. Tells how many of them had more rare codes without a mark than fit.
  template <std::size_t count>
  std::size_t mark_lanes(std::size_t begin, const Phases& rares, const Phases& witnesses) {
    std::memset(marks_.data() + begin * codes, 0, count * codes);
    std::fill_n(last_common_.begin() + begin, count, static_cast<unsigned>(codes / 2));
    for (const auto& run : rares.scattered) scatter<count>(first_ + begin, begin, run);
    for (const auto& run : witnesses.scattered) scatter<count>(first_ + begin, begin, run);
    eliminate_common<count>(begin, rares.many, many);
    eliminate_common<count>(begin, rares.few, few);
    eliminate_rare<count>(begin, witnesses.many, many);
    return eliminate_rare<count>(begin, witnesses.few, few);
  }

  /// Asks the runs for the least common codes that are not marked.
  template <std::size_t count>
  void eliminate_common(std::size_t begin, const Runs& runs, std::size_t slots) {
    for (std::size_t i = begin; i < begin + count; ++i) {
      Candidates candidates(*this, i, slots);
      lane(i).for_each_unmarked(codes / 2, codes,
                                [&](unsigned code) { return candidates.add(code); });
      last_common_[i] =
          std::min(last_common_[i], candidates.last() - static_cast<unsigned>(codes / 2));
    }
    eliminate<count>(begin, runs, slots);
  }
  /// Asks the runs for the rare codes below the least common one. Tells how many lanes had more of
  /// them than there are slots.
  template <std::size_t count>
  std::size_t eliminate_rare(std::size_t begin, const Runs& runs, std::size_t slots) {
    std::size_t crowded = 0;
    for (std::size_t i = begin; i < begin + count; ++i) {
      Candidates candidates(*this, i, slots);
      const unsigned common = std::min<unsigned>(lane(i).least_unmarked(), codes / 2 - 1);
      const unsigned value = space_.decode(0, common | 1U << class_bit);
      bool fits = true;
      lane(i).for_each_unmarked(0, std::min<unsigned>(space_.rare_indices_below(value), codes / 2),
                                [&](unsigned code) { return fits = candidates.add(code); });
      crowded += fits ? 0 : 1;
    }
    eliminate<count>(begin, runs, slots);
    return crowded;
  }
  template <std::size_t count>
  void eliminate(std::size_t begin, const Runs& runs, std::size_t slots) {
    for (std::size_t slot = 0; slot < slots; slot += few) {
      const Code* const asked = &candidates_[slot * all_lanes + begin];
      Code* const hits = &hits_[begin];
      for (const auto& run : runs) {
        if (run.empty()) continue;
        if constexpr (sizeof(Code) == 1)
          kernel_.eliminate_bytes(first_ + begin, run, count, all_lanes, asked, hits);
        else
          kernel_.eliminate_words(first_ + begin, run, count, all_lanes, asked, hits);
        for (std::size_t candidate = 0; candidate < few; ++candidate)
          mark_hits<count>(begin, asked + candidate * all_lanes, hits + candidate * all_lanes);
      }
    }
  }
  template <std::size_t count>
  void mark_hits(std::size_t begin, const Code* asked, const Code* hits) {
    constexpr std::size_t at_once = sizeof(std::uint64_t) / sizeof(Code);
    for (std::size_t first = 0; first < count; first += at_once) {
      std::uint64_t some;
      std::memcpy(&some, hits + first, sizeof some);
      if (some == 0) continue;
      for (std::size_t i = first; i < first + at_once; ++i)
        if (hits[i] != 0) marks_[(begin + i) * codes + asked[i]] = 1;
    }
  }

  /// The candidates of one lane; a place that is left over asks for code 0.
  class Candidates {
   public:
    Candidates(ByteMarks& marks, std::size_t lane, std::size_t slots)
        : first_(&marks.candidates_[lane]), slots_(slots) {
      for (std::size_t slot = 0; slot < slots; ++slot) first_[slot * all_lanes] = 0;
    }
    /// False if there is no place for one more.
    bool add(unsigned code) {
      if (count_ == slots_) return false;
      first_[count_++ * all_lanes] = static_cast<Code>(code);
      last_ = code;
      return true;
    }
    /// All unmarked codes up to this one are candidates.
    unsigned last() const { return count_ == slots_ ? last_ : static_cast<unsigned>(codes) - 1; }

   private:
    Code* first_;
    std::size_t slots_;
    std::size_t count_ = 0;
    unsigned last_ = 0;
  };

  void complete(std::size_t lane) {
    ++completed_;
    last_common_[lane] = static_cast<unsigned>(codes);
    for (const auto& run : unscattered_) scatter<1>(first_ + lane, lane, run);
  }

  template <std::size_t count>
  void scatter(const Code* first, std::size_t lane, std::span<const Term> terms) {
    std::uint8_t* const marks = marks_.data() + lane * codes;
    for (const Term& term : terms) {
      const Code* const partners = first - term.distance;
      const std::size_t code = term.code;
#pragma GCC unroll 64
      for (std::size_t i = 0; i < count; ++i) marks[i * codes + (partners[i] ^ code)] = 1;
    }
  }

  const LaneKernel& kernel_;
  const SparseSpace& space_;
  std::vector<std::uint8_t> marks_;
  const Code* first_ = nullptr;                         // of the block
  std::array<std::span<const Term>, 4> unscattered_{};  // rare heaps
  std::array<unsigned, all_lanes> last_common_{};       // all pairs are asked for those up to it
  std::array<Code, many * all_lanes> candidates_{};
  std::array<Code, few * all_lanes> hits_{};
  std::size_t completed_ = 0;  // lanes of this block
  double scattered_rares_ = 0.2;
  double scattered_witnesses_ = 0.2;
};

}  // namespace zugzwang::detail
