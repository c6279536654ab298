#pragma once

// Recursion over the followers of a value, on a stack of its own.

#include <unordered_map>
#include <vector>

#include <zugzwang/core/partizan/values.hpp>

namespace zugzwang::detail {

using FoundValues = std::unordered_map<PartizanValue, PartizanValue>;

/// Returns f(v) of a function that is given by those of its options: `settle(u, found)` returns
/// f(u) once f of all its options is found. `is_base(u)` tells where the options do not matter.
template <class IsBase, class Settle>
PartizanValue over_followers(PartizanValues& values, PartizanValue v, FoundValues& found,
                             IsBase is_base, Settle settle) {
  std::vector<PartizanValue> open{v};
  while (!open.empty()) {
    values.step();
    const PartizanValue u = open.back();
    if (found.contains(u)) {
      open.pop_back();
      continue;
    }
    const std::size_t size = open.size();
    if (!is_base(u))
      for (const Player player : {Player::left, Player::right})
        for (const PartizanValue option : values.options(u, player))
          if (!found.contains(option)) open.push_back(option);
    if (open.size() > size) continue;
    const PartizanValue result = settle(u, found);
    found.emplace(u, result);
    open.pop_back();
  }
  return found.at(v);
}

}  // namespace zugzwang::detail
