#pragma once

// The file of a study: one line of JSON for each repetition of a cell, which states its study,
// version and machine, so that lines of several files can be put together.

#include <cstddef>
#include <memory>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/services/study.hpp>
#include <zugzwang/store/disk.hpp>

namespace zugzwang {

/// Reads the cells of a study with this game and these options. An incomplete last line is left
/// out; a repetition that stands there twice counts once. Throws Error{bad_file} if a line is
/// damaged or belongs to another study; `flag` names the file in messages. `whole_bytes`, if given,
/// becomes the size of all complete lines.
StudyCells read_study(std::string_view flag, const std::string& file, const std::string& game,
                      const Datum& options, std::size_t* whole_bytes = nullptr);

/// Appends cells to a file as they come. No other process can write to it meanwhile.
class StudyFile {
 public:
  /// Goes on with a file of the same study, or begins one. Throws Error{bad_file}.
  StudyFile(const std::string& file, const std::string& game, Datum options);

  /// The cells that the file had.
  const StudyCells& cells() const { return cells_; }
  /// Appends one repetition of a cell, counted from 0.
  void add(const Datum::Object& problem, const StudyMethod& method, unsigned repetition,
           const StudyCell& cell);

 private:
  std::string name_;
  std::string game_;
  Datum options_;
  StudyCells cells_;
  std::shared_ptr<WrittenFile> written_;
};

/// Describes this machine, such as "AMD EPYC 7B13, 2 processors".
std::string machine_text();

}  // namespace zugzwang
