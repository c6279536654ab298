#pragma once

// Studies of strategies: problems of several sizes, each solved by several methods. A cell of a
// study is one problem and one method.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/study_cell.hpp>
#include <zugzwang/engine/services/study_methods.hpp>

namespace zugzwang {

/// The problems in one place of the sweeps; several if they are drawn at random.
struct StudyPoint {
  Datum::Object place;          ///< such as {"board":"3x3"}, or {"size":6} of random problems
  std::vector<std::size_t> at;  ///< the places of these values in their sweeps
  std::vector<Datum::Object> problems;
};

/// A place of the sweeps whose values make no problem together.
struct LeftOutPlace {
  Datum::Object place;
  std::string reason;
};

/// What identifies a cell within its study: the problem and the method to solve it.
Datum::Object key_of(const Datum::Object& problem, const StudyMethod& method);

/// Cells by their keys in JSON.
using StudyCells = std::map<std::string, StudyCell>;

/// Returns the cell of a problem and a method, or null if there is none.
const StudyCell* find_cell(const StudyCells& cells, const Datum::Object& problem,
                           const StudyMethod& method);

/// Adds one repetition of the cell with this key.
void add_repetition(StudyCells& cells, const std::string& key, const StudyCell& repetition);

/// What a study is asked for: a grid of sweeps, or random problems.
struct StudyRequest {
  static constexpr std::uint64_t most_problems = 100'000;
  static constexpr std::uint64_t most_repeats = 1000;

  std::vector<std::string> sweeps{};       ///< as `sweep_from` reads them
  std::optional<std::uint64_t> random{};   ///< so many problems of each size, drawn at random
  std::string sizes{};                     ///< of these, as `numbers_from` reads them; 5 if empty
  std::optional<std::uint64_t> seed{};     ///< of these; 1 if left out
  std::optional<std::uint64_t> repeats{};  ///< 1 if left out
  StudiedMethods methods{};
};

struct Study {
  const GameEntry* game = nullptr;
  std::vector<StudyPoint> points{};
  std::vector<LeftOutPlace> left_out{};
  std::vector<StudyMethod> methods{};
  unsigned repeats = 1;
  Limits limits{};  ///< of each repetition
  StudyCells cells{};

  const StudyCell* cell(const Datum::Object& problem, const StudyMethod& method) const {
    return find_cell(cells, problem, method);
  }
};

/// Returns the study of a game's problems with these fields, without cells. All problems are read,
/// and places where the game refuses one are left out. Throws Error that names the member if a
/// field cannot be swept, members do not go together, no place has a problem, or a solver or an
/// ability is not valid.
Study study_of(const GameEntry& game, const Datum::Object& fields, const StudyRequest& request,
               const Limits& limits);

/// Solves a problem once more; returns nothing if it was interrupted.
using RunCell = std::function<std::optional<StudyCell>(
    const Datum::Object& problem, const StudyMethod& method, unsigned repetition)>;

/// Runs the cells that the study has not: all of them once, in the order of the points, then all
/// that are complete once more, until each has its repetitions, so that these see the machine at
/// different times. Of a method that has met a limit or has failed, larger ones are not tried
/// unless `tries_all`. Reports progress to the observer. Returns false if it was interrupted, or
/// the deadline of the study's limits has passed.
bool run_cells(Study& study, bool tries_all, const RunCell& run);

}  // namespace zugzwang
