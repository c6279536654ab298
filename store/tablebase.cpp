#include "tablebase.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <ranges>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <zstd.h>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/store/shard_folder.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t words_a_block = tablebase_block_bytes / 8;

std::uint64_t unpacked_bytes(const TablebaseStream& stream, std::uint64_t block) {
  return std::min(tablebase_block_bytes, stream.bytes - block * tablebase_block_bytes);
}

std::uint64_t word_at(const std::uint8_t* bytes, std::uint64_t word) {
  return load_little_endian<std::uint64_t>(bytes + 8 * word);
}

}  // namespace

void BlockCache::make_room(std::uint64_t bytes) {
  // The clock algorithm: the hand releases blocks that were not used since it last passed them.
  while (!owned_.empty() && bytes_ + bytes > most_bytes_) {
    hand_ = hand_ < owned_.size() ? hand_ : 0;
    Owned& owned = owned_[hand_];
    if (std::exchange(owned.block->is_recent, false)) {
      ++hand_;
      continue;
    }
    owned.block->bytes = nullptr;
    bytes_ -= owned.size;
    owned = std::move(owned_.back());
    owned_.pop_back();
  }
}

void BlockCache::insert(LoadedBlock& block, std::unique_ptr<std::uint8_t[]> bytes,
                        std::uint64_t size) {
  block.bytes = bytes.get();
  owned_.push_back({&block, std::move(bytes), size});
  bytes_ += size;
}

TablebaseFile::TablebaseFile(std::filesystem::path file, BlockCache& cache,
                             std::uint64_t most_bytes)
    : path_(std::move(file)), cache_(cache), zstd_(ZSTD_createDCtx(), ZSTD_freeDCtx) {
  if (zstd_ == nullptr) throw std::bad_alloc();
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path_, error);
  if (!std::filesystem::exists(status)) refuse("does not exist");
  if (!std::filesystem::is_regular_file(status)) refuse("is not a regular file");
  stored_ = StoredFile::open(path_);
  if (!stored_) refuse("cannot be read");
  if (stored_->size() == 0) refuse("is not a solution file: it is empty");
  try {
    contents_.emplace(*stored_, most_bytes);
  } catch (const Error& failed) {
    refuse(failed.what(),
           failed.code() == ErrorCode::too_large ? failed.code() : ErrorCode::bad_file);
  }
  loaded_.resize(contents_->blocks());
}

bool TablebaseFile::has(std::size_t number, std::uint64_t index) const {
  const TablebaseTier& tier = contents_->tiers()[number];
  if (tier.has_keys()) return place_of_key(tier, index) < tier.places;
  if (index >= tier.indices) return false;
  if (tier.has_all()) return true;
  const std::uint64_t word = index / 64;
  const std::uint8_t* const bytes = bytes_of(tier.present, word / words_a_block, true);
  return (word_at(bytes, word % words_a_block) >> index % 64 & 1) != 0;
}

std::optional<Distance> TablebaseFile::value(std::size_t number, std::uint64_t index) const {
  const TablebaseTier& tier = contents_->tiers()[number];
  const std::uint64_t at = place(tier, index);
  if (at >= tier.places) return std::nullopt;
  const std::uint64_t four = at / 4;
  const std::uint8_t* const outcomes = bytes_of(tier.outcomes, four / tablebase_block_bytes, false);
  const unsigned code = outcomes[four % tablebase_block_bytes] >> 2 * (at % 4) & 3U;
  if (code == 0) return std::nullopt;
  const auto outcome = static_cast<Outcome>(code);
  if (outcome == Outcome::draw) return Distance::draw();
  std::uint64_t plies = 0;
  if (tier.plies.bytes != 0) {
    const std::uint64_t byte = at * tier.plies.bytes;  // a number never spans two blocks
    const std::uint8_t* const numbers =
        bytes_of(tier.distances, byte / tablebase_block_bytes, false);
    plies =
        load_little_endian<std::uint64_t>(numbers + byte % tablebase_block_bytes, tier.plies.bytes);
  }
  plies = tier.plies.plies_of(plies, outcome);
  return outcome == Outcome::win ? Distance::win(plies) : Distance::loss(plies);
}

