#include "heap_period.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/solvers/repetition.hpp>

namespace zugzwang {

namespace {

template <class Values>
class PeriodSearch {
 public:
  PeriodSearch(const HeapRules& rules, const Values& values, const std::function<bool()>& go_on)
      : rules_(rules), values_(values), go_on_(go_on) {}

  std::optional<FoundPeriod> search() const {
    const int parts = rules_.most_parts();
    if (parts <= 1) return rules_.beyond == 0 ? by_window() : by_relative_window();
    const bool has_theorem = rules_.beyond == 0 && (!rules_.unequal || parts == 2);
    if (has_theorem)
      if (std::optional<FoundPeriod> found = by_largest_part()) return found;
    return observed();
  }

 private:
  std::uint64_t size() const { return values_.size(); }
  Nimber value(std::uint64_t heap) const { return values_.value(heap); }
  std::uint64_t removed() const { return rules_.last_removed(); }

  std::optional<FoundPeriod> by_window() const {
    const std::uint64_t window = std::max<std::uint64_t>(1, removed());
    // Heap 0 is excluded: each digit has a separate bit that allows a move to leave it.
    const auto alike = [&](std::uint64_t i, std::uint64_t j) {
      return value(i + 1) == value(j + 1);
    };
    const auto found = find_repetition(size() - 1, window, alike, go_on_);
    if (!found) return std::nullopt;
    const std::uint64_t period = least_period(*found, alike);
    return FoundPeriod{
        {least_preperiod(found->preperiod + 1, period, 0), period, 0},
        "window of " + counted(removed(), "value") + ", the most tokens that a move removes"};
  }

  std::optional<FoundPeriod> by_relative_window() const {
    const std::uint64_t window = std::max<std::uint64_t>(1, removed());
    const std::uint64_t begin = removed() + 1;  // from here on, heap 0 is an option
    if (size() <= begin + 2 * window) return std::nullopt;
    // The base of a heap: one more than the largest value of the heaps at least removed + 1 below
    // it.
    std::vector<Nimber> bases(size() + 1, 0);
    for (std::uint64_t heap = begin; heap <= size(); ++heap)
      bases[heap] = std::max(bases[heap - 1], value(heap - begin) + 1);
    const auto alike = [&](std::uint64_t i, std::uint64_t j) {
      i += begin;
      j += begin;
      return value(i) - bases[i] == value(j) - bases[j] &&
             bases[i + 1] - bases[i] == bases[j + 1] - bases[j];
    };
    const auto found = find_repetition(size() - begin, window, alike, go_on_);
    if (!found) return std::nullopt;
    const std::uint64_t period = least_period(*found, alike);
    const std::uint64_t first = begin + found->preperiod;
    const auto saltus =
        static_cast<std::int64_t>(value(first + period)) - static_cast<std::int64_t>(value(first));
    return FoundPeriod{{least_preperiod(first, period, saltus), period, saltus},
                       removed() == 0
                           ? "every smaller heap is an option"
                           : "window of " + counted(removed(), "value") +
                                 " relative to their base, the largest number not to be taken"};
  }

  /// Returns the last heap whose value the theorem of the largest part needs.
  std::uint64_t needed(std::uint64_t preperiod, std::uint64_t period) const {
    const auto parts = static_cast<std::uint64_t>(rules_.most_parts());
    return parts * preperiod + (rules_.unequal ? 4 : parts) * period + removed();
  }
  std::optional<FoundPeriod> by_largest_part() const {
    const auto parts = static_cast<std::uint64_t>(rules_.most_parts());
    if (size() <= removed() + 1) return std::nullopt;
    const std::uint64_t most = (size() - 1 - removed()) / parts;  // of preperiod + period
    if (most < 2) return std::nullopt;
    const auto period = nearest_repetition(
        size(), size() - most, [&](std::uint64_t heap) { return value(heap); }, go_on_);
    if (!period) return std::nullopt;
    const std::uint64_t least = least_preperiod(most, *period, 0);
    const std::uint64_t from = std::max<std::uint64_t>(1, least);  // no part is empty
    if (needed(from, *period) >= size()) return std::nullopt;
    const std::string sum = std::to_string(parts) + " * " + std::to_string(from) + " + " +
                            std::to_string(rules_.unequal ? 4 : parts) + " * " +
                            std::to_string(*period) + " + " + std::to_string(removed());
    return FoundPeriod{{least, *period, 0},
                       "Guy-Smith: the values repeat up to heap " +
                           std::to_string(needed(from, *period)) + " = " + sum};
  }

  std::optional<FoundPeriod> observed() const {
    constexpr std::uint64_t periods = 8;
    if (size() < 2 * periods) return std::nullopt;
    const auto step = [&](std::uint64_t heap) { return value(heap + 1) - value(heap); };
    const std::uint64_t steps = size() - 1;
    const auto period = nearest_repetition(steps, steps - steps / periods, step, go_on_);
    if (!period) return std::nullopt;
    const std::uint64_t first = steps / periods;
    const auto saltus =
        static_cast<std::int64_t>(value(first + *period)) - static_cast<std::int64_t>(value(first));
    if (saltus == 0) return std::nullopt;
    return FoundPeriod{.period = {least_preperiod(first, *period, saltus), *period, saltus},
                       .proof = "observed up to heap " + std::to_string(size() - 1),
                       .proved = false};
  }

  std::uint64_t least_preperiod(std::uint64_t known_from, std::uint64_t period,
                                std::int64_t saltus) const {
    return zugzwang::least_preperiod(known_from, [&](std::uint64_t heap) {
      return static_cast<std::int64_t>(value(heap + period)) ==
             static_cast<std::int64_t>(value(heap)) + saltus;
    });
  }

  const HeapRules& rules_;
  const Values& values_;
  const std::function<bool()>& go_on_;
};

}  // namespace

std::optional<FoundPeriod> find_period(const HeapRules& rules, const RuledSequence& values,
                                       const std::function<bool()>& go_on) {
  return std::visit(
      [&](const auto& computed) { return PeriodSearch(rules, computed, go_on).search(); }, values);
}

std::uint64_t period_workspace(const HeapRules& rules, std::uint64_t values) {
  if (rules.most_parts() > 1) return 0;
  const std::uint64_t bases = rules.beyond == 0 ? 0 : values * sizeof(Nimber);
  return repetition_workspace(values) + bases;
}

}  // namespace zugzwang
