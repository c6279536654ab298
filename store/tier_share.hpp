#pragma once

// A tier of a retrograde analysis in a segment, or the share of it that one process holds. The
// cells are divided at the blocks of the share, so that a run with fewer or more processes can read
// the blocks that have become theirs.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/solvers/retrograde/canonical_index_set.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/saved_tier.hpp>
#include <zugzwang/store/segment.hpp>

namespace zugzwang {

/// Writes the share of one process as a segment: its cells in the order of places, and which of its
/// indices are canonical, if the tier has their bits. Throws as WrittenFile does.
void write_share(WrittenFile& file, const SavedTier& tier, unsigned rank,
                 const CanonicalIndexSet& canonical, std::span<const std::byte> cells);

/// A share in the bytes of a file.
class KeptShare {
 public:
  /// Reads the segment at the beginning of the bytes, which must outlive it. Returns nothing if it
  /// is cut short, damaged outside its blocks, or no tier.
  static std::optional<KeptShare> read(std::string_view bytes);

  const SavedTier& tier() const { return tier_; }
  unsigned rank() const { return rank_; }
  /// Returns the bytes of the segment.
  std::uint64_t size() const { return segment_.size(); }
  bool is_sound() const { return segment_.is_sound(); }

  /// Returns the number of places in a block of the share.
  std::uint64_t places(std::uint64_t block) const { return segment_.blocks()[block].count; }
  /// Returns whether a block is undamaged; to be called before its contents are read.
  bool is_sound(std::uint64_t block) const;
  /// Returns the cells of a block; of outcomes alone, the bits of the won places, then those of the
  /// lost places, each in whole 8-byte words. The last block has as many cells more as the table of
  /// the share does.
  LittleEndianBytes cells(std::uint64_t block) const;
  /// Returns the bits of the canonical indices of a block; none if the tier has none.
  std::vector<std::uint64_t> bits(std::uint64_t block) const;
  /// Returns the cells of all blocks; not for outcomes alone.
  LittleEndianBytes all_cells() const;

 private:
  std::uint64_t blocks() const { return segment_.blocks().size() / (tier_.has_bits ? 2 : 1); }

  Segment segment_;
  SavedTier tier_;
  unsigned rank_ = 0;
};

/// The finished tiers in a file of a single process.
class SavedTiers {
 public:
  struct Place {
    SavedTier tier{};
    std::uint64_t at = 0;  ///< where its segment begins
  };

  /// Reads the segments from a place of the file on, one at a time; damaged ones are skipped. A
  /// limit of the meter, if there is one, ends it.
  SavedTiers(const StoredFile& file, std::uint64_t from, Meter* meter = nullptr);

  /// The last whole segment of each tier, by number.
  const std::map<std::uint64_t, Place>& places() const { return places_; }
  /// The bytes of damaged segments, except for those that a later run has set aside.
  std::uint64_t damaged_bytes() const { return damaged_bytes_; }
  /// A damaged part of the file before its last whole segment.
  struct Damage {
    std::uint64_t at = 0;
    std::uint64_t bytes = 0;
  };
  const std::vector<Damage>& damages() const { return damages_; }
  /// The bytes of a segment at the end that was not written to its end.
  std::uint64_t cut_bytes() const { return cut_bytes_; }
  /// Where the last whole segment ends.
  std::uint64_t end() const { return end_; }

 private:
  std::map<std::uint64_t, Place> places_;
  std::vector<Damage> damages_;
  std::uint64_t damaged_bytes_ = 0;
  std::uint64_t cut_bytes_ = 0;
  std::uint64_t end_;
};

/// Makes a damaged part of a file of a single process a segment that is passed over; leaves one
/// that is too short for that as it is. Throws as WrittenFile does.
void set_aside(WrittenFile& file, const SavedTiers::Damage& damage, const StoredFile& stored);

/// A share put together from those that were saved, perhaps by another number of processes.
class CollectedShare {
 public:
  /// Returns the saved share of a process; nothing if it is missing or damaged. What it returns
  /// must outlive the object.
  using Open = std::function<const KeptShare*(unsigned rank)>;

  CollectedShare() = default;
  CollectedShare(const SavedTier& tier, const IndexShare& share, const Open& open);

  /// Returns the process whose share is missing or damaged.
  std::optional<unsigned> damaged() const { return damaged_; }
  /// Returns the cells in native representation, as many as the table of the share has.
  std::span<const std::byte> cells() const;
  TierTable table(const SavedTier& tier, const IndexShare& share) const;

 private:
  std::optional<unsigned> damaged_;
  LittleEndianBytes whole_;  // of the same share
  std::vector<std::byte> copied_;
  std::vector<TierTable::Block> outcomes_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace zugzwang
