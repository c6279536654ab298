#pragma once

// The folder in which a long analysis by several processes keeps its progress, on a file system
// that all of them see. Each writes a file of its own; then one of them writes a manifest that
// names the files of all, in the place of the one before, so that a kill at any moment leaves a
// whole state.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/services/disk.hpp>
#include <zugzwang/engine/services/share_file.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// A tier whose shares are kept in a file each; one at work has the members of TierProgress.
struct KeptTier {
  bool is_finished = false;
  ShareFileHead head{};  ///< but for the rank
  std::uint64_t next = 0;
  std::uint64_t positions = 0;
  std::uint64_t source = 0;
  std::vector<PlyCount> by_plies{};  ///< of all processes

  /// The name of the file of the process that was `rank`.
  std::string file_name(std::uint64_t rank) const;
};

/// How the names of such files end.
inline constexpr std::string_view share_file_ending = ".share";

/// What the files of a folder hold together: a line of JSON that names them, and a line with its
/// checksum.
struct ShareManifest {
  std::uint64_t generation = 0;               ///< one more with each save
  std::map<std::uint64_t, KeptTier> tiers{};  ///< that are finished, by number
  std::optional<KeptTier> level{};            ///< the tier at work

  /// The file that tells this. `rules` names the game, its rules and the evaluation.
  std::string text(const Datum& rules) const;
  /// Reads one. Throws Error{bad_value} that says what is wrong with it.
  static ShareManifest read(std::string_view text, const Datum& rules);
};

/// All processes call its functions, but for `is_due`, in the same order; what is refused in one is
/// refused in all. A process that is alone takes over what several have saved. A finished tier of
/// which something is damaged is solved again.
class ShareJournal final : public TierCheckpoints {
 public:
  /// Opens the folder, or makes it. `rules` names the game, its rules and the evaluation; the tier
  /// at work is saved at most once in `least` seconds, and in a tenth of the time. The others, if
  /// there are any, must outlive it. Throws Error{bad_file} when the folder cannot be read or
  /// written, holds progress of something else, or is used by another run; it is then as it was.
  ShareJournal(std::filesystem::path folder, const Datum& rules, Communicator* others,
               double least = 1);

  /// What was found when it was opened, and what came since.
  std::uint64_t finished_tiers() const { return state_.tiers.size(); }
  bool has_progress() const { return state_.level.has_value(); }

  bool is_due() override;
  void save(const TierProgress& progress) override;
  void save(std::uint64_t tier, const TierTable& table) override;
  /// Throws Error{bad_file} that names a file which is missing or damaged. Taken over from another
  /// number of processes, the cells are in memory until the next call.
  std::optional<TierProgress> progress(std::uint64_t tier) override;
  std::optional<TierTable> table(std::uint64_t tier) override;

 private:
  using Clock = std::chrono::steady_clock;

  /// A share put together from the files of those who had saved it.
  struct CollectedShare {
    std::optional<ShareFile> file{};  ///< which has the cells, where it is of the same share
    std::vector<std::byte> copied{};
    std::vector<TierTable::Block> outcomes{};
    std::span<const std::byte> cells{};
    std::vector<std::uint64_t> bits{};
    std::uint64_t places = 0;
    std::filesystem::path damaged{};  ///< a file that is not as it was written; else empty
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
  std::filesystem::path fresh_manifest_;  // before it has its name
  Datum rules_;
  Communicator* others_;
  unsigned rank_;
  unsigned ranks_;
  std::chrono::duration<double> least_;
  Clock::time_point due_;
  std::optional<FolderLock> lock_;  // of the first process
  ShareManifest state_;
  CollectedShare level_;  // what `progress` refers to
};

}  // namespace zugzwang
