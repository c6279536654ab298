#pragma once

// Says of any file or folder that the program writes what it is, how much of its work is done, and
// whether it is whole.

#include <filesystem>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

struct FileReport {
  Status status = Status::complete;  ///< or the limit that ended the check of its bytes
  Datum::Object members{};           ///< the kind, the game and its rules, and the contents
  std::string flaw{};                ///< what is wrong with it; empty if it is whole
};

/// Reads a tablebase, the nimbers or the journal of a computation, or a part of one of these,
/// without changing anything. Compares every byte with its checksum. Throws Error{bad_file} if it
/// cannot be read, or is nothing of this program, and Error{too_large} if reading it takes more
/// memory than the limit. Cost: O(bytes).
FileReport inspect_file(const std::filesystem::path& file, const Limits& limits);

}  // namespace zugzwang
