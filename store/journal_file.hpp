#pragma once

// The journal of a single process: a file, to which finished tiers are appended; the current tier
// is in a second file beside it, FILE.level, which is replaced whenever it is saved.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include <zugzwang/store/tier_journal.hpp>

namespace zugzwang {

class JournalFile final : public TierJournal {
 public:
  /// See `open_journal`.
  JournalFile(std::filesystem::path file, const Datum& rules, double least);

 private:
  void take_over(const StoredFile& found);
  void read_level();
  void write(const SavedTier& tier, const CanonicalIndexSet& canonical,
             std::span<const std::byte> cells) override;
  std::optional<SavedShare> open(const SavedTier& tier, unsigned rank) const override;
  std::filesystem::path file_of(const SavedTier& tier, unsigned rank) const override;

  std::filesystem::path file_;
  std::filesystem::path level_file_;
  Datum rules_;
  std::string first_;  // the segment that names the rules
  std::optional<WrittenFile> written_;
  std::map<std::uint64_t, std::uint64_t> places_;  // where a tier's segment begins in the file
};

}  // namespace zugzwang
