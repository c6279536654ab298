#include "split_sequence.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "pair_of_threads.hpp"
#include "set_marks.hpp"
#include "split_rules.hpp"
#include "witnesses.hpp"
#include "word_marks.hpp"

namespace zugzwang {

using detail::BlockTerms;
using detail::SetMarks;
using detail::SplitRules;
using detail::TermList;
using detail::WordMarks;

namespace {

constexpr unsigned most_value_bits = 16;
constexpr unsigned first_value_bits = 5;

/// The most bits of an index for which one word holds all marks.
constexpr unsigned most_word_bits = 6;

/// The number of first values that are computed from all pairs: the histogram of fewer would
/// mislead.
constexpr std::uint64_t least_warm_up = 1024;

/// The number of pairs searched before choosing witnesses again pays off; doubles each time.
constexpr std::uint64_t search_before_first_choice = 1 << 22;

/// The witnesses are too few if more than one pair is searched per this many marked pairs.
constexpr std::uint64_t marked_a_search = 8;

/// Returns how many heaps are computed from all pairs: more than the lanes of a block and the
/// removals reach back.
std::uint64_t warm_up_of(const HeapRules& rules) {
  constexpr std::uint64_t reach = 8 * LaneKernel::most_lanes;
  return std::max(least_warm_up, std::min(rules.last_removed(), Limits::unlimited - reach) + reach);
}

}  // namespace

class SplitSequence::Engine {
 public:
  Engine(const HeapRules& rules, const LaneKernel& kernel)
      : rules_(rules),
        kernel_(kernel),
        warm_up_(warm_up_of(rules)),
        next_tune_(warm_up_),
        space_(~0U, first_value_bits, std::nullopt) {}

  Status extend(std::uint64_t end, Meter& meter) {
    if (const Status status = reserve(end, meter); status != Status::complete) return status;
    if (restored_) tune();
    while (size() < end) {
      const std::uint64_t stop = std::min(end, next_tune_);
      const Step step = is_narrow() ? extend_codes(narrow_, stop, end, meter)
                                    : extend_codes(wide_, stop, end, meter);
      if (step.status != Status::complete) return step.status;
      if (step.grow) {
        if (space_.value_bits() == most_value_bits) return Status::memory_limit;
        if (space_.value_bits() == 8)
          if (const Status status = reserve(wide_, end, meter); status != Status::complete)
            return status;
        use(SparseSpace(space_.mask(), space_.value_bits() + 1, space_.break_parity()));
      } else if (size() == next_tune_) {
        tune();
      }
    }
    return Status::complete;
  }

  Status reserve(std::uint64_t end, Meter& meter) {
    return is_narrow() ? reserve(narrow_, end, meter) : reserve(wide_, end, meter);
  }

  void restore(std::span<const Nimber> values) {
    for (const Nimber value : values) {
      while (value >> space_.value_bits() != 0)
        use(SparseSpace(space_.mask(), space_.value_bits() + 1, space_.break_parity()));
      const unsigned code = space_.encode(size(), static_cast<unsigned>(value));
      if (is_narrow())
        narrow_.push_back(static_cast<std::uint8_t>(code));
      else
        wide_.push_back(static_cast<std::uint16_t>(code));
    }
    restored_ = true;
  }

  std::uint64_t size() const { return narrow_.size() + wide_.size(); }
  Codes codes() const {
    return {size(),
            is_narrow() ? narrow_.data() : nullptr,
            is_narrow() ? nullptr : wide_.data(),
            {space_.values(0), space_.values(1)}};
  }
  std::uint64_t bytes() const {
    return narrow_.capacity() + sizeof(std::uint16_t) * wide_.capacity() +
           sizeof(std::uint64_t) * rares_.capacity() + rare_terms_.bytes() +
           sizeof(Term) * witnesses_.capacity();
  }
  const SparseSpace& space() const { return space_; }
  std::uint64_t rares() const { return rares_.size(); }
  std::uint64_t witnesses() const { return witnesses_.size(); }
  std::uint64_t searches() const { return searches_; }

 private:
  struct Step {
    Status status = Status::complete;
    bool grow = false;  // the next value needs one more bit
  };

  bool is_narrow() const { return space_.value_bits() <= 8; }

