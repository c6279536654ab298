#pragma once

// The file in which a long run of nimbers keeps what it has computed.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

class CheckpointContents;
class MappedFile;

/// What was found in a checkpoint and done about it.
struct CheckpointReport {
  /// Which limit ended the check of its values. Nothing of the file is taken over or changed then,
  /// and nothing may be appended.
  Status status = Status::complete;
  std::uint64_t values = 0;         ///< that it holds
  std::uint64_t repaired_bits = 0;  ///< that were wrong, one in a block
  std::uint64_t dropped_bytes = 0;  ///< at its end, from the first block on that is not whole
  std::filesystem::path kept_as;    ///< the file as it was, where it is damaged
};

/// A checkpoint as `CheckpointContents` reads it. A block that was cut short by a kill is dropped,
/// and the run goes on from the one before it. Where one bit of a block is wrong, it is put right.
/// A file that is damaged at all is kept as it was under another name, FILE.damaged or
/// FILE.damaged.2 and so on, before anything of it is changed.
class Checkpoint {
 public:
  /// Opens the file, or begins it. `game` and its fields name the rules in a new file; a file that
  /// names the same rules otherwise serves as well.
  /// Throws Error{bad_file} when the file cannot be read or written, or holds something else than
  /// the nimbers of these rules, and Error{too_large} when it holds more values than bytes are
  /// allowed, or needs more to be read; the file is then as it was.
  Checkpoint(std::filesystem::path file, const Registry& registry, const Datum& game_and_fields,
             const Limits& limits);

  const CheckpointReport& report() const { return report_; }
  /// Hands over what the file held when it was opened, some values at a time. Throws
  /// Error{bad_file} where the file has gone since, or holds less, and Error{too_large}.
  void read(const std::function<void(std::span<const Nimber>)>& each) const;
  /// Values after those, written through to the file. Throws Error{bad_file}.
  void append(std::span<const Nimber> values);

  std::uint64_t size() const { return size_; }

 private:
  void begin(const std::string& header);
  void take_over(const MappedFile& file, const Registry& registry, const Datum& game_and_fields,
                 const Limits& limits);
  /// Keeps the file under another name, and writes what is whole of it anew.
  void keep_damaged(const CheckpointContents& contents);
  void open(std::ios::openmode mode);
  void write(std::string_view bytes);
  [[noreturn]] void refuse(const std::string& why, ErrorCode code = ErrorCode::bad_file) const;
  /// Refuses the contents for what is wrong with them.
  [[noreturn]] void refuse(const Error& error) const;

  std::filesystem::path path_;
  std::uint64_t most_bytes_;
  std::ofstream out_;
  CheckpointReport report_;
  std::uint64_t size_ = 0;  // values
};

}  // namespace zugzwang
