#include "period_certificate.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include <zugzwang/core/counted.hpp>

namespace zugzwang {

namespace {

/// The most options that are counted.
constexpr std::uint64_t most_counted = std::uint64_t{1} << 62;

/// Returns the number of splits to write a total as a sum of `parts` parts, or an upper bound.
std::uint64_t most_ways(std::uint64_t total, unsigned parts) {
  if (parts == 0) return total == 0 ? 1 : 0;
  std::uint64_t splits = parts == 1 ? 1 : total / 2;
  for (; parts > 2; --parts) splits = std::min(splits, most_counted / (total + 1)) * total;
  return total == 0 ? 0 : splits;
}

/// Checks a certificate. Shares no code with the solvers.
class Check {
 public:
  Check(const HeapRules& rules, const PeriodCertificate& certificate, const Limits& limits)
      : rules_(rules), certificate_(certificate), meter_(limits) {}

  CertificateCheck run() {
    check_claim();
    if (check_.flaw.empty()) choose_theorem();
    if (check_.flaw.empty()) check_shape();
    if (check_.flaw.empty()) check_.status = meter_.allows(bytes());
    if (check_.flaw.empty() && check_.status == Status::complete) check_heaps();
    return check_;
  }

 private:
  static constexpr std::uint64_t steps_a_check = 1 << 18;

  std::uint64_t preperiod() const { return certificate_.period.preperiod; }
  std::uint64_t period() const { return certificate_.period.period; }

  Nimber value(std::uint64_t heap) const {
    return certificate_.values[certificate_.period.reduced(heap)] +
           static_cast<Nimber>(certificate_.period.gained(heap));
  }

  /// Returns the bytes of the certificate and the list of rare heaps.
  std::uint64_t bytes() const {
    const std::uint64_t rares = rules_.most_parts() >= 2 ? needed_ : 0;
    return sizeof(Nimber) * certificate_.values.size() + sizeof(std::uint64_t) * rares;
  }

  /// Refuses claims that no certificate can prove, so that nothing below overflows.
  void check_claim() {
    constexpr std::uint64_t most = std::uint64_t{1} << 48;
    if (preperiod() >= most || period() >= most || rules_.last_removed() >= most)
      check_.flaw = "the period is too large to check";
    else if (period() == 0 || certificate_.values.size() != preperiod() + period())
      check_.flaw = "there must be preperiod + period values";
    else if (saltus() < 0 || static_cast<std::uint64_t>(saltus()) > period())
      // If a saltus can be proved, moves leave at most one heap: a heap of n tokens has n options.
      check_.flaw = "the saltus is " + std::to_string(saltus()) +
                    ", but nimbers cannot fall for ever, nor grow faster than the heaps";
  }

  /// Chooses the theorem that applies, and computes up to which heap it needs correct values.
  void choose_theorem() {
    const auto parts = static_cast<std::uint64_t>(rules_.most_parts());
    const std::uint64_t last = rules_.last_removed();
    const std::uint64_t from = std::max<std::uint64_t>(1, preperiod());
    if (parts <= 1) {
      // A window of values; if `beyond` allows all larger removals, it begins where heap 0 is
      // always an option.
      needed_ = std::max(from, rules_.beyond == 0 ? 0 : last + 1) + period() + last;
      if (rules_.beyond != 0) needed_ += last + 1;
      check_.theorem = "a window of " + counted(last, "value");
    } else if (rules_.beyond == 0 && !rules_.unequal) {
      needed_ = parts * (from + period()) + last;
      check_.theorem = "the largest part of a larger heap can be changed by the period";
    } else if (rules_.beyond == 0 && parts == 2) {
      needed_ = 2 * from + 4 * period() + last;
      check_.theorem = "the larger of two unequal parts can be changed by the period";
    } else {
      check_.flaw = "no theorem proves a period of these rules";
    }
    if (saltus() != 0 && (parts > 1 || rules_.beyond == 0))
      check_.flaw = "no theorem proves a saltus of these rules";
  }