  template <class Code>
  Status reserve(std::vector<Code>& codes, std::uint64_t end, const Meter& meter) const {
    if (end >= Limits::unlimited / 4) return Status::memory_limit;
    // The last block may stay unfinished.
    return zugzwang::reserve(codes, end + 2 * LaneKernel::most_lanes, bytes(), meter);
  }

  template <class Code>
  Step extend_codes(std::vector<Code>& codes, std::uint64_t stop, std::uint64_t end, Meter& meter) {
    if (codes.size() < warm_up_) return extend_by_all_pairs(codes, stop, end, meter);
    const auto by_words = [&]<class Word> {
      return extend_by_blocks(codes, WordMarks<Word>(kernel_, space_, rules_, codes.data()), stop,
                              end, meter);
    };
    if constexpr (sizeof(Code) == 1) {
      if (space_.index_bits() <= 4) return by_words.template operator()<std::uint16_t>();
      if (space_.index_bits() == 5) return by_words.template operator()<std::uint32_t>();
      if (space_.index_bits() == most_word_bits)
        return by_words.template operator()<std::uint64_t>();
    }
    return extend_by_blocks(
        codes, SetMarks<Code>(kernel_, space_, rules_, codes.data(), meter.threads() > 1), stop,
        end, meter);
  }

  template <class Code>
  Step extend_by_all_pairs(std::vector<Code>& codes, std::uint64_t stop, std::uint64_t end,
                           Meter& meter) {
    constexpr std::uint64_t heaps_a_check = 64;
    std::vector<std::uint8_t> marked(std::size_t{2} << space_.class_bit());
    while (codes.size() < stop) {
      const std::uint64_t heap = codes.size();
      if (heap % heaps_a_check == 0)
        if (const Status status = meter.check({"heaps", heap, end}); status != Status::complete)
          return {status};
      std::ranges::fill(marked, std::uint8_t{0});
      rules_.for_each_take(codes.data(), space_, heap, [&](unsigned code) { marked[code] = 1; });
      for (const std::uint64_t removed : rules_.breaks()) {
        if (removed >= heap) break;
        const std::uint64_t left = heap - removed;
        for (std::uint64_t part = 1; part <= rules_.last_smaller_part(left); ++part)
          marked[codes[part] ^ codes[left - part]] = 1;
      }
      unsigned value = 0;
      while (value >> space_.value_bits() == 0 && marked[space_.encode(heap, value)] != 0) ++value;
      if (value >> space_.value_bits() != 0) return {Status::complete, true};
      codes.push_back(static_cast<Code>(space_.encode(heap, value)));
      if (heap > 0 && space_.is_rare(codes.back())) rares_.push_back(heap);
    }
    return {};
  }

  template <class Code, class Marks>
  Step extend_by_blocks(std::vector<Code>& codes, Marks marks, std::uint64_t stop,
                        std::uint64_t end, Meter& meter) {
    constexpr std::uint64_t work_a_check = 1 << 17;
    std::uint64_t work = 0;
    std::optional<PairOfThreads> threads;
    if (Marks::worth_two_threads && meter.threads() > 1) threads.emplace();
    const auto find_rare = [&](std::uint64_t heap,
                               std::vector<unsigned>& missing) -> std::optional<unsigned> {
      const std::uint64_t pairs =
          detail::erase_had(missing, codes.data(), heap, space_, rules_, kernel_.find<Code>());
      ++searches_;
      searched_ += pairs;
      work += pairs;
      if (missing.empty()) return std::nullopt;
      rares_.push_back(heap);
      return missing.front();
    };
    std::uint64_t begin = codes.size();
    codes.resize(stop + marks.lanes());  // codes not yet computed are 0
    Step step;
    while (begin < stop && step.status == Status::complete && !step.grow) {
      if (work >= work_a_check) {
        work = 0;
        step.status = meter.check({"heaps", begin, end});
        if (step.status == Status::complete) step.status = meter.allows(bytes());  // the rare heaps
        if (searched_ > search_before_choice_ && searched_ > marked_ / marked_a_search) {
          search_before_choice_ *= 2;
          choose_witnesses(std::span<const Code>(codes).first(begin));
        }
      }
      const std::uint64_t marked = mark_block(codes, begin, marks, threads ? &*threads : nullptr);
      work += marked;
      marked_ += marked;
      const std::size_t lanes = std::min<std::uint64_t>(marks.lanes(), stop - begin);
      const std::size_t decided = marks.decide(codes.data() + begin, begin, lanes, find_rare);
      begin += decided;
      step.grow = decided < lanes;
    }
    codes.resize(begin);
    return step;
  }

