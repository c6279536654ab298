#pragma once

// The file in which a long retrograde analysis saves its progress. Finished tiers are appended to
// it; the current tier is saved in a second file beside it, which is written anew and then replaces
// the old one, so that a complete one remains if the run is killed at any moment.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/engine/services/disk.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>

namespace zugzwang {

/// Sections of tiers after a line of JSON that names the rules; the source describes their format.
/// A section at the end that is incomplete because the run was killed is dropped; a damaged section
/// is skipped, and its tier is solved again.
class TierJournal final : public TierCheckpoints {
 public:
  /// Opens the file, or creates it. `rules` names the game, its rules and the evaluation; the
  /// current tier is saved at most once every `least` seconds, and saving takes at most a tenth of
  /// the time. Throws Error{bad_file} if the file cannot be read or written, or contains progress
  /// of something else; it is then unchanged.
  TierJournal(std::filesystem::path file, const Datum& rules, double least = 1);

  /// What was found on opening.
  std::uint64_t finished_tiers() const { return finished_.size(); }
  /// The bytes of damaged sections before the last whole one; they stay in the file.
  std::uint64_t damaged_bytes() const { return damaged_bytes_; }
  /// The bytes of an incomplete section at the end, which were dropped.
  std::uint64_t dropped_bytes() const { return dropped_bytes_; }
  bool has_progress() const { return std::filesystem::exists(level_file_); }
  bool is_due() override;
  void save(const TierProgress& progress) override;
  void save(std::uint64_t tier, const TierTable& table) override;
  std::optional<TierProgress> progress(std::uint64_t tier) override;
  std::optional<TierTable> table(std::uint64_t tier) override;

 private:
  using Clock = std::chrono::steady_clock;

  void begin();
  void take_over();

  std::filesystem::path file_;
  std::filesystem::path level_file_;
  std::string header_;
  std::chrono::duration<double> least_;
  Clock::time_point due_;
  std::uint64_t damaged_bytes_ = 0;
  std::uint64_t dropped_bytes_ = 0;
  std::map<std::uint64_t, std::uint64_t> finished_;  // where a tier's section begins in the file
  // The memory that `progress` refers to.
  std::optional<MappedFile> level_;
  LittleEndianBytes level_cells_;
};

}  // namespace zugzwang
