#include "tier_journal.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <zugzwang/store/journal_file.hpp>
#include <zugzwang/store/journal_folder.hpp>

namespace zugzwang {

TierJournal::TierJournal(Communicator* others, double least)
    : others_(others),
      rank_(others == nullptr ? 0 : others->rank()),
      ranks_(others == nullptr ? 1 : others->size()),
      least_(least),
      due_(Clock::now() + std::chrono::duration_cast<Clock::duration>(least_)) {}

bool TierJournal::is_due() {
  release();  // the solver has taken over what was loaded
  return Clock::now() >= due_;
}

void TierJournal::save(const TierProgress& progress) {
  const Clock::time_point begun = Clock::now();
  release();
  const CanonicalIndexSet all(progress.share.own());
  write({.tier = progress.tier,
         .indices = progress.share.indices(),
         .ranks = ranks_,
         .cell_bytes = progress.cell_bytes,
         .next = progress.next,
         .positions = sums(others_, std::array{progress.positions})[0],
         .source = progress.source,
         .by_plies = sums(others_, progress.by_plies)},
        progress.canonical == nullptr ? all : *progress.canonical, progress.cells);
  const Clock::time_point ended = Clock::now();
  due_ = ended + std::max(std::chrono::duration_cast<Clock::duration>(least_), 9 * (ended - begun));
}

void TierJournal::save(std::uint64_t tier, const TierTable& table) {
  release();
  const TierTable::Raw raw = table.raw();
  write({.is_finished = true,
         .tier = tier,
         .indices = table.share().indices(),
         .ranks = ranks_,
         .cell_bytes = raw.cell_bytes,
         .has_bits = !table.canonical().has_all(),
         .by_plies = table.by_plies()},
        table.canonical(), raw.cells);
}

std::optional<TierProgress> TierJournal::progress(std::uint64_t tier) {
  release();
  if (!level_ || level_->tier != tier) return std::nullopt;
  together(others_, [&] {
    collect(*level_);
    if (const auto damaged = collected_.damaged())
      refuse_checkpoint(file_of(*level_, *damaged),
                        "is damaged or missing; remove it to solve its tier again");
  });
  TierProgress progress{.tier = tier,
                        .share = IndexShare(level_->indices, rank_, ranks_),
                        .next = level_->next,
                        .positions = level_->positions,
                        .source = level_->source,
                        .cell_bytes = level_->cell_bytes,
                        .by_plies = level_->by_plies,
                        .cells = collected_.cells()};
  if (rank_ != 0) {  // so that the sums are right
    progress.positions = 0;
    std::ranges::fill(progress.by_plies, PlyCount{});
  }
  return progress;
}

std::optional<TierTable> TierJournal::table(std::uint64_t tier) {
  release();
  const auto found = finished_.find(tier);
  if (found == finished_.end()) return std::nullopt;
  std::optional<TierTable> table;
  together(others_, [&] {
    collect(found->second);
    if (!collected_.damaged())
      table = collected_.table(found->second, IndexShare(found->second.indices, rank_, ranks_));
  });
  release();
  const std::uint64_t damaged = sums(others_, std::array{std::uint64_t{table ? 0U : 1U}})[0];
  return damaged == 0 ? std::move(table) : std::nullopt;
}

void TierJournal::collect(const SavedTier& tier) {
  collected_ = CollectedShare(
      tier, IndexShare(tier.indices, rank_, ranks_), [&](unsigned rank) -> const KeptShare* {
        std::optional<SavedShare> opened = open(tier, rank);
        if (!opened) return nullptr;
        return &opened_.emplace_back(std::make_unique<SavedShare>(*std::move(opened)))->share;
      });
}

void TierJournal::release() {
  collected_ = {};
  opened_.clear();
}

std::unique_ptr<TierJournal> open_journal(const std::filesystem::path& path, const Datum& rules,
                                          Communicator* others, double least) {
  const bool is_folder = !path.has_filename();  // "folder/"
  if (std::error_code ignored;
      others != nullptr || is_folder || std::filesystem::is_directory(path, ignored))
    return std::make_unique<JournalFolder>(is_folder ? path.parent_path() : path, rules, others,
                                           least);
  return std::make_unique<JournalFile>(path, rules, least);
}

}  // namespace zugzwang
