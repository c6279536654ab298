#include "share_journal.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/file.hpp>

namespace zugzwang {

namespace {

namespace fs = std::filesystem;

/// Copies `bits` into a table of outcomes, from the place `at` on.
void append(std::vector<TierTable::Block>& outcomes, std::uint64_t at,
            std::span<const std::byte> bits, std::uint64_t TierTable::Block::* of) {
  for (std::uint64_t word = 0; word < bits.size() / 8; ++word, at += 64) {
    std::uint64_t some = 0;
    std::memcpy(&some, bits.data() + 8 * word, sizeof some);
    outcomes[at / 64].*of |= some << at % 64;
    if (at % 64 != 0 && at / 64 + 1 < outcomes.size())
      outcomes[at / 64 + 1].*of |= some >> (64 - at % 64);
  }
}

}  // namespace

ShareJournal::ShareJournal(fs::path folder, const Datum& rules, Communicator* others, double least)
    : folder_(std::move(folder)),
      manifest_(folder_ / "manifest.json"),
      fresh_manifest_(folder_ / "manifest.json.new"),
      rules_(rules),
      others_(others),
      rank_(others == nullptr ? 0 : others->rank()),
      ranks_(others == nullptr ? 1 : others->size()),
      least_(least),
      due_(Clock::now() + std::chrono::duration_cast<Clock::duration>(least_)) {
  together(others_, [this] {
    if (rank_ == 0) prepare();
  });
  together(others_, [this] { state_ = read(); });
  const std::vector<std::uint64_t> generations = gathered(others_, state_.generation);
  if (std::ranges::count(generations, state_.generation) !=
      static_cast<std::ptrdiff_t>(generations.size()))
    refuse_checkpoint(folder_, "differs between processes; give one on a shared file system");
}

void ShareJournal::prepare() {
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
    for (std::uint64_t rank = 0; rank < found.level->head.ranks; ++rank)
      if (found.level && !fs::exists(file_of(*found.level, rank), error)) found.level.reset();
    if (!found.level) {
      ++found.generation;
      commit(found);
    }
  }
  remove_leftovers();
}

/// Removes the files of saves that were interrupted by a kill.
void ShareJournal::remove_leftovers() const {
  const ShareManifest state = read();
  std::set<fs::path> named;
  const auto name = [&](const KeptTier& piece) {
    for (std::uint64_t rank = 0; rank < piece.head.ranks; ++rank)
      named.insert(file_of(piece, rank));
  };
  for (const auto& [tier, piece] : state.tiers) name(piece);
  if (state.level) name(*state.level);
  std::vector<fs::path> leftovers = {fresh_manifest_};
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error))
    if (entry.path().extension() == share_file_ending && !named.contains(entry.path()))
      leftovers.push_back(entry.path());
  for (const fs::path& file : leftovers) fs::remove(file, error);
}

ShareManifest ShareJournal::read() const {
  try {
    return ShareManifest::read(read_file("checkpoint", manifest_), rules_);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::bad_value) throw;
    refuse_checkpoint(manifest_, error.what());
  }
}

void ShareJournal::commit(const ShareManifest& manifest) const {
  std::error_code error;
  try {
    const std::string text = manifest.text(rules_);
    SyncedFile out(fresh_manifest_);
    out.put(std::as_bytes(std::span(text)));
    out.finish();
    lock_->sync();  // the names of its files must be on the disk before the manifest
    fs::rename(fresh_manifest_, manifest_);
  } catch (const std::system_error& failed) {
    fs::remove(fresh_manifest_, error);
    refuse_checkpoint(manifest_, failed.code());
  }
  lock_->sync();
}

bool ShareJournal::is_due() {
  level_ = {};  // the solver has taken over what was loaded
  return Clock::now() >= due_;
}

void ShareJournal::save(const TierProgress& progress) {
  const Clock::time_point begun = Clock::now();
  level_ = {};
  const CanonicalIndexSet all(progress.share.own());
  const CanonicalIndexSet& kept = progress.kept == nullptr ? all : *progress.kept;
  save(KeptTier{.head = {.tier = progress.tier,
                         .indices = progress.share.indices(),
                         .cell_bytes = progress.cell_bytes},
                .next = progress.next,
                .positions = sums(others_, std::array{progress.positions})[0],
                .source = progress.source,
                .by_plies = sums(others_, progress.by_plies)},
       kept, progress.cells);
  const Clock::time_point ended = Clock::now();
  due_ = ended + std::max(std::chrono::duration_cast<Clock::duration>(least_), 9 * (ended - begun));
}

void ShareJournal::save(std::uint64_t tier, const TierTable& table) {
  level_ = {};
  const TierTable::Raw raw = table.raw();
  save(KeptTier{.is_finished = true,
                .head = {.tier = tier,
                         .indices = table.share().indices(),
                         .cell_bytes = raw.cell_bytes,
                         .has_bits = table.kept().keeps_all() ? 0U : 1U},
                .by_plies = table.by_plies()},
       table.kept(), raw.cells);
}

void ShareJournal::save(KeptTier piece, const CanonicalIndexSet& kept,
                        std::span<const std::byte> cells) {
  piece.head.generation = state_.generation + 1;
  piece.head.rank = rank_;
  piece.head.ranks = ranks_;
  const fs::path mine = file_of(piece, rank_);
  ShareManifest next = state_;
  ++next.generation;
  std::vector<KeptTier> old;
  if (next.level) old.push_back(*std::exchange(next.level, std::nullopt));
  if (const auto before = next.tiers.find(piece.head.tier); before != next.tiers.end())
    old.push_back(before->second);
  if (piece.is_finished)
    next.tiers.insert_or_assign(piece.head.tier, piece);
  else
    next.level = piece;
  try {
    together(others_, [&] {
      try {
        write_share_file(mine, piece.head, kept, cells);
      } catch (const std::system_error& failed) {
        refuse_checkpoint(mine, failed.code());
      }
    });
    together(others_, [&] {
      if (rank_ == 0) commit(next);
    });
  } catch (...) {
    std::error_code ignored;
    fs::remove(mine, ignored);
    throw;
  }
  state_ = std::move(next);
  for (const KeptTier& each : old) remove_files(each);
}

