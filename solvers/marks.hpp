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
#include <vector>

#include <zugzwang/solvers/mark_lanes.hpp>
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
  void mark_block(const Code* first, const BlockTerms& terms) {
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

 private:
  static constexpr unsigned class_mask = 1U << 7;

  const LaneKernel& kernel_;
  const SparseSpace& space_;
  std::array<std::array<std::uint64_t, LaneKernel::most_lanes>, 2> words_{};  // by class
  // By the parity of the heap and the index of a common value: the rare values below it.
  std::array<std::array<std::uint64_t, 64>, 2> rares_below_{};
};

/// With codes whose class is their bit `class_bit`.
template <class Code_, unsigned class_bit>
class ByteMarks {
 public:
  using Code = Code_;
  static constexpr std::size_t codes = std::size_t{2} << class_bit;
  static constexpr std::size_t all_lanes = std::max<std::size_t>(8, (1 << 14) / codes);

  explicit ByteMarks(const SparseSpace& space) : space_(space), marks_(codes * all_lanes) {}

  std::size_t lanes() const { return all_lanes; }

  void mark_block(const Code* first, const BlockTerms& terms) {
    std::memset(marks_.data(), 0, marks_.size());
    for (const auto& run : terms.rares) scatter<all_lanes>(first, 0, run);
    for (const auto& run : terms.witnesses) scatter<all_lanes>(first, 0, run);
  }
  void mark_few(const Code* first, std::size_t lane, std::span<const Term> rares) {
    scatter<8>(first + lane, lane, rares);
  }

  class Lane {
   public:
    Lane(ByteMarks& marks, std::size_t lane)
        : space_(marks.space_), marks_(marks.marks_.data() + lane * codes) {}

    void mark(unsigned code) { marks_[code] = 1; }
    unsigned least_common() const {
      for (std::size_t index = 0; index < codes / 2; index += 8)
        if (const unsigned unmarked = unmarked_from(codes / 2 + index); unmarked != 0)
          return static_cast<unsigned>(index) + static_cast<unsigned>(std::countr_zero(unmarked));
      return codes / 2;
    }
    template <class Visit>
    void rares_below(std::uint64_t heap, unsigned common, Visit visit) const {
      const unsigned value = space_.decode(heap, common | 1U << class_bit);
      const unsigned end = space_.rare_indices_below(value);
      for (unsigned index = 0; index < end; index += 8)
        for (unsigned left = unmarked_from(index); left != 0; left &= left - 1) {
          const unsigned code = index + static_cast<unsigned>(std::countr_zero(left));
          if (code < end && space_.decode(heap, code) < value) visit(code);
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

    const SparseSpace& space_;
    std::uint8_t* marks_;
  };
  Lane lane(std::size_t lane) { return {*this, lane}; }

 private:
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

  const SparseSpace& space_;
  std::vector<std::uint8_t> marks_;
};

}  // namespace zugzwang::detail
