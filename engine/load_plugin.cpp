#include "load_plugin.hpp"

#include <algorithm>
#include <exception>
#include <fstream>
#include <functional>
#include <string_view>
#include <system_error>
#include <utility>

#include <dlfcn.h>
#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/elf_file.hpp>
#include <zugzwang/engine/plugin.hpp>

namespace zugzwang {

namespace {

[[noreturn]] void refuse_plugin(const std::filesystem::path& file, const std::string& reason) {
  throw Error(ErrorCode::bad_plugin, fmt::format("plugin {}: {}", file.string(), reason));
}

std::string last_error() {
  const char* const error = dlerror();
  return error == nullptr ? "unknown reason" : error;
}

/// Throws for a file that the loader would wait for, or that would kill the program.
void check_file(const std::filesystem::path& file) {
  constexpr const char* no_library = "not a shared library that can be loaded: ";
  std::error_code failed;
  const auto kind = std::filesystem::status(file, failed).type();
  if (kind == std::filesystem::file_type::not_found || kind == std::filesystem::file_type::none)
    refuse_plugin(file, no_library + failed.message());
  if (kind != std::filesystem::file_type::regular)
    refuse_plugin(file, std::string(no_library) + "it is not a regular file");
  std::ifstream in(file, std::ios::binary);
  const std::uint64_t bytes = std::filesystem::file_size(file, failed);
  if (!in || failed) refuse_plugin(file, std::string(no_library) + "it cannot be read");
  if (const std::string flaw = elf_flaw(in, bytes); !flaw.empty())
    refuse_plugin(file, no_library + flaw);
}

void* open(const std::filesystem::path& file) {
  // For a name without a slash, the loader would search the system's folders.
  std::error_code failed;
  const std::filesystem::path path = std::filesystem::absolute(file, failed);
  if (failed) refuse_plugin(file, "not the name of a file: " + failed.message());
  check_file(file);
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    refuse_plugin(file, "not a shared library that can be loaded: " + last_error());
  return library;
}

void check(const std::filesystem::path& file, const PluginInfo* info) {
  if (info == nullptr) refuse_plugin(file, "its entry returns nothing");
  if (info->abi != plugin_abi)
    refuse_plugin(file, fmt::format("it was built for plugin ABI {}, and this program has ABI {}; "
                                    "rebuild it against the headers of this version",
                                    info->abi, plugin_abi));
  if (info->compiler == nullptr || std::string_view(info->compiler) != plugin_compiler)
    refuse_plugin(
        file, fmt::format("it was built by another family of compilers ({}) than this program ({})",
                          info->compiler == nullptr ? "unknown" : info->compiler, plugin_compiler));
  if (info->register_games == nullptr) refuse_plugin(file, "its entry registers no games");
}

/// Returns the function that registers the games of a library.
std::function<void(Registry&)> registration_of(const std::filesystem::path& file,
                                               const std::vector<OtherEntry>& others) {
  void* const library = open(file);
  if (void* const entry = dlsym(library, "zugzwang_plugin")) {
    const PluginInfo* const info = reinterpret_cast<const PluginInfo* (*)()>(entry)();
    check(file, info);
    return info->register_games;
  }
  for (const OtherEntry& other : others)
    if (void* const entry = dlsym(library, other.symbol))
      return [&other, entry](Registry& registry) { other.adopt(entry, registry); };
  refuse_plugin(file, "it has no entry zugzwang_plugin; write ZUGZWANG_PLUGIN(...) in its source");
}

}  // namespace

void load_plugin(const std::filesystem::path& file, Registry& registry,
                 const std::vector<OtherEntry>& others) {
  const std::function<void(Registry&)> register_games = registration_of(file, others);
  Registry own;
  try {
    register_games(own);
  } catch (const std::exception& error) {
    refuse_plugin(file, fmt::format("registering its games fails: {}", error.what()));
  } catch (...) {
    refuse_plugin(file, "registering its games fails");
  }
  try {
    registry.take(std::move(own), file.string());
  } catch (const Error& error) {
    refuse_plugin(file, error.what());
  }
}

std::vector<std::filesystem::path> plugins_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
    if (entry.path().extension() == ".so") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

}  // namespace zugzwang
