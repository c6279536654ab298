#pragma once

// The file in which a long search saves what it has found.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/solvers/search/findings.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/segment.hpp>

namespace zugzwang {

/// A file of one segment, whose blocks are records of words; the count of a block is the number of
/// their table. It is always replaced as a whole.
class SavedSearch : public SearchFindings {
 public:
  /// Opens the file, and creates it if there is none. `search` names the game, its rules, the
  /// solver and the evaluation. Findings are saved at most once every `least` seconds, and saving
  /// takes at most a twentieth of the time unless that leaves more than four minutes unsaved.
  /// Throws Error{bad_file} if the file cannot be read or written, has findings of another search,
  /// or is used by another run; it is then unchanged.
  SavedSearch(std::filesystem::path file, Datum search, double least = 30);

  /// The bytes of the findings that were in the file when it was opened; 0 if it was new.
  std::uint64_t found_bytes() const { return found_bytes_; }

  bool is_due() override { return Clock::now() >= due_; }
  void save(const std::function<void(const Take&)>& write) override;
  void load(const Take& take) override;

 private:
  using Clock = std::chrono::steady_clock;

  using Use = std::function<void(const StoredFile& file, const SegmentParts& parts)>;

  /// Calls `use` unless the file is empty. Throws Error{bad_file} for what it finds wrong.
  void read(const Use& use) const;
  void wait(Clock::duration saving);
  /// Keeps other runs from using the file.
  void lock();

  std::filesystem::path file_;
  Datum search_;
  std::chrono::duration<double> least_;
  Clock::time_point due_;
  std::uint64_t found_bytes_ = 0;
  std::optional<WrittenFile> locked_;
};

}  // namespace zugzwang
