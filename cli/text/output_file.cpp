
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <unistd.h>

#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/store/disk.hpp>

namespace zugzwang::cli {

namespace {

/// Returns why a file can neither be opened for writing nor created; no error if it can.
std::error_code writing_error(const std::filesystem::path& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    return std::make_error_code(std::errc::is_a_directory);
  const auto access_error = [](const std::filesystem::path& path, int mode) {
    return access(path.c_str(), mode) == 0 ? std::error_code()
                                           : std::error_code(errno, std::generic_category());
  };
  if (std::filesystem::exists(file, ignored)) return access_error(file, W_OK);
  const std::filesystem::path target = link_target(file);
  return access_error(target.has_parent_path() ? target.parent_path() / "" : "./", W_OK | X_OK);
}

}  // namespace

void require_writable(std::string_view flag, const std::string& file) {
  if (const std::error_code error = writing_error(file))
    refuse_to_write(flag, file, error.message());
}

void write_output(std::string_view flag, const std::string& file, std::string_view bytes) {
  try {
    write_file(file, bytes);
  } catch (const std::system_error& error) {
    refuse_to_write(flag, file, reason_of(error));
  }
}

}  // namespace zugzwang::cli
