#pragma once

// How the program runs and prints a study.

#include <string>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/study_file.hpp>
#include <zugzwang/engine/services/study.hpp>
#include <zugzwang/engine/services/study_summary.hpp>

namespace zugzwang::cli {

/// Runs the cells that the study has not, each in a process of its own, and adds them to the file,
/// if there is one. Otherwise does as the other `run_cells`.
bool run_cells(Study& study, StudyFile* file, bool tries_all);

/// How a study is printed.
struct StudyView {
  std::string format = "text";
  const StudyCells* earlier = nullptr;  ///< those of another study, to print beside
  Charted charted = Charted::seconds;
  std::string picture{};  ///< the file of the chart; none if empty
  std::string command{};  ///< that has asked for the study
};

/// Prints a study and draws its chart. Returns whether no two ways contradict each other. Throws
/// Error{not_applicable} for a picture unless one sweep gives the sizes of at least two points.
bool print_study(const Study& study, const StudyView& view);

}  // namespace zugzwang::cli
