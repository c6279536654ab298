#pragma once

// A study: its problems, its ways and its cells, as the program runs and prints it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/study_file.hpp>
#include <zugzwang/engine/services/study.hpp>

namespace zugzwang::cli {

/// The problems in one place of the sweeps; several if they are drawn at random.
struct StudyPoint {
  Datum::Object place;          ///< such as {"board":"3x3"}, or {"size":6} of random problems
  std::vector<std::size_t> at;  ///< the places of these values in their sweeps
  std::vector<Datum::Object> problems;
};

struct Study {
  const GameEntry* game = nullptr;
  std::vector<StudyPoint> points{};
  std::vector<StudyWay> ways{};
  unsigned repeats = 1;
  Limits limits{};  ///< of each repetition
  StudyCells cells{};
  std::string command{};  ///< that has asked for it

  /// Returns the cell of a problem and a way, or null if it has not been run.
  const StudyCell* cell(const Datum::Object& problem, const StudyWay& way) const;
};

/// Runs the cells that the study has not, each in a process of its own, in the order of the points;
/// of a way that has met a limit or has failed, larger ones are not tried unless `tries_all`. Adds
/// them to the file, if there is one. Returns false if it was interrupted.
bool run_cells(Study& study, StudyFile* file, bool tries_all);

/// Two ways that give one problem different values, and the command that shows it.
struct Disagreement {
  const StudyWay* one = nullptr;
  const StudyWay* other = nullptr;
  const Datum::Object* problem = nullptr;
};
std::vector<Disagreement> disagreements_in(const Study& study);

/// The quantity that a chart shows.
enum class Charted : std::uint8_t { seconds, positions };

/// How a study is printed.
struct StudyView {
  Format format = Format::text;
  const StudyCells* earlier = nullptr;  ///< those of another study, to print beside
  Charted charted = Charted::seconds;
  std::string picture{};  ///< the file of the chart; none if empty
};

/// Prints a study and draws its chart. Returns whether no two ways contradict each other. Throws
/// Error{not_applicable} for a picture unless one sweep gives the sizes of at least two points.
bool print_study(const Study& study, const StudyView& view);

}  // namespace zugzwang::cli
