#pragma once

// The folder in which a long analysis by several processes saves its progress, on a file system
// shared by all of them. Each process writes a file of its own; then one of them writes a manifest
// that names all these files and replaces the previous manifest, so that a consistent state remains
// if the run is killed at any moment.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/services/disk.hpp>
#include <zugzwang/engine/services/share_file.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// A tier whose shares are each saved in a file; a current tier has the members of TierProgress.
struct KeptTier {
  bool is_finished = false;
  ShareFileHead head{};  ///< except for the rank
  std::uint64_t next = 0;
  std::uint64_t positions = 0;
  std::uint64_t source = 0;
  std::vector<PlyCount> by_plies{};  ///< of all processes

  /// Returns the name of the file of the process with this rank.
  std::string file_name(std::uint64_t rank) const;
};

/// The extension of these files.
inline constexpr std::string_view share_file_ending = ".share";

/// The combined contents of a folder's files: a line of JSON that names them, and a line with its
/// checksum.
struct ShareManifest {
  std::uint64_t generation = 0;               ///< incremented with each save
  std::map<std::uint64_t, KeptTier> tiers{};  ///< the finished tiers, by number
  std::optional<KeptTier> level{};            ///< the current tier

  /// Returns the text of the file. `rules` names the game, its rules and the evaluation.
  std::string text(const Datum& rules) const;
  /// Parses the text of a manifest. Throws Error{bad_value} that describes the fault.
  static ShareManifest read(std::string_view text, const Datum& rules);
};

/// All processes call its functions, except for `is_due`, in the same order; an error in one is
/// thrown in all. A single process can continue from what several have saved. A finished tier with
/// a damaged part is solved again.
class ShareJournal final : public TierCheckpoints {
 public:
  /// Opens the folder, or creates it. `rules` names the game, its rules and the evaluation; the
  /// current tier is saved at most once every `least` seconds, and saving takes at most a tenth of
  /// the time. The communicator, if there is one, must outlive it. Throws Error{bad_file} if the
  /// folder cannot be read or written, contains progress of something else, or is used by another
  /// run; it is then unchanged.
  ShareJournal(std::filesystem::path folder, const Datum& rules, Communicator* others,
               double least = 1);

  /// What was found on opening, and what was added since.
  std::uint64_t finished_tiers() const { return state_.tiers.size(); }
  bool has_progress() const { return state_.level.has_value(); }

  bool is_due() override;
  void save(const TierProgress& progress) override;
  void save(std::uint64_t tier, const TierTable& table) override;
  /// Throws Error{bad_file} that names a missing or damaged file. If a different number of
  /// processes saved the cells, they stay in memory until the next call.
  std::optional<TierProgress> progress(std::uint64_t tier) override;
  std::optional<TierTable> table(std::uint64_t tier) override;

 private:
  using Clock = std::chrono::steady_clock;

  /// A share assembled from the files of the processes that saved it.
  struct CollectedShare {
    std::optional<ShareFile> file{};  ///< contains the cells if it is of the same share
    std::vector<std::byte> copied{};
    std::vector<TierTable::Block> outcomes{};
    std::span<const std::byte> cells{};
    std::vector<std::uint64_t> bits{};
    std::uint64_t places = 0;
    std::filesystem::path damaged{};  ///< a damaged file; else empty
  };

  void prepare();
  void remove_leftovers() const;
  ShareManifest read() const;
  void commit(const ShareManifest& manifest) const;
  void save(KeptTier piece, const CanonicalIndexSet& kept, std::span<const std::byte> cells);
  void remove_files(const KeptTier& piece) const;
  CollectedShare collect(const KeptTier& piece, const Share& share) const;
  Share share_of(const KeptTier& piece) const;
  std::filesystem::path file_of(const KeptTier& piece, std::uint64_t rank) const;

  std::filesystem::path folder_;
  std::filesystem::path manifest_;
  std::filesystem::path fresh_manifest_;  // before it is renamed
  Datum rules_;
  Communicator* others_;
  unsigned rank_;
  unsigned ranks_;
  std::chrono::duration<double> least_;
  Clock::time_point due_;
  std::optional<FolderLock> lock_;  // of the first process
  ShareManifest state_;
  CollectedShare level_;  // the memory that `progress` refers to
};

}  // namespace zugzwang
