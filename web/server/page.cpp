#include "page.hpp"

#include <fstream>
#include <iterator>
#include <optional>

namespace zugzwang::web {

namespace {

struct KnownFile {
  const char* name;
  const char* type;
};
constexpr KnownFile known_files[] = {
    {"index.html", "text/html; charset=utf-8"}, {"page.js", "text/javascript; charset=utf-8"},
    {"page.css", "text/css; charset=utf-8"},    {"zugzwang.wasm", "application/wasm"},
    {"favicon.svg", "image/svg+xml"},
};

constexpr const char* instructions = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Zugzwang</title>
<h1>Zugzwang</h1>
<p>The server runs, but the page has not been built. <code>./zugzwang serve</code> in the folder of the
source builds it, or in a build of your own, where esbuild is installed:
<pre>cmake --build BUILD --target zugzwang_page</pre>
<p>Then start <code>zugzwang serve</code> again. The solvers answer at <code>/api/v1/</code> already;
<code>docs/api.md</code> tells how to ask them.
</html>
)";

std::optional<std::string> contents_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::string content(std::istreambuf_iterator<char>(in), {});
  if (in.bad() || content.empty()) return std::nullopt;
  return content;
}

}  // namespace

Page read_page(const std::filesystem::path& folder) {
  Page page;
  for (const KnownFile& file : known_files)
    if (std::optional<std::string> content = contents_of(folder / file.name))
      page["/" + std::string(file.name)] = {file.type, std::move(*content)};
  const auto index = page.find("/index.html");
  page["/"] = index == page.end() ? PageFile{known_files[0].type, instructions} : index->second;
  return page;
}

}  // namespace zugzwang::web