  void check_shape() {
    if (preperiod() > 0 &&
        value(preperiod() - 1 + period()) == value(preperiod() - 1) + static_cast<Nimber>(saltus()))
      check_.flaw = "the preperiod can be less";
    for (std::uint64_t less = 1; less <= period() / 2 && check_.flaw.empty(); ++less)
      if (period() % less == 0 && repeats_at(less)) check_.flaw = "the period can be less";
  }
  std::int64_t saltus() const { return certificate_.period.saltus; }
  bool repeats_at(std::uint64_t less) const {
    const auto gain = value(preperiod() + less) - value(preperiod());
    for (std::uint64_t heap = preperiod(); heap < preperiod() + period(); ++heap)
      if (value(heap + less) - value(heap) != gain) return false;
    return true;
  }

  std::uint64_t bits_in_mask(Nimber number) const {
    return static_cast<std::uint64_t>(std::popcount(number & certificate_.mask));
  }
  bool is_rare(std::uint64_t heap) const {
    const std::uint64_t sign = certificate_.break_parity ? heap + *certificate_.break_parity : 0;
    return ((bits_in_mask(value(heap)) + sign) & 1) == 0;
  }
  /// Returns whether two common heaps of `together` tokens in all may have this value. The parity
  /// that distinguishes rare from common heaps is additive over a pair, and is 1 for each of the
  /// two.
  bool common_pair_may_have(Nimber number, std::uint64_t together) const {
    const std::uint64_t sign = certificate_.break_parity ? together : 0;
    return ((bits_in_mask(number) + sign) & 1) == 0;
  }

  void check_heaps() {
    const bool in_pairs = rules_.most_parts() <= 2;
    for (; check_.heaps <= needed_; ++check_.heaps) {
      if (!goes_on(rules_.rules.size() + (rules_.beyond == 0 ? 1 : check_.heaps))) return;
      if (!check_size(check_.heaps)) return;
      if (in_pairs)
        check_by_pairs(check_.heaps);
      else
        check_by_all_options(check_.heaps);
      if (!check_.flaw.empty() || check_.status != Status::complete) return;
    }
  }

  /// Counts work done, and returns whether the limits allow more.
  bool goes_on(std::uint64_t steps) {
    steps_ += steps;
    if (steps_ >= steps_a_check && check_.status == Status::complete) {
      steps_ = 0;
      check_.status = meter_.check({"heaps checked", check_.heaps, needed_});
    }
    return check_.status == Status::complete;
  }

  /// Refuses a value above the number of options, before a list as long as the value is allocated.
  bool check_size(std::uint64_t heap) {
    if (value(heap) <= allowed_) return true;
    allowed_ = most_options(rules_, heap);
    if (value(heap) > allowed_)
      fail(heap, "it has no more options than " + std::to_string(allowed_));
    return check_.flaw.empty();
  }

  /// Visits the values of the options that leave at most one heap.
  template <class Visit>
  void for_each_take(std::uint64_t heap, Visit visit) const {
    const auto take = [&](std::uint64_t removed, unsigned digit) {
      if ((digit & (removed == heap ? 1U : 2U)) != 0) visit(value(heap - removed));
    };
    for (const HeapRule& rule : rules_.rules)
      if (rule.removed <= heap) take(rule.removed, rule.digit);
    if (rules_.beyond != 0)
      for (std::uint64_t removed = rules_.last_removed() + 1; removed <= heap; ++removed)
        take(removed, rules_.beyond);
  }

  void check_by_pairs(std::uint64_t heap) {
    const Nimber claimed = value(heap);
    if (is_rare(heap) && heap > 0) rares_.push_back(heap);
    begin_options(claimed);
    const auto meet = [&](Nimber option) { meet_option(heap, claimed, option); };
    for_each_take(heap, meet);
    for (const HeapRule& rule : rules_.rules) {
      if ((rule.digit & 4) == 0 || rule.removed >= heap) continue;
      const std::uint64_t left = heap - rule.removed;
      const auto meet_pair = [&](std::uint64_t part) {
        if (!rules_.unequal || 2 * part != left) meet(value(part) ^ value(left - part));
      };
      // No pair may have the claimed value. All pairs with a rare heap are checked; the others
      // only if the parities do not exclude it.
      for (const std::uint64_t part : rares_) {
        if (part >= left) break;
        meet_pair(part);
      }
      const bool all = common_pair_may_have(claimed, left);
      std::uint64_t part = 1;
      for (; 2 * part <= left && (all || missing_ > 0); ++part) meet_pair(part);
      if (!goes_on(rares_.size() + part)) return;
    }
    end_options(heap);
  }

