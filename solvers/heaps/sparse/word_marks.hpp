#pragma once

// The values of the options of successive heaps if values are small: one word for each lane and
// class, with one bit for each index.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include <zugzwang/solvers/heaps/sparse/mark_lanes.hpp>
#include <zugzwang/solvers/heaps/sparse/pair_of_threads.hpp>
#include <zugzwang/solvers/heaps/sparse/sparse_space.hpp>
#include <zugzwang/solvers/heaps/sparse/split_rules.hpp>

namespace zugzwang::detail {

/// The marks of a block of heaps, one for each lane. `Word` has a bit for each index: 16, 32 or 64.
///
/// Heaps of one block occur in options of each other. Once a lane is decided, its value is pushed
/// to the later lanes: for every code there is a row with the bits that a heap of this code sets in
/// heaps a number of tokens above it. Eight lanes share one vector while they are decided.
template <class Word>
class WordMarks {
 public:
  using Code = std::uint8_t;
  static constexpr bool worth_two_threads = false;  // a block takes less time than waking a thread

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

  /// Begins a block and marks the terms. `first` points to the future code of lane 0.
  void mark_block(const Code* first, const BlockTerms& terms, PairOfThreads*) {
    for (std::size_t lane = 0; lane < lanes(); lane += eight) {
      const Eight none{};
      std::memcpy(&rare_[lane], &none, sizeof none);
      std::memcpy(&common_[lane], &none, sizeof none);
    }
    for (const auto& run : terms.rares)
      if (!run.empty()) mark_(first, run, class_mask, common_.data());
    mark_(first, terms.witnesses, 0, rare_.data());
  }
  void mark(std::size_t lane, unsigned code) {
    ((code & class_mask) != 0 ? common_ : rare_)[lane] |= bit(code % class_mask);
  }

  /// Decides the codes of `count` lanes, of which the first is the heap `begin`. `find_rare(heap,
  /// codes)` receives the rare codes below the least unmarked common one that are not marked, and
  /// returns the first that no option has. Stops early if all indices are taken. Returns the number
  /// of lanes decided.
  template <class FindRare>
  std::size_t decide(Code* codes, std::uint64_t begin, std::size_t count, FindRare find_rare) {
    if (nearest_ >= 4) return decide_block<4>(codes, begin, count, find_rare);
    if (nearest_ >= 2) return decide_block<2>(codes, begin, count, find_rare);
    return decide_block<1>(codes, begin, count, find_rare);
  }

 private:
  static constexpr std::size_t eight = 8;
  static constexpr unsigned class_mask = 1U << 7;
  static constexpr unsigned indices = std::numeric_limits<Word>::digits;
  static constexpr std::size_t all_codes = class_mask + indices;
  typedef Word Eight __attribute__((vector_size(eight * sizeof(Word))));
  /// Entry eight + d: the marks from a heap d tokens below; none if d ≤ 0.
  using Row = std::array<Word, eight + LaneKernel::most_lanes>;

  static constexpr Word bit(unsigned index) { return static_cast<Word>(Word{1} << index); }
  static void include(Eight& marks, const Word* words) {
    Eight others;
    std::memcpy(&others, words, sizeof others);
    marks |= others;
  }

  void push(unsigned code, const Term& term) {
    const unsigned pair = code ^ term.code;
    if (term.distance >= lanes() || (pair & class_mask) == 0) return;
    rows_[code][eight + term.distance] |= bit(pair % class_mask);
    if ((code & class_mask) != 0) nearest_ = std::min(nearest_, term.distance);
  }

  template <std::size_t nearest, class FindRare>
  std::size_t decide_block(Code* codes, std::uint64_t begin, std::size_t count,
                           FindRare& find_rare) {
    for (std::size_t first = 0; first < count; first += eight) {
      if (count - first < eight || !decide_eight<nearest>(codes, begin, first)) {
        const std::size_t end = std::min(count, first + eight);
        const std::size_t decided = decide_each(codes, begin, first, end, find_rare);
        if (decided < end) return decided;
      }
      std::array<const Word*, eight> rows;
      for (std::size_t i = 0; i < eight; ++i) rows[i] = &rows_[codes[first + i]][eight - i];
      for (std::size_t next = first + eight; next < count; next += eight) {
        Eight pushed{};
        include(pushed, &common_[next]);
#pragma GCC unroll 8
        for (std::size_t i = 0; i < eight; ++i) include(pushed, rows[i] + (next - first));
        std::memcpy(&common_[next], &pushed, sizeof pushed);
      }
    }
    return count;
  }

  /// Decides the eight lanes from `first` on if all are common and need no search; returns whether
  /// this succeeded. A lane sets common values only in lanes at least `nearest` after it.
  template <std::size_t nearest>
  bool decide_eight(Code* codes, std::uint64_t begin, std::size_t first) const {
    const std::array below{rares_below_[begin % 2].data(), rares_below_[(begin + 1) % 2].data()};
    const Row* const rows = rows_.data() + class_mask;
    constexpr Word last = bit(indices - 1);
    Eight had{};
    include(had, &common_[first]);
    std::array<unsigned, eight> common;
    Word missing = 0;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < eight; ++i) {
      if (i >= nearest) include(had, &rows[common[i - nearest]][eight + nearest - i]);
      common[i] = static_cast<unsigned>(std::countr_zero(static_cast<Word>(~had[i] | last)));
      missing |= static_cast<Word>(below[i % 2][common[i]] & ~rare_[first + i]);
      codes[first + i] = static_cast<Code>(common[i] | class_mask);
    }
    const auto all_had = had == static_cast<Word>(~Word{0});
    std::array<std::uint64_t, sizeof all_had / sizeof(std::uint64_t)> lanes_full;
    std::memcpy(lanes_full.data(), &all_had, sizeof all_had);
    std::uint64_t any_full = 0;
    for (const std::uint64_t full : lanes_full) any_full |= full;
    return missing == 0 && any_full == 0;
  }
  /// Decides the lanes from `first` to below `end`, at most eight, one by one.
  template <class FindRare>
  std::size_t decide_each(Code* codes, std::uint64_t begin, std::size_t first, std::size_t end,
                          FindRare& find_rare) {
    for (std::size_t lane = first; lane < end; ++lane) {
      Word had = common_[lane];
      for (std::size_t other = first; other < lane; ++other)
        had |= rows_[codes[other]][eight + lane - other];
      const Word open = static_cast<Word>(~had);
      if (open == 0) return lane;
      const auto common = static_cast<unsigned>(std::countr_zero(open));
      const std::uint64_t heap = begin + lane;
      unsigned code = common | class_mask;
      missing_.clear();
      for (Word left = rares_below_[heap % 2][common] & static_cast<Word>(~rare_[lane]); left != 0;
           left &= static_cast<Word>(left - 1))
        missing_.push_back(static_cast<unsigned>(std::countr_zero(left)));
      if (!missing_.empty()) code = find_rare(heap, missing_).value_or(code);
      codes[lane] = static_cast<Code>(code);
    }
    return end;
  }

  const LaneKernel& kernel_;
  MarkPairs<Code, Word> mark_;
  std::array<Word, LaneKernel::most_lanes> rare_{};
  std::array<Word, LaneKernel::most_lanes> common_{};
  // The rare values below a common one, by the parity of the heap and the index of the common
  // value.
  std::array<std::array<Word, indices>, 2> rares_below_{};
  std::vector<Row> rows_;
  std::uint64_t nearest_ = eight;
  std::vector<unsigned> missing_;
};

}  // namespace zugzwang::detail