/// Removes the files of this process, and of processes that no longer exist.
void ShareJournal::remove_files(const KeptTier& piece) const {
  std::error_code ignored;
  for (std::uint64_t rank = rank_; rank < piece.head.ranks; rank += ranks_)
    fs::remove(file_of(piece, rank), ignored);
}

std::optional<TierProgress> ShareJournal::progress(std::uint64_t tier) {
  level_ = {};
  if (!state_.level || state_.level->head.tier != tier) return std::nullopt;
  const KeptTier& piece = *state_.level;
  together(others_, [&] {
    level_ = collect(piece, share_of(piece));
    if (!level_.damaged.empty())
      refuse_checkpoint(level_.damaged, "is damaged or missing; remove it to solve its tier again");
  });
  TierProgress progress{.tier = tier,
                        .share = share_of(piece),
                        .next = piece.next,
                        .positions = piece.positions,
                        .source = piece.source,
                        .cell_bytes = piece.head.cell_bytes,
                        .by_plies = piece.by_plies,
                        .cells = level_.cells};
  if (rank_ != 0) {  // so that the sums are right
    progress.positions = 0;
    std::ranges::fill(progress.by_plies, PlyCount{});
  }
  return progress;
}

std::optional<TierTable> ShareJournal::table(std::uint64_t tier) {
  level_ = {};
  const auto found = state_.tiers.find(tier);
  if (found == state_.tiers.end()) return std::nullopt;
  const KeptTier& piece = found->second;
  const Share share = share_of(piece);
  std::optional<TierTable> table;
  together(others_, [&] {
    CollectedShare collected = collect(piece, share);
    if (!collected.damaged.empty()) return;
    CanonicalIndexSet kept(share.own());
    if (piece.head.has_bits != 0) kept = CanonicalIndexSet(std::exchange(collected.bits, {}));
    table.emplace(share, std::move(kept), TierTable::Raw{piece.head.cell_bytes, collected.cells},
                  piece.by_plies);
  });
  const std::uint64_t damaged = sums(others_, std::array{std::uint64_t{table ? 0U : 1U}})[0];
  return damaged == 0 ? std::move(table) : std::nullopt;
}

ShareJournal::CollectedShare ShareJournal::collect(const KeptTier& piece,
                                                   const Share& share) const {
  CollectedShare collected;
  const ShareFileHead& head = piece.head;
  const Share of_first(head.indices, 0, static_cast<unsigned>(head.ranks));
  std::map<std::uint64_t, ShareFile> files;  // by the rank of the process that saved them
  struct Source {
    const ShareFile* file = nullptr;
    std::uint64_t block = 0;
  };
  std::vector<Source> sources;  // of the blocks of the share
  const std::uint64_t size = kept_block_size(head.indices);
  for (std::uint64_t own = 0; own < share.own(); own += size) {
    const Share::Owner owner = of_first.owner(share.index(own));
    auto found = files.find(owner.rank);
    if (found == files.end()) {
      ShareFileHead wanted = head;
      wanted.rank = owner.rank;
      collected.damaged = file_of(piece, owner.rank);
      std::optional<ShareFile> opened = ShareFile::open(collected.damaged, wanted);
      if (!opened) return collected;
      collected.damaged.clear();
      found = files.emplace(owner.rank, std::move(*opened)).first;
    }
    const Source source{&found->second, owner.own / size};
    if (!source.file->is_sound(source.block)) {
      collected.damaged = file_of(piece, owner.rank);
      return collected;
    }
    sources.push_back(source);
    collected.places += source.file->places(source.block);
    const std::vector<std::uint64_t> bits = source.file->bits(source.block);
    collected.bits.insert(collected.bits.end(), bits.begin(), bits.end());
  }
  if (head.cell_bytes != 0 && files.size() == 1 && head.ranks == share.ranks()) {
    collected.file = std::move(files.begin()->second);
    collected.cells = collected.file->all_cells();
    return collected;
  }
  const bool is_outcomes = head.cell_bytes == 0;
  collected.outcomes.resize(is_outcomes ? (collected.places + 63) / 64 : 0);
  collected.copied.resize(TierTable::cells_for(collected.places) * head.cell_bytes);
  std::uint64_t at = 0;  // the place of the block
  for (const Source& source : sources) {
    const std::span<const std::byte> cells = source.file->cells(source.block);
    if (is_outcomes) {
      append(collected.outcomes, at, cells.first(cells.size() / 2), &TierTable::Block::won);
      append(collected.outcomes, at, cells.subspan(cells.size() / 2), &TierTable::Block::lost);
    } else if (!cells.empty()) {
      std::memcpy(collected.copied.data() + at * head.cell_bytes, cells.data(), cells.size());
    }
    at += source.file->places(source.block);
  }
  collected.cells = std::as_bytes(std::span(collected.copied));
  if (is_outcomes) collected.cells = std::as_bytes(std::span(collected.outcomes));
  return collected;
}

Share ShareJournal::share_of(const KeptTier& piece) const {
  return Share(piece.head.indices, rank_, ranks_);
}

fs::path ShareJournal::file_of(const KeptTier& piece, std::uint64_t rank) const {
  return folder_ / piece.file_name(rank);
}

}  // namespace zugzwang
