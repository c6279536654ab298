#pragma once

// The options of moves that take from a heap or split it in two, as codes of a sparse space.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/heaps/sparse/mark_lanes.hpp>
#include <zugzwang/solvers/heaps/sparse/sparse_space.hpp>

namespace zugzwang::detail {

/// The terms with which every lane of a block is paired: rare heaps, in two runs, and witnesses.
struct BlockTerms {
  using Runs = std::array<std::span<const Term>, 2>;

  Runs rares{};
  std::span<const Term> witnesses{};

  std::size_t size() const { return rares[0].size() + rares[1].size() + witnesses.size(); }
};

/// Rules that leave at most two heaps, applied to codes. At least one of them splits.
class SplitRules {
 public:
  explicit SplitRules(const HeapRules& rules) : unequal_(rules.unequal) {
    for (const HeapRule& rule : rules.rules) {
      if ((rule.digit & 3) != 0) takes_.push_back(rule);
      if ((rule.digit & 4) != 0) breaks_.push_back(rule.removed);
    }
  }

  /// Returns the removals that may split, in ascending order.
  const std::vector<std::uint64_t>& breaks() const { return breaks_; }
  bool unequal() const { return unequal_; }
  /// Returns the common parity of the removals that may split, if they have one.
  std::optional<unsigned> break_parity() const {
    const auto odd = [](std::uint64_t removed) { return (removed & 1) != 0; };
    const auto odds = std::ranges::count_if(breaks_, odd);
    if (odds != 0 && odds != std::ssize(breaks_)) return std::nullopt;
    return odds == 0 ? 0 : 1;
  }
  /// Returns the largest possible smaller part when `left` tokens are split.
  std::uint64_t last_smaller_part(std::uint64_t left) const {
    return unequal_ ? (left - 1) / 2 : left / 2;
  }

  /// Visits the codes of the options that take without splitting.
  template <class Code, class Visit>
  void for_each_take(const Code* codes, const SparseSpace& space, std::uint64_t heap,
                     Visit visit) const {
    for (const HeapRule& rule : takes_) {
      if (rule.removed > heap) break;
      const std::uint64_t left = heap - rule.removed;
      if ((rule.digit & (left == 0 ? 1 : 2)) != 0)
        visit(codes[left] ^ space.class_change(rule.removed));
    }
  }
  /// Visits the codes of the options with one given part.
  template <class Code, class Visit>
  void for_each_pair(const Code* codes, std::uint64_t heap, std::uint64_t part, Visit visit) const {
    for (const std::uint64_t removed : breaks_) {
      if (part + removed >= heap) break;
      const std::uint64_t other = heap - removed - part;
      if (!unequal_ || other != part) visit(unsigned{codes[part]} ^ codes[other]);
    }
  }

  /// Returns the terms of moves that take and leave a heap, and of splits that leave a rare heap
  /// below `end`.
  template <class Code>
  std::vector<Term> small_terms(const Code* codes, const SparseSpace& space,
                                std::uint64_t end) const {
    std::vector<Term> terms;
    for (const HeapRule& rule : takes_)
      if ((rule.digit & 2) != 0) terms.push_back({rule.removed, space.class_change(rule.removed)});
    for (std::uint64_t heap = 1; heap < end; ++heap)
      if (space.is_rare(codes[heap])) add_terms(terms, heap, codes[heap]);
    return terms;
  }
  /// Appends the terms of the splits that leave this heap.
  void add_terms(std::vector<Term>& terms, std::uint64_t heap, unsigned code) const {
    for (const std::uint64_t removed : breaks_) terms.push_back({heap + removed, code});
  }

 private:
  std::vector<HeapRule> takes_;  // whose digits have bit 1 or 2
  std::vector<std::uint64_t> breaks_;
  bool unequal_;
};

/// The terms of an ascending list of heaps, preceded by some fixed terms.
class TermList {
 public:
  TermList() = default;
  explicit TermList(std::vector<Term> first) : terms_(std::move(first)), first_(terms_.size()) {}

  /// Appends the terms of a heap that is larger than all before.
  void add(const SplitRules& rules, std::uint64_t heap, unsigned code) {
    heaps_.push_back(heap);
    rules.add_terms(terms_, heap, code);
  }
  std::uint64_t bytes() const {
    return sizeof(std::uint64_t) * heaps_.capacity() + sizeof(Term) * terms_.capacity();
  }

  /// Returns the fixed terms and those of the heaps below `heap`.
  std::span<const Term> below(std::uint64_t heap) const {
    return std::span(terms_).first(place(heap));
  }
  /// Returns the terms of the heaps from `from` to below `to`.
  std::span<const Term> between(std::uint64_t from, std::uint64_t to) const {
    const std::size_t begin = place(from);
    return std::span(terms_).subspan(begin, std::max(begin, place(to)) - begin);
  }

 private:
  /// Returns the index of the first term of a heap that is not below `heap`.
  std::size_t place(std::uint64_t heap) const {
    if (heaps_.empty() || heaps_.back() < heap) return terms_.size();
    const auto before =
        static_cast<std::size_t>(std::ranges::lower_bound(heaps_, heap) - heaps_.begin());
    return first_ + before * ((terms_.size() - first_) / heaps_.size());
  }

  std::vector<std::uint64_t> heaps_;
  std::vector<Term> terms_;
  std::size_t first_ = 0;
};

}  // namespace zugzwang::detail
