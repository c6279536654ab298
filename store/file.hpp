#pragma once

// Reads files with a bound on their size, since a name may stand for a pipe or a device that never
// ends; writes files, and returns why that failed.

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <string>
#include <string_view>
#include <system_error>

#include <zugzwang/core/datum.hpp>

namespace zugzwang {

/// The most that is read of a pipe or a device, and the longest line that is held whole: 256 MiB.
inline constexpr std::uint64_t most_file_bytes = std::uint64_t{1} << 28;
/// The largest file that is read, if its size is known beforehand: 1 GiB.
inline constexpr std::uint64_t most_sized_file_bytes = std::uint64_t{1} << 30;

/// Returns all bytes of a file of any kind. Messages begin with `what`, the name of what needs the
/// file. Throws Error{bad_file} if the file cannot be read or is larger than the above, and
/// Error{too_large} if it is larger than `most_bytes`.
std::string read_file(std::string_view what, const std::filesystem::path& path,
                      std::uint64_t most_bytes = Datum::any_bytes);

/// Reads a line, without its end. Returns false if there is none. Throws for a longer line as
/// `read_file` does for a larger file.
bool read_line(std::string_view what, std::istream& in, std::string& line,
               std::uint64_t most_bytes = Datum::any_bytes);

/// Skips the rest of a line that was too long for `read_line`, so that the next one can be read;
/// does nothing if the line has been read to its end. Returns false if the rest is longer than
/// `most_bytes`: it may have no end.
bool skip_line(std::istream& in, std::uint64_t most_bytes);

/// Writes all bytes to an open file. Returns false if that fails, with the reason in errno.
bool write_all(int descriptor, std::string_view bytes);

/// Calls `work`, which returns whether it succeeded. Returns the error of the system call that
/// failed; an input/output error if the system gives none, as when a stream failed before; no error
/// if `work` succeeded.
template <class Work>
std::error_code error_in(const Work& work) {
  errno = 0;
  if (work()) return {};
  return {errno == 0 ? EIO : errno, std::generic_category()};
}

}  // namespace zugzwang
