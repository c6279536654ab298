#pragma once

// Sums and negatives of values, with explicit stacks.

#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/values/pair_memo.hpp>
#include <zugzwang/values/value_reduction.hpp>
#include <zugzwang/values/value_store.hpp>

namespace zugzwang::detail {

class ValueSums {
 public:
  ValueSums(ValueStore& store, ValueReduction& reduce, ValueBudget& budget)
      : store_(store), reduce_(reduce), budget_(budget), memo_(budget) {}

  void begin_call() {
    memo_.begin_call();
    frames_.clear();
    results_.clear();
  }

  std::uint32_t sum(std::uint32_t a, std::uint32_t b);
  std::uint32_t negative(std::uint32_t id);
  /// Returns number + ups.↑ + *nimber; creates all smaller multiples and nimbers on the way.
  std::uint32_t number_up_star(const KeptNumberUpStar& parts);

  std::uint64_t bytes() const { return memo_.bytes(); }

 private:
  /// The sum a + b, whose options are the options of either plus the other, Left's first. If b is a
  /// number, its own options do not matter, and those of a, shifted by b, are the canonical form
  /// already (number translation: Siegel, section II.3).
  struct Frame {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t next = 0;
    std::uint32_t lefts = 0;  ///< how many of the sums are Left's options
    std::uint32_t first_result = 0;
    bool moves_number = false;
    OptionIds left_of_a{};
    OptionIds left_of_b{};
    OptionIds right_of_a{};
    OptionIds right_of_b{};
  };
  struct NegativeFrame {
    std::uint32_t id = 0;
    std::uint32_t next = 0;
  };

  std::optional<std::uint32_t> known_sum(std::uint32_t& a, std::uint32_t& b);
  void open(std::uint32_t a, std::uint32_t b);
  static std::optional<std::pair<std::uint32_t, std::uint32_t>> next_pair(Frame& frame);
  std::uint32_t close(const Frame& frame);
  std::uint32_t known_negative(std::uint32_t id) const { return store_[id].negative; }
  void close(const NegativeFrame& frame);

  ValueStore& store_;
  ValueReduction& reduce_;
  ValueBudget& budget_;
  PairMemo<SumEntry> memo_;
  std::vector<Frame> frames_{};
  std::vector<std::uint32_t> results_{};
};

}  // namespace zugzwang::detail
