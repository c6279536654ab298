#pragma once

// The file in which a long computation of nimbers saves its values.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/store/disk.hpp>

namespace zugzwang {

/// What was found in a checkpoint, and what was done about it.
struct CheckpointReport {
  /// The limit that ended the check of its values. Nothing in the file is then used or changed, and
  /// nothing may be appended.
  Status status = Status::complete;
  std::uint64_t values = 0;         ///< the number of values in it
  std::uint64_t dropped_bytes = 0;  ///< at its end, from the first segment that is not whole
  std::filesystem::path kept_as;    ///< the original file, if it is damaged
};

/// A checkpoint in the format that `SavedNimbers` reads. If a killed run has left an
/// incomplete segment, it is dropped, and the computation continues after the segment before it. Of
/// a damaged file, all from the first damaged segment on is dropped; if that is the one that names
/// the rules, the file is refused. Before anything in a damaged file is changed, the original is
/// kept under another name: FILE.damaged, FILE.damaged.2 and so on.
class Checkpoint {
 public:
  /// Opens the file, or creates it. `game` and its fields name the rules in a new file; a file that
  /// names the same rules in another way is accepted. Throws Error{bad_file} if the file cannot be
  /// read or written, another process is writing it, or it contains anything other than the nimbers
  /// of these rules, and Error{too_large} if it contains more values than bytes are allowed, or
  /// needs more to be read; the file is then unchanged.
  Checkpoint(std::filesystem::path file, const Registry& registry, const Datum& game_and_fields,
             const Limits& limits);

  const CheckpointReport& report() const { return report_; }
  /// Throws Error{too_large} if the disk has no room for this many values in all, each of the two
  /// bytes that it takes at least.
  void require_room(std::uint64_t values) const;
  /// Passes the values that the file held when it was opened to `each`, some at a time. Throws
  /// Error{bad_file} if the file has been removed since, or has fewer values, and Error{too_large}.
  void read(const std::function<void(std::span<const Nimber>)>& each) const;
  /// Appends values to those, and flushes them to the file. Throws Error{bad_file}.
  void append(std::span<const Nimber> values);

  std::uint64_t size() const { return size_; }

 private:
  void take_over(const FileBytes& file, const Registry& registry, const Datum& game_and_fields,
                 const Limits& limits);
  /// Keeps the file under another name, and writes the whole segments at its beginning anew.
  void keep_damaged(std::string_view whole_segments);
  [[noreturn]] void refuse(const std::string& why, ErrorCode code = ErrorCode::bad_file) const;
  /// Rejects the contents with this error.
  [[noreturn]] void refuse(const Error& error) const;

  std::filesystem::path path_;
  std::uint64_t most_bytes_;
  std::optional<WrittenFile> file_;
  CheckpointReport report_;
  std::uint64_t size_ = 0;  // values
};

}  // namespace zugzwang
