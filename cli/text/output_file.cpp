
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

namespace {

/// Returns whether the file can be opened for writing, or created.
bool is_writable(const std::filesystem::path& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) return false;
  if (std::filesystem::exists(file, ignored)) return access(file.c_str(), W_OK) == 0;
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  return std::filesystem::is_directory(folder, ignored) && access(folder.c_str(), W_OK | X_OK) == 0;
}

}  // namespace

void require_writable(std::string_view flag, const std::string& file) {
  if (!is_writable(file)) refuse_output(flag, file);
}

void write_output(std::string_view flag, const std::string& file, std::string_view bytes) {
  std::ofstream out(file, std::ios::binary);
  if (!out.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush())
    refuse_output(flag, file);
}

void refuse_output(std::string_view flag, const std::string& file) {
  throw Error(ErrorCode::bad_file, fmt::format("{}: cannot write {}", flag, file));
}

}  // namespace zugzwang::cli
