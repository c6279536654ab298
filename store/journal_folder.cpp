#include "journal_folder.hpp"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/store/kinds.hpp>

namespace zugzwang {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view share_ending = ".share";

}  // namespace

Datum ShareManifest::to_datum(const Datum& rules) const {
  Datum::List list;
  for (const auto& [number, tier] : tiers) list.push_back(tier.to_datum());
  return Datum::Object{{"zugzwang", kinds::manifest},
                       {"rules", rules},
                       {"generation", generation},
                       {"tiers", std::move(list)},
                       {"level", level ? level->to_datum() : Datum()}};
}

ShareManifest ShareManifest::from(const Datum& datum, const Datum& rules) {
  const Datum* const of = datum.find("rules");
  const Datum* const generation = datum.find("generation");
  const Datum* const tiers = datum.find("tiers");
  const Datum* const level = datum.find("level");
  if (of == nullptr || generation == nullptr || tiers == nullptr || level == nullptr ||
      generation->get<std::uint64_t>() == nullptr || tiers->get<Datum::List>() == nullptr)
    refuse_contents("is not of this program; give another folder");
  if (*of != rules) refuse_contents(other_rules_text(rules, *of));
  ShareManifest read{.generation = *generation->get<std::uint64_t>()};
  for (const Datum& tier : *tiers->get<Datum::List>()) {
    SavedTier saved = SavedTier::from(tier);
    read.tiers.insert_or_assign(saved.tier, std::move(saved));
  }
  if (!level->is_null()) read.level = SavedTier::from(*level);
  return read;
}

std::string share_name(const SavedTier& tier, std::uint64_t rank) {
  return fmt::format("{}-{}.{}.{:03}-of-{:03}{}", tier.is_finished ? "tier" : "level", tier.tier,
                     tier.generation, rank, tier.ranks, share_ending);
}

JournalFolder::JournalFolder(fs::path folder, const Datum& rules, Communicator* others,
                             double least)
    : TierJournal(others, least),
      folder_(std::move(folder)),
      manifest_(folder_ / "manifest"),
      rules_(rules) {
  together(others_, [this] {
    if (rank_ == 0) prepare();
  });
  together(others_, [this] {
    ShareManifest found = read();
    generation_ = found.generation;
    finished_ = std::move(found.tiers);
    level_ = std::move(found.level);
  });
  const std::vector<std::uint64_t> generations = gathered(others_, generation_);
  if (std::ranges::count(generations, generation_) !=
      static_cast<std::ptrdiff_t>(generations.size()))
    refuse_checkpoint(folder_, "differs between processes; give one on a shared file system");
}

void JournalFolder::prepare() {
  std::error_code error;
  const fs::file_status status = fs::status(folder_, error);
  if (fs::exists(status) && !fs::is_directory(status))
    refuse_checkpoint(folder_,
                      "is not a folder, which several processes need for their progress; give "
                      "another");
  fs::create_directory(folder_, error);
  if (error) refuse_checkpoint(folder_, "cannot be created: " + error.message());
  lock_.emplace("checkpoint", folder_);
  if (!fs::exists(manifest_, error)) {
    commit({});
  } else if (ShareManifest found = read(); found.level) {
    for (std::uint64_t rank = 0; rank < found.level->ranks; ++rank)
      if (found.level && !fs::exists(folder_ / share_name(*found.level, rank), error))
        found.level.reset();
    if (!found.level) {
      ++found.generation;
      commit(found);
    }
  }
  remove_leftovers();
}

/// Removes the files of saves that were interrupted by a kill.
void JournalFolder::remove_leftovers() const {
  const ShareManifest state = read();
  std::set<fs::path> named;
  const auto name = [&](const SavedTier& tier) {
    for (std::uint64_t rank = 0; rank < tier.ranks; ++rank)
      named.insert(folder_ / share_name(tier, rank));
  };
  for (const auto& [number, tier] : state.tiers) name(tier);
  if (state.level) name(*state.level);
  std::vector<fs::path> leftovers = {fs::path(manifest_) += ".partial"};
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error))
    if (entry.path().extension() == share_ending && !named.contains(entry.path()))
      leftovers.push_back(entry.path());
  for (const fs::path& file : leftovers) fs::remove(file, error);
}

ShareManifest JournalFolder::read() const {
  const std::optional<FileBytes> file = bytes_of_file(manifest_);
  if (!file) refuse_checkpoint(manifest_, "cannot be read");
  const std::optional<Segment> segment = Segment::at(file->text());
  if (!segment || segment->size() != file->text().size())
    refuse_checkpoint(manifest_, "is damaged; remove the folder to start again");
  try {
    return ShareManifest::from(Datum::from_json(segment->description()), rules_);
  } catch (const Error& error) {
    refuse_checkpoint(manifest_, error.what());
  }
}

void JournalFolder::commit(const ShareManifest& manifest) const {
  write_checkpoint(manifest_, [&] {
    ReplacingFile replacing(manifest_);
    replacing.written().put(segment_of(manifest.to_datum(rules_)));
    lock_->sync();  // the names of its files must be on the disk before the manifest
    replacing.finish();
  });
  lock_->sync();
}

void JournalFolder::write(const SavedTier& tier, const CanonicalIndexSet& canonical,
                          std::span<const std::byte> cells) {
  ShareManifest next{generation_ + 1, finished_, std::nullopt};
  SavedTier fresh = tier;
  fresh.generation = next.generation;
  std::vector<SavedTier> old;
  if (level_) old.push_back(*level_);
  if (const auto before = finished_.find(tier.tier); before != finished_.end())
    old.push_back(before->second);
  if (tier.is_finished)
    next.tiers.insert_or_assign(tier.tier, fresh);
  else
    next.level = fresh;
  const fs::path mine = folder_ / share_name(fresh, rank_);
  try {
    together(others_, [&] {
      write_checkpoint(mine, [&] {
        WrittenFile file(mine, WrittenFile::Begin::anew);
        write_share(file, fresh, rank_, canonical, cells);
        file.sync();
      });
    });
    together(others_, [&] {
      if (rank_ == 0) commit(next);
    });
  } catch (...) {
    std::error_code ignored;
    fs::remove(mine, ignored);
    throw;
  }
  generation_ = next.generation;
  finished_ = std::move(next.tiers);
  level_ = std::move(next.level);
  for (const SavedTier& each : old) remove_files(each);
}

/// Removes the files of this process, and of processes that no longer exist.
void JournalFolder::remove_files(const SavedTier& tier) const {
  std::error_code ignored;
  for (std::uint64_t rank = rank_; rank < tier.ranks; rank += ranks_)
    fs::remove(folder_ / share_name(tier, rank), ignored);
}

std::optional<TierJournal::SavedShare> JournalFolder::open(const SavedTier& tier,
                                                           unsigned rank) const {
  std::optional<FileBytes> file = bytes_of_file(file_of(tier, rank));
  if (!file) return std::nullopt;
  std::optional<KeptShare> share = KeptShare::read(file->text());
  if (!share || share->tier() != tier || share->rank() != rank ||
      share->size() != file->text().size())
    return std::nullopt;
  return SavedShare{*std::move(file), *std::move(share)};
}

fs::path JournalFolder::file_of(const SavedTier& tier, unsigned rank) const {
  return folder_ / share_name(tier, rank);
}

}  // namespace zugzwang
