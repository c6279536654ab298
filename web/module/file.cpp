// Replaces store/file.cpp in the module, which has no files.

#include <zugzwang/core/error.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang {

std::string read_file(std::string_view what, const std::filesystem::path& path, std::uint64_t) {
  throw Error(ErrorCode::bad_file, what,
              "cannot read file '" + path.string() + "'; there are none here");
}

}  // namespace zugzwang
