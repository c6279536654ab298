#pragma once

// The order of values. Stops decide most comparisons; the others are searched, with an explicit
// stack and a memo.

#include <cstdint>
#include <vector>

#include <zugzwang/values/pair_memo.hpp>
#include <zugzwang/values/value_store.hpp>

namespace zugzwang::detail {

/// Compares values of a store, and also one *draft*: a form {left | right} that is not known to be
/// canonical.
class ValueOrder {
 public:
  ValueOrder(const ValueStore& store, ValueBudget& budget)
      : store_(store), budget_(budget), memo_(budget) {}

  void begin_call() {
    memo_.begin_call();
    frames_.clear();
  }

  /// Whether a ≤ b.
  bool less_or_equal(std::uint32_t a, std::uint32_t b) {
    const Verdict verdict = by_stops(a, b);
    return verdict == Verdict::open ? search(a, b) : verdict == Verdict::yes;
  }

  /// Makes a form that is not a number the draft and returns an id for it, valid in comparisons
  /// until the next draft. Its options must stay in place until then; `redraft` replaces them by
  /// others of the same value.
  std::uint32_t draft(const ValueForm& form);
  void redraft(OptionIds left, OptionIds right) {
    draft_.left = left;
    draft_.right = right;
  }

  std::uint64_t bytes() const { return memo_.bytes(); }

 private:
  enum class Verdict : std::uint8_t { no, yes, open };

  /// The question a ≤ b. Its children are b ≤ a^L and b^R ≤ a, of which none may hold.
  struct Frame {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t next = 0;
    OptionIds lefts{};
    OptionIds rights{};
  };
  struct Question {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
  };
  static Question child(const Frame& frame, std::uint32_t i) {
    if (i < frame.lefts.size()) return {frame.b, frame.lefts[i]};
    return {frame.rights[i - frame.lefts.size()], frame.a};
  }

  static constexpr std::uint32_t first_draft = 1U << 30;
  static constexpr std::uint32_t last_draft = (1U << 31) - 1;

  bool is_draft(std::uint32_t id) const { return id >= first_draft; }
  PackedStop left_stop(std::uint32_t id) const {
    return is_draft(id) ? draft_.left_stop : store_[id].left_stop;
  }
  PackedStop right_stop(std::uint32_t id) const {
    return is_draft(id) ? draft_.right_stop : store_[id].right_stop;
  }
  Verdict by_stops(std::uint32_t a, std::uint32_t b) const;
  Verdict open(std::uint32_t a, std::uint32_t b);
  Verdict advance(Frame& frame, Question& question);
  bool search(std::uint32_t a, std::uint32_t b);

  const ValueStore& store_;
  ValueBudget& budget_;
  PairMemo<OrderEntry> memo_;
  std::vector<Frame> frames_{};
  ValueForm draft_{};
  std::uint32_t draft_id_ = last_draft;
};

}  // namespace zugzwang::detail
