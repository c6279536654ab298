#include "winning_ways.hpp"

#include <algorithm>

namespace zugzwang {

namespace {

/// The moves that leave heaps whose values have a given xor.
class Ways {
 public:
  Ways(const RuledHeaps& heaps, const std::function<bool(const WayFamily&)>& visit)
      : heaps_(heaps), visit_(visit) {}

  /// Visits the moves that leave `left` tokens. Returns false when the visitor wants no more.
  bool leaving(std::uint64_t left, unsigned digit, Nimber target) {
    for (unsigned parts = 0; digit >> parts != 0; ++parts) {
      if ((digit >> parts & 1) == 0) continue;
      const bool go_on =
          parts == 0   ? left != 0 || target != 0 || visit_({.first = {}})
          : parts == 1 ? left == 0 || heaps_.value(left) != target || visit_({.first = {left}})
          : parts == 2 ? pairs(left, target)
                       : tuples(left, parts, 1, target, {});
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
        if (!try_heap(heap)) return false;
      return true;
    }
    // From each heap of the first period on, values rise by the saltus and meet the target at most
    // once.
    const Period& period = heaps_.found()->period;
    const auto saltus = static_cast<Nimber>(period.saltus);
    for (std::uint64_t heap = 0; heap <= std::min(most, period.preperiod + period.period - 1);
         ++heap) {
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
  bool try_pair(std::uint64_t part, std::uint64_t left, Nimber target) {
    if ((heaps_.value(part) ^ heaps_.value(left - part)) != target) return true;
    return visit_({.first = {part, left - part}});
  }

  bool pairs(std::uint64_t left, Nimber target) {
    const std::uint64_t last = heaps_.rules().unequal && left > 0 ? (left - 1) / 2 : left / 2;
    const bool repeats = heaps_.proved() && heaps_.found()->period.saltus == 0;
    const Period period = repeats ? heaps_.found()->period : Period{};
    // Once the smaller part runs through a whole period beyond the preperiod, so does the larger.
    const bool far = repeats && last >= period.preperiod + period.period;
    const std::uint64_t apart = far ? std::max<std::uint64_t>(1, period.preperiod) : last + 1;
    for (std::uint64_t part = 1; part < apart; ++part)
      if (!try_pair(part, left, target)) return false;
    for (std::uint64_t part = apart; part <= last && part < apart + period.period; ++part) {
      if ((heaps_.value(part) ^ heaps_.value(left - part)) != target) continue;
      const std::uint64_t count = (last - part) / period.period + 1;
      if (!visit_({{part, left - part}, period.period, count})) return false;
    }
    return true;
  }

  bool tuples(std::uint64_t left, unsigned parts, std::uint64_t least, Nimber target,
              HeapParts chosen) {
    if (parts == 1) {
      if (left < least || heaps_.value(left) != target) return true;
      chosen.push_back(left);
      return visit_({.first = chosen});
    }
    const std::uint64_t rise = heaps_.rules().unequal ? 1 : 0;
    for (std::uint64_t part = least; part <= left / parts; ++part) {
      HeapParts more = chosen;
      more.push_back(part);
      if (!tuples(left - part, parts - 1, part + rise, target ^ heaps_.value(part), more))
        return false;
    }
    return true;
  }

  const RuledHeaps& heaps_;
  const std::function<bool(const WayFamily&)>& visit_;
};

}  // namespace

void for_each_way(const RuledHeaps& heaps, std::uint64_t heap, Nimber target,
                  const std::function<bool(const WayFamily&)>& visit) {
  const HeapRules& rules = heaps.rules();
  Ways ways(heaps, visit);
  for (const HeapRule& rule : rules.rules) {
    if (rule.removed > heap) return;
    if (!ways.leaving(heap - rule.removed, rule.digit, target)) return;
  }
  if (rules.beyond == 0 || rules.last_removed() >= heap) return;
  const std::uint64_t most = heap - rules.last_removed() - 1;
  if (rules.beyond == 3) {
    ways.single(most, target);
    return;
  }
  for (std::uint64_t left = most + 1; left-- > 0;)
    if (!ways.leaving(left, rules.beyond, target)) return;
}

}  // namespace zugzwang
