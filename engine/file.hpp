#pragma once

// How files come in: with a bound on what is read, since a name may stand for a pipe or a device
// that never ends; and why one could not be written.

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <string>
#include <string_view>
#include <system_error>

#include <zugzwang/engine/datum.hpp>

namespace zugzwang {

/// The most that is read of a file or of a line that is held whole: 256 MiB.
inline constexpr std::uint64_t most_file_bytes = std::uint64_t{1} << 28;

/// Returns all bytes of a file of whatever kind. `what` names in a message what needs them.
/// Throws Error{bad_file} where it cannot be read or is larger than `most_file_bytes`, and
/// Error{too_large} where it is larger than `most_bytes`.
std::string read_file(std::string_view what, const std::filesystem::path& path,
                      std::uint64_t most_bytes = Datum::any_bytes);

/// Reads a line, without its end; false where there is none. Throws for a longer line as
/// `read_file` does for a larger file.
bool read_line(std::string_view what, std::istream& in, std::string& line,
               std::uint64_t most_bytes = Datum::any_bytes);

/// Skips what is left of a line that was too long for `read_line`, so that the next one can be
/// read; nothing where that has read the line to its end. Returns false where the line goes on for
/// more than `most_bytes`, and may have no end.
bool skip_line(std::istream& in, std::uint64_t most_bytes);

/// Writes all bytes to a file that is open. Returns false where that fails, with the reason in
/// errno.
bool write_all(int descriptor, std::string_view bytes);

/// Does what may fail in a call of the system, and tells whether it did by what it returns. Returns
/// the error of that call; an input/output error where the system tells none, as when a stream has
/// failed before; no error where all went well.
template <class Work>
std::error_code error_in(const Work& work) {
  errno = 0;
  if (work()) return {};
  return {errno == 0 ? EIO : errno, std::generic_category()};
}

}  // namespace zugzwang
