#pragma once

// Finds the principal variation.

#include <cstddef>
#include <cstdint>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/any_solver.hpp>

namespace zugzwang {

/// Follows best moves from a position, at most `most` of them.
BestLine best_line(Session& session, std::uint64_t position, std::size_t most,
                   const Limits& limits);

}  // namespace zugzwang
