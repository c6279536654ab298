#pragma once

// The bytes of a solution kept on disk, as docs/solution-files.md describes them. Whatever a file
// says is checked here before anything relies on it, so that what reads values meets none but whole
// and consistent files.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/value.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

inline constexpr std::uint32_t tablebase_format_version = 1;
inline constexpr std::size_t tablebase_header_bytes = 64;

/// The first bytes of a file, which say where its parts are and tell by checksums whether they are
/// as they were written; its blocks end at `description_at`.
std::string tablebase_header(std::uint64_t description_at, std::string_view description,
                             std::string_view index);

/// Whether bytes begin as those of a solution file.
bool begins_tablebase(std::string_view bytes);

/// What follows the blocks of a file.
struct TablebaseParts {
  std::uint64_t description_at = 0;  ///< where the blocks end
  std::string_view description{};
  std::string_view index{};
};

/// Reads the header of a whole file. Throws Error{bad_value} that says what is wrong with the file:
/// it is another kind of file, was not finished, is of another version, cut short or damaged.
TablebaseParts tablebase_parts(std::string_view bytes);

/// The bytes of a block, before it is packed; the last of a stream may have fewer.
inline constexpr std::uint64_t tablebase_block_bytes = std::uint64_t{1} << 14;

/// Which part of a solution a file holds that several processes have written, each its share of
/// every tier.
struct TablebaseShard {
  unsigned rank = 0;
  unsigned ranks = 1;
  std::string run{};  ///< the same in all shards of a solution, and in those of no other
};

/// What a file says of itself as a whole.
struct TablebaseHeader {
  std::string game;
  Datum rules{};
  unsigned encoding = 1;  ///< of the game; see `encoding_of`
  EvaluationKind evaluation = EvaluationKind::distance;
  std::string solver{};
  std::string program{};    ///< the version of the program that wrote it
  Statistics statistics{};  ///< of the solver
  std::optional<TablebaseShard> shard{};
};

/// Bytes in blocks, of which the first is block `first_block` of the file.
struct TablebaseStream {
  std::uint64_t first_block = 0;
  std::uint64_t bytes = 0;

  std::uint64_t blocks() const {
    return bytes / tablebase_block_bytes + (bytes % tablebase_block_bytes != 0 ? 1 : 0);
  }
};

/// How the plies of a tier are told by the numbers of its stream: as they are, or, where all that
/// is won has plies of one parity and all that is lost, too, by the half of them.
struct PliesForm {
  unsigned bytes = 0;  ///< of a number: 1, 2 or 4; 0 where all numbers are 0
  bool halved = false;
  unsigned win_parity = 0;
  unsigned loss_parity = 0;

  std::uint64_t number_of(std::uint64_t plies) const { return halved ? plies / 2 : plies; }
  std::uint64_t plies_of(std::uint64_t number, Outcome outcome) const {
    if (!halved) return number;
    return 2 * number + (outcome == Outcome::win ? win_parity : loss_parity);
  }
};

struct TablebaseTier {
  std::uint64_t tier = 0;
  std::uint64_t indices = 0;
  std::uint64_t places = 0;
  bool keeps_all = true;  ///< every index has a place, and there is no stream of those kept
  std::uint64_t draws = 0;
  std::vector<PlyCount> by_plies{};  ///< decided in 0, 1, 2 … plies; all at 0 where none are known
  PliesForm plies{};
  TablebaseStream kept{};       ///< a bit an index
  TablebaseStream outcomes{};   ///< two bits a place
  TablebaseStream distances{};  ///< `plies.bytes` a place

  /// The positions: places that are none do not count.
  std::uint64_t positions() const;
  /// Adds the share of another process; the streams stay as they are.
  void add(const TablebaseTier& share);
  /// Counts a position of this value.
  void count(Distance value);
};

/// The narrowest form for these counts; without numbers where only outcomes are known.
PliesForm plies_form(const std::vector<PlyCount>& by_plies, EvaluationKind evaluation);

/// One block as the index tells it.
struct BlockEntry {
  std::uint32_t stored = 0;  ///< bytes in the file: as many as it has unpacked, or fewer of zstd
  std::uint32_t crc = 0;     ///< of these
  std::uint32_t kept = 0;    ///< of a stream of those kept: the indices that it keeps; else 0
};

/// What follows the blocks: the description in JSON, then the index.
std::string tablebase_description(const TablebaseHeader& head,
                                  const std::vector<TablebaseTier>& tiers);
std::string tablebase_index(const std::vector<BlockEntry>& blocks);
/// What a solution holds, and how closely.
struct TablebaseSizes {
  std::uint64_t file_bytes = 0;
  std::uint64_t positions = 0;
  std::uint64_t tiers = 0;
  std::uint64_t kept_bytes = 0;      ///< of the streams that tell which indices are kept
  std::uint64_t outcome_bytes = 0;   ///< of those of outcomes
  std::uint64_t distance_bytes = 0;  ///< of those of plies

  /// The bits a position of so many bytes.
  double bits(std::uint64_t bytes) const {
    return positions == 0 ? 0 : 8 * static_cast<double>(bytes) / static_cast<double>(positions);
  }
  double outcome_bits() const { return bits(outcome_bytes); }
  double distance_bits() const { return bits(distance_bytes); }
};
/// The sizes that those of shards add up to.
inline constexpr std::array sizes_of_shards = {
    &TablebaseSizes::file_bytes, &TablebaseSizes::positions, &TablebaseSizes::kept_bytes,
    &TablebaseSizes::outcome_bytes, &TablebaseSizes::distance_bytes};

/// A file but for what is in its blocks.
class TablebaseContents {
 public:
  /// Throws Error{bad_value} that says what is wrong with the file: it is another kind of file, was
  /// not finished, is of another version, cut short or damaged. Throws Error{too_large} before the
  /// description takes more than `most_bytes`. The bytes need not outlive it.
  explicit TablebaseContents(std::string_view bytes, std::uint64_t most_bytes = Datum::any_bytes);
  /// What the shards of a solution hold together, given in the order of their ranks; without
  /// blocks. They are of the same rules, evaluation and tiers.
  explicit TablebaseContents(std::span<const TablebaseContents* const> shards);

  const TablebaseHeader& head() const { return head_; }
  /// In the order of the file: each after those to which play leads from it.
  const std::vector<TablebaseTier>& tiers() const { return tiers_; }
  /// The place of a tier among those, or their number if there is no such tier.
  std::size_t find_tier(std::uint64_t tier) const;

  std::uint64_t blocks() const { return blocks_.size(); }
  struct Block {
    std::uint64_t at = 0;           ///< where it begins in the file
    std::uint64_t kept_before = 0;  ///< of a stream of those kept: by the blocks before it
    BlockEntry entry{};
  };
  const Block& block(std::uint64_t number) const { return blocks_[number]; }
  std::uint64_t positions() const;
  const TablebaseSizes& sizes() const { return sizes_; }

 private:
  void read_description(const Datum& description);
  void lay_out(TablebaseStream& stream, std::uint64_t bytes);
  void read_index(std::string_view index, std::uint64_t end);
  void number_tiers();
  std::uint64_t stored_bytes(const TablebaseStream& stream) const;

  TablebaseHeader head_;
  std::vector<TablebaseTier> tiers_;
  std::vector<std::size_t> by_number_;  // the tiers in rising order of their numbers
  std::vector<Block> blocks_;
  TablebaseSizes sizes_;
  std::uint64_t file_bytes_ = 0;
  std::uint64_t blocks_needed_ = 0;
};

}  // namespace zugzwang
