#include "file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t bytes_at_a_time = std::size_t{1} << 16;

/// Collects what is read, up to a bound.
class Bounded {
 public:
  Bounded(std::string& text, std::string_view what, std::uint64_t most_bytes)
      : text_(text), what_(what), most_bytes_(most_bytes) {}

  /// `whose`: what is too large, such as "file 'x'".
  void add(const char* bytes, std::streamsize count, const std::string& whose) {
    text_.append(bytes, static_cast<std::size_t>(count));
    if (text_.size() > most_file_bytes)
      throw Error(ErrorCode::bad_file, fmt::format("{}: {} has more than {} MiB; give less", what_,
                                                   whose, most_file_bytes >> 20));
    if (text_.size() > most_bytes_)
      throw Error(ErrorCode::too_large,
                  fmt::format("{}: {} has more than the {} bytes that the limit of memory leaves; "
                              "give less, or a higher limit",
                              what_, whose, most_bytes_));
  }

 private:
  std::string& text_;
  std::string_view what_;
  std::uint64_t most_bytes_;
};

}  // namespace

std::string read_file(std::string_view what, const std::filesystem::path& path,
                      std::uint64_t most_bytes) {
  const std::string whose = fmt::format("file '{}'", path.string());
  std::error_code ignored;
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path, ignored))
    throw Error(ErrorCode::bad_file, fmt::format("{}: cannot read {}", what, whose));
  std::string text;
  if (const auto size = std::filesystem::file_size(path, ignored); !ignored)
    text.reserve(std::min<std::uint64_t>({size, most_file_bytes, most_bytes}));
  Bounded bounded(text, what, most_bytes);
  std::array<char, bytes_at_a_time> part{};
  while (in) {
    in.read(part.data(), part.size());
    bounded.add(part.data(), in.gcount(), whose);
  }
  if (in.bad()) throw Error(ErrorCode::bad_file, fmt::format("{}: cannot read {}", what, whose));
  return text;
}

bool read_line(std::string_view what, std::istream& in, std::string& line,
               std::uint64_t most_bytes) {
  line.clear();
  Bounded bounded(line, what, most_bytes);
  std::array<char, bytes_at_a_time> part{};
  while (in) {
    in.getline(part.data(), part.size());
    const std::streamsize count = in.gcount();
    if (in.good()) {  // the end of the line was read too
      bounded.add(part.data(), count - 1, "a line");
      return true;
    }
    bounded.add(part.data(), count, "a line");
    if (in.eof() || in.bad()) break;
    in.clear();  // there is more of the line
  }
  return !line.empty();
}

bool skip_line(std::istream& in, std::uint64_t most_bytes) {
  std::array<char, bytes_at_a_time> part{};
  std::uint64_t skipped = 0;
  // A part that was read without the end of its line has failed, but not ended the stream.
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
