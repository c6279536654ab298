#include "split_sequence.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "marks.hpp"

namespace zugzwang {

using detail::BlockTerms;
using detail::ByteMarks;
using detail::WordMarks;

namespace {

constexpr unsigned most_value_bits = 16;
constexpr unsigned first_value_bits = 5;

/// The first values are computed from all pairs: the histogram of fewer says too little.
constexpr std::uint64_t least_warm_up = 1024;

/// Lanes that are marked together with rare heaps smaller than a block.
constexpr std::uint64_t few = 8;

/// Pairs searched before another choice of witnesses is worth its time.
constexpr std::uint64_t least_search_before_choice = 1 << 20;

/// The removals that may split, and their common parity if they have one.
std::vector<std::uint64_t> breaks_of(const HeapRules& rules) {
  std::vector<std::uint64_t> breaks;
  for (const HeapRule& rule : rules.rules)
    if ((rule.digit & 4) != 0) breaks.push_back(rule.removed);
  return breaks;
}
/// A block needs more heaps before it than its lanes and the removals reach back.
std::uint64_t warm_up_of(const HeapRules& rules) {
  constexpr std::uint64_t reach = 4 * LaneKernel::most_lanes;
  return std::max(least_warm_up, std::min(rules.last_removed(), Limits::unlimited - reach) + reach);
}
std::optional<unsigned> common_parity(const std::vector<std::uint64_t>& numbers) {
  if (numbers.empty()) return std::nullopt;
  for (const std::uint64_t number : numbers)
    if ((number & 1) != (numbers.front() & 1)) return std::nullopt;
  return static_cast<unsigned>(numbers.front() & 1);
}

}  // namespace

class SplitSequence::Engine {
 public:
  Engine(const HeapRules& rules, const LaneKernel& kernel)
      : breaks_(breaks_of(rules)),
        unequal_(rules.unequal),
        kernel_(kernel),
        break_parity_(common_parity(breaks_)),
        warm_up_(warm_up_of(rules)),
        next_tune_(warm_up_),
        space_(~0U, first_value_bits, std::nullopt) {
    for (const HeapRule& rule : rules.rules)
      if ((rule.digit & 3) != 0) takes_.push_back(rule);
    fit_tables();
  }

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
        use(SparseSpace(space_.mask(), space_.value_bits() + 1, space_.break_parity()));
        if (const Status status = reserve(end, meter); status != Status::complete) return status;
      } else if (size() == next_tune_) {
        tune();
      }
    }
    return Status::complete;
  }

  Status reserve(std::uint64_t end, Meter& meter) {
    const std::uint64_t width = is_narrow() ? 1 : 2;
    if (end <= (is_narrow() ? narrow_.capacity() : wide_.capacity())) return Status::complete;
    if (end >= Limits::unlimited / 4 || meter.allows(bytes() + width * end) != Status::complete)
      return Status::memory_limit;
    if (is_narrow())
      narrow_.reserve(end);
    else
      wide_.reserve(end);
    return Status::complete;
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
  std::uint16_t value(std::uint64_t heap) const {
    return static_cast<std::uint16_t>(
        space_.decode(heap, is_narrow() ? narrow_[heap] : wide_[heap]));
  }
  std::uint64_t bytes() const {
    return narrow_.capacity() + sizeof(std::uint16_t) * wide_.capacity() +
           sizeof(Term) * (rare_terms_.capacity() + witness_terms_.capacity()) +
           sizeof(std::uint64_t) * (rares_.capacity() + witnesses_.capacity());
  }
  const SparseSpace& space() const { return space_; }
  std::uint64_t rares() const { return rares_.size(); }
  std::uint64_t witnesses() const { return witnesses_.size(); }
  std::uint64_t searches() const { return searches_; }

 private:
  using Terms = std::vector<Term>;

  struct Step {
    Status status = Status::complete;
    bool grow = false;  // the next value needs one more bit
  };

  bool is_narrow() const { return space_.value_bits() <= 8; }

  template <class Code>
  Step extend_codes(std::vector<Code>& codes, std::uint64_t stop, std::uint64_t end, Meter& meter) {
    if (codes.size() < warm_up_) return extend_by_all_pairs(codes, stop, end, meter);
    const auto by_bytes = [&]<unsigned class_bit>() {
      return extend_by_blocks(codes, ByteMarks<Code, class_bit>(kernel_, space_), stop, end, meter);
    };
    if constexpr (sizeof(Code) == 1) {
      if (space_.index_bits() <= WordMarks::most_index_bits)
        return extend_by_blocks(codes, WordMarks(kernel_, space_), stop, end, meter);
      return by_bytes.template operator()<7>();
    } else {
      switch (space_.class_bit()) {
        case 8: return by_bytes.template operator()<8>();
        case 9: return by_bytes.template operator()<9>();
        case 10: return by_bytes.template operator()<10>();
        case 11: return by_bytes.template operator()<11>();
        case 12: return by_bytes.template operator()<12>();
        case 13: return by_bytes.template operator()<13>();
        case 14: return by_bytes.template operator()<14>();
        default: return by_bytes.template operator()<15>();
      }
    }
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
      for_each_take(codes, heap, [&](unsigned code) { marked[code] = 1; });
      for (const std::uint64_t removed : breaks_) {
        if (removed >= heap) break;
        const std::uint64_t left = heap - removed;
        for (std::uint64_t part = 1; part <= last_smaller_part(left); ++part)
          marked[codes[part] ^ codes[left - part]] = 1;
      }
      unsigned value = 0;
      while (value >> space_.value_bits() == 0 && marked[space_.encode(heap, value)] != 0) ++value;
      if (value >> space_.value_bits() != 0) return {Status::complete, true};
      append(codes, space_.encode(heap, value));
    }
    return {};
  }

  template <class Code, class Marks>
  Step extend_by_blocks(std::vector<Code>& codes, Marks marks, std::uint64_t stop,
                        std::uint64_t end, Meter& meter) {
    constexpr std::uint64_t work_a_check = 1 << 17;
    std::uint64_t work = 0;
    std::vector<std::uint64_t> singles;
    std::vector<unsigned> missing;
    std::optional<PairOfThreads> threads;
    if (Marks::worth_two_threads && meter.threads() > 1) threads.emplace();
    while (codes.size() < stop) {
      if (work >= work_a_check) {
        work = 0;
        const Status status = meter.check({"heaps", codes.size(), end});
        if (status != Status::complete) return {status};
        if (searched_ > least_search_before_choice && searched_ > 2 * marked_)
          choose_witnesses(codes);
      }
      const std::uint64_t begin = codes.size();
      const std::size_t lanes = std::min<std::uint64_t>(marks.lanes(), stop - begin);
      const BlockTerms terms = mark_block(codes, marks, singles, threads ? &*threads : nullptr);
      const std::uint64_t marked = (terms.size() + 64) * marks.lanes();
      work += marked;
      marked_ += marked;
      const std::span<const Term> small_rares = rares_from(few, marks.lanes());
      for (std::size_t i = 0; i < lanes; ++i) {
        const std::uint64_t heap = begin + i;
        if (i % few == 0) marks.mark_few(codes.data() + begin, i, small_rares);
        auto lane = marks.lane(i);
        const auto mark = [&](unsigned code) { lane.mark(code); };
        for_each_take(codes, heap, mark);
        for (const std::uint64_t single : singles) for_each_pair(codes, heap, single, mark);
        const unsigned common = lane.least_common();
        if (common >> space_.index_bits() != 0) return {Status::complete, true};
        missing.clear();
        lane.rares_below(heap, common, [&](unsigned code) { missing.push_back(code); });
        unsigned code = common | 1U << space_.class_bit();
        if (!missing.empty()) {
          const std::uint64_t before = searched_;
          if (const auto rare = without_witness(codes, heap, missing)) code = *rare;
          work += searched_ - before;
        }
        append(codes, code);
        if (space_.is_rare(code)) singles.push_back(heap);
      }
      marks.end_block();
    }
    return {};
  }

  static std::size_t place(const std::vector<std::uint64_t>& heaps, std::uint64_t from) {
    return static_cast<std::size_t>(std::ranges::lower_bound(heaps, from) - heaps.begin());
  }
  /// The terms of the rare heaps from one size to below another.
  std::span<const Term> rares_from(std::uint64_t from, std::uint64_t to) const {
    return terms_of(rare_terms_, place(rares_, from), place(rares_, to));
  }
  std::span<const Term> terms_of(const Terms& terms, std::size_t from, std::size_t to) const {
    const std::size_t ways = breaks_.size();
    return from < to ? std::span(terms).subspan(from * ways, (to - from) * ways)
                     : std::span<const Term>();
  }

  /// Marks the pairs of all heaps of a block with those rare heaps and witnesses whose partners are
  /// known for the whole block. Sets `singles` to the rare heaps that need a closer look: the
  /// smallest, the largest and, if parts must be unequal, those near half of the block.
  template <class Code, class Marks>
  BlockTerms mark_block(const std::vector<Code>& codes, Marks& marks,
                        std::vector<std::uint64_t>& singles, PairOfThreads* threads) {
    const std::uint64_t begin = codes.size();
    const std::uint64_t lanes = marks.lanes();
    const std::uint64_t last = begin - breaks_.back() - 1;
    const std::uint64_t half = unequal_ ? (begin - breaks_.back()) / 2 : last + 1;
    const std::uint64_t half_end = unequal_ ? (begin + lanes) / 2 + 1 : last + 1;
    const auto runs = [&](const std::vector<std::uint64_t>& heaps, const Terms& terms) {
      return std::array{terms_of(terms, place(heaps, lanes), place(heaps, half)),
                        terms_of(terms, place(heaps, half_end), place(heaps, last + 1))};
    };
    // The terms stay where they are until the block is done.
    while (rare_terms_.size() < rares_.size() * breaks_.size()) {
      const std::uint64_t heap = rares_[rare_terms_.size() / breaks_.size()];
      add_terms(rare_terms_, heap, codes[heap]);
    }
    const BlockTerms terms{runs(rares_, rare_terms_), runs(witnesses_, witness_terms_)};
    marks.mark_block(codes.data() + begin, terms, threads);
    singles.clear();
    const auto add = [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) singles.push_back(rares_[i]);
    };
    add(0, place(rares_, few));
    add(place(rares_, half), place(rares_, std::min(half_end, last + 1)));
    add(place(rares_, last + 1), rares_.size());
    return terms;
  }

  std::uint64_t last_smaller_part(std::uint64_t left) const {
    return unequal_ ? (left - 1) / 2 : left / 2;
  }

  /// The codes of the options that take without splitting.
  template <class Code, class Visit>
  void for_each_take(const std::vector<Code>& codes, std::uint64_t heap, Visit visit) const {
    // In a signed space the class of a value changes with the parity of the heap.
    const std::uint64_t sign = space_.break_parity() ? 1 : 0;
    for (const HeapRule& rule : takes_) {
      if (rule.removed > heap) break;
      const std::uint64_t left = heap - rule.removed;
      if ((rule.digit & (left == 0 ? 1 : 2)) != 0)
        visit(codes[left] ^ static_cast<unsigned>((rule.removed & sign) << space_.class_bit()));
    }
  }

  /// The codes of the options with one part given.
  template <class Code, class Visit>
  void for_each_pair(const std::vector<Code>& codes, std::uint64_t heap, std::uint64_t part,
                     Visit visit) const {
    for (const std::uint64_t removed : breaks_) {
      if (part + removed >= heap) break;
      const std::uint64_t other = heap - removed - part;
      if (!unequal_ || other != part) visit(unsigned{codes[part]} ^ codes[other]);
    }
  }

  /// The least of some rare codes, given in rising order, that no pair has; nothing if all have a
  /// witness. Looks by turns at pairs with a small part and at pairs of nearly equal parts.
  template <class Code>
  std::optional<unsigned> without_witness(const std::vector<Code>& codes, std::uint64_t heap,
                                          const std::vector<unsigned>& missing) {
    constexpr std::uint64_t chunk = 128;
    for (const unsigned code : missing) wanted_[code] = 1;
    std::size_t left = missing.size();
    const auto look = [&](std::uint64_t from, std::uint64_t to) {
      for (const std::uint64_t removed : breaks_) {
        if (removed >= heap) break;
        const std::uint64_t whole = heap - removed;
        const std::uint64_t end = std::min(to, last_smaller_part(whole)) + 1;
        const Code* const parts = codes.data();
        const Code* const others = parts + whole;
        const std::uint8_t* const wanted = wanted_.data();
        unsigned found = 0;
        for (std::uint64_t part = from; part < end; ++part)
          found |= wanted[parts[part] ^ *(others - part)];
        if (found == 0) continue;
        for (std::uint64_t part = from; part < end; ++part)
          left -= std::exchange(wanted_[parts[part] ^ *(others - part)], std::uint8_t{0});
      }
      searched_ += (to - from + 1) * breaks_.size();
    };
    ++searches_;
    std::uint64_t low = 1;
    std::uint64_t high = last_smaller_part(heap);
    while (left > 0 && low <= high) {
      const std::uint64_t low_end = std::min(high, low + chunk - 1);
      look(low, low_end);
      low = low_end + 1;
      if (left == 0 || low > high) break;
      const std::uint64_t high_begin = std::max(low, high - std::min(high, chunk - 1));
      look(high_begin, high);
      high = high_begin - 1;
    }
    if (left == 0) return std::nullopt;
    const unsigned found =
        *std::ranges::find_if(missing, [&](unsigned c) { return wanted_[c] != 0; });
    for (const unsigned code : missing) wanted_[code] = 0;
    return found;
  }

  template <class Code>
  void append(std::vector<Code>& codes, unsigned code) {
    const std::uint64_t heap = codes.size();
    codes.push_back(static_cast<Code>(code));
    if (space_.is_rare(code) && heap > 0) rares_.push_back(heap);
  }
  void add_terms(Terms& terms, std::uint64_t heap, unsigned code) const {
    for (const std::uint64_t removed : breaks_) terms.push_back({heap + removed, code});
  }

  /// Goes over to the space that the values so far are best told apart in.
  void tune() {
    const SparseSpace best = SparseSpace::fewest_rares(
        is_narrow() ? histogram(narrow_) : histogram(wide_), space_.value_bits(), break_parity_);
    if (std::exchange(restored_, false) || !best.splits_like(space_))
      use(best);
    else if (is_narrow())
      choose_witnesses(narrow_);
    else
      choose_witnesses(wide_);
    while (next_tune_ <= size()) next_tune_ *= 2;
  }
  template <class Code>
  SparseSpace::Histogram histogram(const std::vector<Code>& codes) const {
    SparseSpace::Histogram of_codes;
    SparseSpace::Histogram of_values;
    for (unsigned parity = 0; parity < 2; ++parity) {
      std::vector<std::uint64_t>& counts = of_codes[parity];
      counts.resize(std::size_t{2} << space_.class_bit());
      for (std::size_t heap = parity; heap < codes.size(); heap += 2) ++counts[codes[heap]];
      of_values[parity].resize(std::size_t{1} << space_.value_bits());
      for (unsigned code = 0; code < counts.size(); ++code)
        if (counts[code] != 0) of_values[parity][space_.decode(parity, code)] = counts[code];
    }
    return of_values;
  }
  /// Goes over to another space: codes, rare heaps and witnesses are made anew.
  void use(const SparseSpace& space) {
    const bool was_narrow = is_narrow();
    const SparseSpace old = std::exchange(space_, space);
    fit_tables();
    if (was_narrow && !is_narrow()) {
      wide_.assign(narrow_.begin(), narrow_.end());
      std::vector<std::uint8_t>().swap(narrow_);
    }
    if (is_narrow())
      recode(narrow_, old);
    else
      recode(wide_, old);
  }
  void fit_tables() { wanted_.assign(std::size_t{2} << space_.class_bit(), 0); }
  template <class Code>
  void recode(std::vector<Code>& codes, const SparseSpace& old) {
    rares_.clear();
    rare_terms_.clear();
    for (std::uint64_t heap = 0; heap < codes.size(); ++heap) {
      const unsigned code = space_.encode(heap, old.decode(heap, codes[heap]));
      codes[heap] = static_cast<Code>(code);
      if (space_.is_rare(code) && heap > 0) rares_.push_back(heap);
    }
    if (codes.size() >= warm_up_) choose_witnesses(codes);
  }

  /// A list of common heaps that give nearly all rare values, chosen greedily: of some candidates
  /// always the one that gives the most of those which a sample of heaps needs. A value that some
  /// witness gives already counts half as much for the next, so that other heaps than the sampled
  /// ones find theirs too. Ends where a search for what is left costs less than a longer list.
  template <class Code>
  void choose_witnesses(const std::vector<Code>& codes) {
    searched_ = 0;
    marked_ = 0;
    witnesses_.clear();
    witness_terms_.clear();
    const std::uint64_t size = codes.size();
    const bool in_words = space_.index_bits() <= WordMarks::most_index_bits;
    const std::uint64_t samples = std::clamp<std::uint64_t>(size / 64, 32, 128);
    const std::uint64_t candidates =
        std::clamp<std::uint64_t>(size / 16, 64, in_words ? 512 : 4096);
    const std::size_t indices = std::size_t{1} << space_.index_bits();
    std::minstd_rand random(1);
    const auto pick = [&](std::uint64_t from, std::uint64_t to) {
      return from + std::uniform_int_distribution<std::uint64_t>(0, to - from - 1)(random);
    };

    std::vector<std::uint64_t> heaps(samples);
    std::vector<float> missing(samples * indices, 0);
    for (std::uint64_t i = 0; i < samples; ++i) {
      constexpr std::uint64_t run = 16;  // neighbours meet the same cache lines
      heaps[i] = i % run == 0 ? pick(size / 2 + size / 4, size - run) : heaps[i - 1] + 1;
      const unsigned value = this->value(heaps[i]);
      for (unsigned rare = 0; rare < indices; ++rare)
        if (space_.decode(heaps[i], rare) < value) missing[i * indices + rare] = 1;
    }
    const auto for_each_value = [&](std::uint64_t witness, auto visit) {
      for (std::uint64_t i = 0; i < samples; ++i)
        for_each_pair(codes, heaps[i], witness, [&](unsigned code) {
          if (space_.is_rare(code)) visit(missing[i * indices + code]);
        });
    };
    const auto gain_of = [&](std::uint64_t witness) {
      float gain = 0;
      for_each_value(witness, [&](float part) { gain += part; });
      return gain / static_cast<float>(samples);
    };

    std::priority_queue<std::pair<float, std::uint64_t>> best;
    std::set<std::uint64_t> offered;
    for (std::uint64_t i = 0; i < candidates; ++i) {
      constexpr std::uint64_t begin = LaneKernel::most_lanes;
      constexpr std::uint64_t near = 1 << 14;
      const std::uint64_t heap =
          i % 2 == 0 ? pick(begin, std::min(size / 4, begin + near)) : pick(size / 4, size / 2);
      if (!space_.is_rare(codes[heap]) && offered.insert(heap).second)
        best.emplace(gain_of(heap), heap);
    }
    const float least_gain = static_cast<float>(breaks_.size()) * (in_words ? 0.0015F : 0.0005F);
    while (!best.empty()) {
      const std::uint64_t heap = best.top().second;
      best.pop();
      const float gain = gain_of(heap);
      if (gain < least_gain) continue;
      if (!best.empty() && gain < best.top().first) {
        best.emplace(gain, heap);
        continue;
      }
      for_each_value(heap, [&](float& part) { part /= 2; });
      witnesses_.push_back(heap);
    }
    std::ranges::sort(witnesses_);
    for (const std::uint64_t heap : witnesses_) add_terms(witness_terms_, heap, codes[heap]);
  }

  std::vector<HeapRule> takes_;        // the digits with the bits 1 or 2
  std::vector<std::uint64_t> breaks_;  // the removals that may split, rising
  bool unequal_;
  const LaneKernel& kernel_;
  std::optional<unsigned> break_parity_;
  std::uint64_t warm_up_;
  std::uint64_t next_tune_;

  SparseSpace space_;
  std::vector<std::uint8_t> narrow_;  // the codes, in one of these two
  std::vector<std::uint16_t> wide_;

  std::vector<std::uint64_t> rares_;  // rising, without 0
  std::vector<std::uint64_t> witnesses_;
  Terms rare_terms_;  // every rare heap with every break
  Terms witness_terms_;
  std::vector<std::uint8_t> wanted_;  // by code; all 0 between searches
  bool restored_ = false;             // rares_ is not up to date
  std::uint64_t searches_ = 0;
  std::uint64_t searched_ = 0;  // pairs looked at since the witnesses were chosen
  std::uint64_t marked_ = 0;    // pairs marked since then
};