std::uint64_t TablebaseFile::place(const TablebaseTier& tier, std::uint64_t index) const {
  if (tier.has_keys()) return place_of_key(tier, index);
  if (index >= tier.indices || tier.has_all()) return index;
  const std::uint64_t block = index / 64 / words_a_block;
  const std::uint64_t word = index / 64 % words_a_block;
  const std::uint8_t* const bytes = bytes_of(tier.present, block, true);
  // The bits of a block are followed by the numbers of bits before each word.
  std::uint32_t before = 0;
  std::memcpy(&before, bytes + tablebase_block_bytes + 4 * word, sizeof before);
  const std::uint64_t bits = word_at(bytes, word);
  if ((bits >> index % 64 & 1) == 0) return tier.places;
  const std::uint64_t below = bits & ((std::uint64_t{1} << index % 64) - 1);
  return contents_->block(tier.present.first_block + block).present_before + before +
         static_cast<std::uint64_t>(count_bits(below));
}

std::uint64_t TablebaseFile::place_of_key(const TablebaseTier& tier, std::uint64_t key) const {
  const auto key_at = [&](std::uint64_t place) {
    return word_at(bytes_of(tier.present, place / words_a_block, false), place % words_a_block);
  };
  // First the block, by the first keys of blocks, of which few are read; then the key in it.
  const auto blocks = std::views::iota(std::uint64_t{0}, tier.present.blocks());
  const auto first_key = [&](std::uint64_t block) { return key_at(block * words_a_block); };
  const auto behind = std::ranges::upper_bound(blocks, key, {}, first_key);
  if (behind == blocks.begin()) return tier.places;
  const auto end = static_cast<std::uint64_t>(behind - blocks.begin()) * words_a_block;
  const auto places = std::views::iota(end - words_a_block, std::min(end, tier.places));
  const auto found = std::ranges::lower_bound(places, key, {}, key_at);
  return found != places.end() && key_at(*found) == key ? *found : tier.places;
}

const std::uint8_t* TablebaseFile::load(const TablebaseStream& stream, std::uint64_t block,
                                        bool is_of_indices) const {
  const std::uint64_t number = stream.first_block + block;
  const FileBytes bytes_stored = stored(number);
  const std::string_view packed = bytes_stored.text();
  const std::uint64_t size = unpacked_bytes(stream, block);
  LoadedBlock& loaded = loaded_[number];
  const std::uint64_t memory = is_of_indices ? tablebase_block_bytes + 4 * words_a_block : size;
  cache_.make_room(memory);
  auto bytes = std::make_unique<std::uint8_t[]>(memory);
  if (packed.size() == size)
    std::memcpy(bytes.get(), packed.data(), size);
  else if (ZSTD_decompressDCtx(zstd_.get(), bytes.get(), size, packed.data(), packed.size()) !=
           size)
    refuse(fmt::format("is damaged: block {} cannot be unpacked", number));
  if (is_of_indices) {
    std::uint32_t before = 0;
    for (std::uint64_t word = 0; word < words_a_block; ++word) {
      std::memcpy(bytes.get() + tablebase_block_bytes + 4 * word, &before, sizeof before);
      before += static_cast<std::uint32_t>(count_bits(word_at(bytes.get(), word)));
    }
    if (before != contents_->block(number).entry.count)
      refuse(fmt::format("is damaged: block {} counts {} of its indices, not {}", number, before,
                         contents_->block(number).entry.count));
  }
  cache_.insert(loaded, std::move(bytes), memory);
  return loaded.bytes;
}

FileBytes TablebaseFile::stored(std::uint64_t block) const {
  const TablebaseContents::Block& entry = contents_->block(block);
  FileBytes bytes = stored_->read(entry.at, entry.entry.stored);
  if (bytes.bytes().size() < entry.entry.stored)
    refuse(fmt::format("is cut short: block {} cannot be read", block));
  if (crc32_of(bytes.text()) != entry.entry.crc)
    refuse(fmt::format("is damaged: the checksum of block {} is wrong", block));
  return bytes;
}

