#pragma once

// How a study is printed.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <zugzwang/engine/plot.hpp>
#include <zugzwang/engine/services/study.hpp>
#include <zugzwang/engine/services/study_summary.hpp>

namespace zugzwang {

struct StudyView {
  std::optional<StudyCells> earlier{};  ///< those of another study, to print beside
  Charted charted = Charted::seconds;
  std::string machine{};  ///< on which it ran; empty if that is not known
  std::string command{};  ///< that has asked for the study
};

/// Returns a study as text in so many columns: a table of points and ways, and what follows from
/// it.
std::string study_text(const Study& study, const StudyView& view, std::size_t columns);
/// Returns it cell by cell, as comma-separated values.
std::string study_csv(const Study& study);
/// Returns a chart of the study, a line a way; nothing unless one sweep gives the sizes of at least
/// two points.
std::optional<Plot> study_chart(const Study& study, const StudyView& view);

}  // namespace zugzwang
