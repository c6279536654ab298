#include "page.hpp"

#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace zugzwang::web {

namespace {

constexpr const char* html = "text/html; charset=utf-8";

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
  std::optional<std::string> content = contents_of(folder / "index.html");
  if (!content) return {{"/", {html, instructions}}};
  return {{"/", {html, *content}}, {"/index.html", {html, *content}}};
}

}  // namespace zugzwang::web
