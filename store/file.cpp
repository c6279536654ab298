#include "file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t bytes_at_a_time = std::size_t{1} << 16;

/// Appends bytes that have been read to a text; throws if it becomes too large. `whose` is what is
/// too large, such as "file 'x'", and may have `most_read` bytes whatever the memory.
void add(std::string& text, const char* bytes, std::streamsize count, std::string_view what,
         const std::string& whose, std::uint64_t most_bytes,
         std::uint64_t most_read = most_file_bytes) {
  text.append(bytes, static_cast<std::size_t>(count));
  if (text.size() > most_read)
    throw Error(ErrorCode::bad_file, what,
                fmt::format("{} has more than {} MiB; give less", whose, most_read >> 20));
  if (text.size() > most_bytes)
    throw Error(ErrorCode::too_large, what,
                fmt::format("{} has more than the {} that the memory limit leaves; give "
                            "less, or a higher limit",
                            whose, counted(most_bytes, "byte")));
}

}  // namespace

std::string read_file(std::string_view what, const std::filesystem::path& path,
                      std::uint64_t most_bytes) {
  const std::string whose = fmt::format("file '{}'", path.string());
  std::error_code ignored;
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path, ignored))
    throw Error(ErrorCode::bad_file, what, "cannot read " + whose);
  std::string text;
  const bool is_sized = std::filesystem::is_regular_file(path, ignored);
  const std::uint64_t most_read = is_sized ? most_sized_file_bytes : most_file_bytes;
  if (const auto size = std::filesystem::file_size(path, ignored); !ignored)
    text.reserve(std::min<std::uint64_t>({size, most_read, most_bytes}));
  std::array<char, bytes_at_a_time> part{};
  while (in) {
    in.read(part.data(), part.size());
    add(text, part.data(), in.gcount(), what, whose, most_bytes, most_read);
  }
  if (in.bad()) throw Error(ErrorCode::bad_file, what, "cannot read " + whose);
  return text;
}

bool read_line(std::string_view what, std::istream& in, std::string& line,
               std::uint64_t most_bytes) {
  line.clear();
  std::array<char, bytes_at_a_time> part;  // not cleared: that takes longer than a short line
  while (in) {
    in.getline(part.data(), part.size());
    const std::streamsize count = in.gcount();
    if (in.good()) {  // the end of the line has been read, too
      add(line, part.data(), count - 1, what, "a line", most_bytes);
      return true;
    }
    add(line, part.data(), count, what, "a line", most_bytes);
    if (in.eof() || in.bad()) break;
    in.clear();  // the line goes on
  }
  return !line.empty();
}

bool skip_line(std::istream& in, std::uint64_t most_bytes) {
  std::array<char, bytes_at_a_time> part{};
  std::uint64_t skipped = 0;
  // Reading a part of a line without its end sets the stream to failed, but does not end it.
  while (in.fail() && !in.bad() && !in.eof()) {
    if (skipped > most_bytes) return false;
    in.clear();
    in.getline(part.data(), part.size());
    skipped += static_cast<std::uint64_t>(in.gcount());
  }
  return true;
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace zugzwang
