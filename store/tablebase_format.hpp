#pragma once

// What a tablebase holds beside its values: a file of one segment, as docs/solution-files.md
// describes it. Everything in a file is checked here before it is used, so that the code that reads
// values sees only complete and consistent files.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>
#include <zugzwang/store/segment.hpp>

namespace zugzwang {

/// The uncompressed size of a block in bytes; the last block of a stream may be shorter.
inline constexpr std::uint64_t tablebase_block_bytes = std::uint64_t{1} << 14;

/// The part of a solution in a file, if several processes have written the solution, each its share
/// of every tier.
struct TablebaseShard {
  unsigned rank = 0;
  unsigned ranks = 1;
  std::string run{};  ///< common to all shards of a solution, and to no others
};

/// The description of a file as a whole.
struct TablebaseHeader {
  std::string game;
  Datum rules{};
  unsigned encoding = 1;      ///< of the game; see `encoding_of`
  bool has_distances = true;  ///< not only outcomes
  Datum root{};               ///< the problem that was solved, if positions have keys, else null
  std::string solver{};
  std::string program{};    ///< the version of the program that wrote it
  Statistics statistics{};  ///< of the solver
  std::optional<TablebaseShard> shard{};
};

/// Bytes divided into blocks, the first of which is block `first_block` of the file.
struct TablebaseStream {
  std::uint64_t first_block = 0;
  std::uint64_t bytes = 0;

  std::uint64_t blocks() const {
    return bytes / tablebase_block_bytes + (bytes % tablebase_block_bytes != 0 ? 1 : 0);
  }
};

/// How the plies of a tier are encoded as numbers in its stream: as they are or, if all wins have
/// plies of one parity and all losses, too, halved.
struct PliesForm {
  unsigned bytes = 0;  ///< of a number: 1, 2 or 4; 0 if all numbers are 0
  bool halved = false;
  unsigned win_parity = 0;
  unsigned loss_parity = 0;

  std::uint64_t number_of(std::uint64_t plies) const { return halved ? plies / 2 : plies; }
  std::uint64_t plies_of(std::uint64_t number, Outcome outcome) const {
    if (!halved) return number;
    return 2 * number + (outcome == Outcome::win ? win_parity : loss_parity);
  }
};

/// What the number of a position in a tier is, by which its place is found.
enum class PlacedBy : std::uint8_t {
  index,          ///< the place itself
  present_index,  ///< its place is the number of present indices before it
  key,            ///< of the state; its place is that of the key in ascending order
};

struct TablebaseTier {
  std::uint64_t tier = 0;
  std::uint64_t indices = 0;  ///< of numbered positions; if they have keys, the number of these
  std::uint64_t places = 0;
  PlacedBy placed_by = PlacedBy::index;
  std::uint64_t draws = 0;
  std::vector<PlyCount> by_plies{};  ///< counts for 0, 1, 2 … plies; all at 0 for outcomes alone
  PliesForm plies{};
  TablebaseStream present{};    ///< one bit per index, or eight bytes per key; none for `index`
  TablebaseStream outcomes{};   ///< two bits per place
  TablebaseStream distances{};  ///< `plies.bytes` per place

  bool has_all() const { return placed_by == PlacedBy::index; }
  bool has_keys() const { return placed_by == PlacedBy::key; }
  /// Returns the number of positions; places without a position do not count.
  std::uint64_t positions() const;
  /// Adds the share of another process; the streams are unchanged.
  void add(const TablebaseTier& share);
  /// Counts a position with this value.
  void count(Distance value);
};

/// Returns the narrowest form for these counts; without numbers if only outcomes are known.
PliesForm plies_form(const std::vector<PlyCount>& by_plies, bool has_distances);

/// Returns the description of the segment.
Datum to_datum(const TablebaseHeader& head, const std::vector<TablebaseTier>& tiers);

/// The sizes of a tablebase and of its parts.
struct TablebaseSizes {
  std::uint64_t file_bytes = 0;
  std::uint64_t positions = 0;
  std::uint64_t tiers = 0;
  std::uint64_t present_bytes = 0;   ///< of the streams of present indices, or of keys
  std::uint64_t outcome_bytes = 0;   ///< of the streams of outcomes
  std::uint64_t distance_bytes = 0;  ///< of the streams of distances

  /// Returns the number of bits per position for this many bytes.
  double bits(std::uint64_t bytes) const {
    return positions == 0 ? 0 : 8 * static_cast<double>(bytes) / static_cast<double>(positions);
  }
  double outcome_bits() const { return bits(outcome_bytes); }
  double distance_bits() const { return bits(distance_bytes); }
};
/// The sizes that are added up over shards.
inline constexpr std::array sizes_of_shards = {
    &TablebaseSizes::file_bytes, &TablebaseSizes::positions, &TablebaseSizes::present_bytes,
    &TablebaseSizes::outcome_bytes, &TablebaseSizes::distance_bytes};

/// The contents of a file except for its blocks.
class TablebaseContents {
 public:
  /// Throws Error{bad_value} that describes the fault: it is another kind of file, unfinished, of
  /// another version, truncated or damaged. Throws Error{too_large} before the description takes
  /// more than `most_bytes`. The bytes need not outlive it.
  explicit TablebaseContents(std::string_view bytes, std::uint64_t most_bytes = Datum::any_bytes);
  explicit TablebaseContents(const StoredFile& file, std::uint64_t most_bytes = Datum::any_bytes);
  /// Combines the shards of a solution, given in the order of their ranks, without their blocks.
  /// They must have the same rules, evaluation and tiers.
  explicit TablebaseContents(std::span<const TablebaseContents* const> shards);

  const TablebaseHeader& head() const { return head_; }
  /// The tiers in the order of the file, each after those to which play leads from it.
  const std::vector<TablebaseTier>& tiers() const { return tiers_; }
  /// Returns the place of a tier in `tiers()`, or their number if there is no such tier.
  std::size_t find_tier(std::uint64_t tier) const;

  std::uint64_t blocks() const { return blocks_.size(); }
  struct Block {
    std::uint64_t at = 0;  ///< where it begins in the file
    /// In a stream of present indices, their number before the block.
    std::uint64_t present_before = 0;
    BlockEntry entry{};
  };
  const Block& block(std::uint64_t number) const { return blocks_[number]; }
  std::uint64_t positions() const;
  /// Returns the positions that are won, lost and drawn.
  struct Outcomes {
    std::uint64_t win = 0;
    std::uint64_t loss = 0;
    std::uint64_t draw = 0;
  };
  Outcomes outcomes() const;
  const TablebaseSizes& sizes() const { return sizes_; }

 private:
  void read(const SegmentParts& parts, std::uint64_t most_bytes);
  void read_description(const Datum& description);
  void lay_out(TablebaseStream& stream, std::uint64_t bytes);
  void read_index(std::string_view index, std::uint64_t end);
  void number_tiers();
  std::uint64_t stored_bytes(const TablebaseStream& stream) const;

  TablebaseHeader head_;
  std::vector<TablebaseTier> tiers_;
  std::vector<std::size_t> by_number_;  // the tiers in ascending order of their numbers
  std::vector<Block> blocks_;
  TablebaseSizes sizes_;
  std::uint64_t file_bytes_ = 0;
  std::uint64_t blocks_needed_ = 0;
};

}  // namespace zugzwang
