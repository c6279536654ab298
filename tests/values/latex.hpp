#pragma once

// Translates values that are written in LaTeX, so that tests can read them again.

#include <regex>
#include <string>
#include <utility>

namespace zugzwang::testing {

/// Returns a value in the notation of CGSuite, given as it is written in LaTeX.
inline std::string without_latex(std::string text) {
  static const std::pair<std::regex, const char*> signs[] = {
      {std::regex(R"(\\frac\{(\d+)\}\{(\d+)\})"), "$1/$2"},
      {std::regex(R"(\{\\uparrow\}\^\{(\d+)\})"), "^<$1>"},
      {std::regex(R"(\{\\downarrow\}_\{(\d+)\})"), "v<$1>"},
      {std::regex(R"(\{\\uparrow\}\^\{(\[\d+\])\})"), "^$1"},
      {std::regex(R"(\{\\downarrow\}_\{(\[\d+\])\})"), "v$1"},
      {std::regex(R"(\{\\uparrow\})"), "^"},
      {std::regex(R"(\{\\downarrow\})"), "v"},
      {std::regex(R"(\{\\Uparrow\})"), "^^"},
      {std::regex(R"(\{\\Downarrow\})"), "vv"},
      {std::regex(R"(\{\\ast\})"), "*"},
      {std::regex(R"(\\pm)"), "±"},
      {std::regex(R"(\\mid)"), "|"},
      {std::regex(R"(\\parallel)"), "||"},
      {std::regex(R"(\\mathrel\{(\|+)\})"), "$1"},
      // Now every brace without a backslash is that of an argument.
      {std::regex(R"(\\\{)"), "<open>"},
      {std::regex(R"(\\\})"), "<close>"},
      {std::regex(R"(\\tplus_\{)"), "Tiny("},
      {std::regex(R"(\\tminus_\{)"), "Miny("},
      {std::regex(R"(\})"), ")"},
      {std::regex("<open>"), "{"},
      {std::regex("<close>"), "}"}};
  for (const auto& [sign, by] : signs) text = std::regex_replace(text, sign, by);
  return text;
}

}  // namespace zugzwang::testing
