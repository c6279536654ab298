#pragma once

// Writes a tablebase tier by tier as the tiers are solved, so that a table can be released once the
// tiers that lead to it are solved.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/segment.hpp>
#include <zugzwang/store/tablebase_format.hpp>

namespace zugzwang {

/// Whether blocks are compressed by zstd, or stored as they are, for a reader that maps the file
/// and has no time to decompress.
enum class Packing { zstd, flat };

/// The value of a position that is known by the key of its state.
struct KeyedValue {
  std::uint64_t key = 0;
  Distance value{};
};

/// A tablebase that is being written, as a ReplacingFile. Memory: some kilobytes, and 12 bytes per
/// block of 16 KiB.
class TablebaseWriter {
 public:
  /// Throws Error{bad_file} if the file cannot be written, or another process is writing it.
  TablebaseWriter(std::filesystem::path file, Packing packing);
  ~TablebaseWriter();
  TablebaseWriter(const TablebaseWriter&) = delete;
  TablebaseWriter& operator=(const TablebaseWriter&) = delete;

  /// Adds a finished tier, or the share of it that the tables hold. Throws Error{bad_file}, for
  /// example if the disk is full.
  Status add(std::uint64_t tier, const HoldsTables& tables, const TieredRules& rules,
             bool has_distances, Meter& meter);
  /// Adds the values of positions that have keys, in ascending order of these, as tier 0.
  Status add(std::span<const KeyedValue> values, bool has_distances, Meter& meter);
  /// Writes the description of the added tiers, and renames the file. Throws Error{bad_file}.
  void finish(const TablebaseHeader& head);

 private:
  class Stream;
  /// Writes the values at the places from `first` on; none where a place has no position.
  using Read = std::function<void(std::uint64_t first, std::span<std::optional<Distance>> values)>;

  Status add_values(TablebaseTier tier, const Read& read, bool has_distances, Meter& meter);

  std::filesystem::path file_;
  std::optional<ReplacingFile> replacing_;
  std::optional<SegmentWriter> segment_;
  std::unique_ptr<Stream> stream_;
  std::vector<TablebaseTier> tiers_;
};

}  // namespace zugzwang
