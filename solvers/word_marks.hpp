#pragma once

// What the options of a block of successive heaps have while values are small: one word a lane for
// each class, one bit an index.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <zugzwang/solvers/mark_lanes.hpp>
#include <zugzwang/solvers/pair_of_threads.hpp>
#include <zugzwang/solvers/sparse_space.hpp>
#include <zugzwang/solvers/split_rules.hpp>

namespace zugzwang::detail {

/// With a word of as many bits as there are indices: 16, 32 or 64.
///
/// Heaps of one block are options of each other. Once a lane has its value, that is pushed to the
/// lanes behind it: for every code there is a row with what a heap of that code, so many tokens
/// below, gives. Eight lanes are held in one vector while they are decided.
template <class Word>
class WordMarks {
 public:
  using Code = std::uint8_t;
  static constexpr bool worth_two_threads = false;  // a block takes less than to wake one

  WordMarks(const LaneKernel& kernel, const SparseSpace& space, const SplitRules& rules,
            const Code* codes)
      : kernel_(kernel), mark_(kernel.mark<Code, Word>()), rows_(all_codes) {
    for (unsigned heap = 0; heap < 2; ++heap)
      for (unsigned common = 0; common < indices; ++common)
        for (unsigned rare = 0; rare < indices; ++rare)
          if (space.decode(heap, rare) < space.decode(heap, common | class_mask))
            rares_below_[heap][common] |= bit(rare);

    const std::vector<Term> small = rules.small_terms(codes, space, lanes());
    std::vector<Term> small_common;
    for (std::uint64_t heap = 1; heap < lanes(); ++heap)
      if (!space.is_rare(codes[heap])) rules.add_terms(small_common, heap, codes[heap]);
    for (unsigned index = 0; index < indices; ++index) {
      for (const Term& term : small) {
        push(index | class_mask, term);
        push(index, term);
      }
      for (const Term& term : small_common) push(index, term);
    }
  }

  std::size_t lanes() const { return kernel_.lanes; }

  /// Begins a block. `first` is where the code of lane 0 will stand.
  void mark_block(const Code* first, const BlockTerms& terms, PairOfThreads*) {
    rare_ = {};
    common_ = {};
    for (const auto& run : terms.rares)
      if (!run.empty()) mark_(first, run, class_mask, common_.data());
    for (const auto& run : terms.witnesses)
      if (!run.empty()) mark_(first, run, 0, rare_.data());
  }
  void mark(std::size_t lane, unsigned code) {
    ((code & class_mask) != 0 ? common_ : rare_)[lane] |= bit(code % class_mask);
  }

  /// Sets the codes of so many lanes; the first is that of the heap `begin`. `find_rare` is told a
  /// heap and the rare codes below its least common one that no option is known to have, and
  /// returns the first that none has. Ends early where all indices are had. Returns how many lanes
  /// are done.
  template <class FindRare>
  std::size_t decide(Code* codes, std::uint64_t begin, std::size_t count, FindRare find_rare) {
    for (std::size_t first = 0; first < count; first += eight) {
      Eight had{};
      include(had, &common_[first]);
#pragma GCC unroll 8
      for (std::size_t i = 0; i < eight; ++i) {
        const std::size_t lane = first + i;
        if (lane == count) return lane;
        const Word open = static_cast<Word>(~had[i]);
        if (open == 0) return lane;
        const auto common = static_cast<unsigned>(std::countr_zero(open));
        unsigned code = common | class_mask;
        const Word missing = rares_below_[(begin + lane) & 1][common] & ~rare_[lane];
        if (missing != 0) code = rare_or(code, begin + lane, missing, find_rare);
        codes[lane] = static_cast<Code>(code);
        include(had, &rows_[code][eight - i]);
      }
      for (std::size_t next = first + eight; next < count; next += eight) {
        Eight pushed{};
        include(pushed, &common_[next]);
#pragma GCC unroll 8
        for (std::size_t i = 0; i < eight; ++i)
          include(pushed, &rows_[codes[first + i]][eight + (next - first) - i]);
        std::memcpy(&common_[next], &pushed, sizeof pushed);
      }
    }
    return count;
  }

 private:
  static constexpr std::size_t eight = 8;
  static constexpr unsigned class_mask = 1U << 7;
  static constexpr unsigned indices = std::numeric_limits<Word>::digits;
  static constexpr std::size_t all_codes = class_mask + indices;
  typedef Word Eight __attribute__((vector_size(eight * sizeof(Word))));
  /// At eight + d, what a heap d tokens below gives; nothing where that is itself or above.
  using Row = std::array<Word, eight + LaneKernel::most_lanes>;

  static Word bit(unsigned index) { return static_cast<Word>(Word{1} << index); }
  static void include(Eight& marks, const Word* words) {
    Eight others;
    std::memcpy(&others, words, sizeof others);
    marks |= others;
  }

  void push(unsigned code, const Term& term) {
    const unsigned pair = code ^ term.code;
    if (term.distance < lanes() && (pair & class_mask) != 0)
      rows_[code][eight + term.distance] |= bit(pair % class_mask);
  }

  template <class FindRare>
  [[gnu::noinline]] unsigned rare_or(unsigned code, std::uint64_t heap, Word missing,
                                     FindRare find_rare) {
    missing_.clear();
    for (Word left = missing; left != 0; left &= static_cast<Word>(left - 1))
      missing_.push_back(static_cast<unsigned>(std::countr_zero(left)));
    return find_rare(heap, missing_).value_or(code);
  }

  const LaneKernel& kernel_;
  MarkPairs<Code, Word> mark_;
  std::array<Word, LaneKernel::most_lanes> rare_{};
  std::array<Word, LaneKernel::most_lanes> common_{};
  // By the parity of the heap and the index of a common value: the rare values below it.
  std::array<std::array<Word, indices>, 2> rares_below_{};
  std::vector<Row> rows_;
  std::vector<unsigned> missing_;
};

}  // namespace zugzwang::detail
