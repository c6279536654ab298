#pragma once

// The files that a browser is given. They are read once: no file is ever named by a request.

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace zugzwang::web {

struct PageFile {
  std::string type;  ///< such as "text/html; charset=utf-8"
  std::string content;
};

/// The files by the paths that they are served at, such as "/".
using Page = std::map<std::string, PageFile, std::less<>>;

/// Reads the files of the built page from a folder. Where it has no index.html, a short page that
/// tells how to build it stands for it.
Page read_page(const std::filesystem::path& folder);

}  // namespace zugzwang::web