  void check_by_all_options(std::uint64_t heap) {
    const Nimber claimed = value(heap);
    begin_options(claimed);
    const auto meet = [&](Nimber option) { meet_option(heap, claimed, option); };
    for_each_take(heap, meet);
    for (const HeapRule& rule : rules_.rules)
      for (unsigned parts = 2; rule.removed < heap && rule.digit >> parts != 0; ++parts)
        if ((rule.digit >> parts & 1) != 0) meet_sums(heap - rule.removed, parts, 1, 0, meet);
    end_options(heap);
  }
  template <class Meet>
  void meet_sums(std::uint64_t total, unsigned parts, std::uint64_t least, Nimber sum,
                 const Meet& meet) {
    if (parts == 1) {
      meet(sum ^ value(total));
      return;
    }
    for (std::uint64_t part = least; parts * part <= total && goes_on(1); ++part)
      meet_sums(total - part, parts - 1, part, sum ^ value(part), meet);
  }

  /// Begins to visit the options of a heap with this claimed value.
  void begin_options(Nimber claimed) {
    is_met_.assign(is_met_.size(), false);
    missing_ = claimed;
  }
  void meet_option(std::uint64_t heap, Nimber claimed, Nimber option) {
    if (option == claimed) fail(heap, "an option has that value too");
    if (option >= claimed || (option >= is_met_.size() && !make_room(option)) || is_met_[option])
      return;
    is_met_[option] = true;
    --missing_;
  }
  /// Lengthens the list of values met. Smaller heaps have correct values, so that a claimed value
  /// that is far too large causes no long list.
  bool make_room(Nimber option) {
    const std::uint64_t length = std::max<std::uint64_t>(option + 1, 2 * is_met_.size());
    const Status status = meter_.allows(bytes() + (is_met_.size() + length) / 8 + 1);
    if (status != Status::complete) {
      check_.status = status;
      return false;
    }
    is_met_.resize(length);
    return true;
  }
  void end_options(std::uint64_t heap) {
    if (check_.status == Status::complete && missing_ > 0)
      fail(heap, "no option has the value " +
                     std::to_string(std::ranges::find(is_met_, false) - is_met_.begin()));
  }

  void fail(std::uint64_t heap, const std::string& why) {
    if (check_.flaw.empty())
      check_.flaw = "heap of " + std::to_string(heap) + ": claimed " + std::to_string(value(heap)) +
                    ", but " + why;
  }

  const HeapRules& rules_;
  const PeriodCertificate& certificate_;
  Meter meter_;
  CertificateCheck check_;
  std::uint64_t needed_ = 0;             // the last heap to be checked
  std::uint64_t steps_ = steps_a_check;  // since the limits were checked
  std::uint64_t allowed_ = 0;            // a value that heaps from this one on may have
  std::vector<std::uint64_t> rares_;
  std::vector<bool> is_met_;   // by value of an option; larger values have not been met
  std::uint64_t missing_ = 0;  // values below the claimed one that no option has had yet
};

}  // namespace

std::uint64_t most_options(const HeapRules& rules, std::uint64_t heap) {
  std::uint64_t options =
      rules.beyond == 0 || heap <= rules.last_removed() ? 0 : heap - rules.last_removed();
  for (const HeapRule& rule : rules.rules) {
    if (rule.removed > heap) break;
    for (unsigned parts = 0; rule.digit >> parts != 0; ++parts)
      if ((rule.digit >> parts & 1) != 0)
        options = std::min(options + most_ways(heap - rule.removed, parts), most_counted);
  }
  return options;
}

CertificateCheck check_certificate(const HeapRules& rules, const PeriodCertificate& certificate,
                                   const Limits& limits) {
  return Check(rules, certificate, limits).run();
}

}  // namespace zugzwang