SplitSequence::SplitSequence(const HeapRules& rules, const LaneKernel& kernel)
    : engine_(std::make_unique<Engine>(rules, kernel)) {}
SplitSequence::SplitSequence(SplitSequence&&) noexcept = default;
SplitSequence& SplitSequence::operator=(SplitSequence&&) noexcept = default;
SplitSequence::~SplitSequence() = default;

Status SplitSequence::extend(std::uint64_t size, Meter& meter) {
  return size <= engine_->size() ? Status::complete : engine_->extend(size, meter);
}
Status SplitSequence::reserve(std::uint64_t size, Meter& meter) {
  return engine_->reserve(size, meter);
}
void SplitSequence::restore(std::span<const Nimber> values) { engine_->restore(values); }
std::uint64_t SplitSequence::size() const { return engine_->size(); }
std::uint16_t SplitSequence::value(std::uint64_t heap) const { return engine_->value(heap); }
std::uint64_t SplitSequence::bytes() const { return engine_->bytes(); }
const SparseSpace& SplitSequence::space() const { return engine_->space(); }
std::uint64_t SplitSequence::rares() const { return engine_->rares(); }
std::uint64_t SplitSequence::witnesses() const { return engine_->witnesses(); }
std::uint64_t SplitSequence::searches() const { return engine_->searches(); }

}  // namespace zugzwang