  /// Marks the options of the heaps of a block, whose codes are still 0, except options with a part
  /// in the block. Returns the number of pairs marked.
  template <class Code, class Marks>
  std::uint64_t mark_block(const std::vector<Code>& codes, std::uint64_t begin, Marks& marks,
                           PairOfThreads* threads) {
    const std::uint64_t lanes = marks.lanes();
    list_rares(codes, lanes);
    // The last rare heaps are marked one by one and so are, if parts must differ, those near half
    // the size of the block's heaps.
    const std::uint64_t last_break = rules_.breaks().back();
    const std::uint64_t end = begin - last_break;
    const std::uint64_t half = rules_.unequal() ? (begin - last_break) / 2 : end;
    const std::uint64_t half_end = rules_.unequal() ? (begin + lanes) / 2 + 1 : end;
    const BlockTerms terms{{rare_terms_.below(half), rare_terms_.between(half_end, end)},
                           witnesses_};
    marks.mark_block(codes.data() + begin, terms, threads);
    const auto mark_each = [&](std::uint64_t from, std::uint64_t to) {
      if (rares_.empty() || rares_.back() < from) return;
      for (auto rare = std::ranges::lower_bound(rares_, from); rare != rares_.end(); ++rare) {
        if (*rare >= to) break;
        for (std::size_t lane = 0; lane < lanes; ++lane)
          rules_.for_each_pair(codes.data(), begin + lane, *rare,
                               [&](unsigned code) { marks.mark(lane, code); });
      }
    };
    mark_each(half, std::min(half_end, end));
    mark_each(end, begin);
    for (const Term& take : near_takes_)
      for (std::size_t lane = 0; lane < take.distance; ++lane)
        marks.mark(lane, *(codes.data() + begin + lane - take.distance) ^ take.code);
    return (terms.size() + 64) * lanes;
  }
  /// Appends the terms of new rare heaps.
  template <class Code>
  void list_rares(const std::vector<Code>& codes, std::uint64_t lanes) {
    if (listed_rares_ == 0 || listed_lanes_ != lanes) {
      listed_rares_ = 0;
      listed_lanes_ = lanes;
      near_takes_.clear();
      std::vector<Term> small;
      for (const Term& term : rules_.small_terms(codes.data(), space_, lanes))
        // With a heap that has no code yet, a take that changes the class would seem to be common.
        (term.distance < lanes && !space_.is_rare(term.code) ? near_takes_ : small).push_back(term);
      rare_terms_ = TermList(std::move(small));
      while (listed_rares_ < rares_.size() && rares_[listed_rares_] < lanes) ++listed_rares_;
    }
    for (; listed_rares_ < rares_.size(); ++listed_rares_)
      rare_terms_.add(rules_, rares_[listed_rares_], codes[rares_[listed_rares_]]);
  }

