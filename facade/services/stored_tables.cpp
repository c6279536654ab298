#include "stored_tables.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/facade/services/solution_shards.hpp>

namespace zugzwang {

StoredTables::StoredTables(std::filesystem::path file, std::uint64_t cache_bytes,
                           std::uint64_t most_bytes)
    : file_(std::move(file)), cache_(std::make_unique<BlockCache>(cache_bytes)) {
  if (std::error_code ignored; std::filesystem::is_directory(file_, ignored)) {
    open_shards(most_bytes);
  } else {
    files_.push_back(std::make_unique<StoredFile>(file_, *cache_, most_bytes));
    if (const auto& shard = contents().head().shard)
      refuse_file("solution", file_,
                  fmt::format("is one of {} shards of a solution; give the folder that "
                              "holds them all",
                              shard->ranks));
  }
  const auto ranks = static_cast<unsigned>(files_.size());
  for (const StoredTier& tier : contents().tiers()) shares_.emplace_back(tier.indices, 0, ranks);
  if (!whole_) return;
  for (unsigned rank = 0; rank < ranks; ++rank)
    for (std::size_t i = 0; i < shares_.size(); ++i)
      if (files_[rank]->contents().tiers()[i].indices !=
          Share(shares_[i].indices(), rank, ranks).own())
        refuse_file("solution", files_[rank]->path(),
                    fmt::format("is damaged: its part of tier {} is not that of shard {}",
                                contents().tiers()[i].tier, rank));
}

void StoredTables::open_shards(std::uint64_t most_bytes) {
  const unsigned ranks = count_shards(file_);
  std::vector<const SolutionContents*> all;
  for (unsigned rank = 0; rank < ranks; ++rank) {
    files_.push_back(
        std::make_unique<StoredFile>(file_ / shard_name(rank, ranks), *cache_, most_bytes));
    check_shard(*files_.back(), rank, ranks);
    all.push_back(&files_.back()->contents());
  }
  whole_.emplace(all);
}

/// Refuses what is no shard of the solution of which shard 0 is one.
void StoredTables::check_shard(const StoredFile& shard, unsigned rank, unsigned ranks) const {
  const SolutionContents& first = files_[0]->contents();
  const SolutionContents& contents = shard.contents();
  const SolutionHead& head = contents.head();
  if (!head.shard)
    refuse_file("solution", shard.path(), "is a whole solution, and no shard of one");
  if (head.shard->rank != rank || head.shard->ranks != ranks)
    refuse_file("solution", shard.path(),
                fmt::format("is shard {} of {} by what it says; its name is that of another",
                            head.shard->rank, head.shard->ranks));
  if (head.shard->run != first.head().shard->run)
    refuse_file("solution", shard.path(),
                fmt::format("is of another run than {}; both hold shards of "
                            "solutions, but not of the same",
                            files_[0]->path().filename().string()));
  bool is_alike = head.game == first.head().game && head.rules == first.head().rules &&
                  head.encoding == first.head().encoding &&
                  head.evaluation == first.head().evaluation &&
                  contents.tiers().size() == first.tiers().size();
  for (std::size_t i = 0; is_alike && i < first.tiers().size(); ++i)
    is_alike = contents.tiers()[i].tier == first.tiers()[i].tier;
  if (!is_alike)
    refuse_file("solution", shard.path(),
                fmt::format("is damaged: its rules or tiers are not those of {}",
                            files_[0]->path().filename().string()));
}

Status StoredTables::check_blocks(Meter& meter) const {
  for (const auto& file : files_) {
    const std::uint64_t blocks = file->contents().blocks();
    for (std::uint64_t block = 0; block < blocks; ++block) {
      const Status status = meter.check_every(1 << 6, {"blocks checked", block, blocks});
      if (status != Status::complete) return status;
      file->check(block);
    }
  }
  return Status::complete;
}

}  // namespace zugzwang
