#pragma once

// Where a long retrograde analysis saves its progress: in a file or, if several processes share the
// work, in a folder on a file system that all of them see.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/tier_share.hpp>

namespace zugzwang {

/// Finished tiers, and the progress of one more. If several processes share the work, all call the
/// functions, except for `is_due`, in the same order; an error in one is thrown in all. Any number
/// of processes can continue from what another number has saved. A finished tier with a damaged
/// part is solved again.
class TierJournal : public TierCheckpoints {
 public:
  /// What was found on opening, and what was added since.
  std::uint64_t finished_tiers() const { return finished_.size(); }
  bool has_progress() const { return level_.has_value(); }
  /// The bytes of damaged segments before the last whole one; a journal in a file sets them aside.
  std::uint64_t damaged_bytes() const { return damaged_bytes_; }
  /// The bytes of an incomplete segment at the end, which were dropped.
  std::uint64_t dropped_bytes() const { return dropped_bytes_; }

  bool is_due() override;
  void save(const TierProgress& progress) override;
  void save(std::uint64_t tier, const TierTable& table) override;
  /// Throws Error{bad_file} that names a missing or damaged file.
  std::optional<TierProgress> progress(std::uint64_t tier) override;
  std::optional<TierTable> table(std::uint64_t tier) override;

 protected:
  /// A saved share, and the bytes of its file.
  struct SavedShare {
    FileBytes bytes;
    KeptShare share;
  };

  TierJournal(Communicator* others, double least);

  /// Saves the share of this process, with those of the others. Replaces the progress, and an
  /// earlier save of the tier.
  virtual void write(const SavedTier& tier, const CanonicalIndexSet& canonical,
                     std::span<const std::byte> cells) = 0;
  /// Opens the saved share of a process; returns nothing if it is missing, or damaged outside its
  /// blocks.
  virtual std::optional<SavedShare> open(const SavedTier& tier, unsigned rank) const = 0;
  virtual std::filesystem::path file_of(const SavedTier& tier, unsigned rank) const = 0;

  Communicator* others_;
  unsigned rank_;
  unsigned ranks_;
  std::map<std::uint64_t, SavedTier> finished_;  // by number
  std::optional<SavedTier> level_;
  std::uint64_t damaged_bytes_ = 0;
  std::uint64_t dropped_bytes_ = 0;

 private:
  using Clock = std::chrono::steady_clock;

  void collect(const SavedTier& tier);
  void release();

  std::chrono::duration<double> least_;
  Clock::time_point due_;
  // The memory that `progress` refers to.
  std::vector<std::unique_ptr<SavedShare>> opened_;
  CollectedShare collected_;
};

/// Opens the journal in a file or, if there are other processes, the name ends in a slash, or it is
/// a folder, in a folder; creates it if there is none. `rules` names the game, its rules and the
/// evaluation; the current tier is saved at most once every `least` seconds, and saving takes at
/// most a tenth of the time. The communicator, if there is one, must outlive it. Throws
/// Error{bad_file} if the journal cannot be read or written, has progress of something else, or is
/// used by another run; it is then unchanged.
std::unique_ptr<TierJournal> open_journal(const std::filesystem::path& path, const Datum& rules,
                                          Communicator* others = nullptr, double least = 1);

}  // namespace zugzwang
