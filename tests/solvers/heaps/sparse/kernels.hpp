#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include <zugzwang/solvers/heaps/sparse/mark_lanes.hpp>

#include "catch.hpp"

namespace zugzwang::testing {

/// Tests every kernel that this processor can run, the portable one in any case, and names those
/// that it cannot.
inline void for_each_kernel(const std::function<void(const LaneKernel&)>& test) {
  std::vector<std::string_view> tested;
  for (const LaneKernel& kernel : lane_kernels()) {
    if (kernel.supported()) {
      test(kernel);
      tested.push_back(kernel.name);
    } else {
      WARN("the kernel " << kernel.name << " is not tested: this processor cannot run it");
    }
  }
  REQUIRE_FALSE(tested.empty());
  CHECK(tested.front() == "portable");
  CHECK(tested.back() == best_lane_kernel().name);
}

}  // namespace zugzwang::testing
