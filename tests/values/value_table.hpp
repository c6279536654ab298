#pragma once

// A table of values, with short functions that construct them.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/thermograph.hpp>

#include "values/plain_text.hpp"

namespace zugzwang::testing {

struct ValueTable {
  PartizanValues values{};
  Thermographs thermographs{values};

  PartizanValue form(std::vector<PartizanValue> left, std::vector<PartizanValue> right) {
    return values.reduce(left, right);
  }
  PartizanValue number(std::int64_t n, std::uint32_t k = 0) { return values.number(Dyadic(n, k)); }
  PartizanValue star(std::uint32_t n = 1) { return values.nimber(n); }
  PartizanValue up(std::int64_t n = 1, std::uint32_t m = 0) { return values.up(n, m); }
  std::string text(PartizanValue v) { return plain_text(values, v); }
};

}  // namespace zugzwang::testing