  /// Switches to the best sparse space; without new rare values the current space remains best.
  void tune() {
    while (next_tune_ <= size()) next_tune_ *= 2;
    if (!restored_ && rares_.size() == tuned_rares_) return;
    const SparseSpace best =
        SparseSpace::fewest_rares(is_narrow() ? histogram(narrow_) : histogram(wide_),
                                  space_.value_bits(), rules_.break_parity());
    if (std::exchange(restored_, false) || !best.splits_like(space_)) use(best);
    tuned_rares_ = rares_.size();
  }
  template <class Code>
  SparseSpace::Histogram histogram(const std::vector<Code>& codes) const {
    SparseSpace::Histogram of_values;
    for (unsigned parity = 0; parity < 2; ++parity) {
      std::vector<std::uint64_t> counts(std::size_t{2} << space_.class_bit());
      for (std::size_t heap = parity; heap < codes.size(); heap += 2) ++counts[codes[heap]];
      of_values[parity].resize(std::size_t{1} << space_.value_bits());
      for (unsigned code = 0; code < counts.size(); ++code)
        if (counts[code] != 0) of_values[parity][space_.decode(parity, code)] = counts[code];
    }
    return of_values;
  }
  /// Switches to another space: recomputes codes, rare heaps and witnesses.
  void use(const SparseSpace& space) {
    const bool was_narrow = is_narrow();
    const SparseSpace old = std::exchange(space_, space);
    if (was_narrow && !is_narrow()) {
      wide_.assign(narrow_.begin(), narrow_.end());
      std::vector<std::uint8_t>().swap(narrow_);
    }
    if (is_narrow())
      recode(narrow_, old);
    else
      recode(wide_, old);
  }
  template <class Code>
  void recode(std::vector<Code>& codes, const SparseSpace& old) {
    rares_.clear();
    listed_rares_ = 0;
    for (std::uint64_t heap = 0; heap < codes.size(); ++heap) {
      const unsigned code = space_.encode(heap, old.decode(heap, codes[heap]));
      codes[heap] = static_cast<Code>(code);
      if (space_.is_rare(code) && heap > 0) rares_.push_back(heap);
    }
    if (codes.size() >= warm_up_) choose_witnesses(std::span<const Code>(codes));
  }

  template <class Code>
  void choose_witnesses(std::span<const Code> codes) {
    searched_ = 0;
    marked_ = 0;
    const bool in_words = space_.index_bits() <= most_word_bits;
    witnesses_ = detail::choose_witnesses(codes, space_, rules_, in_words ? 512 : 4096,
                                          in_words ? 0.004F : 0.0005F);
  }

  SplitRules rules_;
  const LaneKernel& kernel_;
  std::uint64_t warm_up_;
  std::uint64_t next_tune_;

  SparseSpace space_;
  std::vector<std::uint8_t> narrow_;  // the codes, in one of these two
  std::vector<std::uint16_t> wide_;

  std::vector<std::uint64_t> rares_;  // ascending, without 0
  TermList rare_terms_;               // after those of takes and of heaps smaller than the lanes
  std::size_t listed_rares_ = 0;      // rare heaps in the list of terms
  std::uint64_t listed_lanes_ = 0;    // of the blocks for which the list was made
  std::vector<Term> near_takes_;      // terms that change the class and reach into the block
  std::vector<Term> witnesses_;
  std::size_t tuned_rares_ = 0;  // rare heaps when the space was chosen
  bool restored_ = false;        // rares_ is outdated
  std::uint64_t searches_ = 0;
  std::uint64_t searched_ = 0;  // pairs searched since the witnesses were chosen
  std::uint64_t search_before_choice_ = search_before_first_choice;
  std::uint64_t marked_ = 0;  // pairs marked since then
};

SplitSequence::SplitSequence(const HeapRules& rules, const LaneKernel& kernel)
    : engine_(std::make_unique<Engine>(rules, kernel)) {}
SplitSequence::SplitSequence(SplitSequence&&) noexcept = default;
SplitSequence& SplitSequence::operator=(SplitSequence&&) noexcept = default;
SplitSequence::~SplitSequence() = default;

Status SplitSequence::extend(std::uint64_t size, Meter& meter) {
  if (size <= codes_.size) return Status::complete;
  codes_ = {};  // the codes may move
  const Status status = engine_->extend(size, meter);
  codes_ = engine_->codes();
  return status;
}
Status SplitSequence::reserve(std::uint64_t size, Meter& meter) {
  const Status status = engine_->reserve(size, meter);
  codes_ = engine_->codes();
  return status;
}
void SplitSequence::restore(std::span<const Nimber> values) {
  engine_->restore(values);
  codes_ = engine_->codes();
}
std::uint64_t SplitSequence::bytes() const { return engine_->bytes(); }
const SparseSpace& SplitSequence::space() const { return engine_->space(); }
std::uint64_t SplitSequence::rares() const { return engine_->rares(); }
std::uint64_t SplitSequence::witnesses() const { return engine_->witnesses(); }
std::uint64_t SplitSequence::searches() const { return engine_->searches(); }

}  // namespace zugzwang