Tablebase::Tablebase(std::filesystem::path file, std::uint64_t cache_bytes,
                     std::uint64_t most_bytes)
    : file_(std::move(file)), cache_(std::make_unique<BlockCache>(cache_bytes)) {
  if (std::error_code ignored; std::filesystem::is_directory(file_, ignored)) {
    open_shards(most_bytes);
  } else {
    files_.push_back(std::make_unique<TablebaseFile>(file_, *cache_, most_bytes));
    if (const auto& shard = contents().head().shard)
      refuse_file("solution", file_,
                  fmt::format("is one of {} shards of a solution; give the folder that holds all "
                              "of them",
                              shard->ranks));
  }
  const auto ranks = static_cast<unsigned>(files_.size());
  for (const TablebaseTier& tier : contents().tiers()) shares_.emplace_back(tier.indices, 0, ranks);
  if (!whole_) return;
  for (unsigned rank = 0; rank < ranks; ++rank)
    for (std::size_t i = 0; i < shares_.size(); ++i)
      if (files_[rank]->contents().tiers()[i].indices !=
          IndexShare(shares_[i].indices(), rank, ranks).own())
        refuse_file("solution", files_[rank]->path(),
                    fmt::format("is damaged: its part of tier {} is not that of shard {}",
                                contents().tiers()[i].tier, rank));
}

void Tablebase::open_shards(std::uint64_t most_bytes) {
  const unsigned ranks = count_shards(file_);
  std::vector<const TablebaseContents*> all;
  for (unsigned rank = 0; rank < ranks; ++rank) {
    files_.push_back(
        std::make_unique<TablebaseFile>(file_ / shard_name(rank, ranks), *cache_, most_bytes));
    check_shard(*files_.back(), rank, ranks);
    all.push_back(&files_.back()->contents());
  }
  whole_.emplace(all);
}

/// Rejects a file that is not a shard of the same solution as shard 0.
void Tablebase::check_shard(const TablebaseFile& shard, unsigned rank, unsigned ranks) const {
  const TablebaseContents& first = files_[0]->contents();
  const TablebaseContents& contents = shard.contents();
  const TablebaseHeader& head = contents.head();
  if (!head.shard) refuse_file("solution", shard.path(), "is a whole solution, not a shard of one");
  if (head.shard->rank != rank || head.shard->ranks != ranks)
    refuse_file("solution", shard.path(),
                fmt::format("is shard {} of {} by its header; its name is that of another",
                            head.shard->rank, head.shard->ranks));
  if (head.shard->run != first.head().shard->run)
    refuse_file("solution", shard.path(),
                fmt::format("is of another run than {}: they are shards of different solutions",
                            files_[0]->path().filename().string()));
  bool is_alike = head.game == first.head().game && head.rules == first.head().rules &&
                  head.encoding == first.head().encoding &&
                  head.has_distances == first.head().has_distances &&
                  contents.tiers().size() == first.tiers().size();
  for (std::size_t i = 0; is_alike && i < first.tiers().size(); ++i)
    is_alike = contents.tiers()[i].tier == first.tiers()[i].tier;
  if (!is_alike)
    refuse_file("solution", shard.path(),
                fmt::format("is damaged: its rules or tiers are not those of {}",
                            files_[0]->path().filename().string()));
}

Status TablebaseFile::check_blocks(Meter& meter) const {
  for (std::uint64_t block = 0; block < contents_->blocks(); ++block) {
    const Status status = meter.check_every(1 << 6, {"blocks checked", block, contents_->blocks()});
    if (status != Status::complete) return status;
    (void)stored(block);
  }
  return Status::complete;
}

Status Tablebase::check_blocks(Meter& meter) const {
  for (const auto& file : files_)
    if (const Status status = file->check_blocks(meter); status != Status::complete) return status;
  return Status::complete;
}

}  // namespace zugzwang
