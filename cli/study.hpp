#pragma once

// How the program runs the cells of a study.

#include <zugzwang/engine/services/study.hpp>

namespace zugzwang::cli {

/// Returns what runs each cell of a study in a process of its own, which nothing that happens to it
/// can end together with the study. The study must outlive it.
RunCell runs_in_processes(const Study& study);

}  // namespace zugzwang::cli
