#pragma once

// The journal of several processes: a folder, in which each process writes a file of its own; then
// one of them writes a manifest that names all these files and replaces the previous manifest, so
// that a consistent state remains if the run is killed at any moment.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <zugzwang/store/tier_journal.hpp>

namespace zugzwang {

/// What a manifest names.
struct ShareManifest {
  std::uint64_t generation = 0;                ///< incremented with each save
  std::map<std::uint64_t, SavedTier> tiers{};  ///< the finished tiers, by number
  std::optional<SavedTier> level{};            ///< the current tier

  /// Returns the description of its segment. `rules` names the game, its rules and the evaluation.
  Datum to_datum(const Datum& rules) const;
  /// Throws Error{bad_value} that describes the fault.
  static ShareManifest from(const Datum& datum, const Datum& rules);
};

/// Returns the name of the file of the process with this rank.
std::string share_name(const SavedTier& tier, std::uint64_t rank);

class JournalFolder final : public TierJournal {
 public:
  /// See `open_journal`.
  JournalFolder(std::filesystem::path folder, const Datum& rules, Communicator* others,
                double least);

 private:
  void prepare();
  void remove_leftovers() const;
  ShareManifest read() const;
  void commit(const ShareManifest& manifest) const;
  void write(const SavedTier& tier, const CanonicalIndexSet& canonical,
             std::span<const std::byte> cells) override;
  void remove_files(const SavedTier& tier) const;
  std::optional<SavedShare> open(const SavedTier& tier, unsigned rank) const override;
  std::filesystem::path file_of(const SavedTier& tier, unsigned rank) const override;

  std::filesystem::path folder_;
  std::filesystem::path manifest_;
  Datum rules_;
  std::optional<FolderLock> lock_;  // of the first process
  std::uint64_t generation_ = 0;
};

}  // namespace zugzwang
