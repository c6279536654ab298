#pragma once

// The options of heaps that a move takes from or splits in two, as codes of a sparse space.

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

/// What every lane of a block is held against: the rare heaps, in two runs, and the witnesses.
struct BlockTerms {
  using Runs = std::array<std::span<const Term>, 2>;

  Runs rares{};
  std::span<const Term> witnesses{};

  std::size_t size() const { return rares[0].size() + rares[1].size() + witnesses.size(); }
};

/// What rules that leave at most two heaps make of codes. Needs one that splits.
class SplitRules {
 public:
  explicit SplitRules(const HeapRules& rules) : unequal_(rules.unequal) {
    for (const HeapRule& rule : rules.rules) {
      if ((rule.digit & 3) != 0) takes_.push_back(rule);
      if ((rule.digit & 4) != 0) breaks_.push_back(rule.removed);
    }
  }

  /// The removals that may split, rising.
  const std::vector<std::uint64_t>& breaks() const { return breaks_; }
  bool unequal() const { return unequal_; }
  /// The common parity of the removals that may split, if they have one.
  std::optional<unsigned> break_parity() const {
    const auto odd = [](std::uint64_t removed) { return (removed & 1) != 0; };
    const auto odds = std::ranges::count_if(breaks_, odd);
    if (odds != 0 && odds != std::ssize(breaks_)) return std::nullopt;
    return odds == 0 ? 0 : 1;
  }
  /// The largest smaller part when so many tokens are split.
  std::uint64_t last_smaller_part(std::uint64_t left) const {
    return unequal_ ? (left - 1) / 2 : left / 2;
  }

  /// The codes of the options that take without splitting.
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
  /// The codes of the options with one part given.
  template <class Code, class Visit>
  void for_each_pair(const Code* codes, std::uint64_t heap, std::uint64_t part, Visit visit) const {
    for (const std::uint64_t removed : breaks_) {
      if (part + removed >= heap) break;
      const std::uint64_t other = heap - removed - part;
      if (!unequal_ || other != part) visit(unsigned{codes[part]} ^ codes[other]);
    }
  }

  /// The terms of the takes from large heaps, and of the splits that leave a rare heap below `end`.
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
  void add_terms(std::vector<Term>& terms, std::uint64_t heap, unsigned code) const {
    for (const std::uint64_t removed : breaks_) terms.push_back({heap + removed, code});
  }

 private:
  std::vector<HeapRule> takes_;  // the digits with the bits 1 or 2
  std::vector<std::uint64_t> breaks_;
  bool unequal_;
};

/// The terms of a rising list of heaps, behind some that always stand first.
class TermList {
 public:
  TermList() = default;
  explicit TermList(std::vector<Term> first) : terms_(std::move(first)), first_(terms_.size()) {}

  void add(const SplitRules& rules, std::uint64_t heap, unsigned code) {
    heaps_.push_back(heap);
    rules.add_terms(terms_, heap, code);
  }
  std::uint64_t bytes() const {
    return sizeof(std::uint64_t) * heaps_.capacity() + sizeof(Term) * terms_.capacity();
  }

  /// The first terms, and those of the heaps below one.
  std::span<const Term> below(std::uint64_t heap) const {
    return std::span(terms_).first(place(heap));
  }
  /// Those of the heaps from one to below another.
  std::span<const Term> between(std::uint64_t from, std::uint64_t to) const {
    const std::size_t begin = place(from);
    return std::span(terms_).subspan(begin, std::max(begin, place(to)) - begin);
  }

 private:
  /// Where the terms of the heaps from one on begin.
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
