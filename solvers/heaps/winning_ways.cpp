#include "winning_ways.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

namespace zugzwang {

namespace {

/// Visits the moves that leave heaps whose values have a given xor.
class Ways {
 public:
  Ways(const RuledHeaps& heaps, Meter& meter, const std::function<bool(const WayFamily&)>& visit)
      : heaps_(heaps),
        meter_(meter),
        visit_(visit),
        repeats_(heaps.proved() && heaps.found()->period.saltus == 0),
        period_(repeats_ ? heaps.found()->period : Period{}) {}

  /// Visits the moves that leave `left` tokens. Returns false if the visitor or the meter ended the
  /// search.
  bool leaving(std::uint64_t left, unsigned digit, Nimber target) {
    for (unsigned parts = 0; digit >> parts != 0; ++parts) {
      if ((digit >> parts & 1) == 0) continue;
      const bool go_on =
          parts == 0   ? left != 0 || target != 0 || visit_({.first = {}})
          : parts == 1 ? left == 0 || heaps_.value(left) != target || visit_({.first = {left}})
                       : several(left, parts, 1, target, {}) != Found::enough;
      if (!go_on) return false;
    }
    return true;
  }

  /// Visits the moves that leave one heap of at most `most` tokens.
  bool single(std::uint64_t most, Nimber target) {
    const auto try_heap = [&](std::uint64_t heap) {
      return heaps_.value(heap) != target ||
             visit_({.first = heap == 0 ? HeapParts{} : HeapParts{heap}});
    };
    if (!heaps_.proved() || heaps_.found()->period.saltus <= 0) {
      for (std::uint64_t heap = 0; heap <= most; ++heap)
        if (!goes_on() || !try_heap(heap)) return false;
      return true;
    }
    // From each heap of the first period on, values rise by the saltus and meet the target at most
    // once.
    const Period& period = heaps_.found()->period;
    const auto saltus = static_cast<Nimber>(period.saltus);
    for (std::uint64_t heap = 0; heap <= std::min(most, period.preperiod + period.period - 1);
         ++heap) {
      if (!goes_on()) return false;
      const Nimber value = heaps_.value(heap);
      if (value > target || (target - value) % saltus != 0) continue;
      const std::uint64_t periods = (target - value) / saltus;
      if (heap < period.preperiod && periods > 0) continue;
      if (periods > (most - heap) / period.period) continue;
      if (!try_heap(heap + periods * period.period)) return false;
    }
    return true;
  }

 private:
  /// Whether some moves were visited, and whether the search has been ended.
  enum class Found { none, some, enough };

  bool goes_on() {
    return meter_.check_every(1 << 12, {"winning moves", meter_.steps(), 0}) == Status::complete;
  }

  Found visit(HeapParts chosen, std::uint64_t part, std::uint64_t rest, std::uint64_t count) {
    chosen.push_back(part);
    chosen.push_back(rest);
    return visit_({chosen, count == 1 ? 0 : period_.period, count}) ? Found::some : Found::enough;
  }

  /// Visits the moves that leave `left` tokens in `parts` ≥ 2 heaps of at least `least` each, in
  /// addition to those chosen.
  Found several(std::uint64_t left, unsigned parts, std::uint64_t least, Nimber target,
                const HeapParts& chosen) {
    return parts == 2 ? pairs(left, least, target, chosen)
                      : tuples(left, parts, least, target, chosen);
  }

  Found pairs(std::uint64_t left, std::uint64_t least, Nimber target, const HeapParts& chosen) {
    const std::uint64_t last = heaps_.rules().unequal && left > 0 ? (left - 1) / 2 : left / 2;
    // Once the smaller part has run through a whole period beyond the preperiod, all further pairs
    // repeat with the period.
    const std::uint64_t repeats_from =
        repeats_ ? std::max(least, period_.preperiod) : Limits::unlimited;
    Found found = Found::none;
    for (std::uint64_t part = least; part <= last; ++part) {
      if (part >= repeats_from && part - repeats_from == period_.period) break;
      if (!goes_on()) return Found::enough;
      if ((heaps_.value(part) ^ heaps_.value(left - part)) != target) continue;
      const std::uint64_t count = part < repeats_from ? 1 : (last - part) / period_.period + 1;
      if ((found = visit(chosen, part, left - part, count)) == Found::enough) break;
    }
    return found;
  }

  /// If the least part of a move lies a period or more beyond the preperiod, moving a period from
  /// this part to the largest gives another of these moves, whose least part is a period smaller.
  /// So a residue of the least part for which nothing is found in one period yields nothing in any
  /// later one.
  Found tuples(std::uint64_t left, unsigned parts, std::uint64_t least, Nimber target,
               const HeapParts& chosen) {
    const std::uint64_t rise = heaps_.rules().unequal ? 1 : 0;
    const std::uint64_t repeats_from =
        repeats_ ? std::max(least, period_.preperiod) : Limits::unlimited;
    std::vector<bool> barren;
    std::uint64_t fertile = period_.period;
    Found found = Found::none;
    for (std::uint64_t part = least; part <= left / parts && (fertile > 0 || !repeats_); ++part) {
      if (!goes_on()) return Found::enough;
      const bool repeated = part >= repeats_from;
      if (repeated && barren.empty()) barren.resize(period_.period);
      const std::uint64_t residue = repeated ? (part - repeats_from) % period_.period : 0;
      if (repeated && barren[residue]) continue;
      HeapParts more = chosen;
      more.push_back(part);
      const Found here =
          several(left - part, parts - 1, part + rise, target ^ heaps_.value(part), more);
      if (here == Found::enough) return here;
      if (here == Found::some) found = here;
      if (repeated && here == Found::none) {
        barren[residue] = true;
        --fertile;
      }
    }
    return found;
  }

  const RuledHeaps& heaps_;
  Meter& meter_;
  const std::function<bool(const WayFamily&)>& visit_;
  bool repeats_;
  Period period_;
};

}  // namespace

void for_each_way(const RuledHeaps& heaps, std::uint64_t heap, Nimber target, Meter& meter,
                  const std::function<bool(const WayFamily&)>& visit) {
  const HeapRules& rules = heaps.rules();
  Ways ways(heaps, meter, visit);
  for (const HeapRule& rule : rules.rules) {
    if (rule.removed > heap) return;
    if (!ways.leaving(heap - rule.removed, rule.digit, target)) return;
  }
  if (rules.beyond == 0 || rules.last_removed() >= heap) return;
  const std::uint64_t most = heap - rules.last_removed() - 1;
  assert(rules.beyond == 3);  // one heap, or nothing
  ways.single(most, target);
}

}  // namespace zugzwang
