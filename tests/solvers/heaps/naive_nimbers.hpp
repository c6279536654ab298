#pragma once

// The nimbers of a taking-and-breaking game by its definition, without any of the solvers' code.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/heaps/octal.hpp>

namespace zugzwang::testing {

/// Those of the heaps 0 … count−1. Cost: count² / 4 steps for each removal that splits in two.
inline std::vector<Nimber> naive_nimbers(const HeapRules& rules, std::uint64_t count) {
  std::vector<Nimber> values;
  std::vector<std::uint64_t> met(1 << 17, 0);  // by value: the last heap, plus 1, to have it
  const auto leave = [&](auto& self, std::uint64_t left, unsigned parts, std::uint64_t least,
                         Nimber sum) -> void {
    if (parts == 0) {
      if (left == 0) met[sum] = values.size() + 1;
    } else if (parts == 1) {
      if (left >= least) met[sum ^ values[left]] = values.size() + 1;
    } else {
      for (std::uint64_t part = least; parts * part <= left; ++part)
        self(self, left - part, parts - 1, rules.unequal ? part + 1 : part, sum ^ values[part]);
    }
  };
  while (values.size() < count) {
    const std::uint64_t heap = values.size();
    const auto remove = [&](std::uint64_t removed, unsigned digit) {
      for (unsigned parts = 0; digit >> parts != 0; ++parts)
        if ((digit >> parts & 1) != 0) leave(leave, heap - removed, parts, 1, 0);
    };
    for (const HeapRule& rule : rules.rules)
      if (rule.removed <= heap) remove(rule.removed, rule.digit);
    for (std::uint64_t removed = rules.last_removed() + 1; removed <= heap; ++removed)
      if (rules.beyond != 0) remove(removed, rules.beyond);
    Nimber mex = 0;
    while (met[mex] == heap + 1) ++mex;
    values.push_back(mex);
  }
  return values;
}

/// Such as those of "0.77".
inline HeapRules rules_of(const std::string& code) { return games::octal_rules(code); }

/// Split one heap into two different ones.
inline HeapRules grundys_game() { return {.rules = {{0, 4}}, .unequal = true}; }

}  // namespace zugzwang::testing
