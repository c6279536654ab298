#pragma once

// A picture of the nimbers of single heaps.

#include <span>
#include <string>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/plot.hpp>

namespace zugzwang {

/// Draws the nimbers of the heaps 0, 1, 2 … as dots, each place once. If the session proves a
/// period from ten times as many heaps, its beginning and the exceptional heaps are marked.
Plot nimber_plot(const std::string& game, std::span<const Nimber> nimbers, const Session& session,
                 Limits limits);

}  // namespace zugzwang
